import { expect } from 'vitest';
import { FULL, sample } from '../../support/full.js';

/** How long the first start of a service takes on two cores beside another one, in milliseconds. */
const USUAL_START = 4_000;

let slowdown = 1;

/** Notes how long the first start of a service has taken, before any fault. */
export function noteFirstStart(milliseconds: number): void {
  slowdown = Math.max(1, milliseconds / USUAL_START);
}

/** A time limit, longer in proportion on a machine that is busy with something else. */
export function scaled(milliseconds: number): number {
  return Math.round(milliseconds * slowdown);
}

/** The time in which the service has to work again once a fault is over, in milliseconds. */
const RECOVERY = 5_000;

/**
 * Expects a measured time to be within a bound. Only the full run, on an idle machine, judges
 * times; every run ends with an error at what hangs.
 */
export function expectWithin(milliseconds: number, bound: number): void {
  if (FULL) expect(milliseconds).toBeLessThanOrEqual(bound);
}

/** Expects the service to have worked again soon once a fault was over. */
export function expectRecovered(milliseconds: number): void {
  expectWithin(milliseconds, scaled(RECOVERY));
}

/**
 * How often a process is ended: the argument `--rounds`, or fewer in a run that is not the full
 * one.
 */
export function rounds(full: number, otherwise: number): number {
  return Number(process.env.FAULT_ROUNDS ?? sample(full, otherwise));
}
