/**
 * Runs a work once for all who ask while it has not started, so that many who ask at once cost one
 * run, and nobody gets an answer that was begun before the question.
 */
export class SharedRuns<T> {
  private readonly running = new Map<string, Promise<void>>();
  private readonly waiting = new Map<string, Promise<T>>();

  /** The result of the next run of a key; of a key one runs at a time. */
  async run(key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.waiting.get(key);
    if (waiting !== undefined) return await waiting;
    const current = this.running.get(key);
    if (current === undefined) return await this.start(key, work);
    const next = current.then(() => {
      this.waiting.delete(key);
      return this.start(key, work);
    });
    this.waiting.set(key, next);
    return await next;
  }

  private start(key: string, work: () => Promise<T>): Promise<T> {
    const result = work();
    const ended = () => {
      this.running.delete(key);
    };
    this.running.set(key, result.then(ended, ended));
    return result;
  }
}
