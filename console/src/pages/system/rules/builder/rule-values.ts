import type { CreateRuleInput, RuleMode } from '../../../../generated/schema.ts';
import { randomKey } from '../../../../parts/random-key.ts';
import {
  type ActionType,
  type Condition,
  type Content,
  contentOf,
  type Group,
  isGroup,
  type Op,
  type TriggerType,
} from '../rule-content.ts';
import type { RuleRowFragment } from '../rules.generated.ts';

/** Bounds of the service (docs/behaviour/rules.md). */
export const MOST_CONDITIONS = 20;
export const MOST_ACTIONS = 10;

/** Values of a part of a rule in the form; empty ones are null, '' or an empty list. */
export interface PartValues extends Record<string, unknown> {
  /** Tells rows apart. */
  rowKey: string;
}

export interface TriggerValues extends Record<string, unknown> {
  type: TriggerType;
}

export interface ConditionValues extends PartValues {
  field: string;
  op: Op;
  value: unknown;
}

/** A group; it has its conditions under `all` or `any`, so that errors of the service find their place. */
export interface GroupValues extends PartValues {
  all?: ElementValues[];
  any?: ElementValues[];
}

export type ElementValues = ConditionValues | GroupValues;

export interface ActionValues extends PartValues {
  type: ActionType;
}

/** A rule as form fields, in the shape in which the service has it. */
export interface RuleValues extends Record<string, unknown> {
  name: string;
  mode: RuleMode;
  departmentId: string | null;
  stop: boolean;
  trigger: TriggerValues;
  conditions: GroupValues;
  actions: ActionValues[];
}

const TRIGGER_FIELDS: Readonly<Record<TriggerType, Readonly<Record<string, unknown>>>> = {
  created: {},
  stage_changed: { to: null },
  classified: {},
  commented: { by: 'any' },
  held_until: {},
  at_risk: {},
  breached: {},
  fields_changed: { keys: [] },
  reading: { meterId: null, bound: 'above', above: '', below: '' },
  time: { everyHours: 24, filter: {} },
};

const ACTION_FIELDS: Readonly<Record<ActionType, Readonly<Record<string, unknown>>>> = {
  assign: {
    how: 'person',
    technicianId: null,
    pool: { departmentId: null, skillIds: [], userIds: [] },
  },
  setPriority: { priority: null },
  setCategory: { categoryId: null },
  transfer: { departmentId: null, reason: '' },
  addWatcher: { userIds: [] },
  notify: { to: [], userIds: [], text: '' },
  comment: { body: '', visibility: 'internal' },
  approve: { note: '' },
  hold: { reason: null, note: '', hours: '' },
  setDueDate: { hours: '', reason: '' },
  setField: { key: null, value: null },
  sendToContractor: { contractorId: null, days: 7, may: [], message: '' },
  webhook: { receiverId: null },
  createRequest: {
    title: '',
    description: '',
    priority: null,
    categoryId: null,
    departmentId: null,
  },
};

/** A trigger of a type with nothing chosen. */
export function newTrigger(type: TriggerType): TriggerValues {
  return { ...TRIGGER_FIELDS[type], type };
}

export function newCondition(): ConditionValues {
  return { rowKey: randomKey(), field: '', op: 'is', value: null };
}

export function newGroup(): GroupValues {
  return { rowKey: randomKey(), any: [newCondition()] };
}

/** An action of a type with nothing chosen. */
export function newAction(type: ActionType): ActionValues {
  return { ...ACTION_FIELDS[type], type, rowKey: randomKey() };
}

export function isGroupValues(element: ElementValues): element is GroupValues {
  return !('field' in element);
}

/** The elements of a group. */
export function elementsOf({ all, any }: GroupValues): ElementValues[] {
  return all ?? any ?? [];
}

/** How the elements of a group count. */
export function wholeOf({ any }: GroupValues): 'all' | 'any' {
  return any === undefined ? 'all' : 'any';
}

/** Number of conditions, those of groups included. */
export function countOf(group: GroupValues): number {
  return elementsOf(group).reduce((sum, one) => sum + (isGroupValues(one) ? countOf(one) : 1), 0);
}

/** The fields of a rule; of a new one undefined. */
export function valuesOf(rule: RuleRowFragment | undefined): RuleValues {
  if (rule === undefined) {
    return {
      name: '',
      mode: 'OBSERVE',
      departmentId: null,
      stop: false,
      trigger: newTrigger('created'),
      conditions: { rowKey: randomKey(), all: [] },
      actions: [newAction('setPriority')],
    };
  }
  const { name, mode, departmentId, stop } = rule;
  return {
    ...{ name, mode, stop },
    departmentId: departmentId === null ? null : String(departmentId),
    ...contentValues(contentOf(rule)),
  };
}

function contentValues({ trigger, conditions, actions }: Content) {
  return {
    trigger: {
      ...newTrigger(trigger.type),
      ...trigger,
      ...(trigger.type === 'reading' && {
        bound: trigger.below === undefined ? 'above' : 'below',
      }),
    },
    conditions: groupValues(conditions),
    actions: actions.map(actionValues),
  };
}

function groupValues({ all, any }: Group): GroupValues {
  const elements = (all ?? any ?? []).map(
    (one): ElementValues => (isGroup(one) ? groupValues(one) : conditionValues(one)),
  );
  return { rowKey: randomKey(), [any === undefined ? 'all' : 'any']: elements };
}

function conditionValues({ field, op, value = null }: Condition): ConditionValues {
  return { rowKey: randomKey(), field, op, value };
}

function actionValues(action: Content['actions'][number]): ActionValues {
  const { strategy, pool, ...rest } = action;
  const empty = newAction(action.type);
  if (action.type !== 'assign') return { ...empty, ...rest };
  const none = empty.pool as object;
  return {
    ...{ ...empty, ...rest },
    how: strategy ?? 'person',
    pool: { ...none, ...(pool as object | undefined) },
  };
}

/** Leaves out what is empty: null, blank texts and empty lists. */
function given(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const kept = typeof value === 'string' ? value.trim() : value;
    const isEmpty =
      kept === null || kept === '' || kept === undefined || (Array.isArray(kept) && !kept.length);
    return isEmpty ? [] : [[name, kept] as const];
  });
  return Object.fromEntries(entries);
}

function triggerOf({ bound, ...values }: TriggerValues): Content['trigger'] {
  if (values.type === 'time') {
    const { everyHours, filter } = values;
    return { ...given({ everyHours }), type: 'time', filter: given(filter as object as never) };
  }
  if (values.type !== 'reading') return { ...given(values), type: values.type };
  const { meterId } = values;
  const value = bound === 'below' ? { below: values.below } : { above: values.above };
  return { ...given({ meterId, ...value }), type: 'reading' };
}

function groupOf(group: GroupValues): Group {
  const elements = elementsOf(group).map((one): Condition | Group => {
    if (isGroupValues(one)) return groupOf(one);
    const { field, op, value } = one;
    return op === 'empty' || op === 'notEmpty' ? { field, op } : { field, op, value };
  });
  return { [wholeOf(group)]: elements };
}

function actionOf({ rowKey: _, how, pool, technicianId, ...values }: ActionValues) {
  const { type } = values;
  const whole = { ...given(values), type };
  if (type !== 'assign') return whole;
  if (how === 'person') return { ...whole, ...given({ technicianId }) };
  const among = given(pool as object as never);
  return { ...whole, strategy: how, ...(Object.keys(among).length > 0 && { pool: among }) };
}

/** The content as the service has it. */
export function contentIn({ trigger, conditions, actions }: RuleValues): Content {
  return {
    trigger: triggerOf(trigger),
    conditions: groupOf(conditions),
    actions: actions.map((action) => actionOf(action) as Content['actions'][number]),
  };
}

/** The fields as the service has them. */
export function inputOf(values: RuleValues): CreateRuleInput {
  const { trigger, conditions, actions } = contentIn(values);
  return {
    name: values.name.trim(),
    mode: values.mode,
    departmentId: values.departmentId === null ? null : Number(values.departmentId),
    stop: values.stop,
    trigger,
    conditions: conditions as Record<string, unknown>,
    actions: [...actions],
  };
}
