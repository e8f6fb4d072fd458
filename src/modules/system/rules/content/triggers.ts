import { aNumber, anId, listOf, oneOf, wholeNumber } from './checks.js';
import { checkedShape, objectOf, type Problems, type Shape } from './problems.js';
import { STAGE_NAMES } from './values.types.js';

/** The types of triggers, in the order in which they are documented. */
export const TRIGGER_TYPES = [
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

/** The type of a trigger. */
export type TriggerType = (typeof TRIGGER_TYPES)[number];

/** An occasion that a rule waits for. */
export interface Trigger {
  readonly type: TriggerType;
  /** Of `stage_changed`: the stage afterwards; any if left out. */
  readonly to?: string;
  /** Of `commented`. */
  readonly by?: 'submitter' | 'staff' | 'any';
  /** Of `fields_changed`: one of them; any if left out. */
  readonly keys?: readonly string[];
  /** Of `reading`: exactly one of the bounds. */
  readonly meterId?: number;
  readonly above?: number;
  readonly below?: number;
  /** Of `time`. */
  readonly everyHours?: number;
  readonly filter?: Readonly<Record<string, unknown>>;
}

/** The triggers of single changes, whose events have what was before. */
export const CHANGING: readonly TriggerType[] = ['stage_changed', 'classified', 'fields_changed'];

const isKey = (value: unknown) =>
  typeof value === 'string' && /^[a-z][a-z0-9_]{0,63}$/i.test(value)
    ? undefined
    : 'must have keys of fields';

const SHAPES: Readonly<Record<TriggerType, Shape>> = {
  created: {},
  stage_changed: { optional: { to: oneOf(STAGE_NAMES) } },
  classified: {},
  commented: { optional: { by: oneOf(['submitter', 'staff', 'any']) } },
  held_until: {},
  at_risk: {},
  breached: {},
  fields_changed: { optional: { keys: listOf(isKey, 1, 50) } },
  reading: { required: { meterId: anId }, optional: { above: aNumber, below: aNumber } },
  time: {
    required: {
      everyHours: wholeNumber(1, 168),
      filter: (value) => (objectOf(value) === undefined ? 'must be an object' : undefined),
    },
  },
};

/** Checks a trigger. @returns it in its stored form; undefined without a known type. */
export function checkedTrigger(given: unknown, problems: Problems): Trigger | undefined {
  const object = objectOf(given);
  const type = TRIGGER_TYPES.find((one) => one === object?.type);
  if (object === undefined) problems.add('trigger', 'must be an object');
  else if (type === undefined) {
    problems.add('trigger.type', oneOf(TRIGGER_TYPES)(object.type) ?? 'is required');
  }
  if (object === undefined || type === undefined) return undefined;
  const trigger = checkedShape('trigger', object, SHAPES[type], problems) as unknown as Trigger;
  if (type === 'reading' && (trigger.above === undefined) === (trigger.below === undefined)) {
    problems.add('trigger', 'must have exactly one of above and below');
  }
  return type === 'commented' ? { ...trigger, by: trigger.by ?? 'any' } : trigger;
}
