import { anId, aTemplate, aText, listOf, oneOf, wholeNumber } from './checks.js';
import {
  type Check,
  checkedShape,
  objectOf,
  type Problems,
  refuseUnknown,
  type Shape,
} from './problems.js';
import type { RecordKind, Reference } from './references.js';
import type { TriggerType } from './triggers.js';
import { HOLD_REASONS, PRIORITY_NAMES, VISIBILITIES } from './values.types.js';

/** The types of actions, in the order in which they are documented. */
export const ACTION_TYPES = [
  'assign',
  'setPriority',
  'setCategory',
  'transfer',
  'addWatcher',
  'notify',
  'comment',
  'approve',
  'hold',
  'setDueDate',
  'setField',
  'sendToContractor',
  'webhook',
  'createRequest',
] as const;

/** The type of an action. */
export type ActionType = (typeof ACTION_TYPES)[number];

/** A step that a rule takes, with its values by name. */
export interface Action extends Readonly<Record<string, unknown>> {
  readonly type: ActionType;
}

/** Groups of people whom `notify` tells. */
const RECIPIENTS = ['assignee', 'submitter', 'leads', 'head', 'watchers'] as const;

export const MAX_ACTIONS = 10;

const anObject: Check = (value) =>
  objectOf(value) === undefined ? 'must be an object' : undefined;

const isKey = aText(64);
/** Any value of JSON; the field decides. */
const aValue: Check = (value) => (value === undefined ? 'is required' : undefined);

const SHAPES: Readonly<Record<ActionType, Shape>> = {
  assign: {
    optional: { technicianId: anId, strategy: oneOf(['leastLoad', 'roundRobin']), pool: anObject },
  },
  setPriority: { required: { priority: oneOf(PRIORITY_NAMES) } },
  setCategory: { required: { categoryId: anId } },
  transfer: { required: { departmentId: anId, reason: aTemplate(2000) } },
  addWatcher: { required: { userIds: listOf(anId, 1, 10) } },
  notify: {
    required: { text: aTemplate(500) },
    optional: { to: listOf(oneOf(RECIPIENTS), 0, 5), userIds: listOf(anId, 0, 20) },
  },
  comment: {
    required: { body: aTemplate(2000) },
    optional: { visibility: oneOf(VISIBILITIES) },
  },
  approve: { optional: { note: aTemplate(2000) } },
  hold: {
    required: { reason: oneOf(HOLD_REASONS) },
    optional: { note: aTemplate(2000), hours: wholeNumber(1, 8760) },
  },
  setDueDate: { required: { hours: wholeNumber(1, 8760), reason: aTemplate(2000) } },
  setField: { required: { key: isKey, value: aValue } },
  sendToContractor: {
    required: { contractorId: anId, days: wholeNumber(1, 60) },
    optional: {
      may: listOf(oneOf(['photos', 'checklist', 'time', 'quote']), 0, 4),
      message: aTemplate(2000),
    },
  },
  webhook: { required: { receiverId: anId } },
  createRequest: {
    required: { title: aTemplate(200) },
    optional: {
      description: aTemplate(5000),
      priority: oneOf(PRIORITY_NAMES),
      categoryId: anId,
      departmentId: anId,
    },
  },
};

/** The keys that name records. */
const NAMES: Readonly<Record<string, RecordKind>> = {
  technicianId: 'technicians',
  categoryId: 'categories',
  departmentId: 'departments',
  userIds: 'users',
  contractorId: 'contractors',
  receiverId: 'receivers',
};

/** The actions that need no request, as those of readings have none. */
const WITHOUT_REQUEST: readonly ActionType[] = ['notify', 'webhook', 'createRequest'];

/** The types of actions that a rule has once, because the second would undo the first. */
const ONCE: readonly ActionType[] = [
  'assign',
  'setPriority',
  'setCategory',
  'transfer',
  'approve',
  'hold',
  'setDueDate',
  'sendToContractor',
  'setField',
];

/** The part of a request that an action sets, by which two are compared; undefined for none. */
export function setBy({ type, key }: Action): string | undefined {
  if (!ONCE.includes(type)) return undefined;
  return type === 'setField' ? `setField ${String(key)}` : type;
}

/** The knowledge that actions are checked with. */
interface Checking {
  readonly trigger: TriggerType;
  readonly problems: Problems;
  readonly references: Reference[];
}

/** Checks actions, and collects the records that they name. @returns them in their stored form. */
export function checkedActions(given: unknown, checking: Checking): Action[] {
  const { problems } = checking;
  if (!Array.isArray(given)) {
    problems.add('actions', 'must be a list');
    return [];
  }
  if (given.length < 1 || given.length > MAX_ACTIONS) {
    problems.add('actions', `must have 1 to ${MAX_ACTIONS} actions`);
  }
  const actions = given
    .slice(0, MAX_ACTIONS)
    .map((one, index) => checkedAction(`actions.${index}`, one, checking));
  const set = actions.map((action) => action && setBy(action));
  for (const [index, what] of set.entries()) {
    if (what !== undefined && set.indexOf(what) < index) {
      problems.add(`actions.${index}.type`, 'is set by an earlier action of this rule');
    }
  }
  return actions.filter((action) => action !== undefined);
}

function checkedAction(place: string, given: unknown, checking: Checking): Action | undefined {
  const { problems, trigger } = checking;
  const object = objectOf(given);
  const type = ACTION_TYPES.find((one) => one === object?.type);
  if (object === undefined) problems.add(place, 'must be an object');
  else if (type === undefined) {
    problems.add(`${place}.type`, oneOf(ACTION_TYPES)(object.type) ?? 'is required');
  }
  if (object === undefined || type === undefined) return undefined;
  const isOfReading = trigger === 'reading';
  if (isOfReading ? !WITHOUT_REQUEST.includes(type) : type === 'createRequest') {
    problems.add(`${place}.type`, `is not possible at ${trigger}`);
  }
  const action = checkedShape(place, object, SHAPES[type], problems) as Action;
  checkTogether(place, action, checking);
  for (const [key, kind] of Object.entries(NAMES)) {
    for (const id of [action[key] ?? []].flat() as number[]) {
      if (anId(id) === undefined) checking.references.push({ kind, id, place: `${place}.${key}` });
    }
  }
  if (type === 'comment') return { ...action, visibility: action.visibility ?? 'internal' };
  if (type === 'notify') return { ...action, to: action.to ?? [], userIds: action.userIds ?? [] };
  return action;
}

/** Checks values that depend on each other. */
function checkTogether(place: string, action: Action, { problems, trigger, references }: Checking) {
  const { type, technicianId, strategy, pool, to, userIds, reason, note } = action;
  if (type === 'assign') {
    if ((technicianId === undefined) === (strategy === undefined)) {
      problems.add(place, 'must have exactly one of technicianId and strategy');
    }
    if (pool !== undefined && strategy === undefined) {
      problems.add(`${place}.pool`, 'is only taken with strategy');
    }
    checkPool(`${place}.pool`, objectOf(pool) ?? {}, problems, references);
  }
  if (type === 'notify') {
    const groups = Array.isArray(to) ? (to as readonly string[]) : [];
    const people = Array.isArray(userIds) ? userIds : [];
    if (groups.length + people.length === 0) problems.add(`${place}.to`, 'must name somebody');
    if (trigger === 'reading' && groups.some((one) => one !== 'leads')) {
      problems.add(`${place}.to`, 'must be leads at reading');
    }
  }
  if (type === 'hold' && reason === 'other' && note === undefined) {
    problems.add(`${place}.note`, 'is required for other');
  }
}

function checkPool(
  place: string,
  pool: Readonly<Record<string, unknown>>,
  problems: Problems,
  references: Reference[],
): void {
  const checks: Readonly<Record<string, readonly [Check, RecordKind]>> = {
    departmentId: [anId, 'departments'],
    skillIds: [listOf(anId, 0, 20), 'skills'],
    userIds: [listOf(anId, 0, 200), 'users'],
  };
  refuseUnknown(place, pool, Object.keys(checks), problems);
  for (const [key, [check, kind]] of Object.entries(checks)) {
    const value = pool[key];
    if (value === undefined || value === null) continue;
    const reason = check(value);
    if (reason !== undefined) problems.add(`${place}.${key}`, reason);
    else {
      const ids = [value].flat() as number[];
      references.push(...ids.map((id) => ({ kind, id, place: `${place}.${key}` })));
    }
  }
}
