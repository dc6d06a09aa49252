/** What the server refused, and why. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    /** The server's key for it, or `offline`. */
    readonly key: string,
    message: string,
    readonly facts: Record<string, unknown> = {},
  ) {
    super(message);
  }
}
