import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from './errors.js';

/** Longest pause after a turn of the second line, in milliseconds. */
const MAX_PAUSE = 1_000;

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
}

/** A work that requests a turn. */
export interface FairWork {
  /** Owner to whom the time is charged. */
  readonly owner: string;
  /** Expected duration, in milliseconds. */
  readonly estimate: number;
  /** When aborted, a work that has not started is not started. */
  readonly signal: AbortSignal;
}

interface Waiting {
  readonly owner: string;
  readonly start: () => void;
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
    this.used = new UsedTime(limits.regained, now);
    this.first = new Line(limits.running, this.used, false);
    this.second = new Line(1, this.used, true);
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
    const { longest, allowance, patience } = this.limits;
    const short = estimate <= longest && this.used.of(owner) + estimate <= allowance;
    // Charged at once, so that several works requested together count together.
    this.used.add(owner, estimate);
    let took = 0;
    try {
      return await (short ? this.first : this.second).run(asked, patience, async () => {
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

/** Used time by owner, which decreases over time. */
class UsedTime {
  private readonly times = new Map<string, { used: number; at: number }>();

  constructor(
    private readonly regained: number,
    private readonly now: () => number,
  ) {}

  of(owner: string): number {
    const found = this.times.get(owner);
    if (found === undefined) return 0;
    return Math.max(0, found.used - (this.now() - found.at) * this.regained);
  }

  add(owner: string, time: number): void {
    const used = Math.max(0, this.of(owner) + time);
    this.times.set(owner, { used, at: this.now() });
    for (const other of this.times.keys()) if (this.of(other) === 0) this.times.delete(other);
  }
}

/** Works that wait for one of a number of slots. */
class Line {
  private readonly line: Waiting[] = [];
  private readonly running = new Set<string>();
  private free: number;

  constructor(
    places: number,
    private readonly used: UsedTime,
    private readonly pauses: boolean,
  ) {
    this.free = places;
  }

  get waiting(): number {
    return this.line.length;
  }

  async run<T>({ owner, signal }: FairWork, patience: number, work: () => Promise<T>): Promise<T> {
    await this.turn(owner, signal, patience);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.running.delete(owner);
      this.release(performance.now() - began);
    }
  }

  private async turn(owner: string, signal: AbortSignal, patience: number): Promise<void> {
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      };
      const leave = (error: unknown) => {
        this.line.splice(this.line.indexOf(place), 1);
        settle();
        reject(error);
      };
      const place: Waiting = {
        owner,
        start: () => {
          settle();
          resolve();
        },
      };
      const abort = () => leave(signal.reason);
      const timer = setTimeout(() => leave(busy()), patience);
      signal.addEventListener('abort', abort, { once: true });
      this.line.push(place);
      this.startNext();
    });
  }

  private startNext(): void {
    while (this.free > 0) {
      const next = this.next();
      if (next === undefined) return;
      this.line.splice(this.line.indexOf(next), 1);
      this.free -= 1;
      this.running.add(next.owner);
      next.start();
    }
  }

  /** Among owners without a running work, the first work of the one with the least used time. */
  private next(): Waiting | undefined {
    let chosen: Waiting | undefined;
    let least = Infinity;
    for (const place of this.line) {
      const used = this.used.of(place.owner);
      if (used >= least || this.running.has(place.owner)) continue;
      chosen = place;
      least = used;
    }
    return chosen;
  }

  private release(took: number): void {
    const free = () => {
      this.free += 1;
      this.startNext();
    };
    if (!this.pauses || this.waiting === 0) free();
    else sleep(Math.min(took, MAX_PAUSE), undefined, { ref: false }).then(free, free);
  }
}

function busy() {
  return unavailable('Too many uploads are under way. Try again in a moment.');
}
