import type { Json } from '../../../../core/events.js';
import { CHANGING, type TriggerType } from '../content/triggers.js';
import type { EventState } from '../judging/state.js';
import type { PastEvent } from './past-events.queries.js';

/** Fields of requests of which records tell values before. */
const CHANGED = new Set(
  'priority stage departmentId categoryId locationId assetId assigneeId estimateMinutes'.split(' '),
);
/** Fields that a submission has. */
const SUBMITTED = new Set([...CHANGED, 'title', 'description', 'location', 'category']);

/** What a request does not have when it is submitted. */
const BEGUN = {
  ...{ stage: 'submitted', holdReason: null, onHold: false, assigneeId: null, reopenCount: 0 },
} as const;

/**
 * The state of an event in the past: a request as it is now, with what the event changed; for a submission
 * as it was submitted, as far as it is recorded.
 */
export function asOfEvent(present: EventState, event: PastEvent, type: TriggerType): EventState {
  if (type === 'created') return asSubmitted(present, event);
  if (!CHANGING.includes(type)) return present;
  const before = among(event.before, CHANGED);
  const after = among(event.after, CHANGED);
  const changed = Object.fromEntries(
    Object.entries(before).filter(([name, value]) => value !== after[name]),
  );
  return { ...withValues(present, after), before: changed };
}

function asSubmitted(present: EventState, { after }: PastEvent): EventState {
  const first = among(after, SUBMITTED);
  // Those of schedules begin as approved or assigned.
  const begun = present.values.origin === 'schedule' ? {} : BEGUN;
  const { stage: _stage, assigneeId: _assignee, ...rest } = first;
  const recorded = present.values.origin === 'schedule' ? first : rest;
  return withValues(present, { ...recorded, ...begun });
}

/** The values of some fields and of all questions. */
function among(
  values: Readonly<Record<string, Json>> | null,
  names: ReadonlySet<string>,
): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(values ?? {}).filter(([name]) => names.has(name) || name.startsWith('field.')),
  );
}

/** The state with other values; of records in trees only they themselves are known. */
function withValues(state: EventState, values: Readonly<Record<string, Json>>): EventState {
  const moved = Object.keys(state.paths).filter(
    (name) => name in values && values[name] !== state.values[name],
  );
  const paths = Object.fromEntries(moved.map((name) => [name, pathTo(values[name])]));
  return {
    ...state,
    values: { ...state.values, ...values },
    paths: { ...state.paths, ...paths },
  };
}

function pathTo(value: Json | undefined): number[] | null {
  return typeof value === 'number' ? [value] : null;
}
