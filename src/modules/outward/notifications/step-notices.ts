import type { StoredEvent } from '../../../core/events.js';
import type { Unit } from '../../../core/unit.js';
import type { AudienceService } from '../../requests/maintenance/audience.service.js';
import type { Notice } from './notifier.service.js';
import {
  type NotifiableRequest,
  notifiableDuplicates,
  notifiableRequests,
  type RecipientPermission,
  recipientsOf,
  watchersOf,
} from './recipients.queries.js';

/** Payload of `maintenance.step_taken`. */
export type StepTaken = {
  readonly id: number;
  readonly step: string;
  readonly to: string;
  readonly departmentId: number;
  readonly requesterId: number;
  readonly assigneeId: number | null;
  readonly note: string | null;
  readonly dueAt?: string;
  /** Left out by processes of versions without helpers. */
  readonly helperIds?: readonly number[];
  readonly newHelperIds?: readonly number[];
};

type Relation =
  | 'submitter'
  | 'assignee'
  | 'crew'
  | 'newHelpers'
  | 'approvers'
  | 'leads'
  | 'watchers';

/** Receivers and kind of the notifications of each step (docs/behaviour/notifications.md). */
const STEP_NOTICES: Readonly<Record<string, { kind: Notice['kind']; to: readonly Relation[] }>> = {
  create: { kind: 'submitted', to: ['approvers'] },
  // It waits for approval again.
  unmarkDuplicate: { kind: 'submitted', to: ['approvers'] },
  transfer: { kind: 'transferred', to: ['approvers'] },
  approve: { kind: 'decided', to: ['submitter'] },
  reject: { kind: 'decided', to: ['submitter'] },
  markDuplicate: { kind: 'decided', to: ['submitter'] },
  cancel: { kind: 'decided', to: ['submitter', 'crew'] },
  assign: { kind: 'assigned', to: ['assignee'] },
  helpers: { kind: 'assigned', to: ['newHelpers'] },
  complete: { kind: 'completed', to: ['submitter'] },
  reopen: { kind: 'reopened', to: ['crew', 'leads'] },
  hold: { kind: 'held', to: ['submitter', 'crew', 'watchers'] },
  resume: { kind: 'resumed', to: ['submitter', 'crew', 'watchers'] },
};

const TOLD_BY_PERMISSION: Readonly<Record<'approvers' | 'leads', RecipientPermission>> = {
  approvers: 'maintenance.approve',
  leads: 'maintenance.assign',
};

/** A step, its kind of notification, and the current request. */
interface NotifiableStep {
  readonly event: StoredEvent<StepTaken>;
  readonly kind: Notice['kind'];
  readonly to: readonly Relation[];
  readonly request: NotifiableRequest;
}

/** A person who may have to be notified of a request. */
interface Candidate {
  readonly event: StoredEvent<StepTaken>;
  readonly kind: Notice['kind'];
  readonly request: NotifiableRequest;
  readonly userId: number;
}

/**
 * Notices of steps: never to the actor, and to nobody who cannot see the request. Steps of deleted
 * requests have none. At most ten statements for any number of steps.
 */
export async function noticesOfSteps(
  audience: AudienceService,
  events: readonly StoredEvent<StepTaken>[],
  unit: Unit,
): Promise<Notice[]> {
  const steps = await stepsToTell(events, unit);
  const candidates = [
    ...(await concernedBy(steps, unit)),
    ...(await submittersOfDuplicates(steps, unit)),
  ].filter(({ event, userId }) => userId !== event.actorId);
  const standingOf = await audience.judge(
    [...new Set(candidates.map(({ userId }) => userId))],
    unit,
  );
  return candidates
    .filter(({ request, userId }) => standingOf(request, userId).sees)
    .map(noticeFor);
}

async function stepsToTell(
  events: readonly StoredEvent<StepTaken>[],
  { statements }: Unit,
): Promise<NotifiableStep[]> {
  const told = events.filter(({ payload }) => STEP_NOTICES[payload.step] !== undefined);
  const ids = [...new Set(told.map(({ payload }) => payload.id))];
  const requests = await notifiableRequests(statements, ids);
  return told.flatMap((event) => {
    const request = requests.get(event.payload.id);
    const rule = STEP_NOTICES[event.payload.step];
    return request === undefined || rule === undefined ? [] : [{ event, request, ...rule }];
  });
}

/** The people to notify of each step, with their relation to the request. */
async function concernedBy(steps: readonly NotifiableStep[], unit: Unit): Promise<Candidate[]> {
  const having = (relation: Relation) => steps.filter(({ to }) => to.includes(relation));
  const departmentsOf = (relation: Relation) => [
    ...new Set(having(relation).map(({ event }) => event.payload.departmentId)),
  ];
  const approvers = await recipientsOf(
    unit,
    departmentsOf('approvers'),
    TOLD_BY_PERMISSION.approvers,
  );
  const leads = await recipientsOf(unit, departmentsOf('leads'), TOLD_BY_PERMISSION.leads);
  const watched = [...new Set(having('watchers').map(({ request }) => request.id))];
  const watchers = await watchersOf(unit.statements, watched);
  const related: Readonly<Record<Relation, (step: StepTaken) => readonly number[]>> = {
    submitter: ({ requesterId }) => [requesterId],
    assignee: ({ assigneeId }) => (assigneeId === null ? [] : [assigneeId]),
    crew: ({ assigneeId, helperIds = [] }) =>
      assigneeId === null ? helperIds : [assigneeId, ...helperIds],
    newHelpers: ({ newHelperIds = [] }) => newHelperIds,
    watchers: ({ id }) => watchers.get(id) ?? [],
    approvers: ({ departmentId }) => approvers.get(departmentId) ?? [],
    leads: ({ departmentId }) => leads.get(departmentId) ?? [],
  };
  return steps.flatMap(({ event, kind, to, request }) => {
    const ids = new Set(to.flatMap((relation) => related[relation](event.payload)));
    return [...ids].map((userId) => ({ event, kind, request, userId }));
  });
}

/** Submitters of duplicates, who are notified of the completed work on the original. */
async function submittersOfDuplicates(
  steps: readonly NotifiableStep[],
  { statements }: Unit,
): Promise<Candidate[]> {
  const completed = steps.filter(({ event }) => event.payload.step === 'complete');
  const ids = [...new Set(completed.map(({ request }) => request.id))];
  const duplicates = await notifiableDuplicates(statements, ids);
  return completed.flatMap(({ event, request }) =>
    (duplicates.get(request.id) ?? []).map((duplicate) => ({
      event,
      kind: 'duplicate_resolved' as const,
      request: duplicate,
      userId: duplicate.requesterId,
    })),
  );
}

function noticeFor({ event, kind, request, userId }: Candidate): Notice {
  const { id, payload, actorId, occurredAt } = event;
  const { step, to: stage, note, dueAt } = payload;
  const { id: requestId } = request;
  const data =
    kind === 'duplicate_resolved'
      ? { originalId: payload.id }
      : {
          step,
          stage,
          ...(step === 'helpers' ? { as: 'helper' } : {}),
          ...(note === null ? {} : { note }),
          ...(dueAt === undefined ? {} : { dueAt }),
        };
  return {
    userId,
    kind,
    requestId,
    actorId,
    data,
    dedupeKey: `${kind}:${id}:${requestId}`,
    at: occurredAt,
  };
}
