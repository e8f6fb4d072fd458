import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../src/infra/database/database.js';
import { startOfPeriodAfter } from '../../src/infra/database/partition-periods.js';
import { PARTITIONED_TABLES, partitionsOf } from '../../src/infra/database/time-partitions.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { migrate, migrationNames } from '../../src/infra/migrations/migrations.js';
import { SealerService } from '../../src/modules/system/audit/sealer.service.js';
import { AuditVerificationService } from '../../src/modules/system/audit/verification.service.js';
import { dropServerDatabase, newServerDatabase, openEmptyDatabase } from '../support/database.js';
import {
  addRows,
  besideReader,
  completePartitionsOf,
  TABLES,
  timesOf,
} from '../support/partitions.js';
import { rowsOf } from '../support/rows.js';

/** The migrations before the partitions. */
const EARLIER = (await migrationNames()).filter((name) => name < '20261123000000');

const DAY = 86_400_000;
const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * DAY);
const TIMES = [ago(400), ago(40), ago(1), ago(0)];

let database: Database;
let before: { readonly storage: string[]; readonly indexes: number[] };
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrate(database, EARLIER);
  for (const { name } of TABLES) await addRows(database, name, TIMES);
  // The clock of a process was wrong.
  await addRows(database, 'outbox_events', [ago(-300)]);
  await new SealerService(database).seal();
  await addRows(database, 'audit_records', [now]);
  await sql('CREATE INDEX by_address ON internal_logs(ip_address)');
  await sql('GRANT SELECT ON internal_logs TO PUBLIC');
  // Of an attempt that was killed.
  await sql(`ALTER TABLE internal_logs ADD CONSTRAINT internal_logs_until
    CHECK ("timestamp" < '2020-01-01Z') NOT VALID`);
  before = { storage: await storage(''), indexes: await indexCounts('') };
  await migrate(database);
}, 120_000);
afterAll(() => database.close());

const sql = (text: string) => database.prisma.$executeRawUnsafe(text);
const rows = async (text: string) =>
  (await rowsOf(database.statements, text, [])).map(([one]) => one);

/** The files of the tables and of their indexes, without those of the keys. */
const storage = (suffix: string) =>
  rows(`SELECT relfilenode::text FROM pg_class LEFT JOIN pg_index ON indexrelid = pg_class.oid
    WHERE coalesce(indrelid, pg_class.oid) = ANY ('${list(suffix)}'::regclass[])
      AND indisunique IS NOT TRUE AND relfilenode <> 0 ORDER BY 1`) as Promise<string[]>;
const indexCounts = (suffix: string) =>
  rows(`SELECT count(*)::int FROM pg_index WHERE indrelid = ANY ('${list(suffix)}'::regclass[])
    GROUP BY indrelid::regclass::text ORDER BY indrelid::regclass::text`) as Promise<number[]>;
const list = (suffix: string) => `{${TABLES.map(({ name }) => name + suffix).join(',')}}`;

it.each(TABLES)('$name has its rows, and all of them in the first partition', async (table) => {
  const times = table.name === 'outbox_events' ? [...TIMES, ago(-300)] : TIMES;
  const expected = table.name === 'audit_records' ? [...times, now] : times;
  expect(await timesOf(database, table)).toEqual(expected);
  expect(await rows(`SELECT count(*)::int FROM ${table.name}_first`)).toEqual([expected.length]);
  const [first, last, ...more] = await completePartitionsOf(database, table);
  expect(more).toEqual([]);
  const latest = table.name === 'outbox_events' ? ago(-300) : ago(-7);
  expect(first?.until).toEqual(startOfPeriodAfter(table.period, latest, 1));
  expect([first?.name, last?.name]).toEqual([`${table.name}_first`, `${table.name}_last`]);
});

it('no table and no index was written anew, and every index is one of the partitioned table', async () => {
  expect(await storage('_first')).toEqual(before.storage);
  // The key of before has another one in its place.
  expect(await indexCounts('_first')).toEqual(before.indexes);
  expect(await indexCounts('')).toEqual(before.indexes);
  expect(await indexCounts('_last')).toEqual(before.indexes);
  expect(
    await rows(`SELECT indexrelid::regclass::text FROM pg_index
      WHERE indrelid = ANY ('${list('')}'::regclass[]) AND NOT indisvalid`),
  ).toEqual([]);
  expect(await rows("SELECT 'by_address'::regclass::text")).toEqual(['by_address']);
});

it('leaves no constraint and no procedure, and the rights on the table', async () => {
  expect(
    await rows("SELECT conname FROM pg_constraint WHERE contype = 'c' AND conname LIKE '%_until'"),
  ).toEqual([]);
  expect(await rows("SELECT proname FROM pg_proc WHERE proname = 'partition_by_time'")).toEqual([]);
  expect(await rows("SELECT has_table_privilege('public', 'internal_logs', 'SELECT')")).toEqual([
    true,
  ]);
});

it.each(TABLES)(
  '$name goes on with its sequence, also without its first partition',
  async ({ name }) => {
    const [last] = (await rows(`SELECT max(id)::text FROM ${name}`)) as [string];
    const ids = await addRows(database, name, [now, ago(-20), ago(900), ago(-4_000)]);
    expect(ids).toEqual([1n, 2n, 3n, 4n].map((more) => String(BigInt(last) + more)));
    expect(await rows(`SELECT count(*)::int FROM ${name}_last WHERE id = ${ids[3]}`)).toEqual([1]);
    const [sequence] = await rows(`SELECT pg_get_serial_sequence('${name}', 'id')`);
    expect(sequence).toBe(`public.${name}_id_seq`);
  },
);

it('Prisma, sealing, verification and the statements of the version before work', async () => {
  const { prisma } = database;
  const record = await prisma.auditRecord.create({
    data: { timestamp: new Date(), action: 'a', targetType: 't', targetId: '2' },
  });
  // As the sealer of the version before writes.
  const sealed = await prisma.auditRecord.count({ where: { sequence: { not: null } } });
  expect(sealed).toBe(TIMES.length);
  expect(await new SealerService(database).seal()).toBeGreaterThan(1);
  expect(await new AuditVerificationService(database.statements).verify()).toMatchObject({
    valid: true,
    pending: 0,
  });
  expect(await prisma.auditRecord.findMany({ where: { id: record.id } })).toHaveLength(1);
  await prisma.$executeRaw`
    DELETE FROM internal_logs WHERE id IN (
      SELECT id FROM internal_logs WHERE timestamp < ${ago(300)}
      ORDER BY timestamp, id LIMIT 10 FOR UPDATE SKIP LOCKED)`;
  expect(await prisma.internalLog.count({ where: { timestamp: { lt: ago(300) } } })).toBe(0);
  const event = await prisma.outboxEvent.create({
    data: { type: 'x', payload: {}, occurredAt: now },
  });
  expect(await rows(`SELECT xid > '0' FROM outbox_events WHERE id = ${event.id}`)).toEqual([true]);
});

describe.each(['audit_records', 'audit_records_first', 'audit_records_last'])('in %s', (table) => {
  it.each([
    `UPDATE ${table} SET action = 'x'`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table}`,
    `TRUNCATE departments, ${table} RESTART IDENTITY CASCADE`,
  ])('%s is refused', async (statement) => {
    await addRows(database, 'audit_records', [ago(-4_000)]);
    await expect(sql(statement)).rejects.toThrow('append-only');
  });

  it('a record that brings its seal is refused', async () => {
    const time = table === 'audit_records_last' ? ago(-4_000) : now;
    await expect(
      sql(`INSERT INTO ${table} (timestamp, action, target_type, target_id, sequence, hash)
        VALUES ('${time.toISOString()}', 'a', 't', '1', 99, 'x')`),
    ).rejects.toThrow('sealed after it was written');
  });
});

it('a partition that is taken out of the trail is missing in its verification', async () => {
  await sql('ALTER TABLE audit_records DETACH PARTITION audit_records_first');
  const { firstBroken } = await new AuditVerificationService(database.statements).verify();
  expect(firstBroken).toMatchObject({ sequence: 1, kind: 'missing' });
  const [last] = await partitionsOf(database.prisma, [PARTITIONED_TABLES.auditRecords]);
  await sql(`ALTER TABLE audit_records ATTACH PARTITION audit_records_first
    FOR VALUES FROM (MINVALUE) TO ('${last?.from?.toISOString()}')`);
  const verified = await new AuditVerificationService(database.statements).verify();
  expect(verified.valid).toBe(true);
  await expect(sql('DELETE FROM audit_records_first')).rejects.toThrow('append-only');
});

// The embedded database has one connection.
describe.runIf(inject('freshDatabase').kind === 'server')('beside others', () => {
  it('requests pass while the migration waits for a reader', async () => {
    const url = await newServerDatabase();
    const server = await openDatabase({ databaseUrl: url, dataDir: '' }, createLogger('silent'));
    try {
      await migrate(server, EARLIER);
      const applied = await besideReader(
        url,
        'internal_logs',
        () => migrate(server),
        async (client) => {
          await client.query("SET statement_timeout = '5s'");
          await client.query(`INSERT INTO internal_logs (timestamp, category, level, event, message)
            VALUES (now(), 'system', 'info', 'e', 'm')`);
        },
      );
      expect(applied.length).toBeGreaterThan(4);
      const table = PARTITIONED_TABLES.internalLogs;
      expect(await completePartitionsOf(server, table)).toHaveLength(2);
      expect(await timesOf(server, table)).toHaveLength(1);
    } finally {
      await server.close();
      await dropServerDatabase(url);
    }
  }, 60_000);
});
