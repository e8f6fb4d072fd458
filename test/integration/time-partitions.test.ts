import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../src/infra/database/database.js';
import { createLogger, type Logger } from '../../src/infra/logging/logger.js';
import { LogsService } from '../../src/modules/system/logs/logs.service.js';
import { startOfPeriod } from '../../src/modules/system/time-partitions/partition-periods.js';
import {
  addPartitions,
  PARTITIONED_TABLES,
} from '../../src/modules/system/time-partitions/time-partitions.queries.js';
import { TimePartitionsService } from '../../src/modules/system/time-partitions/time-partitions.service.js';
import { emptyTrail, openTestDatabase, type TestDatabase } from '../support/database.js';
import {
  addRows,
  beginnings,
  besideReader,
  completePartitionsOf,
  TABLES,
  timesOf,
} from '../support/partitions.js';
import { rowsOf } from '../support/rows.js';

const silent = createLogger('silent');
const { internalLogs, outboxEvents, auditRecords } = PARTITIONED_TABLES;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  // The embedded database keeps its partitions for the next file.
  await startAgain(new Date().toISOString());
  await addPartitions(database.prisma, new Date(), silent);
  await database.close();
});

const sql = (text: string) => database.prisma.$executeRawUnsafe(text);

/** Every table with nothing but a first partition until `boundary` and a last one after it. */
async function startAgain(boundary = '2026-01-01'): Promise<void> {
  for (const table of TABLES) {
    if (table === auditRecords) await emptyTrail(database);
    for (const { name } of await completePartitionsOf(database, table))
      await sql(`DROP TABLE ${name}`);
    const start = startOfPeriod(table.period, new Date(boundary)).toISOString();
    await sql(`CREATE TABLE ${table.name}_first PARTITION OF ${table.name}
      FOR VALUES FROM (MINVALUE) TO ('${start}')`);
    await sql(`CREATE TABLE ${table.name}_last PARTITION OF ${table.name}
      FOR VALUES FROM ('${start}') TO (MAXVALUE)`);
    if (table !== auditRecords) await sql(`TRUNCATE ${table.name} RESTART IDENTITY`);
    else {
      for (const name of ['audit_records_first', 'audit_records_last']) {
        await sql(`CREATE TRIGGER audit_records_no_truncate BEFORE TRUNCATE ON ${name}
          FOR EACH STATEMENT EXECUTE FUNCTION audit_trail_stays()`);
      }
    }
  }
}

/** The messages of warnings. */
function warnings(): { readonly logger: Logger; readonly texts: string[] } {
  const texts: string[] = [];
  const logger = {
    ...silent,
    warn: (_fields: unknown, text: string) => texts.push(text),
    info: () => {},
  };
  return { logger: logger as unknown as Logger, texts };
}

describe('coming partitions', () => {
  beforeEach(() => startAgain());

  it('are four weeks or three months ahead, from the first moment in UTC', async () => {
    const now = new Date('2026-01-04T23:59:59.999Z');
    const added = await addPartitions(database.prisma, now, silent);
    expect(added).toContain('outbox_events_20260126');
    const weeks = ['', '2025-12-29', '2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26'];
    expect(await beginnings(database, outboxEvents)).toEqual([...weeks, '2026-02-02']);
    const months = ['', '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'];
    expect(await beginnings(database, auditRecords)).toEqual(months);
    expect(await beginnings(database, internalLogs)).toEqual(months);

    expect(await addPartitions(database.prisma, now, silent)).toEqual([]);
    const monday = new Date('2026-01-05T00:00:00Z');
    expect(await addPartitions(database.prisma, monday, silent)).toEqual([
      'outbox_events_20260202',
    ]);
    const rows = [new Date('2026-01-04T23:59:59.999Z'), monday];
    await addRows(database, 'outbox_events', rows);
    for (const [index, day] of ['20251229', '20260105'].entries()) {
      expect(
        await rowsOf(database.statements, `SELECT occurred_at FROM outbox_events_${day}`, []),
      ).toEqual([[rows[index]]]);
    }
  });

  it('of two processes at once, one adds them', async () => {
    const url = database.url;
    const other: Database =
      url === undefined ? database : await openDatabase({ databaseUrl: url, dataDir: '' }, silent);
    try {
      const now = new Date('2026-03-10T12:00:00Z');
      const found = await Promise.all(
        [database, other, database, other].map(({ prisma }) => addPartitions(prisma, now, silent)),
      );
      const names = found.flat();
      expect(new Set(names).size).toBe(names.length);
      expect(names.filter((name) => name.startsWith('audit_records'))).toHaveLength(5);
      for (const table of TABLES) await completePartitionsOf(database, table);
    } finally {
      if (other !== database) await other.close();
    }
  });

  it('a time without a process gets one partition', async () => {
    await addPartitions(database.prisma, new Date('2027-02-10T00:00:00Z'), silent);
    expect((await beginnings(database, outboxEvents)).slice(0, 4)).toEqual([
      '',
      '2025-12-29',
      '2027-02-08',
      '2027-02-15',
    ]);
    const parts = await completePartitionsOf(database, outboxEvents);
    expect(parts[1]?.name).toBe('outbox_events_20251229_20270208');
  });

  it('a row of a clock that is a year ahead goes into the last partition, and weeks come before it', async () => {
    const { logger, texts } = warnings();
    const ahead = new Date('2027-01-06T08:00:00Z');
    const now = new Date('2026-01-07T08:00:00Z');
    for (const { name } of TABLES) await addRows(database, name, [ahead, now]);
    await addPartitions(database.prisma, now, logger);
    // The present rows were in the last partition, too: it became theirs.
    expect(texts).toHaveLength(3);
    expect(await beginnings(database, outboxEvents)).toEqual([
      '',
      '2025-12-29',
      '2026-01-05',
      '2027-01-11',
    ]);
    for (const table of TABLES) expect(await timesOf(database, table)).toEqual([ahead, now]);

    await startAgain();
    await addPartitions(database.prisma, now, silent);
    for (const { name } of TABLES) await addRows(database, name, [ahead, now]);
    const next = new Date('2026-01-14T08:00:00Z');
    texts.length = 0;
    expect(await addPartitions(database.prisma, next, logger)).toEqual(['outbox_events_20260209']);
    expect(texts).toEqual([]);
    const [row] = await rowsOf(
      database.statements,
      'SELECT occurred_at FROM outbox_events_last',
      [],
    );
    expect(row).toEqual([ahead]);
    // A process that is ahead itself adds partitions until then; those after it find them.
    await addPartitions(database.prisma, ahead, silent);
    expect(await addPartitions(database.prisma, next, silent)).toEqual([]);
    const [found] = await rowsOf(
      database.statements,
      'SELECT tableoid::regclass::text FROM outbox_events WHERE occurred_at > $1::timestamptz',
      ['2027-01-01Z'],
    );
    expect(found).toEqual(['outbox_events_20270104']);
    for (const table of TABLES) expect(await timesOf(database, table)).toEqual([ahead, now]);
  });

  it('rows that came first have one partition, and the next ones follow', async () => {
    const { logger, texts } = warnings();
    const rows = ['2026-01-13T00:00:00Z', '2026-01-21T00:00:00Z'].map((at) => new Date(at));
    for (const { name } of TABLES) await addRows(database, name, rows);
    const added = await addPartitions(database.prisma, new Date('2026-01-07T00:00:00Z'), logger);
    expect(texts).toEqual(
      Array(3).fill('rows arrived before the partition of their period existed; they share one'),
    );
    expect(added.filter((name) => name.startsWith('outbox_events')).slice(0, 3)).toEqual([
      'outbox_events_20260112_20260126',
      'outbox_events_20251229',
      'outbox_events_20260105',
    ]);
    expect(await beginnings(database, outboxEvents)).toEqual([
      '',
      '2025-12-29',
      '2026-01-05',
      '2026-01-12',
      '2026-01-26',
      '2026-02-02',
      '2026-02-09',
    ]);
    for (const table of TABLES) expect(await timesOf(database, table)).toEqual(rows);
    expect(await addPartitions(database.prisma, new Date('2026-01-07T00:00:00Z'), logger)).toEqual(
      [],
    );
  });

  describe.runIf(inject('freshDatabase').kind === 'server')('on a server', () => {
    it('wait for a reader, and writers pass meanwhile', async () => {
      const added = await besideReader(
        database.url ?? '',
        'audit_records',
        () => addPartitions(database.prisma, new Date('2026-01-07T00:00:00Z'), silent),
        async (client) => {
          await client.query("SET statement_timeout = '5s'");
          await client.query(`INSERT INTO audit_records (timestamp, action, target_type, target_id)
            VALUES ('2026-01-07Z', 'a', 't', '1')`);
        },
      );
      expect(added).toContain('audit_records_20260101');
      expect(await timesOf(database, auditRecords)).toEqual([new Date('2026-01-07Z')]);
    });
  });
});

describe('TIME_PARTITIONS', () => {
  beforeEach(() => startAgain());

  /** Runs the job as a process with the setting does. */
  const runJob = (on: boolean, now: Date) =>
    new TimePartitionsService(database.prisma, () => now, silent, on).add();

  it('off makes none, on divides what has come meanwhile, and off again keeps it: no row is lost', async () => {
    const years = Array.from({ length: 30 }, (_, n) => new Date(Date.UTC(2025, n, 15)));
    const now = new Date('2027-06-16T00:00:00Z');
    for (const { name } of TABLES) await addRows(database, name, years);
    const both = async () => {
      for (const table of TABLES) expect(await timesOf(database, table)).toEqual(years);
    };
    await runJob(false, now);
    for (const table of TABLES) expect(await beginnings(database, table)).toHaveLength(2);
    await both();
    await runJob(true, now);
    expect(await beginnings(database, auditRecords)).toEqual([
      '',
      '2026-01-01',
      '2027-07-01',
      '2027-08-01',
      '2027-09-01',
      '2027-10-01',
    ]);
    await both();
    const divided = await beginnings(database, outboxEvents);
    await runJob(false, new Date('2028-01-01T00:00:00Z'));
    expect(await beginnings(database, outboxEvents)).toEqual(divided);
    await both();
  });
});

describe('the audit trail', () => {
  beforeEach(() => startAgain());

  it('is guarded in partitions that are added, and in the one that rows have made', async () => {
    await addRows(database, 'audit_records', [new Date('2026-02-03Z')]);
    const now = new Date('2026-01-07T00:00:00Z');
    await addPartitions(database.prisma, now, silent);
    await addRows(database, 'audit_records', [now, new Date('2030-01-01Z')]);
    const parts = await completePartitionsOf(database, auditRecords);
    expect(parts.map(({ name }) => name)).toContain('audit_records_20260201');
    for (const { name } of [...parts, { name: 'audit_records' }].slice(1)) {
      for (const statement of [`UPDATE ${name} SET action = 'x'`, `DELETE FROM ${name}`]) {
        const [[count]] = (await rowsOf(
          database.statements,
          `SELECT count(*)::int FROM ${name}`,
          [],
        )) as [[number]];
        if (count > 0) await expect(sql(statement)).rejects.toThrow('append-only');
      }
      await expect(sql(`TRUNCATE ${name}`)).rejects.toThrow('append-only');
    }
    expect(await timesOf(database, auditRecords)).toHaveLength(3);
  });
});

describe('retention', () => {
  const KEPT = 30;
  // The entries of the month that was 30 days before are kept with it.
  const NOW = new Date('2026-03-04T10:00:00Z');
  const CUTOFF = new Date('2026-02-02T10:00:00Z');
  const MONTH = new Date('2026-02-01T00:00:00Z');
  const logs = (logger = silent) =>
    new LogsService(database.prisma, database.statements, () => NOW, KEPT, logger);

  beforeEach(() => startAgain());

  it('drops the months that are over, and nothing that is younger', async () => {
    await addPartitions(database.prisma, new Date('2026-01-07T00:00:00Z'), silent);
    const hours = Array.from({ length: 70 * 4 }, (_, n) => new Date(+NOW - n * 6 * 3_600_000));
    await addRows(database, 'internal_logs', [new Date('2001-01-01Z'), ...hours]);
    expect(await logs().sweep()).toBe(0);
    const left = await timesOf(database, internalLogs);
    expect(left).toEqual(hours.filter((time) => time >= MONTH));
    expect(left).toEqual(expect.arrayContaining(hours.filter((time) => time >= CUTOFF)));
    expect(await beginnings(database, internalLogs)).toEqual([
      '',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
      '2026-05-01',
    ]);
    // What is older still has a place, goes with the next sweep, and the ids go on.
    const [id] = await addRows(database, 'internal_logs', [new Date('2001-01-01Z')]);
    expect(id).toBe(String(hours.length + 2));
    await logs().sweep();
    expect(await timesOf(database, internalLogs)).toEqual(left);
  });

  it('does nothing when there is nothing to drop', async () => {
    await addPartitions(database.prisma, NOW, silent);
    const oids = () =>
      rowsOf(database.statements, "SELECT 'internal_logs_first'::regclass::oid::int", []);
    await logs().sweep();
    const before = await oids();
    await logs().sweep();
    expect(await oids()).toEqual(before);
  });

  it('deletes in batches what lies with younger entries in one partition', async () => {
    await startAgain('2026-06-01');
    const old = Array.from({ length: 2_500 }, (_, n) => new Date(+MONTH - 1 - n * 60_000));
    await addRows(database, 'internal_logs', [...old, MONTH, NOW]);
    expect(await logs().sweep()).toBe(2_500);
    expect(await timesOf(database, internalLogs)).toEqual([MONTH, NOW]);
    expect(await beginnings(database, internalLogs)).toEqual(['', '2026-06-01']);
  });

  it('the audit trail keeps everything', async () => {
    const times = [new Date('2020-01-01Z'), new Date('2025-12-31Z'), NOW];
    await addRows(database, 'audit_records', times);
    await addPartitions(database.prisma, NOW, silent);
    await logs().sweep();
    expect(await timesOf(database, auditRecords)).toEqual(times);
  });

  describe.runIf(inject('freshDatabase').kind === 'server')('on a server', () => {
    it('waits for a reader, and writers pass meanwhile', async () => {
      await addRows(database, 'internal_logs', [new Date('2020-01-01Z'), NOW]);
      await besideReader(
        database.url ?? '',
        'internal_logs',
        () => logs().sweep(),
        async (client) => {
          await client.query("SET statement_timeout = '5s'");
          await client.query(`INSERT INTO internal_logs (timestamp, category, level, event, message)
            VALUES ('${NOW.toISOString()}', 'system', 'info', 'e', 'm')`);
        },
      );
      expect(await timesOf(database, internalLogs)).toEqual([NOW, NOW]);
    });
  });
});
