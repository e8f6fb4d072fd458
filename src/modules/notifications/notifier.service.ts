import type { Unit } from '../../core/unit.js';
import type { NotificationKind } from '../../generated/prisma/enums.js';
import { channelsOf, wishesOf } from './channels.queries.js';
import type { GatheringService, MailPart } from './gathering.service.js';
import { notificationsReceived } from './notifications.events.js';
import { insertNotifications, type NewNotification } from './notifier.queries.js';

/** Something that a person is to be told of. */
export interface Notice {
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly requestId: number | null;
  /** Who did it; null for the service itself. */
  readonly actorId: number | null;
  readonly data: object;
  /** What it tells of; the same is told to a person once. */
  readonly dedupeKey: string;
  readonly at: Date;
}

/** Notifications that one event tells live subscriptions of. */
const LIVE_BATCH = 500;

/** Writes notifications, as their persons want them (docs/behaviour/notifications.md). */
export class NotifierService {
  constructor(private readonly gathering: GatheringService) {}

  /**
   * Tells people of something, in the transaction in which it happens: into the inbox, and into the mail that
   * gathers. The same is told to a person once; accounts that are not active are told nothing. The caller
   * has judged who may know of it. A few statements, however many notices there are.
   */
  async notify(unit: Unit, notices: readonly Notice[]): Promise<void> {
    if (notices.length === 0) return;
    const { statements } = unit;
    const wishes = await wishesOf(statements, [...new Set(notices.map(({ userId }) => userId))]);
    const planned = new Map<
      string,
      { row: NewNotification; email: 'immediate' | 'digest' | 'off' }
    >();
    for (const notice of notices) {
      const wish = wishes.get(notice.userId);
      if (wish === undefined) continue;
      const { inApp, email: wanted } = channelsOf(wish.kinds, notice.kind);
      const email = this.gathering.isOn && wish.mailable ? wanted : 'off';
      if (!inApp && email === 'off') continue;
      planned.set(`${notice.userId} ${notice.dedupeKey}`, { row: rowOf(notice, inApp), email });
    }
    if (planned.size === 0) return;
    const rows = [...planned.values()].map(({ row }) => row);
    const inserted = await insertNotifications(statements, rows);
    const parts: MailPart[] = [];
    const received: [number, number][] = [];
    for (const { id, userId, dedupeKey } of inserted) {
      const plan = planned.get(`${userId} ${dedupeKey}`);
      if (plan === undefined) continue;
      const { row, email } = plan;
      if (row.in_app) received.push([userId, id]);
      if (email !== 'off') parts.push({ id, userId, requestId: row.request_id, email });
    }
    await this.gathering.gather(unit, parts, wishes);
    for (let first = 0; first < received.length; first += LIVE_BATCH) {
      unit.emit(notificationsReceived, { received: received.slice(first, first + LIVE_BATCH) });
    }
  }
}

function rowOf(notice: Notice, inApp: boolean): NewNotification {
  const { userId, kind, requestId, actorId, data, dedupeKey, at } = notice;
  return {
    user_id: userId,
    kind,
    request_id: requestId,
    actor_id: actorId,
    data,
    dedupe_key: dedupeKey,
    in_app: inApp,
    created_at: at,
  };
}
