/** Calls between a page and its workers: a method's name and arguments are sent, and the result or the error is returned. */

interface Call {
  call: number;
  method: string;
  args: unknown[];
}

interface Answer {
  answer: number;
  result?: unknown;
  error?: string;
  /** Whether the rules refused something, rather than that something failed. */
  isRefusal?: boolean;
}

type End = Pick<MessagePort, 'postMessage'> & { onmessage: ((event: MessageEvent) => void) | null };

/** A move or a record that the rules refuse. */
export class Refused extends Error {}

/** An error thrown at the other side. */
export class RemoteError extends Error {
  constructor(
    message: string,
    readonly isRefusal: boolean,
  ) {
    super(message);
  }
}

/** The methods of the other side, each returning a promise. */
export type Remote<T> = { [M in keyof T]: T[M] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never };

/** Call methods of the other side; other messages go to `hear`. Ports in the arguments are transferred. */
export function caller<T extends object>(end: End, hear: (message: unknown) => void = () => {}): Remote<T> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let calls = 0;
  end.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.answer);
    if (!asked) {
      hear(data);
      return;
    }
    waiting.delete(data.answer);
    if (data.error !== undefined) asked.reject(new RemoteError(data.error, data.isRefusal ?? false));
    else asked.resolve(data.result);
  };
  return new Proxy({} as Remote<T>, {
    get: (_, method) => {
      if (method === 'then') return undefined; // it is not a promise itself
      return (...args: unknown[]) =>
        new Promise((resolve, reject) => {
          waiting.set(++calls, { resolve, reject });
          const call: Call = { call: calls, method: String(method), args };
          end.postMessage(call, args.filter((one) => one instanceof MessagePort) as Transferable[]);
        });
    },
  });
}

/** Answer calls from the other side. */
export function answerTo(end: End, methods: object): void {
  const answer = async ({ call, method, args }: Call): Promise<Answer> => {
    try {
      return { answer: call, result: await (methods as Record<string, (...args: unknown[]) => unknown>)[method]!(...args) };
    } catch (error) {
      return { answer: call, error: error instanceof Error ? error.message : String(error), isRefusal: error instanceof Refused };
    }
  };
  end.onmessage = ({ data }: MessageEvent<Call>) => void answer(data).then((made) => end.postMessage(made));
}
