import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { buildProgram, type Program, startProgram } from '../support/program.js';
import { login, PROGRAM_PASSWORD, send } from '../support/program-calls.js';
import { eventually } from '../support/receiver.js';
import { startSmtp, type TestSmtp } from '../support/smtp.js';

/** How long a second mail would have had to come, in milliseconds. */
const AFTERWARDS = 3_000;

let dataDir: string;
let database: TestDatabase | undefined;
let smtp: TestSmtp;
const programs: Program[] = [];

beforeAll(buildProgram);
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mail-crash-'));
  smtp = await startSmtp();
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill();
  await smtp.stop();
  await database?.close();
  database = undefined;
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
    ...(database?.url === undefined ? {} : { DATABASE_URL: database.url }),
  });
  programs.push(program);
  return program;
}

/** Submits a request that is approved by somebody else, of which the submitter is mailed. */
async function approve(program: Program): Promise<void> {
  const { url } = program;
  const admin = await login(program, 'admin@localhost.localdomain');
  const department = await send('POST', `${url}/api/departments`, admin, { name: 'Works' });
  const email = 'erin@example.org';
  await send('POST', `${url}/api/users`, admin, {
    email,
    password: PROGRAM_PASSWORD,
    role: 'employee',
    departmentId: department.id,
  });
  const { id } = await send('POST', `${url}/api/maintenance`, await login(program, email), {
    title: 'Tap drips',
    description: 'All week.',
  });
  await send('POST', `${url}/api/maintenance/${id}/approve`, admin, {});
}

/** The `Message-ID` of each mail to the submitter that the server has taken. */
const identities = () =>
  smtp.received
    .filter(({ to }) => to.includes('erin@example.org'))
    .map(({ headers }) => headers['message-id']);

/** Each run of the tests has one kind of database. */
const KIND = process.env.DATABASE_URL === undefined ? 'embedded' : 'server';

describe.each([KIND])('a process that is killed, its database %s', (kind) => {
  beforeEach(async () => {
    if (kind === 'server') database = await openTestDatabase();
  });

  it('between the commit and the mail: one mail comes once it is started again', async () => {
    const first = await start(2);
    await approve(first);
    await first.kill();
    expect(identities()).toEqual([]);
    await start(2);
    await eventually(() => identities()[0]);
    await sleep(AFTERWARDS);
    expect(identities()).toHaveLength(1);
  }, 90_000);

  it('while the mail server does not answer: one mail comes once it is started again', async () => {
    let asked = 0;
    smtp.behave({
      onRecipient: () => {
        asked += 1;
        return asked === 1 ? 'hang' : undefined;
      },
    });
    const first = await start(0);
    await approve(first);
    await eventually(() => asked === 1);
    await first.kill();
    await start(0);
    await eventually(() => identities()[0]);
    await sleep(AFTERWARDS);
    expect(identities()).toHaveLength(1);
  }, 90_000);

  it('between the answer of the mail server and its commit: a repetition has the same Message-ID', async () => {
    const first = await start(0);
    let killed = false;
    smtp.behave({
      // The server has taken the mail: the process ends before it can know, or record it.
      onMail: async (mail) => {
        if (killed || !mail.to.includes('erin@example.org')) return undefined;
        killed = true;
        process.kill(first.pid, 'SIGKILL');
        return undefined;
      },
    });
    await approve(first);
    await first.ended;
    expect(identities()).toHaveLength(1);
    await start(0);
    const [one, two] = await eventually(() => (identities().length > 1 ? identities() : undefined));
    expect(two).toBe(one);
    await sleep(AFTERWARDS);
    expect(identities()).toHaveLength(2);
  }, 90_000);
});
