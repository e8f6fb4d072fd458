import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { checkData } from '../../src/app/checks/data-checks.js';
import { diagnose } from '../../src/cli/doctor/diagnose.js';
import type { Check } from '../../src/infra/checks.js';
import { openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { openStorage } from '../../src/infra/storage/open-storage.js';
import type { Storage } from '../../src/infra/storage/storage.js';
import { SealerService } from '../../src/modules/system/audit/sealer.service.js';
import { addPartitions } from '../../src/modules/system/time-partitions/time-partitions.queries.js';
import { runCommand } from '../support/commands.js';
import { asOwner, openTestDatabase, type TestDatabase } from '../support/database.js';
import { buildProgram } from '../support/program.js';
import { configOf, insertPhoto, PHOTO, PHOTO_KEY } from '../support/transfer.js';

const HOUR = 3_600_000;

let folder: string;
beforeAll(async () => {
  buildProgram();
  folder = await mkdtemp(path.join(tmpdir(), 'doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the data', () => {
  let database: TestDatabase;
  let storage: Storage;
  let skew = 0;
  let timePartitions = true;
  const now = () => Date.now() + skew;

  async function check(name: string): Promise<Check | undefined> {
    const checks = await checkData({ database, storage, timePartitions, now });
    return checks.find((one) => one.name === name);
  }

  beforeAll(async () => {
    database = await openTestDatabase();
    storage = await openStorage(configOf(path.join(folder, 'data')));
    await insertPhoto(database);
    await storage.put(PHOTO_KEY, PHOTO, 'image/jpeg');
    await addPartitions(database.prisma, new Date(), createLogger('silent'));
    await database.prisma.auditRecord.createMany({
      data: [1, 2, 3].map((id) => ({
        timestamp: new Date(),
        action: 'user.created',
        targetType: 'user',
        targetId: String(id),
      })),
    });
    await new SealerService(database).seal();
  });
  afterAll(() => database.close());
  beforeEach(() => {
    skew = 0;
    timePartitions = true;
  });

  it('without a fault are all right', async () => {
    const checks = await checkData({ database, storage, timePartitions, now });
    expect(checks.map(({ name, state }) => [name, state])).toEqual([
      ['migrations', 'ok'],
      ['partitions', 'ok'],
      ['audit trail', 'ok'],
      ['counts of requests', 'ok'],
      ['stock', 'ok'],
      ['jobs of contractors', 'ok'],
      ['mailboxes', 'ok'],
      ['schedules', 'ok'],
      ['rules', 'ok'],
      ['groups', 'ok'],
      ['files of rows', 'ok'],
      ['rows of files', 'ok'],
      ['dead letters', 'ok'],
      ['clock', 'ok'],
    ]);
  });

  it('that cannot be read from the storage lead to the check of the storage', async () => {
    const stat = () => Promise.reject(new Error('The access key does not exist'));
    const away = Object.assign(Object.create(storage) as Storage, { stat });
    const checks = await checkData({ database, storage: away, timePartitions, now });
    expect(checks.find(({ name }) => name === 'files of rows')).toEqual({
      name: 'files of rows',
      state: 'failed',
      message: 'The access key does not exist',
      advice: 'The check of the storage names its cause; if that one is ok, read the message.',
    });
  });

  it('have another stock than its movements add up to', async () => {
    const part = {
      unit: 'pcs',
      sku: 'V-1',
      skuKey: 'v-1',
      name: 'Valve',
      nameKey: 'valve',
      searchText: 'v-1',
    };
    const { id } = await database.prisma.part.create({ data: { ...part, onHand: 5 } });
    expect(await check('stock')).toMatchObject({
      state: 'failed',
      message: 'differs from the sum of the movements: V-1',
    });
    await database.prisma.part.delete({ where: { id } });
    expect(await check('stock')).toMatchObject({ state: 'ok' });
  });

  it('lack a file, or have one of another size', async () => {
    await storage.put(PHOTO_KEY, PHOTO.subarray(1), 'image/jpeg');
    expect(await check('files of rows')).toMatchObject({ state: 'failed' });
    await storage.delete(PHOTO_KEY);
    expect(await check('files of rows')).toMatchObject({
      state: 'failed',
      message: `1 of 1 files are missing or damaged: ${PHOTO_KEY}`,
    });
    await storage.put(PHOTO_KEY, PHOTO, 'image/jpeg');
  });

  it('have an old file without a row; a new one may be an upload', async () => {
    await storage.put('avatars/orphan.png', PHOTO, 'image/png');
    expect(await check('rows of files')).toMatchObject({ state: 'ok' });
    const old = new Date(Date.now() - 3 * HOUR);
    await utimes(path.join(folder, 'data/files/avatars/orphan.png'), old, old);
    expect(await check('rows of files')).toMatchObject({
      state: 'warning',
      message: '1 of 2 files have no row: avatars/orphan.png',
    });
    await storage.delete('avatars/orphan.png');
  });

  it.each([
    [1_000, 'ok'],
    [5_000, 'warning'],
    [-5_000, 'warning'],
    [61_000, 'failed'],
    [-61_000, 'failed'],
  ])('are of a clock that differs by %s ms: %s', async (difference, state) => {
    skew = difference;
    expect(await check('clock')).toMatchObject({ state });
  });

  it('lack a partition of the coming week, or have rows of what is to come after all partitions', async () => {
    expect(await check('partitions')).toMatchObject({
      message: expect.stringMatching(/^internal_logs \d+, outbox_events \d+, audit_records \d+$/),
    });
    const event = { type: 'x', payload: {}, occurredAt: new Date(Date.now() + 9_000 * HOUR) };
    const { id } = await database.prisma.outboxEvent.create({ data: event });
    expect(await check('partitions')).toMatchObject({
      state: 'warning',
      message: `outbox_events has rows of ${event.occurredAt.toISOString()} and later, in the future`,
    });
    // Where no partitions are to come, the last one has the rows.
    timePartitions = false;
    expect(await check('partitions')).toMatchObject({ state: 'ok' });
    skew = 5_000 * HOUR;
    expect(await check('partitions')).toMatchObject({ state: 'ok' });
    timePartitions = true;
    await database.prisma.outboxEvent.deleteMany({ where: { id } });
    expect(await check('partitions')).toMatchObject({
      state: 'warning',
      message: expect.stringMatching(
        /^internal_logs has partitions only until 20[-0-9]+T00:00:00.000Z$/,
      ),
    });
  });

  // The embedded database has one connection.
  it.runIf(inject('freshDatabase').kind === 'server')(
    'have more partitions than the server has locks for',
    async () => {
      const { prisma, url } = database;
      await prisma.$executeRaw`
        DO $$ BEGIN
          DROP TABLE internal_logs_last;
          FOR day IN 1..230 LOOP
            EXECUTE format('CREATE TABLE internal_logs_%s PARTITION OF internal_logs
              FOR VALUES FROM (%L) TO (%L)', day, date '2100-01-01' + day, date '2100-01-02' + day);
          END LOOP;
          CREATE TABLE internal_logs_last PARTITION OF internal_logs
            FOR VALUES FROM ('2100-08-20') TO (MAXVALUE);
        END $$`;
      const clients = Array.from(
        { length: 8 },
        () =>
          new pg.Client({
            connectionString: url,
            application_name: 'maintenance-management-service',
          }),
      );
      await Promise.all(clients.map((client) => client.connect()));
      try {
        expect(await check('partitions')).toMatchObject({
          state: 'warning',
          message: expect.stringMatching(/^\d+ connections may need \d+ locks at once/),
          advice: expect.stringContaining('max_locks_per_transaction'),
        });
      } finally {
        await Promise.all(clients.map((client) => client.end()));
      }
    },
  );

  it('have dead letters', async () => {
    await database.prisma.$executeRaw`
      INSERT INTO pgboss.queue (name, policy, partition, table_name, retention_seconds,
        deletion_seconds, expire_seconds, retry_limit, retry_delay, retry_backoff)
      VALUES ('deliveries.dead', 'standard', false, 'job_common', 100, 100, 100, 1, 1, false)`;
    await database.prisma.$executeRaw`
      INSERT INTO pgboss.job (name, data) VALUES ('deliveries.dead', '{}')`;
    expect(await check('dead letters')).toMatchObject({
      state: 'warning',
      message: 'jobs that failed for good: 1 of deliveries',
      advice: expect.stringContaining('npm run ops -- dead-letters'),
    });
    await database.prisma.$executeRaw`DELETE FROM pgboss.job WHERE name = 'deliveries.dead'`;
    await database.prisma.$executeRaw`DELETE FROM pgboss.queue WHERE name = 'deliveries.dead'`;
  });

  it('have migrations that are pending, unknown or changed', async () => {
    const { prisma } = database;
    const last = '20261127200002_baseline';
    const rename = (from: string, to: string) =>
      prisma.$executeRaw`
        UPDATE _prisma_migrations SET migration_name = ${to} WHERE migration_name = ${from}`;
    const other = '20991231000000_rooms';
    await rename(last, other);
    expect(await check('migrations')).toMatchObject({
      state: 'warning',
      message: `the database is of a newer version: ${other}`,
    });
    // It has removed what a program needs that does not know the migration of this time.
    const removing = '20991231000001_drop_rooms_after_20991231000000';
    await rename(other, removing);
    expect(await check('migrations')).toMatchObject({
      state: 'failed',
      message: `the database is of a newer version: ${removing}`,
    });
    await rename(removing, other);
    await prisma.$executeRaw`
      UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = ${other}`;
    expect(await check('migrations')).toMatchObject({
      state: 'warning',
      message: `not applied yet: ${last}`,
    });
    await prisma.$executeRaw`
      UPDATE _prisma_migrations SET rolled_back_at = NULL WHERE migration_name = ${other}`;
    await rename(other, last);
    const turnChecksum = () =>
      prisma.$executeRaw`
        UPDATE _prisma_migrations SET checksum = reverse(checksum) WHERE migration_name = ${last}`;
    await turnChecksum();
    expect(await check('migrations')).toMatchObject({
      state: 'failed',
      message: `applied with another text: ${last}`,
    });
    await turnChecksum();
  });

  it('have an audit trail that somebody has changed', async () => {
    await asOwner(database, `UPDATE audit_records SET target_id = '9' WHERE sequence = 2`);
    expect(await check('audit trail')).toMatchObject({
      state: 'failed',
      message: 'the chain breaks at position 2: The record was changed after it was sealed.',
    });
  });

  it('have requests that were changed with triggers switched off', async () => {
    const { prisma } = database;
    await prisma.maintenanceRequest.create({
      data: {
        title: 'Leak',
        description: 'Under the sink',
        department: { create: { name: 'Home', nameKey: 'home' } },
        requester: { create: { email: 'anna@org.example', role: 'employee' } },
      },
    });
    await prisma.$transaction([
      prisma.$executeRaw`ALTER TABLE maintenance_requests DISABLE TRIGGER USER`,
      prisma.$executeRaw`UPDATE maintenance_requests SET priority = 'urgent'`,
      prisma.$executeRaw`ALTER TABLE maintenance_requests ENABLE TRIGGER USER`,
    ]);
    // One more of a priority and one fewer of another, in the department and of all.
    expect(await check('counts of requests')).toMatchObject({
      state: 'failed',
      message: '4 counts of a department, status and priority differ from the requests',
    });
    await prisma.$queryRaw`SELECT recount_requests()::text`;
    expect(await check('counts of requests')).toMatchObject({ state: 'ok' });
    await prisma.$queryRaw`SELECT roll_up_requests(1000)`;
    expect(await check('counts of requests')).toMatchObject({ state: 'ok' });
  });
});

describe('the surroundings', () => {
  const states = async (dataDir: string, env: Record<string, string> = {}) => {
    const checks = await diagnose(configOf(dataDir, env));
    return Object.fromEntries(checks.map(({ name, state }) => [name, state]));
  };

  it('of a new folder lack a database, and nothing else', async () => {
    expect(await states(path.join(folder, 'new'))).toEqual({
      database: 'warning',
      storage: 'ok',
      disk: expect.any(String),
      inodes: expect.any(String),
      'permissions of the data folder': 'ok',
      'permissions of the secret': 'ok',
    });
  });

  it('have connections that do not answer', async () => {
    const env = {
      DATABASE_URL: 'postgresql://127.0.0.1:9/none',
      DATABASE_DIRECT_URL: 'postgresql://127.0.0.1:9/none',
      REDIS_URL: 'redis://127.0.0.1:9',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_CLIENT_ID: 'maintenance',
      OIDC_REDIRECT_URI: 'http://127.0.0.1/api/auth/oidc/callback',
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'none',
      S3_ACCESS_KEY_ID: 'none',
      S3_SECRET_ACCESS_KEY: 'none',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'maintenance@example.org',
      PUBLIC_URL: 'https://maintenance.example.org',
    };
    expect(await states(path.join(folder, 'new'), env)).toMatchObject({
      database: 'failed',
      'database, direct': 'failed',
      storage: 'failed',
      cache: 'failed',
      'identity provider': 'failed',
      mail: 'failed',
    });
  });

  it('have files that others may read: exit code 1, and what to do about it', async () => {
    const dataDir = path.join(folder, 'open');
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'jwt-secret'), 'x'.repeat(64));
    // A database that is being made elsewhere in the process takes rights from new files.
    await chmod(path.join(dataDir, 'jwt-secret'), 0o640);
    await chmod(dataDir, 0o755);
    const { status, stdout } = await runCommand('doctor', [], { DATA_DIR: dataDir });
    expect(status).toBe(1);
    expect(stdout).toContain(`→ chmod 700 ${dataDir}`);
    expect(stdout).toContain(`→ chmod 600 ${dataDir}/jwt-secret`);
    await chmod(dataDir, 0o750);
    expect((await states(dataDir))['permissions of the data folder']).toBe('warning');
    await chmod(dataDir, 0o700);
    await chmod(path.join(dataDir, 'jwt-secret'), 0o600);
    const corrected = await runCommand('doctor', ['--json'], { DATA_DIR: dataDir });
    expect(corrected.status).toBe(0);
    expect(JSON.parse(corrected.stdout)).toContainEqual({
      name: 'permissions of the secret',
      state: 'ok',
      message: 'jwt-secret has 600',
    });
  });

  it('have an invalid configuration: one line for each problem', async () => {
    const env = { DATA_DIR: folder, PORT: 'high', S3_BUCKET: 'photos' };
    const { status, stdout } = await runCommand('doctor', ['--json'], env);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([
      { name: 'configuration', state: 'failed', message: expect.stringMatching(/^PORT: /) },
      { name: 'configuration', state: 'failed', message: expect.stringMatching(/^S3_BUCKET: /) },
    ]);
  });

  it('have a database that a process without a control socket uses', async () => {
    const dataDir = path.join(folder, 'used');
    const database = await openDatabase(
      { databaseUrl: undefined, dataDir },
      createLogger('silent'),
    );
    expect((await states(dataDir)).database).toBe('failed');
    await database.close();
    expect((await states(dataDir)).database).toBe('ok');
  });
});
