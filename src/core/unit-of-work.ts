import { setTimeout as sleep } from 'node:timers/promises';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import type { Tx } from '../infra/database.js';
import type { Clock } from './clock.js';
import type { Caller } from './context.js';
import { prismaCode } from './errors.js';

/** What an audit record says beyond who and when. No secrets in `metadata`. */
export interface AuditEntry {
  /** Dotted, object first: `maintenance.approved`, `user.suspended`. */
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string | number;
  readonly metadata?: Prisma.InputJsonObject;
  /** When the acting user is not the caller's actor: a login, a registration. */
  readonly actor?: { readonly userId: number; readonly email: string; readonly role: string };
}

/** An event for the outside world (specification, section 6). */
export interface DomainEvent {
  readonly type: string;
  readonly payload: Prisma.InputJsonObject;
}

/** One mutation in progress: its transaction, and what goes with it. */
export interface Unit {
  readonly tx: Tx;
  /** The time of this mutation, the same in all its rows. */
  readonly now: Date;
  /** Adds a record to the audit trail, written in the same transaction. */
  audit(entry: AuditEntry): void;
  /** Adds an event to the outbox, written in the same transaction. */
  emit(event: DomainEvent): void;
  /** Runs after the commit; never when the transaction is rolled back. */
  afterCommit(work: () => void | Promise<void>): void;
}

/** An event as the outbox has it. */
export interface StoredEvent extends DomainEvent {
  readonly id: bigint;
  readonly occurredAt: Date;
}

/** Who wants to know of mutations; what it hears of has its audit records and events. */
export interface MutationListener {
  /** Called within the transaction, with the events it has written. */
  announce(tx: Tx, events: readonly StoredEvent[]): Promise<void>;
  /** Called after the commit, with what has changed. Never throws. */
  committed(changes: readonly AuditEntry[]): Promise<void>;
}

/** Deadlock and serialisation failure: the whole transaction may be tried again. */
const RETRYABLE = new Set(['P2034', '40P01', '40001']);
const ATTEMPTS = 3;

/**
 * One transaction per mutation: the change, its audit records and its events are committed together
 * or not at all.
 */
export class UnitOfWork {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
    private readonly listener?: MutationListener,
  ) {}

  /**
   * Runs `work` in a transaction; it may run again after a deadlock, so it does nothing outside of
   * `unit.tx`.
   *
   * @throws whatever `work` throws, after the rollback.
   */
  async run<T>(caller: Caller, work: (unit: Unit) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(caller, work);
      } catch (error) {
        if (attempt >= ATTEMPTS || !RETRYABLE.has(prismaCode(error) ?? '')) throw error;
        await sleep(attempt * 20);
      }
    }
  }

  private async attempt<T>(caller: Caller, work: (unit: Unit) => Promise<T>): Promise<T> {
    const now = this.clock();
    const entries: AuditEntry[] = [];
    const events: DomainEvent[] = [];
    const hooks: (() => void | Promise<void>)[] = [];
    const result = await this.prisma.$transaction(async (tx) => {
      const value = await work({
        tx,
        now,
        audit: (entry) => entries.push(entry),
        emit: (event) => events.push(event),
        afterCommit: (hook) => hooks.push(hook),
      });
      if (entries.length > 0) {
        await tx.auditRecord.createMany({
          data: entries.map((entry) => auditRow(caller, entry, now)),
        });
      }
      if (events.length > 0) {
        const stored = await tx.outboxEvent.createManyAndReturn({
          data: events.map((event) => ({ ...event, occurredAt: now })),
        });
        await this.listener?.announce(tx, stored as StoredEvent[]);
      }
      return value;
    });
    for (const hook of hooks) await hook();
    await this.listener?.committed(entries);
    return result;
  }
}

function auditRow(caller: Caller, entry: AuditEntry, now: Date): Prisma.AuditRecordCreateManyInput {
  const actor = entry.actor ?? caller.actor;
  return {
    timestamp: now,
    actorId: actor?.userId ?? null,
    actorEmail: actor?.email ?? null,
    actorRole: actor?.role ?? null,
    action: entry.action,
    targetType: entry.targetType,
    targetId: String(entry.targetId),
    ...(entry.metadata === undefined ? {} : { metadata: entry.metadata }),
    ipAddress: caller.ipAddress,
    requestId: caller.requestId,
  };
}
