import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mailBytes } from '../support/arriving.js';
import { type TestCertificate, trustedCertificate } from '../support/certificate.js';
import { startImap, type TestImap } from '../support/imap.js';
import { type Program, startProgram } from '../support/program.js';
import { login, PROGRAM_PASSWORD, send } from '../support/program-calls.js';
import { eventually } from '../support/receiver.js';
import { type ReceivedMail, startSmtp, type TestSmtp } from '../support/smtp.js';
import { KINDS, openKind } from './support/kinds.js';

const AUTHSERV = 'mx.example.org';
const ADA = 'ada@people.example';
const PEOPLE = [ADA, 'ben@people.example', 'cem@people.example'];

/** Cleaned up in reverse order. */
let ends: (() => Promise<unknown>)[];
let certificate: TestCertificate;
let authority: string;

beforeEach(async () => {
  ends = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'mail-in-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  certificate = trustedCertificate();
  authority = path.join(folder, 'authority.pem');
  await writeFile(authority, certificate.cert);
});
afterEach(async () => {
  for (const end of ends.reverse()) await end();
});

/** An installation with a mailbox, into which a person writes. */
class Installation {
  program: Program | undefined;
  departmentId = 0;
  private token: string | undefined;

  private constructor(
    readonly address: string,
    readonly imap: TestImap,
    readonly smtp: TestSmtp,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Starts it; `address` is that of its mailbox and the sender of its mails. */
  static async start(
    address: string,
    database: Readonly<Record<string, string>> = {},
  ): Promise<Installation> {
    const folder = await mkdtemp(path.join(tmpdir(), 'mail-in-'));
    ends.push(() => rm(folder, { recursive: true, force: true }));
    const imap = await startImap(certificate);
    ends.push(() => imap.stop());
    const smtp = await startSmtp();
    ends.push(() => smtp.stop());
    const made = new Installation(address, imap, smtp, {
      NODE_ENV: 'development',
      DATA_DIR: folder,
      LOG_LEVEL: 'fatal',
      SUPER_ADMIN_PASSWORD: PROGRAM_PASSWORD,
      SMTP_URL: smtp.url,
      MAIL_FROM: address,
      PUBLIC_URL: 'https://maintenance.example.org',
      MAIL_GATHER_SECONDS: '0',
      MAIL_HOSTS: '127.0.0.1',
      MAIL_FETCH_SECONDS: '1',
      RATE_LIMIT_AUTHENTICATED: '1000000',
      NODE_EXTRA_CA_CERTS: authority,
      ...database,
    });
    ends.push(async () => await made.program?.kill());
    await made.run();
    await made.prepare();
    return made;
  }

  async run(): Promise<void> {
    this.program = await startProgram(this.env);
  }

  async call(method: string, path: string, body?: object) {
    const program = this.program as Program;
    this.token ??= await login(program);
    return await send(method, `${program.url}/api${path}`, this.token, body);
  }

  /** Creates an account for mails, as an employee of the department. */
  async addPerson(email: string): Promise<void> {
    const { departmentId } = this;
    await this.call('POST', '/users', {
      ...{ email, password: PROGRAM_PASSWORD, role: 'employee', departmentId },
    });
  }

  private async prepare(): Promise<void> {
    ({ id: this.departmentId } = await this.call('POST', '/departments', { name: 'Works' }));
    for (const email of PEOPLE) await this.addPerson(email);
    const { id } = await this.call('POST', '/mailboxes', {
      ...{ name: 'Facility', address: this.address, departmentId: this.departmentId },
      ...{ kind: 'imap', host: '127.0.0.1', port: this.imap.port, user: 'facility' },
      ...{ secret: 'secret', authservId: AUTHSERV },
    });
    const looked = async () => (await this.call('GET', `/mailboxes/${id}`)).lastFetchedAt;
    await eventually(looked);
  }

  /** Delivers a mail, with the result of the check that its server made. */
  deliver(mail: string): void {
    this.imap.deliver(mail.replaceAll('\r\n', '\n'));
  }

  /** Delivers a mail of a person. */
  write(subject: string, from = ADA): void {
    this.deliver(mailBytes({ from, to: this.address, subject }).toString());
  }

  /** The messages that were taken over, newest first, ≤ 100. */
  async messages(): Promise<{ subject: string; state: string; from: { address: string } }[]> {
    return await this.call('GET', '/inbound-mail?limit=100');
  }

  /** The titles of all requests, ≤ 100. */
  async titles(): Promise<string[]> {
    const requests: { title: string }[] = await this.call('GET', '/maintenance?limit=100');
    return requests.map(({ title }) => title);
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `Leak ${index + 1}`);

it('a process that is killed while it takes mails makes one request of each', async ({
  onTestFinished,
}) => {
  const [kind = 'embedded'] = KINDS;
  const one = await Installation.start('works@one.example', {
    ...(await openKind(kind, onTestFinished)),
  });
  const all = numbers(40);
  const fetched = () => one.imap.commands.filter((text) => /^UID FETCH/i.test(text)).length;
  const ofState = async (...states: string[]) =>
    (await one.messages()).filter(({ state }) => states.includes(state)).length;
  /** Moments of the kills: at the server, before the reading, and once some are decided. */
  const moments: ((before: number) => boolean | Promise<boolean>)[] = [
    (before) => fetched() > before,
    (before) => fetched() > before + 1,
    async () => (await ofState('received')) > 0,
    async () => (await ofState('done')) > 0,
    async () => (await ofState('received', 'done')) >= 25,
  ];
  for (const [turn, moment] of moments.entries()) {
    const before = fetched();
    // Three people, for one may not write more than 20 mails an hour.
    for (const [place, subject] of all.slice(turn * 8, turn * 8 + 8).entries()) {
      one.write(subject, PEOPLE[place % PEOPLE.length]);
    }
    await eventually(async () => await moment(before));
    await one.program?.kill();
    await one.run();
  }
  await eventually(async () => (await ofState('done')) === all.length || undefined, 120_000);
  expect((await one.titles()).sort()).toEqual([...all].sort());
  // A receipt that was sent may be sent again by another process, with the same identity.
  const receipts = await eventually(() => {
    const sent = one.smtp.received.filter(({ headers }) => headers['in-reply-to']);
    return sent.length >= PEOPLE.length ? sent : undefined;
  });
  const identities = new Map(receipts.map(({ headers }) => [headers.subject, new Set<string>()]));
  for (const { headers } of receipts) {
    identities.get(headers.subject)?.add(headers['message-id'] ?? '');
  }
  expect(receipts.length).toBeGreaterThanOrEqual(PEOPLE.length);
  expect([...identities.values()].map(({ size }) => size)).toEqual([...identities].map(() => 1));
});

/** Brings the mails of one installation to the other, whose server vouches for the sender. */
function bring(from: Installation, to: Installation): void {
  const deliver = async ({ raw, to: recipients }: ReceivedMail) => {
    if (recipients.some((address) => address.endsWith(to.address.replace(/^.*@/, '@')))) {
      const domain = from.address.replace(/^.*@/, '');
      const result = `Authentication-Results: ${AUTHSERV}; dmarc=pass header.from=${domain}`;
      to.deliver(`${result}\r\n${raw}`);
    }
    return undefined;
  };
  from.smtp.behave({ onMail: deliver });
}

/** Between two installations: mails from one to the other. */
const between = (one: Installation, two: Installation) =>
  [
    ...one.smtp.received.filter(({ to }) => to.some((address) => address.endsWith('@two.example'))),
    ...two.smtp.received.filter(({ to }) => to.some((address) => address.endsWith('@one.example'))),
  ].length;

it('two installations that have accounts with the addresses of each other end after one mail', async () => {
  const one = await Installation.start('works@one.example');
  const two = await Installation.start('works@two.example');
  await one.addPerson('plant@two.example');
  await two.addPerson('office@one.example');
  // A group address at each end forwards into the mailbox of the other.
  bring(one, two);
  bring(two, one);
  one.write('Gate stuck', 'plant@two.example');
  // The receipt goes to the other installation, which knows its kind by its headers.
  const ended = async () =>
    (await two.messages()).some(
      ({ state, from }) => state === 'discarded' && from.address === one.address,
    );
  await eventually(async () => (await ended()) || undefined);
  // Mails of people that come later are decided after whatever an answer would have caused.
  for (const house of [one, two, one]) {
    const before = (await house.messages()).length;
    house.write('Next');
    await eventually(async () => {
      const messages = await house.messages();
      return (
        (messages.length > before && messages.every(({ state }) => state !== 'received')) ||
        undefined
      );
    });
  }
  expect(between(one, two)).toBe(1);
  expect(await one.titles()).toContain('Gate stuck');
  expect(await two.titles()).toEqual(['Next']);
});
