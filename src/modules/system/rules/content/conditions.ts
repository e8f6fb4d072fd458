import { isDay } from '../../../equipment/fields/definition.js';
import type { KnownFields } from '../../../equipment/fields/known-fields.js';
import { aNumber, anId, aText, listOf, oneOf } from './checks.js';
import { type ConditionField, conditionField, type Op, opsOf } from './condition-fields.js';
import { type Check, objectOf, type Problems, refuseUnknown } from './problems.js';
import type { Reference } from './references.js';
import type { TriggerType } from './triggers.js';

/** A condition on one field. */
export interface Condition {
  readonly field: string;
  readonly op: Op;
  /** Left out for `empty` and `notEmpty`. */
  readonly value?: unknown;
}

/** Conditions of which all or any must hold, with groups of one more level. */
export interface ConditionGroup {
  readonly all?: readonly (Condition | ConditionGroup)[];
  readonly any?: readonly (Condition | ConditionGroup)[];
}

/** Maximum number of conditions of a rule. */
const MAX_CONDITIONS = 20;
const MAX_VALUES = 50;
const MAX_TEXT = 500;

/** Returns whether an element is a group. */
export function isGroup(element: Condition | ConditionGroup): element is ConditionGroup {
  return !('field' in element);
}

/** The conditions in the order in which they are written. */
export function conditionsOf(group: ConditionGroup): Condition[] {
  return (group.all ?? group.any ?? []).flatMap((one) =>
    isGroup(one) ? conditionsOf(one) : [one],
  );
}

/** The knowledge that conditions are checked with. */
interface Checking {
  readonly known: KnownFields;
  readonly trigger: TriggerType;
  readonly problems: Problems;
  readonly references: Reference[];
}

/** Checks conditions, and collects the records that they name. @returns them in their stored form. */
export function checkedConditions(given: unknown, checking: Checking): ConditionGroup {
  const group = checkedGroup('conditions', given, checking, true);
  const count = conditionsOf(group).length;
  if (count > MAX_CONDITIONS) {
    checking.problems.add('conditions', `must have ${MAX_CONDITIONS} conditions at most`);
  }
  return group;
}

function checkedGroup(
  place: string,
  given: unknown,
  checking: Checking,
  isOuter: boolean,
): ConditionGroup {
  const { problems } = checking;
  const object = objectOf(given);
  if (object === undefined) {
    problems.add(place, 'must be an object');
    return { all: [] };
  }
  refuseUnknown(place, object, ['all', 'any'], problems);
  const key = object.any === undefined ? 'all' : 'any';
  if (object.all !== undefined && object.any !== undefined) {
    problems.add(place, 'must have exactly one of all and any');
  }
  const list = object[key];
  if (!Array.isArray(list)) {
    problems.add(list === undefined ? place : `${place}.${key}`, 'must have a list all or any');
    return { all: [] };
  }
  if (list.length === 0 && !(isOuter && key === 'all')) {
    problems.add(`${place}.${key}`, 'must not be empty');
  }
  // More are refused as a whole.
  const elements = list.slice(0, MAX_CONDITIONS + 1).map((one, index) => {
    const at = `${place}.${key}.${index}`;
    const isInner = objectOf(one)?.all !== undefined || objectOf(one)?.any !== undefined;
    return isOuter && isInner
      ? checkedGroup(at, one, checking, false)
      : checkedCondition(at, one, checking);
  });
  return { [key]: elements };
}

function checkedCondition(place: string, given: unknown, checking: Checking): Condition {
  const { known, trigger, problems } = checking;
  const object = objectOf(given) ?? {};
  if (objectOf(given) === undefined) problems.add(place, 'must be an object');
  refuseUnknown(place, object, ['field', 'op', 'value'], problems);
  const { field, op, value } = object;
  const found = typeof field === 'string' ? conditionField(known, field) : undefined;
  const bare = { field: String(field), op: op as Op };
  if (found === undefined) {
    problems.add(`${place}.field`, 'is not a field of rules');
    return bare;
  }
  if (!found.triggers.includes(trigger)) {
    problems.add(`${place}.field`, `is not known at ${trigger}`);
    return bare;
  }
  const reason = oneOf(opsOf(found, trigger))(op);
  if (reason !== undefined) problems.add(`${place}.op`, reason);
  if (op === 'empty' || op === 'notEmpty') {
    if (value !== undefined) problems.add(`${place}.value`, `is not taken with ${op}`);
    return bare;
  }
  const isList = op === 'in' || op === 'notIn';
  const check = valueCheck(found);
  const wrong = (isList ? listOf(check, 1, MAX_VALUES) : check)(value);
  if (wrong !== undefined) {
    problems.add(`${place}.value`, value === undefined ? 'is required' : wrong);
  } else if (found.records !== undefined) {
    for (const id of [value].flat() as number[]) {
      checking.references.push({ kind: found.records, id, place: `${place}.value` });
    }
  }
  return { ...bare, value };
}

/** The check of one value of a field. */
function valueCheck({ type, values }: ConditionField): Check {
  switch (type) {
    case 'text':
      return aText(MAX_TEXT);
    case 'choice':
      return oneOf(values ?? []);
    case 'number':
      return aNumber;
    case 'day':
      return (value) => (isDay(value) ? undefined : 'must be a day like 2026-01-31');
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
    default:
      return anId;
  }
}
