import type { MailConfig } from '../../../config/config.js';
import type { MailError, OutgoingMail, SmtpTransport } from '../../../infra/mail/smtp.js';

/** A mail without sender and message id. */
export type Message = Pick<
  OutgoingMail,
  'to' | 'subject' | 'text' | 'html' | 'date' | 'headers' | 'attachments'
> & {
  /**
   * Identifies the mail: attempts with the same id are the same mail to a receiver who gets it
   * twice.
   */
  readonly id: string;
  /** Address for answers; left out: the sender. */
  readonly replyTo?: string;
  /** Identifies the thread in mail programs; undefined: none. */
  readonly thread: string | undefined;
  /** Message-ID of the mail that it answers, with angle brackets. */
  readonly inReplyTo?: string;
};

/** Sends mail in the name of the service. */
export class MailService {
  /** Domain of the Message-IDs. */
  readonly domain: string;

  constructor(
    private readonly transport: SmtpTransport,
    private readonly settings: MailConfig,
    /** Id of the installation, by which it knows its mails when they come in. */
    private readonly instance: string,
  ) {
    this.domain = /@([^\s@<>]+)>?$/.exec(settings.from)?.[1] ?? 'localhost';
  }

  /** Time in which notifications about one request are collected, in seconds. */
  get gatherSeconds(): number {
    return this.settings.gatherSeconds;
  }

  /** Maximum duration of an attempt, in milliseconds. */
  get longestAttempt(): number {
    return this.transport.longest;
  }

  /**
   * Pause before the next attempt, in seconds; undefined after the last one, and if another attempt
   * would fail as well.
   *
   * @param attempts number of attempts so far.
   */
  pauseAfter(attempts: number, { reason }: MailError): number | undefined {
    const mayEnd = reason === 'service' || reason === 'mailbox';
    return mayEnd ? this.settings.retrySeconds[attempts - 1] : undefined;
  }

  /** Sends a mail. When it returns, the server has accepted it. @throws MailError */
  async send(mail: Message): Promise<void> {
    const { id, thread, inReplyTo, replyTo, headers, ...message } = mail;
    await this.transport.send({
      ...message,
      headers: {
        ...headers,
        ...(replyTo === undefined ? {} : { 'Reply-To': replyTo }),
        'X-Maintenance-Instance': this.instance,
      },
      from: this.settings.from,
      messageId: `<${id}@${this.domain}>`,
      inReplyTo: inReplyTo ?? (thread === undefined ? undefined : `<${thread}@${this.domain}>`),
    });
  }

  /** Checks that the server can be reached and accepts the login. @throws MailError */
  async verify(): Promise<void> {
    await this.transport.verify();
  }
}
