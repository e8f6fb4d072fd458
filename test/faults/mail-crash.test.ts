import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Program, startProgram } from '../support/program.js';
import { login, PROGRAM_PASSWORD, send } from '../support/program-calls.js';
import { eventually } from '../support/receiver.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';
import { KINDS, openKind } from './support/kinds.js';

let dataDir: string;
let database: Awaited<ReturnType<typeof openKind>>;
let smtp: TestSmtp;
const programs: Program[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mail-crash-'));
  smtp = await startSmtp();
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill();
  await smtp.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(gatherSeconds: number): Promise<Program> {
  const program = await startProgram({
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    SUPER_ADMIN_PASSWORD: PROGRAM_PASSWORD,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'maintenance@example.org',
    PUBLIC_URL: 'https://maintenance.example.org',
    MAIL_GATHER_SECONDS: String(gatherSeconds),
    ...database,
  });
  programs.push(program);
  return program;
}

const SUBMITTER = 'erin@example.org';

/** Has a request of the submitter approved by somebody else, of which the submitter is mailed. */
async function approve(program: Program): Promise<void> {
  const { url } = program;
  const { id } = await send('POST', `${url}/api/maintenance`, await login(program, SUBMITTER), {
    title: 'Tap drips',
    description: 'All week.',
  });
  const admin = await login(program, 'admin@localhost.localdomain');
  await send('POST', `${url}/api/maintenance/${id}/approve`, admin, {});
}

/** Makes the account of the submitter, and approves a request of it. */
async function begin(program: Program): Promise<void> {
  const { url } = program;
  const admin = await login(program, 'admin@localhost.localdomain');
  const department = await send('POST', `${url}/api/departments`, admin, { name: 'Works' });
  await send('POST', `${url}/api/users`, admin, {
    email: SUBMITTER,
    password: PROGRAM_PASSWORD,
    role: 'employee',
    departmentId: department.id,
  });
  await approve(program);
}

/** The `Message-ID` of each mail to the submitter that the server has taken. */
const identities = () =>
  smtp.received
    .filter(({ to }) => to.includes(SUBMITTER))
    .map(({ headers }) => headers['message-id']);

/** Shows that after `count` mails the next one is that of the next request. */
async function expectNoMore(program: Program, count: number): Promise<void> {
  const before = identities();
  expect(before).toHaveLength(count);
  await approve(program);
  const all = await eventually(() => (identities().length > count ? identities() : undefined));
  expect(all.slice(0, count)).toEqual(before);
  expect(before).not.toContain(all[count]);
  expect(all).toHaveLength(count + 1);
}

describe.each(KINDS)('a process that is killed, its database %s', (kind) => {
  beforeEach(async ({ onTestFinished }) => {
    database = await openKind(kind, onTestFinished);
  });

  it('between the commit and the mail: one mail comes once it is started again', async () => {
    const first = await start(2);
    await begin(first);
    await first.kill();
    expect(identities()).toEqual([]);
    const second = await start(2);
    await eventually(() => identities()[0]);
    await expectNoMore(second, 1);
  });

  it('while the mail server does not answer: one mail comes once it is started again', async () => {
    let asked = 0;
    smtp.behave({
      onRecipient: () => {
        asked += 1;
        return asked === 1 ? 'hang' : undefined;
      },
    });
    const first = await start(0);
    await begin(first);
    await eventually(() => asked === 1);
    await first.kill();
    const second = await start(0);
    await eventually(() => identities()[0]);
    await expectNoMore(second, 1);
  });

  it('between the answer of the mail server and its commit: a repetition has the same Message-ID', async () => {
    const first = await start(0);
    let killed = false;
    smtp.behave({
      // The server has taken the mail: the process ends before it can know, or record it.
      onMail: async (mail) => {
        if (killed || !mail.to.includes(SUBMITTER)) return undefined;
        killed = true;
        process.kill(first.pid, 'SIGKILL');
        return undefined;
      },
    });
    await begin(first);
    await first.ended;
    expect(identities()).toHaveLength(1);
    const second = await start(0);
    const [one, two] = await eventually(() => (identities().length > 1 ? identities() : undefined));
    expect(two).toBe(one);
    await expectNoMore(second, 2);
  });
});
