import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeBackup } from '../../src/cli/backup/make-backup.js';
import { openSnapshot } from '../../src/cli/backup/snapshot.js';
import { restoreBackup } from '../../src/cli/restore/restore-backup.js';
import { readState } from '../../src/cli/transfer/tables.js';
import type { Config } from '../../src/config/config.js';
import { type Database, openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { migrate } from '../../src/infra/migrations/migrations.js';
import { installQueue } from '../../src/infra/queue/queue.js';
import { SealerService } from '../../src/modules/system/audit/sealer.service.js';
import { AuditVerificationService } from '../../src/modules/system/audit/verification.service.js';
import {
  addPartitions,
  dropPartitions,
  PARTITIONED_TABLES,
} from '../../src/modules/system/time-partitions/time-partitions.queries.js';
import { dropServerDatabase, newServerDatabase } from '../support/database.js';
import { addRows, completePartitionsOf, TABLES, timesOf } from '../support/partitions.js';
import { configOf, silentProgress } from '../support/transfer.js';

const DAY = 86_400_000;
const logger = createLogger('silent');
const isServer = inject('freshDatabase').kind === 'server';
const now = new Date();
// The second and third are in partitions that the restored database does not have yet.
const TIMES = [-400, 20, 26, 900, 0].map((days) => new Date(now.getTime() + days * DAY));

let folder: string;
const urls: string[] = [];
let source: Config;
let database: Database;

async function settings(name: string): Promise<Config> {
  const url = isServer ? await newServerDatabase() : undefined;
  if (url !== undefined) urls.push(url);
  return configOf(path.join(folder, name), url === undefined ? {} : { DATABASE_URL: url });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'partitions-'));
  source = await settings('source');
  database = await openDatabase(source, logger);
  await migrate(database);
  await installQueue(database);
  await addPartitions(database.prisma, now, logger);
  for (const { name } of TABLES) await addRows(database, name, TIMES);
  await new SealerService(database).seal();
}, 60_000);
afterAll(async () => {
  for (const url of urls) await dropServerDatabase(url);
  await rm(folder, { recursive: true, force: true });
});

// The embedded database is copied as a whole.
it.runIf(isServer)(
  'a backup has the rows of its moment, also of partitions that are due meanwhile',
  async () => {
    const { store } = await openSnapshot(source, folder);
    const table = PARTITIONED_TABLES.internalLogs;
    const dropped = dropPartitions(database.prisma, table, new Date('2100-01-01'), logger);
    const { tables } = await readState(store);
    expect(tables.find(({ name }) => name === 'public.internal_logs')?.rows).toBe(TIMES.length);
    await store.close();
    expect((await dropped).length).toBeGreaterThan(1);
    await addRows(database, 'internal_logs', TIMES);
    await database.prisma.internalLog.deleteMany({ where: { id: { lte: TIMES.length } } });
  },
);

it('a backup by rows is restored into two parts of each table, and partitions are made anew', async () => {
  await database.close();
  const to = path.join(folder, 'backup');
  const manifest = await makeBackup(
    { to, withSecret: false, portable: true },
    source,
    silentProgress,
  );
  const names = manifest.database.tables.map(({ name }) => name);
  expect(names.filter((name) => /internal_logs|outbox_events|audit_records/.test(name))).toEqual([
    'public.audit_records',
    'public.internal_logs',
    'public.outbox_events',
  ]);
  const target = await settings('target');
  const restored = await restoreBackup({ from: to, force: false }, target, silentProgress);
  expect(restored.verified).toBe(TIMES.length);

  const found = await openDatabase(target, logger);
  try {
    for (const table of TABLES) {
      expect(await completePartitionsOf(found, table)).toHaveLength(2);
      expect(await timesOf(found, table)).toEqual(TIMES);
    }
    await addPartitions(found.prisma, now, logger);
    for (const table of TABLES) {
      expect(await timesOf(found, table)).toEqual(TIMES);
      expect((await completePartitionsOf(found, table)).length).toBeGreaterThan(2);
      const [id] = await addRows(found, table.name, [now]);
      expect(BigInt(id ?? 0)).toBeGreaterThan(BigInt(TIMES.length));
    }
    for (const { name } of await completePartitionsOf(found, PARTITIONED_TABLES.auditRecords)) {
      await expect(found.prisma.$executeRawUnsafe(`TRUNCATE ${name}`)).rejects.toThrow(
        'append-only',
      );
    }
    await expect(found.prisma.$executeRaw`DELETE FROM audit_records`).rejects.toThrow(
      'append-only',
    );
    await new SealerService(found).seal();
    expect(await new AuditVerificationService(found.statements).verify()).toMatchObject({
      valid: true,
      verified: TIMES.length + 1,
    });
  } finally {
    await found.close();
  }
}, 120_000);
