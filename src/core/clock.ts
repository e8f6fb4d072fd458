import { setTimeout as sleep } from 'node:timers/promises';

/** Returns the current time. Passed as an argument so that tests can control it. */
export type Clock = () => Date;

/** Durations and pauses, in milliseconds. Passed as an argument so that tests can control them. */
export interface Timing {
  /** Time since a fixed but arbitrary moment; use differences only. */
  now(): number;
  /** Resolves after this time. A pending pause does not keep the process running. */
  pause(milliseconds: number): Promise<void>;
}

/** The timing of the process. */
export const PROCESS_TIMING: Timing = {
  now: () => performance.now(),
  pause: (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
};
