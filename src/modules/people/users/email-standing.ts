import type { Unit } from '../../../core/unit.js';
import type { MailError } from '../../../infra/mail/smtp.js';
import { accountSecurity, userChanged } from './users.events.js';

const DAY = 86_400_000;

/**
 * Time for which an address may temporarily reject mail before no more is sent, in milliseconds.
 */
const GIVEN_UP_AFTER = 3 * DAY;

/** Time without a rejection after which the count starts again, in milliseconds. */
const FORGOTTEN_AFTER = 14 * DAY;

/**
 * Columns of an address that accepts mail, for changes of the address and other proofs of delivery.
 */
export const ACCEPTED_EMAIL = {
  emailBouncedAt: null,
  emailBounceReason: null,
  emailFailingSince: null,
} as const;

/**
 * Records the result of a mail to the address of an account, if it still has the address. Mail to a
 * non-existent address stops at once; mail to an address that rejects it for other reasons (a full
 * mailbox) stops after three days without a successful mail. The person is notified in the inbox.
 *
 * @param failure undefined: the server has accepted the mail.
 */
export async function recordEmailResult(
  unit: Unit,
  { id, email }: { readonly id: number; readonly email: string },
  failure: MailError | undefined,
): Promise<void> {
  const { tx, now } = unit;
  if (failure === undefined) {
    await tx.user.updateMany({
      where: { id, email, emailFailingSince: { not: null } },
      data: { emailFailingSince: null },
    });
  } else if (failure.reason === 'recipient') {
    await giveUp(unit, id, email, `refused for good: ${failure.message}`);
  } else if (failure.reason === 'mailbox') {
    const row = await tx.user.findUnique({
      where: { id },
      select: { emailFailingSince: true },
    });
    const failing = now.getTime() - (row?.emailFailingSince?.getTime() ?? 0);
    if (failing > FORGOTTEN_AFTER) {
      await tx.user.updateMany({ where: { id, email }, data: { emailFailingSince: now } });
    } else if (failing >= GIVEN_UP_AFTER) {
      await giveUp(unit, id, email, `refused for three days: ${failure.message}`);
    }
  }
}

async function giveUp(unit: Unit, id: number, email: string, reason: string): Promise<void> {
  const { count } = await unit.tx.user.updateMany({
    where: { id, email, emailBouncedAt: null },
    data: { emailBouncedAt: unit.now, emailBounceReason: reason, emailFailingSince: null },
  });
  if (count === 0) return;
  unit.audit({
    action: 'user.email_bounced',
    targetType: 'user',
    targetId: id,
    metadata: { reason },
  });
  unit.emit(userChanged, { id });
  unit.emit(accountSecurity, { userId: id, what: 'email_bounced', data: {} });
}
