import { randomUUID } from 'node:crypto';
import type { Unit } from '../../../core/unit.js';
import type { Outbox } from '../mail/outbox.service.js';
import { type Wishes, wishesOf } from './channels.queries.js';
import { nextDigest, quietUntil } from './day-times.js';
import {
  attachToMails,
  gatheringMails,
  lastDigestDays,
  lockGathering,
  moveMail,
  type NewMail,
} from './gathering.queries.js';

/** A notification to be mailed. */
export interface MailPart {
  readonly id: number;
  readonly userId: number;
  readonly requestId: number | null;
  readonly email: 'immediate' | 'digest';
}

/** Topics of the daily digest, and of notifications about the account. */
export const DIGEST = 'digest';
export const ACCOUNT = 'account';

/**
 * Collects notifications in mails: one to a person about a request within `gatherSeconds`, and a
 * daily digest. Mail and job are written in the transaction of the notifications.
 */
export class GatheringService {
  /** @param gatherSeconds undefined if the service sends no mail. */
  constructor(
    private readonly outbox: Outbox,
    private readonly gatherSeconds: number | undefined,
  ) {}

  /** True if the service sends mail. */
  get isOn(): boolean {
    return this.gatherSeconds !== undefined;
  }

  /** Adds notifications to mails. @param wishes preferences of their receivers. */
  async gather(
    unit: Unit,
    parts: readonly MailPart[],
    wishes: ReadonlyMap<number, Wishes>,
  ): Promise<void> {
    if (parts.length === 0) return;
    const { statements, now } = unit;
    const digests = parts.filter(({ email }) => email === 'digest').map(({ userId }) => userId);
    const days = await lastDigestDays(statements, [...new Set(digests)]);
    const wanted = new Map<string, NewMail>();
    for (const part of parts) {
      const topic = topicOf(part);
      const key = `${part.userId} ${topic}`;
      const wish = wishes.get(part.userId);
      if (wish === undefined || wanted.has(key)) continue;
      wanted.set(key, {
        id: randomUUID(),
        user_id: part.userId,
        request_id: topic === DIGEST ? null : part.requestId,
        topic,
        due_at: this.dueAt(topic, now, wish, days.get(part.userId)),
      });
    }
    const mails = await gatheringMails(statements, [...wanted.values()], now);
    const ids = new Map(mails.map(({ id, userId, topic }) => [`${userId} ${topic}`, id]));
    await attachToMails(
      statements,
      parts.flatMap((part) => {
        const mailId = ids.get(`${part.userId} ${topicOf(part)}`);
        return mailId === undefined ? [] : { id: part.id, mail_id: mailId };
      }),
    );
    const fresh = [...wanted.values()].filter(({ id, user_id, topic }) => {
      return ids.get(`${user_id} ${topic}`) === id;
    });
    await this.enqueue(
      unit,
      fresh.map(({ id, due_at }) => ({ mailId: id, turn: 1, dueAt: due_at })),
    );
  }

  /** Moves the collecting mails of a person to the times of their current preferences. */
  async reschedule(unit: Unit, userId: number): Promise<void> {
    if (!this.isOn) return;
    const { statements, now } = unit;
    const wish = (await wishesOf(statements, [userId])).get(userId);
    if (wish === undefined) return;
    const days = await lastDigestDays(statements, [userId]);
    for (const { id, topic, createdAt } of await lockGathering(statements, userId)) {
      // A mail that has collected long enough is due at once.
      const since = topic === DIGEST ? now : createdAt;
      const dueAt = this.dueAt(topic, since, wish, days.get(userId), now);
      const turn = await moveMail(statements, id, dueAt);
      if (turn !== undefined) await this.enqueue(unit, [{ mailId: id, turn, dueAt }]);
    }
  }

  private async enqueue(
    unit: Unit,
    mails: readonly { readonly mailId: string; readonly turn: number; readonly dueAt: Date }[],
  ): Promise<void> {
    await this.outbox.enqueue(
      unit,
      mails.map(({ mailId, turn, dueAt }) => ({ job: { table: 'mails', mailId, turn }, dueAt })),
    );
  }

  private dueAt(
    topic: string,
    since: Date,
    wish: Wishes,
    lastDigest: string | undefined,
    now = since,
  ): Date {
    if (topic === DIGEST) return nextDigest(since, wish, lastDigest);
    const gathered = new Date(since.getTime() + (this.gatherSeconds ?? 0) * 1000);
    const earliest = gathered > now ? gathered : now;
    // Mail about the account is sent at once, even in quiet hours.
    return topic === ACCOUNT ? earliest : (quietUntil(earliest, wish) ?? earliest);
  }
}

function topicOf({ email, requestId }: MailPart): string {
  if (email === 'digest') return DIGEST;
  return requestId === null ? ACCOUNT : `request:${requestId}`;
}
