import { type AppError, unavailable } from '../core/errors.js';

/** What a budget allows. */
export interface BudgetLimits {
  /** Bytes that may be in use at once. */
  readonly bytes: number;
  /** How many may wait for their turn, and for how long in milliseconds. */
  readonly waiting: number;
  readonly patience: number;
}

interface Waiting {
  readonly bytes: number;
  readonly admit: () => void;
}

/**
 * Bounds the memory that uploads take together, from the first byte that is read to the answer. Who
 * does not fit waits in line with nothing read; the line is bounded in length and time.
 */
export class ByteBudget {
  private used = 0;
  private readonly line: Waiting[] = [];

  constructor(private readonly limits: BudgetLimits) {}

  /**
   * Takes `bytes` of the budget, in the order of asking.
   *
   * @returns a function that gives them back; calling it again does nothing.
   * @throws AppError SERVICE_UNAVAILABLE when the line is full or moves too slowly; the reason of
   *   `signal` when that is aborted first.
   */
  async acquire(bytes: number, signal: AbortSignal): Promise<() => void> {
    const wanted = Math.min(bytes, this.limits.bytes);
    if (this.line.length > 0 || !this.fits(wanted)) await this.wait(wanted, signal);
    else this.used += wanted;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.used -= wanted;
      this.admitNext();
    };
  }

  private fits(bytes: number): boolean {
    return this.used + bytes <= this.limits.bytes;
  }

  private async wait(bytes: number, signal: AbortSignal): Promise<void> {
    if (this.line.length >= this.limits.waiting) throw busy();
    await new Promise<void>((resolve, reject) => {
      const leave = (error: unknown) => {
        this.line.splice(this.line.indexOf(place), 1);
        settle();
        reject(error);
        // Whoever was behind may be small enough.
        this.admitNext();
      };
      const give = () => leave(signal.reason);
      const timer = setTimeout(() => leave(busy()), this.limits.patience);
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', give);
      };
      const place: Waiting = {
        bytes,
        admit: () => {
          settle();
          resolve();
        },
      };
      this.line.push(place);
      signal.addEventListener('abort', give, { once: true });
    });
  }

  private admitNext(): void {
    for (let next = this.line[0]; next && this.fits(next.bytes); next = this.line[0]) {
      this.line.shift();
      this.used += next.bytes;
      next.admit();
    }
  }
}

function busy(): AppError {
  return unavailable('Too many uploads are under way. Try again in a moment.');
}
