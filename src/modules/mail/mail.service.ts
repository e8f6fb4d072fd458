import type { MailConfig } from '../../config/config.js';
import type { MailError, OutgoingMail, SmtpTransport } from '../../infra/smtp.js';

/** A mail before it has sender and identity. */
export type Message = Pick<
  OutgoingMail,
  'to' | 'subject' | 'text' | 'html' | 'date' | 'headers'
> & {
  /** Names the mail: attempts with the same one are the same mail to whoever gets it twice. */
  readonly id: string;
  /** Names what it belongs to, as a mail program groups it; undefined: nothing. */
  readonly thread: string | undefined;
};

/** Sends mail in the name of the service. */
export class MailService {
  private readonly domain: string;

  constructor(
    private readonly transport: SmtpTransport,
    private readonly settings: MailConfig,
    /** The address of the service, without a slash at its end. */
    readonly publicUrl: string,
  ) {
    this.domain = /@([^\s@<>]+)>?$/.exec(settings.from)?.[1] ?? 'localhost';
  }

  /** How long notifications about one request are gathered, in seconds. */
  get gatherSeconds(): number {
    return this.settings.gatherSeconds;
  }

  /** The longest time that an attempt takes, in milliseconds. */
  get longestAttempt(): number {
    return this.transport.longest;
  }

  /**
   * The pause before the next attempt, in seconds; undefined after the last one, and where another attempt
   * would fail as well.
   *
   * @param attempts how many there have been.
   */
  pauseAfter(attempts: number, { reason }: MailError): number | undefined {
    const mayEnd = reason === 'service' || reason === 'mailbox';
    return mayEnd ? this.settings.retrySeconds[attempts - 1] : undefined;
  }

  /** Sends a mail. When it returns, the server has taken it. @throws MailError */
  async send({ id, thread, ...message }: Message): Promise<void> {
    await this.transport.send({
      ...message,
      from: this.settings.from,
      messageId: `<${id}@${this.domain}>`,
      inReplyTo: thread === undefined ? undefined : `<${thread}@${this.domain}>`,
    });
  }

  /** Whether the server can be reached and accepts the login. @throws MailError */
  async verify(): Promise<void> {
    await this.transport.verify();
  }
}
