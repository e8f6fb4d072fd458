import { setImmediate } from 'node:timers/promises';

/**
 * Divides long work into parts: other work of the process passes after each number of steps. A step
 * is what the work counts by, such as a cell.
 */
export class Steps {
  private left: number;

  /**
   * @param size steps between two pauses.
   * @param pause lets other work pass.
   */
  constructor(
    private readonly size: number,
    private readonly pause: () => Promise<unknown> = () => setImmediate(),
  ) {
    this.left = size;
  }

  /** Counts steps that are done, and pauses where a part is complete. */
  async done(steps = 1): Promise<void> {
    this.left -= steps;
    if (this.left > 0) return;
    this.left = this.size;
    await this.pause();
  }
}
