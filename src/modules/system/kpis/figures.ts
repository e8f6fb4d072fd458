/** Unit of a figure's value; `money` in minor units of the organisation's currency. */
export type FigureUnit = 'minutes' | 'ratio' | 'count' | 'weeks' | 'rating' | 'money';

/** Facts about a figure that filters, groups, rights and targets depend on. */
interface FigureFacts {
  readonly unit: FigureUnit;
  /**
   * Subject of its rows: `request` for figures of requests and what happens to them, `asset` for
   * figures to which category and technician do not apply.
   */
  readonly of: 'request' | 'asset';
  /** True where the rights of costs are needed. */
  readonly cost?: boolean;
  /** True for figures of now, which ignore the period and have no previous value. */
  readonly now?: boolean;
}

/** All figures, in the order of answers (docs/behaviour/figures.md). */
export const FIGURES = {
  submitted: { unit: 'count', of: 'request' },
  completed: { unit: 'count', of: 'request' },
  repairTimeMean: { unit: 'minutes', of: 'request' },
  repairTimeP50: { unit: 'minutes', of: 'request' },
  repairTimeP90: { unit: 'minutes', of: 'request' },
  firstTimeFix: { unit: 'ratio', of: 'request' },
  reopenRate: { unit: 'ratio', of: 'request' },
  evidenceRate: { unit: 'ratio', of: 'request' },
  confirmationRate: { unit: 'ratio', of: 'request' },
  rejectionRate: { unit: 'ratio', of: 'request' },
  ratingMean: { unit: 'rating', of: 'request' },
  slaResponse: { unit: 'ratio', of: 'request' },
  slaResolution: { unit: 'ratio', of: 'request' },
  scheduleCompliance: { unit: 'ratio', of: 'request' },
  preventiveShareMinutes: { unit: 'ratio', of: 'request' },
  preventiveShareCount: { unit: 'ratio', of: 'request' },
  backlog: { unit: 'count', of: 'request', now: true },
  backlogDay: { unit: 'count', of: 'request', now: true },
  backlogWeek: { unit: 'count', of: 'request', now: true },
  backlogMonth: { unit: 'count', of: 'request', now: true },
  backlogQuarter: { unit: 'count', of: 'request', now: true },
  backlogOlder: { unit: 'count', of: 'request', now: true },
  backlogWeeks: { unit: 'weeks', of: 'request', now: true },
  mttr: { unit: 'minutes', of: 'asset' },
  mtbf: { unit: 'minutes', of: 'asset' },
  availability: { unit: 'ratio', of: 'asset' },
  costLabour: { unit: 'money', of: 'request', cost: true },
  costParts: { unit: 'money', of: 'request', cost: true },
  costPurchases: { unit: 'money', of: 'request', cost: true },
  costTotal: { unit: 'money', of: 'request', cost: true },
  responseTimeP50: { unit: 'minutes', of: 'request' },
  responseTimeP90: { unit: 'minutes', of: 'request' },
  waitingShare: { unit: 'ratio', of: 'request' },
  overdueNow: { unit: 'count', of: 'request', now: true },
  repeatFailures: { unit: 'ratio', of: 'request' },
  costShareOfValue: { unit: 'ratio', of: 'asset', cost: true },
  contractorOnTime: { unit: 'ratio', of: 'request' },
} as const satisfies Readonly<Record<string, FigureFacts>>;

/** Name of a figure. */
export type Figure = keyof typeof FIGURES;

/** Names of all figures, in their order. */
export const FIGURE_NAMES = Object.keys(FIGURES) as readonly Figure[];
