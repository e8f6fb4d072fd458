import type { Caller } from '../../core/context.js';
import type { Clock } from '../../core/unit-of-work.js';
import type { LogCategory, LogLevel, PrismaClient } from '../../generated/prisma/client.js';
import type { Tx } from '../../infra/database.js';

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

/** Writes the internal log. */
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
}
