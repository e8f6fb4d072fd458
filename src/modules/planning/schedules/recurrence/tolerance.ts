import type { Rule } from './rule.js';

/** Days of one interval of each frequency. */
const DAYS = { DAILY: 1, WEEKLY: 7, MONTHLY: 30, YEARLY: 365 };

/** Longest default tolerance, in days. */
const LONGEST = 28;

/** Default tolerance of a rule in days: 10 % of its interval, at most 28; parts of days count. */
export function defaultTolerance({ freq, interval }: Rule): number {
  return Math.min((DAYS[freq] * interval) / 10, LONGEST);
}
