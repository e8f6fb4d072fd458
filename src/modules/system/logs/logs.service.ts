import { accountOf } from '../../../core/actor.js';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller, Caller } from '../../../core/context.js';
import {
  after,
  decodeCursor,
  type Order,
  orderBy,
  type Page,
  paginate,
} from '../../../core/pagination.js';
import { spanOf } from '../../../core/period.js';
import type { Statements } from '../../../core/sql.js';
import type {
  LogCategory,
  LogLevel,
  Prisma,
  PrismaClient,
} from '../../../generated/prisma/client.js';
import type { Logger } from '../../../infra/logging/logger.js';
import { startOfPeriod } from '../time-partitions/partition-periods.js';
import { dropPartitions, PARTITIONED_TABLES } from '../time-partitions/time-partitions.queries.js';
import { toResponse } from './logs.mapper.js';
import { deleteEntriesBefore, insertEntry, type LogRow } from './logs.queries.js';
import type {
  InternalLogEntry,
  InternalLogFilter,
  ListInternalLogsInput,
  ListMySecurityLogsInput,
} from './logs.types.js';

/** An event for the internal log (specification 2.7). */
export interface LogEntry {
  readonly category: LogCategory;
  readonly level: LogLevel;
  /** Stable identifier: `auth.login.succeeded`. */
  readonly event: string;
  /** Description for people; contains no secrets. */
  readonly message: string;
  /** The user that the event concerns. Default: the caller's actor. */
  readonly userId?: number | null;
  /** The component that wrote the entry. */
  readonly service: string;
}

/** The only events that users may read about themselves (specification 4.6). */
export const LOG_EVENTS = {
  loggedIn: 'auth.login.succeeded',
  invalidLogin: 'auth.login.invalid_password',
  invalidCurrentPassword: 'auth.password_change.invalid_password',
  invalidReauthentication: 'auth.reauthentication.invalid_password',
  invalidCode: 'auth.mfa.invalid_code',
  factorDemanded: 'auth.mfa.required',
  reauthenticated: 'auth.reauthentication.succeeded',
  authenticatorEnrolled: 'factors.authenticator_enrolled',
  authenticatorRemoved: 'factors.authenticator_removed',
  recoveryCodeUsed: 'factors.recovery_code_used',
  recoveryCodesRenewed: 'factors.recovery_codes_renewed',
  passkeyAdded: 'factors.passkey_added',
  passkeyRemoved: 'factors.passkey_removed',
  factorsReset: 'factors.factors_reset',
  lockedOut: 'auth.lockout',
  registered: 'auth.register.succeeded',
  loggedOut: 'auth.logout.succeeded',
} as const;

const VISIBLE_EVENTS: string[] = Object.values(LOG_EVENTS);
const DAY = 24 * 60 * 60 * 1000;

/** Entries per DELETE of a sweep. */
const SWEEP_BATCH = 1_000;

const NEWEST_FIRST = { list: 'internalLogs', field: 'timestamp', descending: true } as const;
const OWN_NEWEST_FIRST = { ...NEWEST_FIRST, list: 'mySecurityLogs' } as const;
const FAILURES_NEWEST_FIRST = { ...NEWEST_FIRST, list: 'failures' } as const;

/** Category and level of entries about failures of the service. */
export const FAILURES = { category: 'system', level: 'error' } as const;

/** Writes and reads the internal log. */
export class LogsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly statements: Statements,
    private readonly clock: Clock,
    /** Minimum retention of entries, in days. */
    private readonly retentionDays: number,
    private readonly logger: Logger,
  ) {}

  /** Writes one entry. @param statements those of the transaction to which it belongs. */
  async record(caller: Caller, entry: LogEntry, statements = this.statements): Promise<void> {
    await insertEntry(statements, this.row(caller, entry));
  }

  /** The row of an entry with the current time, for `recordRows`. */
  row(caller: Caller, entry: LogEntry): LogRow {
    const { userId = accountOf(caller.actor)?.userId ?? null, message, ...rest } = entry;
    const { ipAddress, requestId } = caller;
    const timestamp = this.clock();
    return {
      ...rest,
      userId,
      message: withToken(caller, message),
      timestamp,
      ipAddress,
      requestId,
    };
  }

  /** Writes several entries in one statement. */
  async recordRows(rows: readonly LogRow[]): Promise<void> {
    await this.prisma.internalLog.createMany({ data: [...rows] });
  }

  /**
   * Deletes entries of months that are past their retention: whole partitions, and in batches those
   * that share a partition with later entries. An entry is therefore kept for up to a month longer.
   *
   * @param signal ends the sweep after the current batch.
   * @returns the number of entries that were deleted in batches.
   */
  async sweep(signal?: AbortSignal): Promise<number> {
    const table = PARTITIONED_TABLES.internalLogs;
    const kept = new Date(this.clock().getTime() - this.retentionDays * DAY);
    const cutoff = startOfPeriod(table.period, kept);
    await dropPartitions(this.prisma, table, cutoff, this.logger);
    let removed = 0;
    for (let full = true; full && !signal?.aborted; ) {
      const count = await deleteEntriesBefore(this.statements, cutoff, SWEEP_BATCH);
      removed += count;
      full = count === SWEEP_BATCH;
    }
    return removed;
  }

  /**
   * A page of the internal log, newest entry first.
   *
   * @throws AppError VALIDATION_ERROR for an invalid cursor.
   */
  async list(input: ListInternalLogsInput): Promise<Page<InternalLogEntry>> {
    return await this.page(NEWEST_FIRST, filterWhere(input), input);
  }

  /**
   * A page of the failures of the service, newest first.
   *
   * @throws AppError VALIDATION_ERROR for an invalid cursor.
   */
  async listFailures(input: ListInternalLogsInput): Promise<Page<InternalLogEntry>> {
    return await this.page(FAILURES_NEWEST_FIRST, filterWhere({ ...input, ...FAILURES }), input);
  }

  /** The number of entries that match the filter. */
  async count(filter: InternalLogFilter): Promise<number> {
    return await this.prisma.internalLog.count({ where: filterWhere(filter) });
  }

  /**
   * A page of the caller's own entries, newest first: logins, logouts, registration, wrong
   * passwords and lockouts.
   *
   * @throws AppError VALIDATION_ERROR for an invalid cursor.
   */
  async listOwn(
    caller: ActingCaller,
    input: ListMySecurityLogsInput,
  ): Promise<Page<InternalLogEntry>> {
    const { level, category } = input;
    const where = {
      userId: caller.actor.userId,
      event: { in: VISIBLE_EVENTS },
      category: category ?? { in: ['auth', 'security'] satisfies LogCategory[] },
      ...(level === undefined ? {} : { level }),
    };
    return await this.page(OWN_NEWEST_FIRST, where, input);
  }

  private async page(
    order: Order,
    where: Prisma.InternalLogWhereInput,
    { limit, cursor }: { readonly limit: number; readonly cursor?: string },
  ): Promise<Page<InternalLogEntry>> {
    const position = cursor
      ? decodeCursor(cursor, order, { value: 'date', ids: 'wide' })
      : undefined;
    return await paginate({
      limit,
      order,
      fetch: (take) =>
        this.prisma.internalLog.findMany({
          where: position ? { AND: [where, after(order, position)] } : where,
          orderBy: orderBy(order),
          take,
        }),
      count: () => this.prisma.internalLog.count({ where }),
      map: toResponse,
      position: (entry) => ({ value: entry.timestamp, id: entry.id }),
    });
  }
}

/** The message of an entry, with the API token by which the caller acts. */
function withToken({ actor }: Caller, message: string): string {
  return actor?.kind === 'api_token'
    ? `${message} (API token ${actor.tokenId}, ${JSON.stringify(actor.tokenName)})`
    : message;
}

function filterWhere(filter: InternalLogFilter): Prisma.InternalLogWhereInput {
  const { from, to, ...rest } = filter;
  const timestamp = spanOf(from, to);
  const { level, category, service, userId } = rest;
  return {
    ...(level === undefined ? {} : { level }),
    ...(category === undefined ? {} : { category }),
    ...(service === undefined ? {} : { service }),
    ...(userId === undefined ? {} : { userId }),
    ...(timestamp ? { timestamp } : {}),
  };
}
