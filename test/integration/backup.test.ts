import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeBackup } from '../../src/cli/backup/make-backup.js';
import { restoreBackup } from '../../src/cli/restore/restore-backup.js';
import { TransferError } from '../../src/cli/support/transfer-error.js';
import { readConfig } from '../../src/config/config.js';
import { openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { openStorage } from '../../src/infra/storage/open-storage.js';
import { runCommand } from '../support/commands.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { ADMIN_PASSWORD, addPhoto, call, loginAdmin, photoSum } from '../support/organisation.js';
import { buildProgram, type Program, startProgram } from '../support/program.js';
import { eventually, type Receiver, startReceiver } from '../support/receiver.js';
import { configOf, insertPhoto, PHOTO, PHOTO_KEY, silentProgress } from '../support/transfer.js';

const KIND = inject('freshDatabase').kind;

/** A part of a backup, as its manifest names it. */
interface Part {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

describe.each([KIND])('a backup, its database %s', (kind) => {
  let folder: string;
  let receiver: Receiver;
  let program: Program;
  let token: string;
  let made: { requestId: number; photoId: number; photo: string; secret: string };
  const databases: TestDatabase[] = [];
  const programs: Program[] = [];
  const inFolder = (name: string) => path.join(folder, name);

  /** The settings of a service with a data folder, and a database where there is a server. */
  function settings(name: string, database?: TestDatabase): Record<string, string> {
    return {
      DATA_DIR: inFolder(name),
      LOG_LEVEL: 'fatal',
      SUPER_ADMIN_PASSWORD: ADMIN_PASSWORD,
      WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
      ...(database?.url === undefined ? {} : { DATABASE_URL: database.url }),
    };
  }

  async function newDatabase(): Promise<TestDatabase | undefined> {
    if (kind === 'embedded') return undefined;
    const database = await openTestDatabase();
    databases.push(database);
    return database;
  }

  async function start(env: Record<string, string>): Promise<Program> {
    const started = await startProgram(env);
    programs.push(started);
    return started;
  }

  let source: Record<string, string>;
  const backup = (to: string, ...flags: string[]) =>
    runCommand('backup', ['--to', inFolder(to), ...flags], source);
  const restore = (from: string, env: Record<string, string>, ...flags: string[]) =>
    runCommand('restore', ['--from', inFolder(from), ...flags], env);

  const newRequest = (title: string) =>
    call(program, 'POST', '/maintenance', token, {
      title,
      description: 'All week.',
      departmentId: 1,
    });

  beforeAll(async () => {
    buildProgram();
    folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
    receiver = await startReceiver();
    source = settings('source', await newDatabase());
    program = await start(source);
    token = await loginAdmin(program);
    await call(program, 'POST', '/departments', token, { name: 'Works' });
    const { secret } = await call(program, 'POST', '/webhooks', token, { url: receiver.url });
    const requestId = (await newRequest('Tap drips')).id;
    const photoId = await addPhoto(program, token, requestId);
    made = { requestId, photoId, photo: await photoSum(program, token, photoId), secret };
    await eventually(() => receiver.received[0]);
  }, 120_000);
  afterAll(async () => {
    for (const started of programs) await started.kill();
    await receiver.stop();
    for (const database of databases) await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('is consistent while the service works, and what is restored from it works on', async () => {
    let loaded = true;
    let requests = 0;
    const load = Array.from({ length: 3 }, async () => {
      while (loaded) {
        const { id } = await newRequest(`Request ${requests}`);
        const photoId = await addPhoto(program, token, id);
        requests += 1;
        // Rows and files that go while they are copied.
        if (requests % 2 === 0) {
          await call(program, 'DELETE', `/maintenance/attachments/${photoId}`, token);
        }
      }
    });
    await eventually(() => (requests > 5 ? true : undefined), 20_000);
    const made1 = await backup('live.tar.gz', '--with-secret').finally(() => {
      loaded = false;
    });
    await Promise.all(load);
    expect([made1.status, made1.stderr.match(/Error/)]).toEqual([0, null]);
    expect(made1.stdout).toContain('live.tar.gz is complete');

    const fresh = settings('restored', await newDatabase());
    const restored = await restore('live.tar.gz', fresh);
    expect([restored.status, restored.stderr.match(/Error/)]).toEqual([0, null]);
    const [, head = ''] = /head (\w{64})/.exec(made1.stdout) ?? [];
    expect(restored.stdout).toContain(`head ${head}`);
    expect(restored.stdout).toContain('jwt-secret   restored');

    const found = await runCommand('doctor', ['--json'], fresh);
    expect(found.status).toBe(0);
    const checks = JSON.parse(found.stdout) as { name: string; state: string; message: string }[];
    expect(checks.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(checks.find(({ name }) => name === 'audit trail')?.message).toContain(head);

    const database = await openDatabase(
      { databaseUrl: fresh.DATABASE_URL, dataDir: inFolder('restored') },
      createLogger('silent'),
    );
    try {
      const [counts] = await database.prisma.$queryRaw<[Record<string, number>]>`
        SELECT (SELECT count(*)::int FROM maintenance_requests) AS requests,
          (SELECT count(*)::int FROM maintenance_history WHERE action = 'create') AS steps,
          (SELECT coalesce(sum(count), 0)::int FROM (
            SELECT count FROM request_rollups
              WHERE grain = 'day' AND measure = 'submitted' AND department_id = 0
            UNION ALL SELECT count FROM request_rollup_changes WHERE measure = 'submitted') AS c
          ) AS counted,
          (SELECT last_value::int FROM maintenance_requests_id_seq) AS last,
          (SELECT max(id)::int FROM maintenance_requests) AS highest`;
      const { requests: rows, highest } = counts;
      expect(rows).toBeGreaterThan(5);
      expect(counts).toMatchObject({ steps: rows, counted: rows });
      expect(counts.last).toBeGreaterThanOrEqual(highest ?? 0);
    } finally {
      await database.close();
    }

    const second = await start(fresh);
    const secondToken = await loginAdmin(second);
    expect(await photoSum(second, secondToken, made.photoId)).toBe(made.photo);
    // The sessions of before go on, for the secret is the same.
    expect(await photoSum(second, token, made.photoId)).toBe(made.photo);
    const before = receiver.received.length;
    const later = await call(second, 'POST', '/maintenance', secondToken, {
      title: 'After the restore',
      description: 'A new one.',
      departmentId: 1,
    });
    const delivered = await eventually(
      () => receiver.received.slice(before).find(({ body }) => body.includes(`"id":${later.id},`)),
      20_000,
    );
    new Webhook(made.secret).verify(delivered.body, delivered.headers as Record<string, string>);
    await second.stop();
  }, 120_000);

  describe('of a service that does not run', () => {
    beforeAll(async () => {
      await program.stop();
      const { status, stdout } = await backup(
        'whole',
        ...(kind === 'server' ? ['--portable'] : []),
      );
      expect([status, stdout]).toEqual([0, expect.stringContaining('jwt-secret')]);
      expect(existsSync(inFolder('whole/jwt-secret'))).toBe(false);
    });

    const partsOf = async (name: string) => {
      const manifest = JSON.parse(await readFile(inFolder(`${name}/manifest.json`), 'utf8'));
      const parts = await Promise.all(manifest.parts.map((part: Part) => withRows(name, part)));
      return { ...manifest, createdAt: undefined, storage: { ...manifest.storage }, parts };
    };

    /** Rows of a table in a defined order: PostgreSQL fills gaps of earlier pages. */
    const withRows = async (name: string, part: Part) => {
      if (!part.path.startsWith('rows/')) return part;
      const text = await readFile(inFolder(`${name}/${part.path}`), 'utf8');
      return { path: part.path, size: part.size, rows: text.split('\n').sort() };
    };

    it('is the same when it is made of what was restored', async () => {
      const target = readConfig(settings('again', await newDatabase()));
      const from = { from: inFolder('whole'), force: false };
      await restoreBackup(from, target, silentProgress);
      const to = { to: inFolder('second'), withSecret: false, portable: kind === 'server' };
      await makeBackup(to, target, silentProgress);
      const [first, second] = [await partsOf('whole'), await partsOf('second')];
      expect({ ...second, secret: undefined }).toEqual({ ...first, secret: undefined });
      // It has another secret, which the restore has said.
      expect(second.secret.fingerprint).not.toBe(first.secret.fingerprint);
    });

    it('is refused over data, and replaces them with --force', async () => {
      const unforced = { from: inFolder('whole'), force: false };
      const refused = restoreBackup(unforced, readConfig(source), silentProgress);
      await expect(refused).rejects.toThrow(/has a database already|not empty/);
      await expect(refused).rejects.toBeInstanceOf(TransferError);
      const forced = await restore('whole', source, '--force');
      expect(forced.status).toBe(0);
      expect(forced.stdout).toMatch(/kept .*replaced-/);
      program = await start(source);
      expect(await photoSum(program, await loginAdmin(program), made.photoId)).toBe(made.photo);
    });

    it('is refused where the service runs', async () => {
      const { status, stderr } = await restore('whole', source, '--force');
      expect([status, stderr]).toEqual([1, expect.stringMatching(/in use|service runs/)]);
    });
  });
});

// What is in the parts makes no difference to this.
describe.runIf(KIND === 'embedded')('a backup that is', () => {
  let folder: string;
  const inFolder = (name: string) => path.join(folder, name);
  const to = (name: string) => ({ to: inFolder(name), withSecret: false, portable: false });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
    const config = configOf(inFolder('data'));
    const database = await openDatabase(config, createLogger('silent'));
    await insertPhoto(database);
    await database.close();
    const storage = await openStorage(config);
    await storage.put(PHOTO_KEY, PHOTO, 'image/jpeg');
    storage.close();
    await makeBackup(to('good'), config, silentProgress);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  interface Written extends Record<string, unknown> {
    readonly database: {
      readonly migrations: string[];
      readonly tables: { readonly name: string; readonly rows: number }[];
    };
  }

  /** Changes the manifest, and its checksum with it. */
  async function rewrite(backup: string, edit: (manifest: Written) => object) {
    const file = path.join(backup, 'manifest.json');
    const text = JSON.stringify(edit(JSON.parse(await readFile(file, 'utf8'))));
    const sum = createHash('sha256').update(text).digest('hex');
    await writeFile(file, text);
    await writeFile(`${file}.sha256`, `${sum}  manifest.json\n`);
  }

  const flip = async (file: string) => {
    const bytes = await readFile(file);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(file, bytes);
  };

  const PHOTOS = 'files/attachments';

  it.each<[string, (backup: string) => Promise<unknown>, string]>([
    [
      'damaged in a part',
      (backup) => flip(path.join(backup, 'rows/public.users.copy')),
      'rows/public.users.copy is not what was written',
    ],
    [
      'damaged in a photo',
      async (backup) => {
        const [name = ''] = await readdir(path.join(backup, PHOTOS));
        await flip(path.join(backup, PHOTOS, name));
      },
      'is not what was written',
    ],
    [
      'without a part',
      (backup) => rm(path.join(backup, 'rows/public.users.copy')),
      'rows/public.users.copy is missing',
    ],
    [
      'damaged in its manifest',
      (backup) => flip(path.join(backup, 'manifest.json')),
      'manifest.json is not what was written',
    ],
    [
      'without a manifest',
      (backup) => rm(path.join(backup, 'manifest.json')),
      'not a complete backup',
    ],
    [
      'of a newer format',
      (backup) => rewrite(backup, (manifest) => ({ ...manifest, format: 2, service: '7.0.0' })),
      'use version 7.0.0 or a later one',
    ],
    [
      'of a newer version',
      (backup) =>
        rewrite(backup, ({ database, ...rest }) => {
          const { migrations } = database;
          const later = [...migrations, '20991231000000_rooms'];
          return { ...rest, database: { ...database, migrations: later } };
        }),
      'with the migrations 20991231000000_rooms',
    ],
    [
      'of a table that is not the service’s',
      (backup) =>
        rewrite(backup, ({ database, ...rest }) => {
          const { tables } = database;
          const other = tables.map((table) =>
            table.name === 'public.users' ? { ...table, name: 'pg_catalog.pg_authid' } : table,
          );
          return { ...rest, database: { ...database, tables: other } };
        }),
      'The table pg_catalog.pg_authid is not known',
    ],
    [
      'of other counts than its rows',
      (backup) =>
        rewrite(backup, ({ database, ...rest }) => {
          const { tables } = database;
          const other = tables.map((table) =>
            table.name === 'public.users' ? { ...table, rows: 2 } : table,
          );
          return { ...rest, database: { ...database, tables: other } };
        }),
      'public.users has 1 rows instead of 2',
    ],
  ])('%s is refused, and nothing is restored', async (_what, damage, reason) => {
    const bad = await mkdtemp(inFolder('bad-'));
    await cp(inFolder('good'), bad, { recursive: true });
    await damage(bad);
    const target = configOf(path.join(bad, 'target'));
    const restored = restoreBackup({ from: bad, force: false }, target, silentProgress);
    await expect(restored).rejects.toThrow(reason);
    await expect(restored).rejects.toBeInstanceOf(TransferError);
    expect(await readdir(target.dataDir)).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/^(database|restoring|lock)/)]),
    );
  });

  describe('handed to the command,', () => {
    beforeAll(buildProgram);

    it('cut off in its archive, is refused with exit code 1', async () => {
      await makeBackup(to('whole.tar.gz'), configOf(inFolder('data')), silentProgress);
      const file = inFolder('whole.tar.gz');
      const bytes = await readFile(file);
      await writeFile(file, bytes.subarray(0, bytes.length - 500));
      const target = { DATA_DIR: inFolder('cut') };
      const { status, stdout, stderr } = await runCommand('restore', ['--from', file], target);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toContain('The backup is damaged');
      expect(await readdir(target.DATA_DIR)).toEqual(['jwt-secret']);
    });

    it('there already, is not overwritten', async () => {
      const env = { DATA_DIR: inFolder('data') };
      const again = await runCommand('backup', ['--to', inFolder('good')], env);
      expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('exists already')]);
    });
  });
});
