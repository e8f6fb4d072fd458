import { setImmediate as turn } from 'node:timers/promises';
import type { Timing } from '../../src/core/clock.js';

interface Pause {
  readonly until: number;
  readonly end: () => void;
}

/** A timing that stands still until a test advances it, and that remembers the pauses asked for. */
export class ManualTiming implements Timing {
  /** The lengths of all pauses so far, in milliseconds. */
  readonly paused: number[] = [];
  private time = 0;
  private pauses: Pause[] = [];

  now(): number {
    return this.time;
  }

  pause(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return Promise.resolve();
    this.paused.push(milliseconds);
    return new Promise((end) => this.pauses.push({ until: this.time + milliseconds, end }));
  }

  /** Advances the time, and returns when what waited for it has gone on as far as it can. */
  async advance(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    const due = this.pauses.filter(({ until }) => until <= this.time);
    this.pauses = this.pauses.filter(({ until }) => until > this.time);
    for (const { end } of due) end();
    await turn();
  }
}
