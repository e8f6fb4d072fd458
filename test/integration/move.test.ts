import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCommand } from '../support/commands.js';
import { dropServerDatabase, newServerDatabase } from '../support/database.js';
import { ADMIN_PASSWORD, addPhoto, call, loginAdmin, photoSum } from '../support/organisation.js';
import { buildProgram, type Program, startProgram } from '../support/program.js';
import { eventually, type Receiver, startReceiver } from '../support/receiver.js';

beforeAll(buildProgram);

describe.runIf(inject('freshDatabase').kind === 'server')('a move to a server', () => {
  let dataDir: string;
  let url: string;
  let receiver: Receiver;
  const programs: Program[] = [];
  const move = () => runCommand('move', ['--to', url], { DATA_DIR: dataDir });

  async function start(env: Record<string, string> = {}): Promise<Program> {
    const program = await startProgram({
      DATA_DIR: dataDir,
      LOG_LEVEL: 'fatal',
      SUPER_ADMIN_PASSWORD: ADMIN_PASSWORD,
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      ...env,
    });
    programs.push(program);
    return program;
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'move-'));
    url = await newServerDatabase();
    // Never answers the first call, so that a job is under way when the service is killed.
    receiver = await startReceiver((response, count) => {
      if (count > 1) response.writeHead(200).end();
    });
  });
  afterAll(async () => {
    for (const program of programs) await program.kill();
    await receiver.stop();
    await dropServerDatabase(url);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('loses nothing: rows, files, sessions, secrets, and jobs that wait or were under way', async () => {
    const first = await start();
    const token = await loginAdmin(first);
    await call(first, 'POST', '/departments', token, { name: 'Works' });
    const { secret } = await call(first, 'POST', '/webhooks', token, { url: receiver.url });
    const { id } = await call(first, 'POST', '/maintenance', token, {
      title: 'Tap drips',
      description: 'All week.',
      departmentId: 1,
    });
    const photoId = await addPhoto(first, token, id);
    const photo = await photoSum(first, token, photoId);
    await eventually(() => receiver.received[0]);

    const refused = await move();
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('in use')]);
    await first.kill();
    const moved = await move();
    expect([moved.status, moved.stderr.match(/Error/)]).toEqual([0, null]);
    expect(moved.stdout).toContain(`DATABASE_URL=${url}`);
    const found = await runCommand('doctor', [], { DATA_DIR: dataDir });
    const [, head = ''] = /head (\w{64})/.exec(moved.stdout) ?? [];
    expect(found.stdout).toContain(`head ${head}`);

    const again = await move();
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('not empty')]);

    const second = await start({ DATABASE_URL: url });
    const delivered = await eventually(() => receiver.received[1], 30_000);
    new Webhook(secret).verify(delivered.body, delivered.headers as Record<string, string>);
    expect(await photoSum(second, token, photoId)).toBe(photo);
    await loginAdmin(second);
    // Numbers go on where they were.
    const next = await call(second, 'POST', '/departments', token, { name: 'Stores' });
    expect(next.id).toBeGreaterThan(1);
    await second.stop();
  }, 120_000);

  it('is refused where another program has tables', async () => {
    const other = await newServerDatabase();
    const client = new pg.Client({ connectionString: other });
    await client.connect();
    await client.query('CREATE TABLE invoices (id int)');
    await client.end();
    const { status, stderr } = await runCommand('move', ['--to', other], { DATA_DIR: dataDir });
    expect([status, stderr]).toEqual([1, expect.stringContaining('public.invoices')]);
    await dropServerDatabase(other);
  }, 60_000);
});

describe('a move', () => {
  it.each([
    ['without a target', [], '--to is missing'],
    ['to something else than PostgreSQL', ['--to', 'mysql://127.0.0.1/x'], 'postgresql://'],
  ])('%s is wrong usage', async (_what, args, reason) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'move-'));
    const { status, stderr } = await runCommand('move', args, { DATA_DIR: folder });
    await rm(folder, { recursive: true });
    expect([status, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });

  it('without an embedded database is refused', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'move-'));
    const args = ['--to', 'postgresql://127.0.0.1:9/none'];
    const { status, stderr } = await runCommand('move', args, { DATA_DIR: folder });
    await rm(folder, { recursive: true });
    expect([status, stderr]).toEqual([1, `There is no embedded database in ${folder}.\n`]);
  });
});
