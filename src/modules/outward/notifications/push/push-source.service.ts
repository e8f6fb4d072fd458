import type { Clock } from '../../../../core/clock.js';
import type { Statements } from '../../../../core/sql.js';
import type { PrismaClient, Notification as Row } from '../../../../generated/prisma/client.js';
import { activeAccounts } from '../../../sign-in/sessions/accounts.queries.js';
import type { SettingsService } from '../../../system/system-settings/system-settings.service.js';
import type { PushSource, PushStep } from '../../push/pushes.service.js';
import { channelsOf, wishesOf } from '../channels.queries.js';
import type { ContentService, Readable } from '../content.service.js';
import { quietUntil } from '../day-times.js';
import { KINDS } from '../kinds.types.js';
import { isLeftWork } from '../left-work.js';
import { lineFor } from '../mail-content.js';
import { RULE_EVENTS } from '../notices/rule-notices.js';
import { payloadOf } from './push-payload.js';

/** Dependencies of NotificationPushSource. */
export interface NotificationPushSourceDependencies {
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly clock: Clock;
  readonly content: ContentService;
  readonly settings: Pick<SettingsService, 'get'>;
}

/** Age after which a notification is no longer sent, in milliseconds. */
const MAX_AGE = 86_400_000;

/** Kinds that push services deliver even to a device that saves its battery. */
const URGENT: readonly Row['kind'][] = ['assigned', 'breached'];

/**
 * Makes the messages of notifications to devices (docs/behaviour/push.md): of those that are unread,
 * wanted and not a day old, the content that is visible to the person at that time.
 */
export class NotificationPushSource implements PushSource {
  constructor(private readonly deps: NotificationPushSourceDependencies) {}

  async next(notificationId: number, userId: number): Promise<PushStep | undefined> {
    const { prisma, statements, clock } = this.deps;
    const now = clock();
    const row = await prisma.notification.findUnique({
      where: { id: notificationId, userId, readAt: null },
    });
    if (row === null || isOwnDeed(row)) return undefined;
    const endsAt = new Date(row.createdAt.getTime() + MAX_AGE);
    const wish = (await wishesOf(statements, [userId])).get(userId);
    if (now >= endsAt || wish === undefined) return undefined;
    if (!channelsOf(wish.kinds, row.kind).push) return undefined;
    const until = quietUntil(now, wish);
    if (until !== undefined) return { until };
    const content = await this.visibleContent(row, now);
    if (content === undefined) return undefined;
    return { endsAt, message: await this.messageOf(content) };
  }

  /** The content that the person sees; undefined for none, and for a deleted comment. */
  private async visibleContent(row: Row, now: Date): Promise<Readable | undefined> {
    const { statements, content } = this.deps;
    const [account] = await activeAccounts(statements, [row.userId], now);
    const [readable] = account === undefined ? [] : await content.read(account, [row]);
    const isComment = (row.data as { commentId?: number }).commentId !== undefined;
    return readable?.visible && !(isComment && readable.text === null) ? readable : undefined;
  }

  /** The line of mails about open work, for which a message has no other words. */
  private async sentenceOf(content: Readable): Promise<string> {
    const reader = await this.deps.prisma.user.findUniqueOrThrow({
      where: { id: content.row.userId },
      select: { id: true, language: true, timezone: true },
    });
    return lineFor(content, reader);
  }

  private async messageOf(content: Readable) {
    const { row, request, text: comment } = content;
    const { id, kind } = row;
    const { prisma, settings } = this.deps;
    const { event, text = comment } = isLeftWork(row.data as object)
      ? { ...occasionOf(row), text: await this.sentenceOf(content) }
      : ofRule(row);
    const number = request?.id ?? null;
    const found =
      number === null
        ? null
        : await prisma.maintenanceRequest.findUnique({
            where: { id: number },
            select: { location: true },
          });
    const { pushTexts } = await settings.get();
    const texts = pushTexts ? { title: request?.title ?? null, text } : undefined;
    return {
      payload: payloadOf(
        { id, kind, ...(event && { event }), number, place: found?.location ?? null },
        texts,
      ),
      topic: number === null ? undefined : `r${number}`,
      urgency: URGENT.includes(kind) ? ('high' as const) : ('normal' as const),
    };
  }
}

function occasionOf({ data }: Row): { readonly event?: string } {
  return data as { event?: string };
}

/** Event and text of a notification by a rule, or of one; empty for any other. */
function ofRule({ kind, data }: Row): { readonly event?: string; readonly text?: string } {
  const { event, text } = data as { event?: string; text?: string };
  if (kind !== 'escalated' || event === undefined || !RULE_EVENTS.includes(event)) return {};
  return { event, ...(text === undefined ? {} : { text }) };
}

/** A person is warned of what was done to the account in their own name, and of nothing else that they did. */
function isOwnDeed({ kind, actorId, userId }: Row): boolean {
  return actorId === userId && !KINDS[kind].fixed;
}
