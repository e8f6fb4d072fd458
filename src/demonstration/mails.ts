import type { AppServices } from '../app/modules.js';
import type { ActingCaller } from '../core/context.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { MAILBOX, MAILS, type MailRow } from './mail-words.js';
import { type Organisation, teamOf } from './organisation.js';
import { type Step, workdayBefore } from './steps.js';

/** Working days before the present on which the mailbox was made. */
const MADE_BEFORE = 12;

/** The department to which people write. */
const DEPARTMENT = 'Facilities';

/** The id of the server that checks senders, as the mailbox has it. */
const AUTHSERV = 'mx.demo.example';

/** Makes a mailbox, and mails that came to it: requests, an answer, and those that wait. */
export class MailsBuilder {
  private mailboxId = 0;

  constructor(
    private readonly prisma: PrismaClient,
    private readonly founder: ActingCaller,
    private readonly organisation: Organisation,
    private readonly until: number,
  ) {}

  /** The number of requests. */
  static get requests(): number {
    return MAILS.filter(isRequest).length;
  }

  /** @returns the steps before the present. */
  steps(): Step[] {
    const { until } = this;
    const made: Step = {
      at: workdayBefore(until, MADE_BEFORE, 6),
      take: (services) => this.make(services),
    };
    const mails = MAILS.map((row, place): Step => {
      const at = workdayBefore(until, row.days, row.hour);
      return { at: Math.min(at, until), take: (services) => this.take(services, row, place, at) };
    });
    return [made, ...mails];
  }

  private async make({ serviceAccounts, mailboxRecords }: AppServices): Promise<void> {
    const { departmentId } = teamOf(this.organisation, DEPARTMENT);
    const account = await serviceAccounts.create(this.founder, {
      ...{ name: 'Mail server', role: 'employee', departmentId },
    });
    const mailbox = await mailboxRecords.create(this.founder, {
      ...{ name: 'Facility management', address: MAILBOX, kind: 'push', departmentId },
      ...{ serviceAccountId: account.id, authservId: AUTHSERV },
    });
    this.mailboxId = mailbox.id;
  }

  private async take(
    { takeOver, deciding }: AppServices,
    row: MailRow,
    place: number,
    at: number,
  ): Promise<void> {
    const bytes = await this.bytesOf(row, place, at);
    const id = await takeOver.takeOver({ id: this.mailboxId }, bytes, {});
    // The job that was queued finds it done when the service starts.
    if (id !== null) await deciding.process({ data: { id }, complete: async () => {} });
  }

  private async bytesOf(row: MailRow, place: number, at: number): Promise<Buffer> {
    const { subject, text, headers = [] } = row;
    const from = await this.addressOf(row.from);
    const domain = from.slice(from.indexOf('@') + 1);
    const before = MAILS.slice(0, place).find((one) => one.subject === subject);
    const lines = [
      `Authentication-Results: ${AUTHSERV}; dmarc=pass header.from=${domain}`,
      `From: ${from}`,
      `To: ${MAILBOX}`,
      `Subject: ${row.answers ? 'Re: ' : ''}${subject}`,
      `Date: ${new Date(at).toUTCString()}`,
      `Message-ID: <${place}@${domain}>`,
      ...(row.answers && before ? [`In-Reply-To: <${MAILS.indexOf(before)}@${domain}>`] : []),
      ...headers,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
    ];
    return Buffer.from([...lines, '', ...text.split('\n'), ''].join('\r\n'));
  }

  private async addressOf(from: MailRow['from']): Promise<string> {
    if (typeof from === 'string') return from;
    const id = teamOf(this.organisation, DEPARTMENT).employees[from]?.actor.userId ?? 0;
    const { email } = await this.prisma.user.findUniqueOrThrow({ where: { id } });
    return email;
  }
}

/** True for the first mail of a person with an account. */
function isRequest({ from, answers, headers }: MailRow): boolean {
  return typeof from === 'number' && !answers && headers === undefined;
}
