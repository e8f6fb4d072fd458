import { promised } from '../core/promised.js';

/** Something that waits for its turn. */
interface Waiting {
  readonly isExclusive: boolean;
  readonly start: () => void;
}

/**
 * The order of statements and transactions on a single connection, which executes what it is sent in that
 * order: they start in the order of their calls. A statement does not wait for the answers to those before it; a
 * transaction keeps all others waiting until it has ended.
 */
export class TransactionOrder {
  private held = false;
  private readonly waiting: Waiting[] = [];

  /** How many statements and transactions wait for their turn. */
  get length(): number {
    return this.waiting.length;
  }

  /** @param send sends the statement before it returns. @throws what `send` throws, as a rejection. */
  statement<T>(send: () => Promise<T>): Promise<T> {
    if (!this.held && this.waiting.length === 0) return promised(send);
    return this.turn(false, send);
  }

  /** Runs `work`, which has the connection to itself until its promise is settled. */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.turn(true, async () => {
      try {
        return await work();
      } finally {
        this.held = false;
        this.advance();
      }
    });
  }

  private turn<T>(isExclusive: boolean, work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const start = () => {
        promised(work).then(resolve, reject);
      };
      this.waiting.push({ isExclusive, start });
      this.advance();
    });
  }

  private advance(): void {
    while (!this.held) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      this.held = next.isExclusive;
      next.start();
    }
  }
}
