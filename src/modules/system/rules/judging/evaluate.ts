import { searchFold } from '../../../../core/search-fold.js';
import { type Condition, type ConditionGroup, isGroup } from '../content/conditions.js';
import type { EventState } from './state.js';

/** The facts on which conditions are judged. */
export interface Judged {
  readonly state: EventState;
  /** Tells whether the time of the event is within the working hours of a calendar. */
  readonly isWithin: (calendarId: number) => boolean;
}

/** The judgement of the conditions of a rule. */
export interface Judgement {
  readonly holds: boolean;
  /** Result of each condition in their order: `1` or `0`. */
  readonly results: string;
}

/** Judges the conditions of a rule on the state of an event. */
export function judge(conditions: ConditionGroup, judged: Judged): Judgement {
  const results: string[] = [];
  const holds = groupHolds(conditions, judged, results);
  return { holds, results: results.join('') };
}

function groupHolds(group: ConditionGroup, judged: Judged, results: string[]): boolean {
  // Each is judged, so that all results can be told.
  const each = (group.all ?? group.any ?? []).map((one) => {
    if (isGroup(one)) return groupHolds(one, judged, results);
    const holds = conditionHolds(one, judged);
    results.push(holds ? '1' : '0');
    return holds;
  });
  return group.any === undefined ? each.every(Boolean) : each.some(Boolean);
}

/** Returns whether one condition holds. */
export function conditionHolds({ field, op, value }: Condition, judged: Judged): boolean {
  const { state, isWithin } = judged;
  if (field === 'at') return isWithin(Number(value)) === (op === 'is');
  const present = state.values[field];
  const path = state.paths[field];
  switch (op) {
    case 'changedTo':
      return field in state.before && isValue(present, value, path);
    case 'changedFrom':
      return field in state.before && isValue(state.before[field], value, state.beforePaths[field]);
    case 'empty':
      return isMissing(present);
    case 'notEmpty':
      return !isMissing(present);
    case 'isNot':
      return !isValue(present, value, path);
    case 'notIn':
      return !isAny(present, value, path);
    case 'is':
      return isValue(present, value, path);
    case 'in':
      return isAny(present, value, path);
    default:
      return !isMissing(present) && compares(op, present, value);
  }
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || isEmptyList(value);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isAny(present: unknown, values: unknown, path: readonly number[] | null | undefined) {
  return (values as readonly unknown[]).some((value) => isValue(present, value, path));
}

/** Equal after folding; of records that form trees, also below; of several values, any. */
function isValue(
  present: unknown,
  value: unknown,
  path: readonly number[] | null | undefined,
): boolean {
  if (isMissing(present)) return false;
  if (Array.isArray(present)) return present.some((one) => isValue(one, value, undefined));
  if (path) return path.includes(Number(value));
  if (typeof present === 'string' && typeof value === 'string') {
    return searchFold(present) === searchFold(value);
  }
  return present === value;
}

function compares(
  op: 'contains' | 'startsWith' | 'above' | 'below',
  present: unknown,
  value: unknown,
) {
  if (op === 'contains') return searchFold(String(present)).includes(searchFold(String(value)));
  if (op === 'startsWith') return searchFold(String(present)).startsWith(searchFold(String(value)));
  // Days compare as texts, numbers as numbers.
  const [one, other] = [present, value] as [number, number];
  return op === 'above' ? one > other : one < other;
}
