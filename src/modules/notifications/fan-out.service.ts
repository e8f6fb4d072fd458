import type { StoredEvent } from '../../core/events.js';
import type { Unit } from '../../core/unit.js';
import type { NotificationKind } from '../../generated/prisma/enums.js';
import type { AudienceService } from '../maintenance/audience.service.js';
import type { SecurityOccasion } from '../users/users.events.js';
import type { Notice, NotifierService } from './notifier.service.js';
import {
  type Charge,
  type CommentToTell,
  commentToTell,
  type Duplicate,
  duplicatesToTell,
  inChargeOf,
  requestToTell,
  watchersOf,
} from './recipients.queries.js';

/** What `maintenance.step_taken` tells. */
type StepTaken = {
  readonly id: number;
  readonly step: string;
  readonly to: string;
  readonly departmentId: number;
  readonly requesterId: number;
  readonly assigneeId: number | null;
  readonly note: string | null;
};

type Relation = 'submitter' | 'assignee' | 'approvers' | 'leads' | 'watchers';

/** Who is told of which step, as what (contract 2, section 7). */
const TOLD: Readonly<Record<string, { kind: NotificationKind; to: readonly Relation[] }>> = {
  create: { kind: 'submitted', to: ['approvers'] },
  // It waits for approval afresh.
  unmarkDuplicate: { kind: 'submitted', to: ['approvers'] },
  transfer: { kind: 'transferred', to: ['approvers'] },
  approve: { kind: 'decided', to: ['submitter'] },
  reject: { kind: 'decided', to: ['submitter'] },
  markDuplicate: { kind: 'decided', to: ['submitter'] },
  cancel: { kind: 'decided', to: ['submitter', 'assignee'] },
  assign: { kind: 'assigned', to: ['assignee'] },
  complete: { kind: 'completed', to: ['submitter'] },
  reopen: { kind: 'reopened', to: ['assignee', 'leads'] },
  hold: { kind: 'held', to: ['submitter', 'assignee', 'watchers'] },
  resume: { kind: 'resumed', to: ['submitter', 'assignee', 'watchers'] },
};

const CHARGES: Readonly<Record<'approvers' | 'leads', Charge>> = {
  approvers: 'maintenance.approve',
  leads: 'maintenance.assign',
};

/**
 * Finds out whom an event concerns and tells them: never the actor, and nobody who does not see the request,
 * or for an internal comment is not its staff. Runs after the change, so that its time does not depend on how
 * many there are.
 */
export class FanOutService {
  constructor(
    private readonly audience: AudienceService,
    private readonly notifier: NotifierService,
  ) {}

  /** Tells people of steps. */
  async steps(events: readonly StoredEvent<StepTaken>[], unit: Unit): Promise<void> {
    const notices: Notice[] = [];
    for (const event of events) notices.push(...(await this.ofStep(event, unit)));
    await this.notifier.notify(unit, notices);
  }

  /** Tells people of comments. */
  async comments(
    events: readonly StoredEvent<{ id: number; commentId: number }>[],
    unit: Unit,
  ): Promise<void> {
    const notices: Notice[] = [];
    for (const event of events) notices.push(...(await this.ofComment(event, unit)));
    await this.notifier.notify(unit, notices);
  }

  /** Tells people who are named in a comment since it was edited. */
  async mentions(
    events: readonly StoredEvent<{ id: number; commentId: number; userIds: readonly number[] }>[],
    unit: Unit,
  ): Promise<void> {
    const notices: Notice[] = [];
    for (const event of events) {
      notices.push(...(await this.ofComment(event, unit, event.payload.userIds)));
    }
    await this.notifier.notify(unit, notices);
  }

  /** Tells delegates of delegations. */
  async delegations(
    events: readonly StoredEvent<{
      id: number;
      toUserId: number;
      startsAt: string;
      endsAt: string;
    }>[],
    unit: Unit,
  ): Promise<void> {
    const notices = events
      .filter(({ payload, actorId }) => payload.toUserId !== actorId)
      .map(({ payload, actorId, occurredAt: at }): Notice => {
        const { id: delegationId, toUserId: userId, startsAt, endsAt } = payload;
        const data = { delegationId, startsAt, endsAt };
        const dedupeKey = `delegated:${delegationId}`;
        return { userId, kind: 'delegated', requestId: null, actorId, data, dedupeKey, at };
      });
    await this.notifier.notify(unit, notices);
  }

  /** Tells people what concerned the security of their accounts. */
  async security(
    events: readonly StoredEvent<{
      userId: number;
      what: SecurityOccasion;
      data: Readonly<Record<string, string | number | null>>;
    }>[],
    unit: Unit,
  ): Promise<void> {
    const notices = events.map(({ id, payload, actorId, occurredAt: at }): Notice => {
      const { userId, what, data } = payload;
      return {
        userId,
        kind: 'security',
        requestId: null,
        actorId,
        data: { ...data, event: what },
        dedupeKey: `security:${what}:${id}`,
        at,
      };
    });
    await this.notifier.notify(unit, notices);
  }

  private async ofStep(event: StoredEvent<StepTaken>, unit: Unit): Promise<Notice[]> {
    const { payload, actorId } = event;
    const rule = TOLD[payload.step];
    if (rule === undefined) return [];
    const request = await requestToTell(unit.statements, payload.id);
    if (request === undefined) return [];
    const ids = new Set<number>();
    for (const relation of rule.to) {
      for (const id of await relatedTo(payload, relation, unit)) ids.add(id);
    }
    if (actorId !== null) ids.delete(actorId);
    const told = await this.seeing(request, [...ids], unit);
    const notices = told.map((userId) => stepNotice(event, rule.kind, userId, request.id));
    if (payload.step !== 'complete') return notices;
    return [...notices, ...(await this.ofDuplicates(event, unit))];
  }

  /** Tells the submitters of duplicates that the work on the original is done. */
  private async ofDuplicates(event: StoredEvent<StepTaken>, unit: Unit): Promise<Notice[]> {
    const notices: Notice[] = [];
    for (const duplicate of await duplicatesToTell(unit.statements, event.payload.id)) {
      if (duplicate.requesterId === event.actorId) continue;
      for (const userId of await this.seeing(duplicate, [duplicate.requesterId], unit)) {
        notices.push(stepNotice(event, 'duplicate_resolved', userId, duplicate.id));
      }
    }
    return notices;
  }

  /** @param only those who are named since the comment was edited; left out: everybody concerned. */
  private async ofComment(
    event: StoredEvent<{ id: number; commentId: number }>,
    unit: Unit,
    only?: readonly number[],
  ): Promise<Notice[]> {
    const { commentId, id: requestId } = event.payload;
    const comment = await commentToTell(unit.statements, commentId);
    const request = await requestToTell(unit.statements, requestId);
    // Deleted since.
    if (comment === undefined || request === undefined) return [];
    const { visibility, authorId } = comment;
    const mentioned = new Set(only ?? comment.mentionIds);
    const others = only === undefined ? await this.followers(request, comment, unit) : [];
    const ids = new Set([...mentioned, ...others]);
    ids.delete(authorId);
    const told = await this.seeing(request, [...ids], unit, visibility === 'internal');
    return told.map((userId) => {
      const kind = mentioned.has(userId) ? 'mentioned' : 'commented';
      return {
        userId,
        kind,
        requestId,
        actorId: authorId,
        data: { commentId, visibility },
        dedupeKey: `${kind}:${commentId}`,
        at: event.occurredAt,
      };
    });
  }

  /** Who follows a request, besides those who are named: submitter, assignee, watchers, earlier authors. */
  private async followers(
    { id, requesterId, assigneeId }: Duplicate,
    { visibility, earlierAuthors }: CommentToTell,
    unit: Unit,
  ): Promise<number[]> {
    return [
      ...(visibility === 'public' ? [requesterId] : []),
      ...(assigneeId === null ? [] : [assigneeId]),
      ...(await watchersOf(unit.statements, id)),
      ...earlierAuthors,
    ];
  }

  /** Those of the accounts that see the request, or are staff of it. */
  private async seeing(
    request: Duplicate,
    ids: readonly number[],
    unit: Unit,
    asStaff = false,
  ): Promise<number[]> {
    if (ids.length === 0) return [];
    const standings = await this.audience.of(request, ids, unit);
    return ids.filter((id) => {
      const standing = standings.get(id);
      return asStaff ? standing?.staff : standing?.sees;
    });
  }
}

async function relatedTo(
  { id, departmentId, requesterId, assigneeId }: StepTaken,
  relation: Relation,
  unit: Unit,
): Promise<readonly number[]> {
  switch (relation) {
    case 'submitter':
      return [requesterId];
    case 'assignee':
      return assigneeId === null ? [] : [assigneeId];
    case 'watchers':
      return await watchersOf(unit.statements, id);
    default:
      return await inChargeOf(unit, departmentId, CHARGES[relation]);
  }
}

function stepNotice(
  { id, payload, actorId, occurredAt }: StoredEvent<StepTaken>,
  kind: NotificationKind,
  userId: number,
  requestId: number,
): Notice {
  const { step, to: stage, note } = payload;
  const data =
    kind === 'duplicate_resolved'
      ? { originalId: payload.id }
      : { step, stage, ...(note === null ? {} : { note }) };
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
