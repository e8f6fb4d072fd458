import { sql } from 'kysely';
import { anyOf, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { NotificationKind } from '../../../generated/prisma/enums.js';
import { type DayTimes, DEFAULT_DIGEST } from './day-times.js';
import { type EmailDelivery, KINDS } from './kinds.types.js';

/** Channels of notifications of a kind. */
export interface Channels {
  readonly inApp: boolean;
  readonly email: EmailDelivery;
  /** True if they are sent to the devices of the person. */
  readonly push: boolean;
}

/** Stored differences from the defaults. */
export type StoredKinds = Partial<Record<NotificationKind, Partial<Channels>>>;

/** Notification preferences of an account, and whether it can receive mail. */
export interface Wishes extends DayTimes {
  readonly kinds: StoredKinds;
  /** True if the account has mail switched on and its address accepts mail. */
  readonly mailable: boolean;
}

/** An account with its preferences; those columns are null if none are stored. */
interface WishesRow extends Omit<Wishes, 'kinds' | 'digestAt'> {
  readonly id: number;
  readonly kinds: StoredKinds | null;
  readonly digestAt: number | null;
}

const findWishes = prepared(
  (p: Parameters<{ userIds: readonly number[] }>) => sql<WishesRow>`
  SELECT u.id, u.email_notifications AND u.email_bounced_at IS NULL AS mailable, u.timezone,
    p.kinds, p.digest_at, p.quiet_from, p.quiet_to
  FROM users u LEFT JOIN notification_preferences p ON p.user_id = u.id
  WHERE u.id = ${anyOf(p.userIds)} AND u.status = 'active' AND NOT u.is_service`,
);

/** Preferences of the active accounts of people among these. */
export async function wishesOf(
  statements: Statements,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Wishes>> {
  if (userIds.length === 0) return new Map();
  const rows = await statements.all(findWishes({ userIds }));
  return new Map(
    rows.map(({ id, kinds, digestAt, ...rest }) => [
      id,
      { ...rest, kinds: kinds ?? {}, digestAt: digestAt ?? DEFAULT_DIGEST },
    ]),
  );
}

/**
 * Channels of notifications of a kind, with the defaults of docs/behaviour/notifications.md.
 *
 * @param usual default mail delivery; that of the kind if undefined.
 */
export function channelsOf(
  kinds: StoredKinds,
  kind: NotificationKind,
  usual?: EmailDelivery,
): Channels {
  const { email, fixed } = KINDS[kind];
  const push = email === 'immediate';
  return { inApp: true, email: usual ?? email, push, ...(fixed ? {} : kinds[kind]) };
}
