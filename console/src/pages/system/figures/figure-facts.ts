/** Figures in the order of the page, by section; those that are not named here are under `other`. */
export const SECTIONS = {
  work: [
    'submitted',
    'completed',
    'repairTimeMean',
    'repairTimeP50',
    'repairTimeP90',
    'waitingShare',
  ],
  quality: [
    'firstTimeFix',
    'reopenRate',
    'repeatFailures',
    'evidenceRate',
    'confirmationRate',
    'rejectionRate',
    'ratingMean',
  ],
  due: ['responseTimeP50', 'responseTimeP90', 'slaResponse', 'slaResolution', 'overdueNow'],
  preventive: ['scheduleCompliance', 'preventiveShareMinutes', 'preventiveShareCount'],
  backlog: [
    'backlog',
    'backlogDay',
    'backlogWeek',
    'backlogMonth',
    'backlogQuarter',
    'backlogOlder',
    'backlogWeeks',
  ],
  equipment: ['mttr', 'mtbf', 'availability'],
  costs: ['costLabour', 'costParts', 'costPurchases', 'costTotal', 'costShareOfValue'],
  contractors: ['contractorOnTime'],
} as const;

/** Name of a section. */
export type SectionName = keyof typeof SECTIONS;

const LESS_IS_BETTER = new Set([
  ...['repairTimeMean', 'repairTimeP50', 'repairTimeP90', 'waitingShare', 'reopenRate'],
  ...['repeatFailures', 'rejectionRate', 'responseTimeP50', 'responseTimeP90', 'overdueNow'],
  ...['backlog', 'backlogDay', 'backlogWeek', 'backlogMonth', 'backlogQuarter', 'backlogOlder'],
  ...['backlogWeeks', 'mttr', 'costLabour', 'costParts', 'costPurchases', 'costTotal'],
  'costShareOfValue',
]);

/** Figures of which neither more nor less is better. */
const NEUTRAL = new Set(['submitted']);

/** The direction in which a figure is better. */
export function betterOf(figure: string): 'up' | 'down' | undefined {
  if (NEUTRAL.has(figure)) return undefined;
  return LESS_IS_BETTER.has(figure) ? 'down' : 'up';
}

const OF_ASSETS = new Set(['mttr', 'mtbf', 'availability', 'costShareOfValue']);
const OF_NOW = new Set([
  ...['backlog', 'backlogDay', 'backlogWeek', 'backlogMonth', 'backlogQuarter', 'backlogOlder'],
  ...['backlogWeeks', 'overdueNow', 'costShareOfValue'],
]);

/** Groupings of figures; `month` is the first one, and that of a figure without a choice. */
export const GROUPINGS = [
  'month',
  'department',
  'category',
  'location',
  'asset',
  'technician',
  'priority',
  'origin',
  'holdReason',
  'cause',
  'contractor',
] as const;

/** A grouping of a figure. */
export type Grouping = (typeof GROUPINGS)[number];

const WITH_CAUSE = new Set([
  ...['completed', 'repairTimeMean', 'repairTimeP50', 'repairTimeP90', 'repeatFailures'],
  ...['costLabour', 'costParts', 'costPurchases', 'costTotal'],
]);

const FOR_ASSETS: ReadonlySet<Grouping> = new Set(['month', 'department', 'location', 'asset']);

/** The groupings that fit a figure (docs/behaviour/figures.md), the usual one first. */
export function groupingsOf(figure: string): Grouping[] {
  return GROUPINGS.filter((by) => {
    if (by === 'month' && OF_NOW.has(figure)) return false;
    if (OF_ASSETS.has(figure)) return FOR_ASSETS.has(by);
    if (by === 'origin') return figure !== 'scheduleCompliance';
    if (by === 'holdReason') return figure === 'waitingShare';
    if (by === 'cause') return WITH_CAUSE.has(figure);
    if (by === 'contractor') return figure === 'contractorOnTime' || figure === 'costPurchases';
    return true;
  });
}

/** Unit of a figure, as GraphQL has it. */
export type Unit = 'MINUTES' | 'RATIO' | 'COUNT' | 'WEEKS' | 'RATING' | 'MONEY';

const SHARES_OF_TIME = new Set(['waitingShare', 'preventiveShareMinutes', 'availability']);

/** The units of numerator and denominator. */
export function partUnits(figure: string, unit: Unit): { numerator: Unit; denominator: Unit } {
  if (SHARES_OF_TIME.has(figure) || unit === 'WEEKS') {
    return { numerator: 'MINUTES', denominator: 'MINUTES' };
  }
  if (figure === 'costShareOfValue') return { numerator: 'MONEY', denominator: 'MONEY' };
  const numerator = unit === 'MINUTES' || unit === 'MONEY' ? unit : 'COUNT';
  return { numerator, denominator: 'COUNT' };
}

/** Figures that have no target, because their number grows with the period. */
export const WITHOUT_TARGET: ReadonlySet<string> = new Set([
  ...['submitted', 'completed', 'costLabour', 'costParts', 'costPurchases', 'costTotal'],
]);

/** Returns whether a figure is of assets, to which categories and technicians do not apply. */
export function isOfAssets(figure: string): boolean {
  return OF_ASSETS.has(figure);
}
