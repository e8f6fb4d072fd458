/**
 * True if all tests run: `npm test -- --full`, or FULL=1 in the environment. Otherwise each
 * guarantee is tested once, in the cheapest way; CONTRIBUTING.md lists what is left out.
 */
export const FULL = process.env.FULL === '1';

/** How much of something is tested: the first in the full run, and otherwise the second. */
export const sample = (full: number, otherwise: number): number => (FULL ? full : otherwise);
