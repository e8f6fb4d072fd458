import type { Figure } from '../figures.js';

/** Words that define a figure, in one language. */
export interface FigureWords {
  /** The name at its tile. */
  readonly label: string;
  /** The meaning, in one or two sentences. */
  readonly text: string;
  readonly formula: string;
  /** The difference from the standard, in one sentence; only where there is a standard. */
  readonly differs?: string;
}

/** The words of all figures, in one language. */
export type Words = Readonly<Record<Figure, FigureWords>>;

/** Clause and number of the standard that defines a figure, where there is one. */
export const STANDARDS: Readonly<Partial<Record<Figure, string>>> = {
  scheduleCompliance: 'EN 15341:2007, O22',
  preventiveShareMinutes: 'EN 15341:2007, O18',
  mttr: 'EN 15341:2007, T21',
  mtbf: 'EN 15341:2007, T17',
  availability: 'EN 15341:2007, T1',
  costShareOfValue: 'EN 15341:2007, E1',
};
