import type { StoredEvent } from '../../../core/events.js';
import type { Unit } from '../../../core/unit.js';
import type { DocumentEnds } from '../../equipment/documents/documents.events.js';
import type { ReadingUnusual } from '../../equipment/meters/meters.events.js';
import type { PartLow } from '../../equipment/parts/parts.events.js';
import type { SecurityOccasion } from '../../people/users/users.events.js';
import type {
  OccurrenceHappening,
  SchedulePaused,
} from '../../planning/schedules/schedules.events.js';
import type { ContractorTold } from '../../requests/job-links/job-links.events.js';
import type { MailHeld } from '../../requests/mail-in/mail-in.events.js';
import type { AudienceService } from '../../requests/maintenance/audience.service.js';
import type { ClockTold } from '../../requests/maintenance/clocks/clock.events.js';
import { isRuleAct } from '../../requests/maintenance/rule-causes.js';
import type { UndeliveredReported } from '../../requests/offline/undelivered/undelivered.events.js';
import type { PurchaseChange } from '../../requests/purchases/purchases.events.js';
import type { ReportRecipientLost } from '../../system/kpis/reports/reports.events.js';
import type { RuleTold } from '../../system/rules/rules.events.js';
import { noticesOfClocks } from './clock-notices.js';
import { LEFT_WORK, LOST_TECHNICIAN, noticesOfLeftWork } from './left-work.js';
import { noticesOfContractors } from './notices/contractor-notices.js';
import { noticesOfDocuments } from './notices/document-notices.js';
import { noticesOfHeldMails } from './notices/mail-notices.js';
import { noticesOfParts } from './notices/part-notices.js';
import { noticesOfPurchases } from './notices/purchase-notices.js';
import { noticesOfReadings } from './notices/reading-notices.js';
import { noticesOfReportRecipients } from './notices/report-notices.js';
import { noticesOfRules } from './notices/rule-notices.js';
import { noticesOfGenerated, noticesOfPauses } from './notices/schedule-notices.js';
import { noticesOfUndelivered } from './notices/undelivered-notices.js';
import type { Notice, NotifierService } from './notifier.service.js';
import {
  type NotifiableComment,
  type NotifiableRequest,
  notifiableComment,
  notifiableRequests,
  watchersOf,
} from './recipients.queries.js';
import { noticesOfSteps, type StepTaken } from './step-notices.js';

/**
 * Determines the people whom an event concerns and notifies them: never the actor, and nobody who
 * cannot see the request or, for an internal comment, is not its staff. It runs after the change,
 * whose time therefore does not depend on the number of people.
 */
export class FanOutService {
  constructor(
    private readonly audience: AudienceService,
    private readonly notifier: NotifierService,
  ) {}

  /** Notifies people of steps. */
  async steps(events: readonly StoredEvent<StepTaken>[], unit: Unit): Promise<void> {
    await this.notifier.notify(
      unit,
      await noticesOfSteps(this.audience, events.map(attended), unit),
    );
  }

  /** Notifies people of clocks. */
  async clocks(events: readonly StoredEvent<ClockTold>[], unit: Unit): Promise<void> {
    await this.notifier.notify(unit, await noticesOfClocks(this.audience, events, unit));
  }

  /** Notifies leads of parts that are low. */
  async parts(events: readonly StoredEvent<PartLow>[], unit: Unit): Promise<void> {
    await this.notifier.notify(unit, await noticesOfParts(events, unit));
  }

  /** Notifies people of purchases. */
  async purchases(events: readonly StoredEvent<PurchaseChange>[], unit: Unit): Promise<void> {
    await this.notifier.notify(unit, await noticesOfPurchases(this.audience, events, unit));
  }

  /** Notifies leads of requests that schedules made. */
  async generated(events: readonly StoredEvent<OccurrenceHappening>[], unit: Unit): Promise<void> {
    await this.notifier.notify(unit, await noticesOfGenerated(this.audience, events, unit));
  }

  /** Notifies leads of schedules that the service paused. */
  async pauses(events: readonly StoredEvent<SchedulePaused>[], unit: Unit): Promise<void> {
    await this.notifier.notify(unit, await noticesOfPauses(events, unit));
  }

  /** Notifies leads of unusual readings. */
  async readings(events: readonly StoredEvent<ReadingUnusual>[], unit: Unit): Promise<void> {
    await this.notifier.notify(unit, await noticesOfReadings(events, unit));
  }

  /** Notifies leads of certificates that end. */
  async documents(events: readonly StoredEvent<DocumentEnds>[], unit: Unit): Promise<void> {
    await this.notifier.notify(unit, await noticesOfDocuments(events, unit));
  }

  /** Notifies leads and assignees of jobs of contractors. */
  async contractors(events: readonly StoredEvent<ContractorTold>[], unit: Unit): Promise<void> {
    await this.notifier.notify(
      unit,
      await noticesOfContractors(this.audience, events.map(attended), unit),
    );
  }

  /** Notifies people whom rules tell, and of rules. */
  async rules(events: readonly StoredEvent<RuleTold>[], unit: Unit): Promise<void> {
    await this.notifier.notify(unit, await noticesOfRules(this.audience, events, unit));
  }

  /** Notifies leads of mails that wait for a decision. */
  async heldMails(events: readonly StoredEvent<MailHeld>[], unit: Unit): Promise<void> {
    await this.notifier.notify(unit, await noticesOfHeldMails(events, unit));
  }

  /** Notifies owners of reports of recipients who may not read them. */
  async reportRecipients(
    events: readonly StoredEvent<ReportRecipientLost>[],
    unit: Unit,
  ): Promise<void> {
    await this.notifier.notify(unit, noticesOfReportRecipients(events));
  }

  /** Notifies leads of work that devices could not deliver. */
  async undelivered(
    events: readonly StoredEvent<UndeliveredReported>[],
    unit: Unit,
  ): Promise<void> {
    await this.notifier.notify(unit, await noticesOfUndelivered(events, unit));
  }

  /** Notifies people of comments. */
  async comments(
    events: readonly StoredEvent<{ id: number; commentId: number }>[],
    unit: Unit,
  ): Promise<void> {
    const notices: Notice[] = [];
    for (const event of events) notices.push(...(await this.ofComment(event, unit)));
    await this.notifier.notify(unit, notices);
  }

  /** Notifies people whom an edit of a comment mentions. */
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

  /** Notifies delegates of delegations. */
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

  /**
   * Notifies the leads of departments of open work whose technician was suspended or deactivated.
   */
  async leftWork(events: readonly StoredEvent<{ id: number }>[], unit: Unit): Promise<void> {
    await this.notifier.notify(unit, await noticesOfLeftWork(events, unit, LEFT_WORK));
  }

  /** Notifies the leads of departments of open work whose assignee is no technician any more. */
  async lostTechnicians(events: readonly StoredEvent<{ id: number }>[], unit: Unit): Promise<void> {
    await this.notifier.notify(unit, await noticesOfLeftWork(events, unit, LOST_TECHNICIAN));
  }

  /** Notifies people of security events of their accounts. */
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

  /** @param only people whom the edit mentions; default: everybody concerned. */
  private async ofComment(
    event: StoredEvent<{ id: number; commentId: number }>,
    unit: Unit,
    only?: readonly number[],
  ): Promise<Notice[]> {
    const { commentId, id: requestId } = event.payload;
    const comment = await notifiableComment(unit.statements, commentId);
    const request = (await notifiableRequests(unit.statements, [requestId])).get(requestId);
    // Deleted since.
    if (comment === undefined || request === undefined) return [];
    const { visibility, authorId } = comment;
    const mentioned = new Set(only ?? comment.mentionIds);
    const others = only === undefined ? await this.followers(request, comment, unit) : [];
    const ids = new Set([...mentioned, ...others]);
    const isByRule = isRuleAct(event);
    if (!isByRule) ids.delete(authorId);
    const told = await this.seeing(request, [...ids], unit, visibility === 'internal');
    return told.map((userId) => {
      const kind = mentioned.has(userId) ? 'mentioned' : 'commented';
      return {
        userId,
        kind,
        requestId,
        actorId: isByRule ? null : authorId,
        data: { commentId, visibility },
        dedupeKey: `${kind}:${commentId}`,
        at: event.occurredAt,
      };
    });
  }

  /**
   * Followers of a request, besides mentioned people: submitter, crew, watchers, earlier authors.
   */
  private async followers(
    { id, requesterId, assigneeId, helperIds }: NotifiableRequest,
    { visibility, earlierAuthors }: NotifiableComment,
    unit: Unit,
  ): Promise<number[]> {
    return [
      ...(visibility === 'public' ? [requesterId] : []),
      ...(assigneeId === null ? [] : [assigneeId]),
      ...helperIds,
      ...((await watchersOf(unit.statements, [id])).get(id) ?? []),
      ...earlierAuthors,
    ];
  }

  /** Those of the accounts that can see the request, or are its staff. */
  private async seeing(
    request: NotifiableRequest,
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

/** The event with its actor; none where a rule acted, of which its owner is told like anybody. */
function attended<E extends StoredEvent>(event: E): E {
  return isRuleAct(event) ? { ...event, actorId: null } : event;
}
