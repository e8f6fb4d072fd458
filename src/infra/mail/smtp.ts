import { getSystemErrorName } from 'node:util';
import MailComposer from 'nodemailer/lib/mail-composer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { SmtpServer } from '../../config/config.js';

/** A mail to one person. */
export interface OutgoingMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** With angle brackets; the same for each attempt. */
  readonly messageId: string;
  /** Message id of the thread in mail programs. */
  readonly inReplyTo: string | undefined;
  readonly date: Date;
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments?: { filename: string; content: string; contentType: string }[];
}

/**
 * Cause of the rejection of a mail: `recipient`, an address that the server does not serve,
 * permanent; `content`, the mail itself, permanent; `mailbox`, a temporary state of the mailbox,
 * such as a full one; `service` for every other temporary cause: a server that is unavailable,
 * busy, or does not accept the sender.
 */
export type RefusalCause = 'recipient' | 'content' | 'mailbox' | 'service';

/**
 * A mail that was not sent. The message contains neither addresses nor texts of the server. The cause of a failed
 * connection has host, port and system code, for operators.
 */
export class MailError extends Error {
  override readonly name = 'MailError';

  constructor(
    message: string,
    readonly reason: RefusalCause,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Time limits, in milliseconds: to connect, for the greeting, of silence, and for a mail in total.
 */
export interface SmtpLimits {
  readonly connect: number;
  readonly greeting: number;
  readonly silence: number;
  readonly total: number;
}

const LIMITS: SmtpLimits = { connect: 10_000, greeting: 10_000, silence: 20_000, total: 60_000 };

/** Maximum size of an answer of the server, in bytes. */
const MAX_RESPONSE = 65_536;

/** Maximum time for the end of the connection, in milliseconds. */
const QUIT_TIME = 1_000;

/**
 * Sends mail to a server (SMTP), each mail over a separate connection, so that an attempt always
 * ends within the limits.
 */
export class SmtpTransport {
  private readonly limits: SmtpLimits;

  constructor(
    private readonly server: SmtpServer,
    limits: Partial<SmtpLimits> = {},
  ) {
    this.limits = { ...LIMITS, ...limits };
  }

  /** Maximum duration of an attempt, in milliseconds. */
  get longest(): number {
    return this.limits.total;
  }

  /**
   * Sends a mail. When it returns, the server has accepted it.
   *
   * @throws MailError
   */
  async send(mail: OutgoingMail): Promise<void> {
    const { inReplyTo, headers, ...rest } = mail;
    const composed = new MailComposer({
      ...rest,
      headers: { ...headers },
      ...(inReplyTo === undefined ? {} : { inReplyTo, references: inReplyTo }),
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile();
    const content = await composed.build();
    const from = composed.getEnvelope().from || undefined;
    await this.session(
      (connection) =>
        new Promise<void>((resolve, reject) => {
          connection.send({ from, to: [mail.to] }, content, (error) => {
            if (error) reject(error);
            else resolve();
          });
        }),
    );
  }

  /** Only connects and logs in. @throws MailError */
  async verify(): Promise<void> {
    await this.session(async () => {});
  }

  private async session(work: (connection: SMTPConnection) => Promise<void>): Promise<void> {
    const { host, port, secure, requireTls, ignoreTls, credentials } = this.server;
    const { connect, greeting, silence, total } = this.limits;
    const connection = new SMTPConnection({
      host,
      port,
      secure,
      requireTLS: requireTls,
      ignoreTLS: ignoreTls,
      connectionTimeout: connect,
      dnsTimeout: connect,
      greetingTimeout: greeting,
      socketTimeout: silence,
      maxResponseSize: MAX_RESPONSE,
      socketCloseTimeout: QUIT_TIME,
    });
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const cause = new Error(`${host}:${port}: no end after ${total / 1000} s`);
        timer = setTimeout(
          () => reject(new MailError('the server took too long', 'service', { cause })),
          total,
        );
        // Kept: an error after the end of the work has no effect.
        connection.on('error', reject);
        connection.on('end', () => reject(new MailError('the connection was closed', 'service')));
        logIn(connection, credentials)
          .then(() => work(connection))
          .then(resolve, reject);
      });
    } catch (error) {
      connection.close();
      throw error instanceof MailError ? error : mailError(error, `${host}:${port}`);
    } finally {
      clearTimeout(timer);
    }
    connection.quit();
    setTimeout(() => connection.close(), QUIT_TIME).unref();
  }
}

async function logIn(
  connection: SMTPConnection,
  credentials: SmtpServer['credentials'],
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  if (credentials === undefined) return;
  await new Promise<void>((resolve, reject) => {
    connection.login({ credentials }, (error) => (error ? reject(error) : resolve()));
  });
}

/** Nodemailer's description of a failure. */
interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
  /** Number of the system's error, negative. */
  readonly errno?: number;
}

/**
 * Enhanced status codes (RFC 3463) of rejections that are not about the recipient: system,
 * protocol, policy.
 */
const NOT_THE_RECIPIENT = /^5\.[357]\./;

/** The corresponding basic codes (RFC 5321, section 4.2.2): syntax, sequence, authentication. */
const PROTOCOL_CODES: ReadonlySet<number> = new Set([500, 501, 502, 503, 504, 530, 535, 538, 555]);

/** Describes the error with only the status codes of the server. */
function mailError(error: unknown, server: string): MailError {
  const { code, command, errno, response, responseCode } = error as SmtpFailure;
  if (responseCode === undefined || responseCode === 0) {
    const systemCode = typeof errno === 'number' ? getSystemErrorName(errno) : code;
    const cause = Object.assign(new Error(`${server}: ${systemCode}`), { code: systemCode });
    return new MailError(WORDS[code ?? ''] ?? 'the connection failed', 'service', { cause });
  }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  const answer = [responseCode, enhanced].filter((part) => part !== undefined).join(' ');
  const step = (command ?? 'the connection').split(' ').slice(0, 2).join(' ');
  const message = `the server answered ${answer} to ${step}`;
  if (isOfMailbox(command, responseCode, enhanced)) return new MailError(message, 'mailbox');
  if (responseCode < 500 || enhanced?.startsWith('4.')) return new MailError(message, 'service');
  if (command === 'DATA') return new MailError(message, 'content');
  const isOfRecipient =
    command === 'RCPT TO' &&
    !PROTOCOL_CODES.has(responseCode) &&
    !NOT_THE_RECIPIENT.test(enhanced ?? '');
  return new MailError(message, isOfRecipient ? 'recipient' : 'service');
}

/**
 * Returns whether the cause is the mailbox (RFC 3463, x.2.x), also after the mail was sent, or a
 * temporarily failing address.
 */
function isOfMailbox(
  command: string | undefined,
  responseCode: number,
  enhanced: string | undefined,
): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  if (enhanced !== undefined) return /^(?:[45]\.2|4\.1)\./.test(enhanced);
  return responseCode === 552 || (command === 'RCPT TO' && [450, 452].includes(responseCode));
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNECTION: 'the connection failed',
  ECONNREFUSED: 'the connection was refused',
  ESOCKET: 'the connection failed',
  ETIMEDOUT: 'the server did not answer in time',
  EDNS: 'the host name does not resolve',
  ETLS: 'TLS failed',
  EAUTH: 'the login failed',
  EPROTOCOL: 'the server violated the protocol',
};
