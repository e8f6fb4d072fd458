import type { TestApp } from './app.js';
import { PUBLIC_URL } from './mail-app.js';
import { eventually } from './receiver.js';
import type { ReceivedMail, TestSmtp } from './smtp.js';

/** Waits until no mail about an account is under way. */
export async function mailed({ database: { prisma } }: TestApp): Promise<void> {
  await eventually(async () => {
    const [row] = await prisma.$queryRaw<[{ open: number }]>`
      SELECT count(*)::int AS open FROM pgboss.job
      WHERE name = 'mails' AND state < 'completed' AND data->>'table' = 'account_mails'`;
    return row.open === 0 ? true : undefined;
  });
}

/** The mails to an address, the oldest first, when all have been sent. */
export async function mailsTo(
  app: TestApp,
  smtp: TestSmtp,
  address: string,
): Promise<ReceivedMail[]> {
  await mailed(app);
  return smtp.received.filter(({ to }) => to.includes(address));
}

/** The secret of the link to a page in a mail; fails where there is none. */
export function tokenIn(
  mail: ReceivedMail | undefined,
  page: 'verify' | 'reset' | 'invite',
): string {
  const found = new RegExp(`${PUBLIC_URL}/${page}#token=([\\w-]{43})(?![\\w-])`).exec(
    mail?.text ?? '',
  );
  if (found?.[1] === undefined) throw new Error(`The mail has no link to /${page}.`);
  return found[1];
}

/** The secret of the link in the latest mail to an address. */
export async function tokenFor(
  app: TestApp,
  smtp: TestSmtp,
  address: string,
  page: 'verify' | 'reset' | 'invite',
): Promise<string> {
  // Notices to the address may have come meanwhile.
  const mails = await mailsTo(app, smtp, address);
  const linked = mails.filter(({ text }) => text.includes(`/${page}#token=`));
  return tokenIn(linked.at(-1), page);
}

/** The refusal of a link that is not good. */
export const INVALID_LINK = {
  code: 'VALIDATION_ERROR',
  details: { field: 'token', reason: 'is unknown, used, replaced or expired' },
};
