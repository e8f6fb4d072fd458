import { STAGES } from '../../../parts/enum-values.ts';
import type { RuleRowFragment } from './rules.generated.ts';

/** The types of triggers, in the order of the choice (docs/behaviour/rules.md). */
export const TRIGGERS = [
  'created',
  'stage_changed',
  'classified',
  'commented',
  'held_until',
  'at_risk',
  'breached',
  'fields_changed',
  'reading',
  'time',
] as const;
export type TriggerType = (typeof TRIGGERS)[number];

/** The types of actions, in the order of the choice. */
export const ACTIONS = [
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
export type ActionType = (typeof ACTIONS)[number];

/** The actions that need no request, which the trigger `reading` has not. */
export const WITHOUT_REQUEST: readonly ActionType[] = ['notify', 'webhook', 'createRequest'];

/** Actions that a rule may have only once; `setField` once for each question. */
export const ONCE: readonly ActionType[] = [
  'assign',
  'setPriority',
  'setCategory',
  'transfer',
  'approve',
  'hold',
  'setDueDate',
  'sendToContractor',
];

export const OPS = [
  'is',
  'isNot',
  'in',
  'notIn',
  'contains',
  'startsWith',
  'above',
  'below',
  'empty',
  'notEmpty',
  'changedTo',
  'changedFrom',
] as const;
export type Op = (typeof OPS)[number];

/** Names that texts of actions may have between braces. */
export const NAMES = ['number', 'title', 'place', 'asset', 'link'] as const;
/** Groups of people whom `notify` tells. */
export const RECIPIENTS = ['assignee', 'submitter', 'leads', 'head', 'watchers'] as const;
type Recipient = (typeof RECIPIENTS)[number];
export const VISIBILITIES = ['internal', 'public'] as const;
export const ORIGINS = ['person', 'link', 'schedule', 'rule', 'import', 'mail'] as const;
export const PERMISSIONS = ['PHOTOS', 'CHECKLIST', 'TIME', 'QUOTE'] as const;

/** The stages as rules name them. */
export const STAGE_NAMES = STAGES.map((stage) => stage.toLowerCase());

export interface Condition {
  readonly field: string;
  readonly op: Op;
  readonly value?: unknown;
}

export interface Group {
  readonly all?: readonly (Condition | Group)[];
  readonly any?: readonly (Condition | Group)[];
}

/** A trigger or an action: its type, with values by the type. */
export type Typed<Type extends string> = { readonly type: Type } & Readonly<
  Record<string, unknown>
>;

/** The content of a rule, of which the service knows the types of the parts. */
export interface Content {
  readonly trigger: Typed<TriggerType>;
  readonly conditions: Group;
  readonly actions: readonly Typed<ActionType>[];
}

/** The content of a rule as the service answers it. */
export function contentOf({
  trigger,
  conditions,
  actions,
}: Pick<RuleRowFragment, 'trigger' | 'conditions' | 'actions'>): Content {
  return {
    trigger: trigger as Content['trigger'],
    conditions: conditions as Content['conditions'],
    actions: actions as unknown as Content['actions'],
  };
}

export function isGroup(element: Condition | Group): element is Group {
  return !('field' in element);
}

/** All conditions, those of groups included. */
export function conditionsOf({ all, any }: Group): readonly Condition[] {
  return (all ?? any ?? []).flatMap((one) => (isGroup(one) ? conditionsOf(one) : [one]));
}

/** Kinds of records that rules name. */
export type RecordKind =
  | 'department'
  | 'category'
  | 'location'
  | 'asset'
  | 'user'
  | 'calendar'
  | 'meter'
  | 'contractor'
  | 'receiver';

const RECORDS: Readonly<Record<string, RecordKind>> = {
  departmentId: 'department',
  submitterDepartmentId: 'department',
  categoryId: 'category',
  locationId: 'location',
  assetId: 'asset',
  assigneeId: 'user',
  submitterId: 'user',
  at: 'calendar',
};
const OF_QUESTIONS: Readonly<Record<string, RecordKind>> = {
  ASSET: 'asset',
  LOCATION: 'location',
  USER: 'user',
};

/** The records that the values of a field name; undefined where they are no ids. */
export function recordsOf(field: string, questionKind?: string): RecordKind | undefined {
  return RECORDS[field] ?? OF_QUESTIONS[questionKind ?? ''];
}

/** The records that keys of actions name. */
export const RECORDS_OF_ACTIONS: Readonly<Record<string, RecordKind>> = {
  technicianId: 'user',
  categoryId: 'category',
  departmentId: 'department',
  userIds: 'user',
  contractorId: 'contractor',
  receiverId: 'receiver',
};

/** The question of a field; undefined for a field that is none. */
export function keyOf(field: string): string | undefined {
  return field.startsWith('field.') ? field.slice('field.'.length) : undefined;
}
