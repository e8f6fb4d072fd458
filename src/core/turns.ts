import type { Timing } from './clock.js';
import { PROCESS_TIMING } from './clock.js';
import { AppError, unavailable } from './errors.js';

/** Longest pause after a turn, in milliseconds. */
const MAX_PAUSE = 1_000;

/** Fraction of the elapsed time by which an owner's used time decreases. */
const REGAINED = 0.01;

/** Seconds after which an owner with too many waiting works may ask again. */
const RETRY_AFTER = 5;

/** The caller that a turn is for. */
export interface TurnTaker {
  /** Owner to whom the time is charged: an account, or the network of a caller without one. */
  readonly owner: string;
  /** When aborted, a work that has not started is not started. */
  readonly signal?: AbortSignal | undefined;
}

/** The limits of a line; times in milliseconds. */
export interface LineLimits {
  /** Maximum number of works that run at once; of an owner at most one. */
  readonly running: number;
  /** Maximum number of works of one owner that wait; default: no limit. */
  readonly waitingOfOwner?: number;
  /** Maximum time that a work waits for its turn. */
  readonly patience: number;
  /** True if each work is followed by a pause as long as it took while others wait. */
  readonly pauses: boolean;
  /** The works in the message of an error: `Too many searches`. */
  readonly busy: string;
}

interface Waiting {
  readonly owner: string;
  readonly start: () => void;
}

/** Used time by owner, which decreases over time. */
export class UsedTime {
  private readonly times = new Map<string, { used: number; at: number }>();

  /** @param now returns the time, in milliseconds. */
  constructor(
    private readonly now: () => number,
    private readonly regained = REGAINED,
  ) {}

  /** The used time of an owner, in milliseconds. */
  of(owner: string): number {
    const found = this.times.get(owner);
    if (found === undefined) return 0;
    return Math.max(0, found.used - (this.now() - found.at) * this.regained);
  }

  /** Charges time to an owner; negative time is given back. */
  add(owner: string, time: number): void {
    const used = Math.max(0, this.of(owner) + time);
    this.times.set(owner, { used, at: this.now() });
    for (const other of this.times.keys()) if (this.of(other) === 0) this.times.delete(other);
  }
}

/**
 * Works that wait for one of a number of places. An owner has one place at a time, and the owner
 * with the least used time is next. So no owner delays the others for longer than one work takes.
 */
export class Line {
  private readonly line: Waiting[] = [];
  private readonly running = new Set<string>();
  private free: number;

  constructor(
    private readonly limits: LineLimits,
    private readonly used: UsedTime,
    private readonly timing: Timing = PROCESS_TIMING,
  ) {
    this.free = limits.running;
  }

  /** Number of works that wait for their turn. */
  get waiting(): number {
    return this.line.length;
  }

  /**
   * Runs the work in its turn. @returns its result, without waiting for the pause.
   *
   * @throws AppError RATE_LIMITED when too many works of the owner wait; SERVICE_UNAVAILABLE when its
   *   turn does not come in time; the reason of the signal when it is aborted before; any error of
   *   the work.
   */
  async run<T>(taker: TurnTaker, work: () => Promise<T>): Promise<T> {
    await this.turn(taker);
    const began = this.timing.now();
    try {
      // It may be aborted between the start of its turn and this line.
      taker.signal?.throwIfAborted();
      return await work();
    } finally {
      this.running.delete(taker.owner);
      this.release(this.timing.now() - began);
    }
  }

  private async turn({ owner, signal }: TurnTaker): Promise<void> {
    signal?.throwIfAborted();
    const { waitingOfOwner = Infinity, patience, busy } = this.limits;
    if (this.waitingOf(owner) >= waitingOfOwner) throw tooMany(busy);
    await new Promise<void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
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
      const abort = () => leave(signal?.reason);
      const timer = setTimeout(
        () => leave(unavailable(`${busy} are under way. Try again in a moment.`)),
        patience,
      );
      signal?.addEventListener('abort', abort, { once: true });
      this.line.push(place);
      this.startNext();
    });
  }

  private waitingOf(owner: string): number {
    // Without a running work of the owner, and with a free place, the next one does not wait.
    if (this.free > 0 && !this.running.has(owner)) return 0;
    return this.line.filter((place) => place.owner === owner).length;
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
    if (!this.limits.pauses || this.waiting === 0) free();
    else {
      // Another place may be free: the owner of the work has none any more.
      this.startNext();
      this.timing.pause(Math.min(took, MAX_PAUSE)).then(free, free);
    }
  }
}

/**
 * Bounds heavy work of a kind: a few works run at once, the others wait for their turn, shared
 * fairly between owners (`Line`). While others wait, each turn pauses after its work for as long as
 * the work took (at most a second), so that successive works leave half of the time to other
 * requests.
 */
export class Turns {
  private readonly line: Line;
  private readonly used: UsedTime;

  constructor(
    limits: Omit<LineLimits, 'pauses'>,
    private readonly timing: Timing = PROCESS_TIMING,
  ) {
    this.used = new UsedTime(() => timing.now());
    this.line = new Line({ ...limits, pauses: true }, this.used, timing);
  }

  /** Number of works that wait for their turn. */
  get waiting(): number {
    return this.line.waiting;
  }

  /** Runs the work in its turn. @throws as `Line.run`. */
  async run<T>(taker: TurnTaker, work: () => Promise<T>): Promise<T> {
    return await this.line.run(taker, async () => {
      const began = this.timing.now();
      try {
        return await work();
      } finally {
        this.used.add(taker.owner, this.timing.now() - began);
      }
    });
  }
}

function tooMany(busy: string): AppError {
  return new AppError(
    'RATE_LIMITED',
    `${busy} of yours wait already. Try again in a moment.`,
    undefined,
    RETRY_AFTER,
  );
}
