/** Python on this page, loaded once on first use. */
import { version } from 'pyodide/package.json';
import { caller, type Remote } from '$/engine/messages';
import { fileAt } from '$/hosting';
import type { PythonWorker } from './pythonWorker';

/** The path of Python's own files in the build. */
const FOLDER = import.meta.env.DEV ? '/node_modules/pyodide/' : fileAt(`assets/python-${version}/`);

let loading: Promise<Remote<PythonWorker>> | null = null;

function python(): Promise<Remote<PythonWorker>> {
  loading ??= (async () => {
    const worker = new Worker(new URL('./pythonWorker.ts', import.meta.url), { type: 'module' });
    const remote = caller<PythonWorker>(worker);
    try {
      await remote.load(new URL(FOLDER, location.origin).href);
    } catch (error) {
      worker.terminate();
      throw error;
    }
    return remote;
  })();
  loading.catch(() => (loading = null));
  return loading;
}

/** Load Python in advance. */
export async function loadPython(): Promise<void> {
  await python();
}

/** Call a function of a module of the library. */
export async function run<T>(module: string, name: string, args: readonly unknown[]): Promise<T> {
  return (await (await python()).call(module, name, args)) as T;
}
