import { z } from 'zod';
import { isPublicUrl, PUBLIC_URL_RULE } from './public-url.js';
import { list, wholeNumber } from './values.js';

/** A mail server and its connection settings. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps:`); otherwise STARTTLS if the server offers it. */
  readonly secure: boolean;
  /** Fails if the server does not offer STARTTLS. */
  readonly requireTls: boolean;
  /** Does not use STARTTLS even if the server offers it. */
  readonly ignoreTls: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | undefined;
}

/** Mail settings (docs/behaviour/notifications.md). */
export interface MailConfig {
  readonly server: SmtpServer;
  /** The sender: an address, or a name with an address in angle brackets. */
  readonly from: string;
  /** Time in which notifications about one request are collected into one mail, in seconds. */
  readonly gatherSeconds: number;
  /** Pauses between the attempts to send a mail, in seconds. */
  readonly retrySeconds: readonly number[];
}

/** Default pauses: 1, 5 and 30 min, then 2, 6 and 24 h (docs/behaviour/notifications.md). */
export const RETRY_SECONDS = [60, 300, 1_800, 7_200, 21_600, 86_400];

/** `user@host`, or `Name <user@host>`; one line. */
const SENDER = /^(?:[^\s@<>,;:"]+@[^\s@<>,;:"]+|[^\r\n<>@]{1,100} <[^\s@<>,;:"]+@[^\s@<>,;:"]+>)$/;

/** Mail variables. */
export const mailVariables = {
  SMTP_URL: z
    .string()
    .refine(
      (text) => smtpServer(text) !== undefined,
      'must be smtp://[user:password@]host[:port] or smtps://…, with requireTLS=true or ignoreTLS=true at most',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be an e-mail address, or a name with an address in angle brackets')
    .optional(),
  PUBLIC_URL: z.string().refine(isPublicUrl, PUBLIC_URL_RULE).optional(),
  MAIL_GATHER_SECONDS: wholeNumber(0, 3_600).default(120),
  MAIL_RETRY_SECONDS: list.pipe(z.array(wholeNumber(1, 604_800)).max(20)).default(RETRY_SECONDS),
};

const schema = z.object(mailVariables);

/** Mail settings; undefined if no mail is sent. */
export function mailOf(values: z.output<typeof schema>): MailConfig | undefined {
  const { SMTP_URL: url, MAIL_FROM: from } = values;
  const server = url === undefined ? undefined : smtpServer(url);
  if (server === undefined || from === undefined) return undefined;
  return {
    server,
    from,
    gatherSeconds: values.MAIL_GATHER_SECONDS,
    retrySeconds: values.MAIL_RETRY_SECONDS,
  };
}

/** Address of the service without a trailing slash; undefined if it is not set. */
export function publicUrlOf({ PUBLIC_URL: url }: z.output<typeof schema>): string | undefined {
  return url?.replace(/\/+$/, '');
}

/** Server of a URL; undefined for an invalid URL. */
function smtpServer(text: string): SmtpServer | undefined {
  if (!/^smtps?:\/\/[^/]/.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, searchParams, pathname } = new URL(text);
  const options = [...searchParams];
  const known = options.every(
    ([name, value]) => ['requireTLS', 'ignoreTLS'].includes(name) && value === 'true',
  );
  if (!known || hostname === '' || !['', '/'].includes(pathname)) return undefined;
  const secure = protocol === 'smtps:';
  const ignoreTls = searchParams.has('ignoreTLS');
  const credentials = credentialsOf(username, password);
  if (credentials === undefined && username !== '') return undefined;
  if (ignoreTls && (secure || searchParams.has('requireTLS'))) return undefined;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // A password is sent unencrypted only if the operator allows it.
    requireTls: !secure && (searchParams.has('requireTLS') || (!ignoreTls && username !== '')),
    ignoreTls,
    credentials,
  };
}

function credentialsOf(username: string, password: string) {
  if (username === '') return undefined;
  try {
    return { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}
