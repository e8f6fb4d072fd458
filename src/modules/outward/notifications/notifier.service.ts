import type { Unit } from '../../../core/unit.js';
import type { NotificationKind } from '../../../generated/prisma/enums.js';
import type { Device } from '../push/push.queries.js';
import type { Pushes } from '../push/pushes.service.js';
import { channelsOf, type Wishes, wishesOf } from './channels.queries.js';
import { quietUntil } from './day-times.js';
import type { GatheringService, MailPart } from './gathering.service.js';
import type { EmailDelivery } from './kinds.types.js';
import { notificationsReceived } from './notifications.events.js';
import { insertNotifications, type NewNotification } from './notifier.queries.js';

/** A notification before it is written. */
export interface Notice {
  readonly userId: number;
  readonly kind: NotificationKind;
  readonly requestId: number | null;
  /** The actor; null for the service itself. */
  readonly actorId: number | null;
  readonly data: object;
  /** Identifies the event; a person gets one notification for it. */
  readonly dedupeKey: string;
  readonly at: Date;
  /** Mail delivery where the receiver has chosen none; default: that of the kind. */
  readonly email?: EmailDelivery;
}

/** Maximum number of notifications in one event to live subscriptions. */
const LIVE_BATCH = 500;

/**
 * Writes notifications according to the preferences of their receivers
 * (docs/behaviour/notifications.md).
 */
export class NotifierService {
  constructor(
    private readonly gathering: GatheringService,
    private readonly pushes: Pushes,
  ) {}

  /**
   * Writes notifications, in the transaction of the event: to the inbox, to the collecting
   * mail, and to the person's devices. A person gets one notification for an event; inactive accounts get none. The caller has
   * checked who may know of it. The number of statements does not depend on the number of notices.
   */
  async notify(unit: Unit, notices: readonly Notice[]): Promise<void> {
    if (notices.length === 0) return;
    const { statements } = unit;
    const wishes = await wishesOf(statements, [...new Set(notices.map(({ userId }) => userId))]);
    const owners = await this.pushes.devicesOf(unit, [...wishes.keys()]);
    const planned = new Map<string, Plan>();
    for (const notice of notices) {
      const wish = wishes.get(notice.userId);
      if (wish === undefined) continue;
      const { inApp, email: wanted, push } = channelsOf(wish.kinds, notice.kind, notice.email);
      const email = this.gathering.isOn && wish.mailable ? wanted : 'off';
      const devices = push ? (owners.get(notice.userId) ?? []) : [];
      if (!inApp && email === 'off' && devices.length === 0) continue;
      const plan = { row: rowOf(notice, inApp), email, devices };
      planned.set(`${notice.userId} ${notice.dedupeKey}`, plan);
    }
    if (planned.size === 0) return;
    const rows = [...planned.values()].map(({ row }) => row);
    const inserted = await insertNotifications(statements, rows);
    const parts: MailPart[] = [];
    const received: [number, number][] = [];
    const pushed: { readonly id: number; readonly device: Device }[] = [];
    for (const { id, userId, dedupeKey } of inserted) {
      const plan = planned.get(`${userId} ${dedupeKey}`);
      if (plan === undefined) continue;
      const { row, email, devices } = plan;
      pushed.push(...devices.map((device) => ({ id, device })));
      if (row.in_app) received.push([userId, id]);
      if (email !== 'off') parts.push({ id, userId, requestId: row.request_id, email });
    }
    await this.gathering.gather(unit, parts, wishes);
    await this.push(unit, pushed, wishes);
    for (let first = 0; first < received.length; first += LIVE_BATCH) {
      unit.emit(notificationsReceived, { received: received.slice(first, first + LIVE_BATCH) });
    }
  }

  /** Queues notifications for devices: at once, or for the end of the quiet hours. */
  private async push(
    unit: Unit,
    pushed: readonly { readonly id: number; readonly device: Device }[],
    wishes: ReadonlyMap<number, Wishes>,
  ): Promise<void> {
    const jobs = pushed.map(({ id, device }) => {
      const wish = wishes.get(device.userId);
      const dueAt = (wish && quietUntil(unit.now, wish)) ?? unit.now;
      return { job: { notificationId: id, deviceId: device.id, attempts: 0 }, dueAt };
    });
    await this.pushes.enqueue(unit, jobs);
  }
}

/** A notification that is wanted, with its channels. */
interface Plan {
  readonly row: NewNotification;
  readonly email: EmailDelivery;
  readonly devices: readonly Device[];
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
