import { setTimeout as sleep } from 'node:timers/promises';
import { isLocked } from '../../../core/errors.js';
import type { Tx } from '../../../core/transaction.js';
import { Prisma, type PrismaClient } from '../../../generated/prisma/client.js';
import type { Logger } from '../../../infra/logging/logger.js';
import {
  type Period,
  type Span,
  spansBetween,
  startOfPeriod,
  startOfPeriodAfter,
} from './partition-periods.js';

/** A table that is partitioned by time (docs/decisions/0036-time-partitions.md). */
export interface PartitionedTable {
  readonly name: 'internal_logs' | 'outbox_events' | 'audit_records';
  /** The column by which it is partitioned. */
  readonly key: 'timestamp' | 'occurred_at';
  readonly period: Period;
  /** Number of future periods that have a separate partition. */
  readonly ahead: number;
}

/** Tables that are partitioned by time. */
export const PARTITIONED_TABLES = {
  internalLogs: { name: 'internal_logs', key: 'timestamp', period: 'month', ahead: 3 },
  outboxEvents: { name: 'outbox_events', key: 'occurred_at', period: 'week', ahead: 4 },
  auditRecords: { name: 'audit_records', key: 'timestamp', period: 'month', ahead: 3 },
} as const satisfies Readonly<Record<string, PartitionedTable>>;

/**
 * A partition. Together they cover all times: the first one has no beginning, the last one no end.
 */
export interface Partition {
  readonly table: string;
  readonly name: string;
  /** Its first moment; null for the first partition. */
  readonly from: Date | null;
  /** The first moment after it; null for the last partition. */
  readonly until: Date | null;
}

/** Times of the rows of a partition. */
interface Occupied {
  readonly oldest: Date;
  readonly newest: Date;
}

/**
 * Maximum time that a statement waits for its lock. Requests that need the table wait behind it, so
 * it gives up, lets them pass, and tries again.
 */
const LOCK_TIMEOUT = '300ms';
const ATTEMPTS = 20;
const PAUSE = 1_500;

/** Options of `transaction`: several statements wait for locks. */
const TRANSACTION = { maxWait: 10_000, timeout: 60_000 };

/** Partitions of the tables in the order of their times. */
export async function partitionsOf(
  tx: Tx,
  tables: readonly PartitionedTable[],
): Promise<Partition[]> {
  return await tx.$queryRaw<Partition[]>`
    SELECT parent.relname::text AS table, part.relname::text AS name,
      substring(bound FROM $$FROM \\('([^']+)'\\)$$)::timestamptz AS from,
      substring(bound FROM $$TO \\('([^']+)'\\)$$)::timestamptz AS until
    FROM pg_inherits
    JOIN pg_class AS parent ON parent.oid = inhparent
    JOIN pg_class AS part ON part.oid = inhrelid
    CROSS JOIN LATERAL pg_get_expr(part.relpartbound, part.oid) AS bound
    WHERE inhparent = ANY (${tables.map(({ name }) => name)}::text[]::regclass[])
    ORDER BY 1, 3 NULLS FIRST`;
}

/**
 * Divides the last partition of each table, so that the current and the coming periods have
 * separate ones. If the last partition already has rows of those periods, it becomes the partition
 * of their time. Repeatable; of two concurrent processes, one does nothing. A single statement if
 * nothing is due.
 *
 * @returns the names of new partitions.
 */
export async function addPartitions(
  prisma: PrismaClient,
  now: Date,
  logger: Logger,
): Promise<string[]> {
  const tables: readonly PartitionedTable[] = Object.values(PARTITIONED_TABLES);
  const present = await partitionsOf(prisma, tables);
  const added: string[] = [];
  for (const table of tables) {
    const last = present.find((part) => part.table === table.name && part.until === null);
    // A table has no last partition before its migration.
    if (last === undefined || !isDue(last, wantedUntil(table, now))) continue;
    const names = await withLock(prisma, table, logger, (tx) => divideLast(tx, table, now, logger));
    added.push(...(names ?? []));
  }
  if (added.length > 0) logger.info({ partitions: added }, 'partitions added');
  return added;
}

/** End of the periods that have separate partitions. */
function wantedUntil({ period, ahead }: PartitionedTable, now: Date): Date {
  return startOfPeriodAfter(period, now, ahead + 1);
}

function isDue(last: Partition, until: Date): last is Partition & { from: Date } {
  return last.from !== null && last.from < until;
}

async function divideLast(
  tx: Tx,
  table: PartitionedTable,
  now: Date,
  logger: Logger,
): Promise<string[]> {
  const until = wantedUntil(table, now);
  const last = (await partitionsOf(tx, [table])).find((part) => part.until === null);
  // Another process was faster.
  if (last === undefined || !isDue(last, until)) return [];
  const occupied = await occupiedOf(tx, table, last.name);
  if (occupied === undefined) {
    await tx.$executeRawUnsafe(`DROP TABLE ${last.name}`);
    const spans = spansBetween(table.period, last.from, until, now);
    const names = await createAll(tx, table, spans);
    await create(tx, table, `${table.name}_last`, { from: until, until: null });
    return names;
  }
  await tx.$executeRawUnsafe(`ALTER TABLE ${table.name} DETACH PARTITION ${last.name}`);
  const { oldest, newest } = occupied;
  const begin = new Date(Math.max(+last.from, +startOfPeriod(table.period, oldest)));
  if (begin >= until) {
    const names = await createAll(tx, table, spansBetween(table.period, last.from, until, now));
    await attach(tx, table, last.name, { from: until, until: null });
    return names;
  }
  // The next partition begins after its newest row, so that nothing is moved.
  const own = { from: begin, until: startOfPeriodAfter(table.period, newest, 1) };
  const name = nameOf(table, own);
  logger.warn(
    { table: table.name, partition: name, oldest, newest },
    'rows arrived before the partition of their period existed; they share one',
  );
  await tx.$executeRawUnsafe(`ALTER TABLE ${last.name} RENAME TO ${name}`);
  await attach(tx, table, name, own);
  const end = new Date(Math.max(+until, +own.until));
  const spans = [
    ...spansBetween(table.period, last.from, own.from, now),
    ...spansBetween(table.period, own.until, end, now),
  ];
  const names = await createAll(tx, table, spans);
  await create(tx, table, `${table.name}_last`, { from: end, until: null });
  return [name, ...names];
}

/** Times of the rows of a partition; undefined without rows. */
export async function occupiedOf(
  tx: Tx,
  { key }: PartitionedTable,
  partition: string,
): Promise<Occupied | undefined> {
  const [found] = await tx.$queryRawUnsafe<[{ oldest: Date | null; newest: Date | null }]>(
    `SELECT min(${key}) AS oldest, max(${key}) AS newest FROM ${partition}`,
  );
  const { oldest, newest } = found;
  return oldest === null || newest === null ? undefined : { oldest, newest };
}

/**
 * Drops the partitions whose times are all before `before`, beginning with the oldest. Later rows
 * of these times go into a new, empty first partition.
 *
 * @param keep a time whose partition and later ones are kept.
 * @returns the names of dropped partitions.
 */
export async function dropPartitions(
  prisma: PrismaClient,
  table: PartitionedTable,
  before: Date,
  logger: Logger,
  keep?: Date,
): Promise<string[]> {
  if (!(await hasOutdated(prisma, table, before, keep))) return [];
  const dropped = await withLock(prisma, table, logger, async (tx) => {
    const outdated = await outdatedOf(tx, table, before, keep);
    const until = outdated.at(-1)?.until;
    if (until === undefined) return [];
    const names = outdated.map(({ name }) => name);
    await tx.$executeRawUnsafe(`DROP TABLE ${names.join(', ')}`);
    await create(tx, table, `${table.name}_first`, { from: null, until });
    return names;
  });
  if (dropped === undefined || dropped.length === 0) return [];
  logger.info({ partitions: dropped }, 'partitions dropped after their retention time');
  return dropped;
}

/**
 * Returns whether there is more to drop than the empty first partition, which would be created
 * again.
 */
async function hasOutdated(
  tx: Tx,
  table: PartitionedTable,
  before: Date,
  keep: Date | undefined,
): Promise<boolean> {
  const [first, ...more] = await outdatedOf(tx, table, before, keep);
  if (first === undefined) return false;
  return more.length > 0 || (await occupiedOf(tx, table, first.name)) !== undefined;
}

/** The oldest partitions whose times are all before `before`. */
async function outdatedOf(
  tx: Tx,
  table: PartitionedTable,
  before: Date,
  keep: Date = before,
): Promise<(Partition & { until: Date })[]> {
  const outdated: (Partition & { until: Date })[] = [];
  for (const part of await partitionsOf(tx, [table])) {
    const { until } = part;
    if (until === null || until > before || until > keep) break;
    outdated.push({ ...part, until });
  }
  return outdated;
}

async function createAll(
  tx: Tx,
  table: PartitionedTable,
  spans: readonly Span[],
): Promise<string[]> {
  const names = spans.map((span) => nameOf(table, span));
  for (const [index, span] of spans.entries()) await create(tx, table, names[index] ?? '', span);
  return names;
}

/**
 * Creates a partition with the objects that it does not inherit from its table: triggers for whole
 * statements.
 */
async function create(
  tx: Tx,
  table: PartitionedTable,
  name: string,
  span: Pick<Partition, 'from' | 'until'>,
): Promise<void> {
  await tx.$executeRawUnsafe(`CREATE TABLE ${name} PARTITION OF ${table.name} ${boundsOf(span)}`);
  const triggers = await tx.$queryRaw<{ definition: string }[]>`
    SELECT pg_get_triggerdef(oid) AS definition FROM pg_trigger
    WHERE tgrelid = ${table.name}::text::regclass AND NOT tgisinternal AND tgtype & 1 = 0`;
  for (const { definition } of triggers) {
    const place = new RegExp(`( ON (?:\\w+\\.)?)${table.name} `);
    await tx.$executeRawUnsafe(definition.replace(place, `$1${name} `));
  }
}

async function attach(
  tx: Tx,
  table: PartitionedTable,
  name: string,
  span: Pick<Partition, 'from' | 'until'>,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `ALTER TABLE ${table.name} ATTACH PARTITION ${name} ${boundsOf(span)}`,
  );
}

function boundsOf({ from, until }: Pick<Partition, 'from' | 'until'>): string {
  const low = from ? `'${from.toISOString()}'` : 'MINVALUE';
  const high = until ? `'${until.toISOString()}'` : 'MAXVALUE';
  return `FOR VALUES FROM (${low}) TO (${high})`;
}

/** Name of a partition: its first day, and the day after it unless it is the next period's. */
function nameOf(table: PartitionedTable, { from, until }: Span): string {
  const day = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '');
  const isWide = +startOfPeriodAfter(table.period, from, 1) !== +until;
  return `${table.name}_${day(from)}${isWide ? `_${day(until)}` : ''}`;
}

/**
 * Runs `work` in a transaction that locks the table exclusively. It waits briefly for the lock and
 * repeats after a pause; the last failure is logged.
 *
 * @returns the result of `work`; undefined when the lock was not available, and nothing was done.
 */
async function withLock<T>(
  prisma: PrismaClient,
  { name }: PartitionedTable,
  logger: Logger,
  work: (tx: Tx) => Promise<T>,
): Promise<T | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await prisma.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
        await tx.$executeRaw`LOCK TABLE ONLY ${Prisma.raw(name)} IN ACCESS EXCLUSIVE MODE`;
        return await work(tx);
      }, TRANSACTION);
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (attempt === ATTEMPTS) {
        logger.warn(
          { table: name },
          'no lock for the partitions of a table; the next run tries again',
        );
        return undefined;
      }
      await sleep(PAUSE);
    }
  }
}
