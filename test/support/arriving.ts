import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type RestAnswer, startTestApp, type TestApp } from './app.js';
import { mailTo } from './mail-app.js';
import type { Person } from './seed.js';
import { startSmtp, type TestSmtp } from './smtp.js';

/** The server whose results count at the mailboxes of the tests. */
export const AUTHSERV = 'mx.example.org';

/** A mail of the tests; headers replace the usual ones, undefined leaves one out. */
export interface TestMail {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly text?: string;
  /** Whether the receiving server vouches for the domain of `from`; default: true. */
  readonly verified?: boolean;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly pictures?: readonly { readonly name: string; readonly content: Buffer }[];
  readonly files?: readonly { readonly name: string; readonly content: Buffer }[];
}

/** The bytes of a mail. */
export function mailBytes(mail: TestMail): Buffer {
  const { from = 'ada@example.org', to = 'facility@example.org', subject = 'Tap drips' } = mail;
  const { text = 'The tap in the kitchen drips.', verified = true, headers = {} } = mail;
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? '';
  const usual: Record<string, string | undefined> = {
    'Authentication-Results': verified
      ? `${AUTHSERV}; dmarc=pass header.from=${domain}`
      : `${AUTHSERV}; dmarc=fail header.from=${domain}`,
    From: from,
    To: to,
    Subject: subject,
    'Message-ID': `<${randomUUID()}@mua.example>`,
    Date: 'Fri, 27 Nov 2026 10:00:00 +0000',
    'MIME-Version': '1.0',
  };
  const all = Object.entries({ ...usual, ...headers });
  const lines = all
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value}`);
  const attached = [...(mail.pictures ?? []), ...(mail.files ?? [])];
  if (attached.length === 0) {
    return Buffer.from(
      [...lines, 'Content-Type: text/plain; charset=utf-8', '', text, ''].join('\r\n'),
    );
  }
  const parts = attached.map(({ name, content }) =>
    [
      '--part',
      `Content-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      content.toString('base64').replace(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  );
  return Buffer.from(
    [
      ...lines,
      'Content-Type: multipart/mixed; boundary=part',
      '',
      '--part',
      'Content-Type: text/plain; charset=utf-8',
      '',
      text,
      ...parts,
      '--part--',
      '',
    ].join('\r\n'),
  );
}

type MailboxData = Parameters<TestApp['seed']['mailbox']>[0];

/** The service with a department, its mailbox and people. */
export class MailHouse {
  private constructor(
    readonly app: TestApp,
    readonly smtp: TestSmtp | undefined,
    readonly departmentId: number,
    readonly head: Person,
    readonly employee: Person,
    readonly administrator: Person,
    readonly mailbox: { readonly id: number; readonly address: string },
    private readonly token: string,
  ) {}

  /** Starts it. @param sends whether it sends mail. */
  static async start(sends = false, data: MailboxData = {}): Promise<MailHouse> {
    const smtp = sends ? await startSmtp() : undefined;
    const app = await startTestApp(smtp ? mailTo(smtp) : {});
    const { id: departmentId } = await app.seed.department('Facilities');
    const robot = await app.seed.serviceAccount('technician');
    const { token } = await app.seed.apiToken(robot.id, ['maintenance.create'], {
      // Tests move the clock by months.
      expiresAt: new Date(app.now().getTime() + 366 * 86_400_000),
    });
    const address = 'facility@example.org';
    const mailbox = await app.seed.mailbox({
      ...{ departmentId, address, authservId: AUTHSERV, serviceAccountId: robot.id },
      ...data,
    });
    return new MailHouse(
      app,
      smtp,
      departmentId,
      await app.seed.person('department_head', { departmentId }),
      await app.seed.person('employee', { departmentId, email: 'ada@example.org' }),
      await app.seed.person('administrator'),
      mailbox,
      token,
    );
  }

  get prisma() {
    return this.app.database.prisma;
  }

  /** Pushes bytes to the mailbox. */
  async push(
    bytes: Buffer,
    headers: Readonly<Record<string, string>> = {},
    token: string = this.token,
  ): Promise<RestAnswer> {
    return await this.app.rest('POST', '/mail/inbound', {
      token,
      raw: bytes,
      headers: {
        'Content-Type': 'message/rfc822',
        'X-Mailbox': this.mailbox.address,
        ...headers,
      },
    });
  }

  /** Pushes a mail, and reads what became of it. */
  async send(mail: TestMail = {}, headers: Readonly<Record<string, string>> = {}) {
    const { status, body } = await this.push(mailBytes(mail), headers);
    expect([status, body.success]).toEqual([202, true]);
    return await this.settled(body.data.id);
  }

  /** A mail once it no longer waits to be read. */
  async settled(id: number) {
    const find = () => this.prisma.inboundMail.findUniqueOrThrow({ where: { id } });
    await expect.poll(async () => (await find()).state).not.toBe('received');
    return await find();
  }

  /** A request of the employee in the department. */
  async request(data: Parameters<TestApp['seed']['request']>[2] = {}) {
    const owner = { requesterId: this.employee.id, departmentId: this.departmentId };
    return await this.app.seed.request(owner, 'approved', data);
  }

  /** The address to which a person answers about a request. */
  replyAddress(requestId: number, { id: userId, email }: Pick<Person, 'id' | 'email'>): string {
    return this.app.services.replyAddresses.addressFor(this.mailbox, { requestId, userId, email });
  }

  async stop(): Promise<void> {
    await this.app.stop();
    await this.smtp?.stop();
  }
}
