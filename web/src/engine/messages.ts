/** Calls between a page and its workers: a method's name and arguments one way, the result or the error the other. */

interface Call {
  call: number;
  method: string;
  args: unknown[];
}

interface Answer {
  answer: number;
  result?: unknown;
  error?: string;
}

type End = Pick<MessagePort, 'postMessage'> & { onmessage: ((event: MessageEvent) => void) | null };

/** An error that was thrown at the other end. */
export class RemoteError extends Error {}

/** The methods at the other end, each as a promise. */
export type Remote<T> = { [M in keyof T]: T[M] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never };

/** Call methods at the other end; what is no answer goes to `hear`. Ports in the arguments are handed over. */
export function caller<T extends object>(end: End, hear: (message: unknown) => void = () => {}): Remote<T> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let calls = 0;
  end.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.answer);
    if (!asked) return hear(data);
    waiting.delete(data.answer);
    if (data.error !== undefined) asked.reject(new RemoteError(data.error));
    else asked.resolve(data.result);
  };
  return new Proxy({} as Remote<T>, {
    get: (_, method) => {
      if (method === 'then') return undefined; // it is no promise itself
      return (...args: unknown[]) =>
        new Promise((resolve, reject) => {
          waiting.set(++calls, { resolve, reject });
          const call: Call = { call: calls, method: String(method), args };
          end.postMessage(call, args.filter((one) => one instanceof MessagePort) as Transferable[]);
        });
    },
  });
}

/** Answer calls from the other end. */
export function answerTo<T extends object>(end: End, methods: T): void {
  end.onmessage = async ({ data: { call, method, args } }: MessageEvent<Call>) => {
    const answer: Answer = { answer: call };
    try {
      answer.result = await (methods as Record<string, (...args: unknown[]) => unknown>)[method]!(...args);
    } catch (error) {
      answer.error = error instanceof Error ? error.message : String(error);
    }
    end.postMessage(answer);
  };
}
