/** The worker that runs Python: it checks, draws and packs boards with the library's own modules. */
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { info } from 'pyodide/pyodide-lock.json';
import { answerTo } from '$/engine/messages';
import { modules } from './modules';

/** The folder of the library's modules. */
const LIBRARY = '/lib/fareplay';

/** Calls a function with arguments and result in JSON; numbers too large for JavaScript are strings. */
const CALL = `
import sys
sys.path.insert(0, ${JSON.stringify(LIBRARY)})

def call(module, function, arguments):
    import importlib, json
    return json.dumps(exact(getattr(importlib.import_module(module), function)(*json.loads(arguments))))

def exact(value):
    if isinstance(value, dict):
        return {key: exact(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [exact(one) for one in value]
    return str(value) if isinstance(value, int) and abs(value) > 2**53 else value
`;

/** The part of Python's file system that is used. */
interface Files {
  mkdirTree(path: string): void;
  writeFile(path: string, text: string): void;
}

type Call = (module: string, name: string, args: string) => string;

export interface PythonWorker {
  /** Load Python from a folder. */
  load(folder: string): Promise<void>;
  call(module: string, name: string, args: readonly unknown[]): unknown;
}

let call: Call | null = null;

async function load(folder: string): Promise<void> {
  const python: PyodideAPI = await loadPyodide({
    indexURL: folder,
    lockFileContents: { info, packages: {} } as never, // there are no packages
    packageBaseUrl: folder,
  });
  const files = python.FS as unknown as Files;
  for (const [path, source] of modules) {
    const file = `${LIBRARY}/${path}`;
    files.mkdirTree(file.slice(0, file.lastIndexOf('/')));
    files.writeFile(file, source);
  }
  python.runPython(CALL);
  call = (python.globals as unknown as { get(name: string): unknown }).get('call') as Call;
}

const methods: PythonWorker = {
  load,
  call: (module, name, args) => JSON.parse(call!(module, name, JSON.stringify(args))) as unknown,
};

answerTo(self as unknown as Worker, methods);
