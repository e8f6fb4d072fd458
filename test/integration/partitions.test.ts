import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/infra/database/database.js';
import { migrate } from '../../src/infra/migrations/migrations.js';
import { SealerService } from '../../src/modules/system/audit/sealer.service.js';
import { AuditVerificationService } from '../../src/modules/system/audit/verification.service.js';
import { startOfPeriodAfter } from '../../src/modules/system/time-partitions/partition-periods.js';
import {
  PARTITIONED_TABLES,
  partitionsOf,
} from '../../src/modules/system/time-partitions/time-partitions.queries.js';
import { openEmptyDatabase } from '../support/database.js';
import { addRows, completePartitionsOf, TABLES, timesOf } from '../support/partitions.js';
import { rowsOf } from '../support/rows.js';

const DAY = 86_400_000;
const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * DAY);
const TIMES = [ago(400), ago(40), ago(1), ago(0)];

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
  await migrate(database);
  for (const { name } of TABLES) await addRows(database, name, TIMES);
  await new SealerService(database).seal();
  await addRows(database, 'audit_records', [now]);
}, 120_000);
afterAll(() => database.close());

const sql = (text: string) => database.prisma.$executeRawUnsafe(text);
const rows = async (text: string) =>
  (await rowsOf(database.statements, text, [])).map(([one]) => one);

it.each(TABLES)('$name has its rows, and all of them in the first partition', async (table) => {
  const expected = table.name === 'audit_records' ? [...TIMES, now] : TIMES;
  expect(await timesOf(database, table)).toEqual(expected);
  expect(await rows(`SELECT count(*)::int FROM ${table.name}_first`)).toEqual([expected.length]);
  const [first, last, ...more] = await completePartitionsOf(database, table);
  expect(more).toEqual([]);
  expect(first?.until).toEqual(startOfPeriodAfter(table.period, ago(-7), 1));
  expect([first?.name, last?.name]).toEqual([`${table.name}_first`, `${table.name}_last`]);
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
