import { setTimeout as sleep } from 'node:timers/promises';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import { accountOf } from './actor.js';
import type { Clock } from './clock.js';
import type { Caller } from './context.js';
import { prismaCode } from './errors.js';
import type { EventDispatcher } from './event-dispatcher.js';
import type { EmittedEvent, OccurredEvent, StoredEvent } from './events.js';
import type { AuditEntry, Unit } from './unit.js';

/** Deadlock and serialisation failure: the transaction is retried. */
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
    private readonly dispatcher?: EventDispatcher,
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
    const events: EmittedEvent[] = [];
    const hooks: (() => void | Promise<void>)[] = [];
    let occurred: readonly OccurredEvent[] = [];
    const result = await this.prisma.$transaction(async (tx) => {
      const unit: Unit = {
        tx,
        now,
        audit: (entry) => entries.push(entry),
        emit: (definition, payload, scope) =>
          events.push({ definition, payload, scope: scope ?? null }),
        afterCommit: (hook) => hooks.push(hook),
      };
      const value = await work(unit);
      // A subscriber may emit further events, which the loop reaches as well.
      for (const event of events) await this.dispatcher?.inTransaction(unit, event);
      if (entries.length > 0) {
        await tx.auditRecord.createMany({
          data: entries.map((entry) => auditRow(caller, entry, now)),
        });
      }
      occurred = await this.store(unit, caller, events);
      return value;
    });
    for (const hook of hooks) await hook();
    await this.dispatcher?.afterCommit(occurred);
    return result;
  }

  /** Writes the stored events to the outbox and queues them; answers all of them in their order. */
  private async store(
    unit: Unit,
    caller: Caller,
    events: readonly EmittedEvent[],
  ): Promise<OccurredEvent[]> {
    const common = {
      occurredAt: unit.now,
      actorId: accountOf(caller.actor)?.userId ?? null,
      requestId: caller.requestId,
    };
    const kept = events.filter(({ definition }) => definition.stored);
    const rows =
      kept.length === 0
        ? []
        : await unit.tx.outboxEvent.createManyAndReturn({
            data: kept.map((event) => outboxRow(event, common)),
            select: { id: true },
          });
    const ids = new Map(kept.map((event, index) => [event, rows[index]?.id ?? null]));
    const occurred: OccurredEvent[] = events.map((event) => ({
      ...common,
      id: ids.get(event) ?? null,
      type: event.definition.type,
      payload: event.payload,
      scope: event.scope,
    }));
    await this.dispatcher?.enqueue(unit, occurred.filter(isStored));
    return occurred;
  }
}

function isStored(event: OccurredEvent): event is StoredEvent {
  return event.id !== null;
}

function outboxRow(
  { definition, payload, scope }: EmittedEvent,
  common: { occurredAt: Date; actorId: number | null; requestId: string },
): Prisma.OutboxEventCreateManyInput {
  return {
    ...common,
    type: definition.type,
    payload: payload as Prisma.InputJsonObject,
    ...(scope === null ? {} : { scope: scope as Prisma.InputJsonObject }),
  };
}

function auditRow(caller: Caller, entry: AuditEntry, now: Date): Prisma.AuditRecordCreateManyInput {
  const actor = entry.actor ?? accountOf(caller.actor);
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
