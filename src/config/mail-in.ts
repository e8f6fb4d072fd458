import { isIP } from 'node:net';
import { z } from 'zod';
import { list, wholeNumber } from './values.js';

/** Settings of mailboxes from which mails are taken (docs/behaviour/mailboxes.md). */
export interface MailInConfig {
  /** Names and addresses of hosts that mailboxes may name although they are private. */
  readonly hosts: readonly string[];
  /** Pause between two looks at a mailbox, in seconds. */
  readonly fetchSeconds: number;
}

const LABEL = '[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?';
const NAME = new RegExp(`^${LABEL}(?:\\.${LABEL})*\\.?$`, 'i');

const isHost = (text: string) => isIP(text) !== 0 || NAME.test(text);

/** Variables of mailboxes. They need no mail server that sends. */
export const mailInVariables = {
  MAIL_HOSTS: list
    .pipe(z.array(z.string().refine(isHost, 'must be names or addresses of hosts')))
    .default([]),
  MAIL_FETCH_SECONDS: wholeNumber(1, 3_600).default(60),
};

const schema = z.object(mailInVariables);

/** Settings of mailboxes. */
export function mailInOf(values: z.output<typeof schema>): MailInConfig {
  return { hosts: values.MAIL_HOSTS, fetchSeconds: values.MAIL_FETCH_SECONDS };
}
