import { Line, type TurnTaker, UsedTime } from '../../../../core/turns.js';

/** The limits of fair turns; times in milliseconds. */
export interface FairTurnsLimits {
  /**
   * Maximum number of works of the first line that run at once; one work of the second line runs
   * beside them.
   */
  readonly running: number;
  /** Maximum duration of a work of the first line. */
  readonly longest: number;
  /** Time budget of an owner in the first line; it recovers at the rate `regained`. */
  readonly allowance: number;
  /** Fraction of the elapsed time by which an owner's used time decreases. */
  readonly regained: number;
  /** Maximum time that a work waits for its turn. */
  readonly patience: number;
  /** The works in the message of an error: `Too many uploads`. */
  readonly busy: string;
}

/** A work that requests a turn. */
export interface FairWork extends TurnTaker {
  /** Expected duration, in milliseconds. */
  readonly estimate: number;
}

/**
 * Turns of heavy work, shared fairly between owners. Short works of owners with little used time
 * run in the first line, at most one for each owner at a time. All others run in the second line
 * one after the other; while others wait, each is followed by a pause as long as the work. In both
 * lines, the owner with the least used time is next. So no owner delays the others for longer than
 * one work takes.
 */
export class FairTurns {
  private readonly first: Line;
  private readonly second: Line;
  private readonly used: UsedTime;

  /** @param now returns the time, in milliseconds. */
  constructor(
    private readonly limits: FairTurnsLimits,
    now: () => number = () => performance.now(),
  ) {
    const { running, patience, busy } = limits;
    this.used = new UsedTime(now, limits.regained);
    this.first = new Line({ running, patience, busy, pauses: false }, this.used);
    this.second = new Line({ running: 1, patience, busy, pauses: true }, this.used);
  }

  /** Number of works that wait for their turn. */
  get waiting(): number {
    return this.first.waiting + this.second.waiting;
  }

  /**
   * Runs the work in its turn.
   *
   * @throws AppError SERVICE_UNAVAILABLE when its turn does not come in time; the reason of the
   *   signal when it is aborted before; any error of the work.
   */
  async run<T>(asked: FairWork, work: () => Promise<T>): Promise<T> {
    const { owner, estimate } = asked;
    const { longest, allowance } = this.limits;
    const short = estimate <= longest && this.used.of(owner) + estimate <= allowance;
    // Charged at once, so that several works requested together count together.
    this.used.add(owner, estimate);
    let took = 0;
    try {
      return await (short ? this.first : this.second).run(asked, async () => {
        const began = performance.now();
        return await work().finally(() => {
          took = performance.now() - began;
        });
      });
    } finally {
      this.used.add(owner, took - estimate);
    }
  }
}
