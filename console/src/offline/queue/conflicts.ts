import type { CallInput, OthersStep, Question, QueueEntry, Snapshot } from './entry.ts';
import { operationOf, STEPS } from './operations.ts';

/** A request as `GET /maintenance/:id` answers it, as far as the queue reads it. */
export interface PresentRequest {
  readonly version: number;
  readonly stage: string;
  readonly hold: { readonly reason: string } | null;
  readonly assigneeId: number | null;
  readonly actions: readonly {
    readonly step: string;
    readonly allowed: boolean;
    readonly missing: readonly unknown[];
  }[];
  readonly history: readonly {
    readonly action: string;
    readonly actorId: number | null;
    readonly actor: { readonly firstName: string | null; readonly lastName: string | null } | null;
    readonly time: string;
  }[];
  readonly [field: string]: unknown;
}

/** Settlement of an entry whose version is not the present one. */
export type Settlement =
  | { readonly how: 'send'; readonly version: number; readonly input: CallInput }
  | { readonly how: 'done' }
  | { readonly how: 'refuse' }
  | { readonly how: 'ask'; readonly questions: readonly Question[] };

/** The facts of a request that later steps on it build on. */
export function snapshotOf(request: PresentRequest, checklistId: number | null): Snapshot {
  const { stage, hold, assigneeId } = request;
  return { stage, hold: hold?.reason ?? null, assigneeId, checklistId };
}

/**
 * Settles a step whose request has another version: it is sent again where it is still allowed and
 * nothing changed on which it rests.
 */
export function settleStep(
  { operation, snapshot, input }: QueueEntry,
  request: PresentRequest,
  checklistId: number | null,
): Settlement {
  // With something missing it is sent, so that the service says what.
  const isAllowed = request.actions.some(
    ({ step, allowed, missing }) => step === STEPS[operation] && (allowed || missing.length > 0),
  );
  const present = snapshotOf(request, checklistId);
  const isSame =
    snapshot === null ||
    (['stage', 'hold', 'assigneeId', 'checklistId'] as const).every(
      (name) => snapshot[name] === present[name],
    );
  return isAllowed && isSame ? { how: 'send', version: request.version, input } : { how: 'refuse' };
}

/**
 * Settles changed fields one by one: those that only this person changed are sent, those that both
 * changed alike are done, and the others are asked.
 *
 * @param present the values of now, with their version.
 */
export function settleFields(
  { input, snapshot }: QueueEntry,
  present: CallInput & { readonly version: number },
): Settlement {
  const before = snapshot?.values ?? {};
  const questions: Question[] = [];
  const kept: Record<string, unknown> = {};
  let changes = 0;
  for (const [field, mine] of Object.entries(input)) {
    const theirs = present[field];
    if (isEqual(theirs, mine)) continue;
    // What was not shown is overwritten only where there is nothing.
    if (isEqual(theirs, before[field])) {
      kept[field] = mine;
      changes += 1;
    } else questions.push({ field, mine, theirs });
  }
  if (questions.length > 0) return { how: 'ask', questions };
  return changes === 0 ? { how: 'done' } : { how: 'send', version: present.version, input: kept };
}

/** Returns whether the request decides about the conflict of an entry. */
export function rests(entry: QueueEntry): boolean {
  const { kind } = operationOf(entry.operation);
  return kind === 'step' || kind === 'fields';
}

/** The last step of somebody else on a request, after the person did theirs. */
export function othersStep(
  request: PresentRequest,
  userId: number,
  since: string | null,
): OthersStep | null {
  const found = request.history.findLast(
    ({ actorId, time }) =>
      actorId !== userId && (since === null || Date.parse(time) >= Date.parse(since)),
  );
  if (found === undefined) return null;
  const { action, actor, time } = found;
  const person = actor && [actor.firstName, actor.lastName].filter(Boolean).join(' ');
  return { action, person: person || null, at: time };
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
