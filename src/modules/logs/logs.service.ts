import type { Clock } from '../../core/clock.js';
import type { ActingCaller, Caller } from '../../core/context.js';
import { after, decodeCursor, orderBy, type Page, paginate } from '../../core/pagination.js';
import type {
  InternalLog,
  LogCategory,
  LogLevel,
  PrismaClient,
} from '../../generated/prisma/client.js';
import type { Tx } from '../../infra/database.js';
import type { InternalLogEntry, ListMySecurityLogsInput } from './logs.types.js';

declare module '../../core/context.js' {
  interface Services {
    logs: LogsService;
  }
}

/** What happened, for the internal log (specification 2.7). */
export interface LogEntry {
  readonly category: LogCategory;
  readonly level: LogLevel;
  /** Dotted, for machines: `auth.login.succeeded`. */
  readonly event: string;
  /** For people; no secrets. */
  readonly message: string;
  /** The user the event is about; default: the caller's actor. */
  readonly userId?: number | null;
  /** The part of the service that speaks. */
  readonly service: string;
}

/** The events that people see about themselves (specification 4.6); no others. */
export const LOG_EVENTS = {
  loggedIn: 'auth.login.succeeded',
  invalidLogin: 'auth.login.invalid_password',
  invalidCurrentPassword: 'auth.password_change.invalid_password',
  lockedOut: 'auth.lockout',
  registered: 'auth.register.succeeded',
  loggedOut: 'auth.logout.succeeded',
} as const;

const VISIBLE_EVENTS: string[] = Object.values(LOG_EVENTS);
const NEWEST_FIRST = { field: 'timestamp', descending: true } as const;

/** Writes and reads the internal log. */
export class LogsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
  ) {}

  /** Writes one entry; inside a transaction pass its `tx`, and the entry shares its fate. */
  async record(caller: Caller, entry: LogEntry, tx?: Tx): Promise<void> {
    const { userId = caller.actor?.userId ?? null, ...rest } = entry;
    await (tx ?? this.prisma).internalLog.create({
      data: {
        ...rest,
        userId,
        timestamp: this.clock(),
        ipAddress: caller.ipAddress,
        requestId: caller.requestId,
      },
    });
  }

  /**
   * A page of what the internal log tells the caller about themselves, the newest first: logins,
   * logouts, registration, wrong passwords and lockouts, and nobody else's.
   *
   * @throws AppError VALIDATION_ERROR for a bad cursor.
   */
  async listOwn(
    caller: ActingCaller,
    input: ListMySecurityLogsInput,
  ): Promise<Page<InternalLogEntry>> {
    const { level, category, limit, cursor } = input;
    const where = {
      userId: caller.actor.userId,
      event: { in: VISIBLE_EVENTS },
      category: category ?? { in: ['auth', 'security'] satisfies LogCategory[] },
      ...(level === undefined ? {} : { level }),
    };
    const position = cursor
      ? decodeCursor(cursor, NEWEST_FIRST, { value: 'date', ids: 'wide' })
      : undefined;
    return await paginate({
      limit,
      order: NEWEST_FIRST,
      fetch: (take) =>
        this.prisma.internalLog.findMany({
          where: position ? { AND: [where, after(NEWEST_FIRST, position)] } : where,
          orderBy: orderBy(NEWEST_FIRST),
          take,
        }),
      count: () => this.prisma.internalLog.count({ where }),
      map: shown,
      position: (entry) => ({ value: entry.timestamp, id: entry.id }),
    });
  }
}

function shown(row: InternalLog): InternalLogEntry {
  return { ...row, id: String(row.id) };
}
