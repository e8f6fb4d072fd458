import { setTimeout as sleep } from 'node:timers/promises';
import { accountOf } from './actor.js';
import { markPerformed } from './claims.js';
import type { Clock } from './clock.js';
import type { Caller } from './context.js';
import { prismaCode } from './errors.js';
import type { EventDispatcher } from './event-dispatcher.js';
import type { EmittedEvent, OccurredEvent } from './events.js';
import { type AuditRow, type OutboxRow, Records, type WrittenEvents } from './records.queries.js';
import type { Statements } from './sql.js';
import { activeSpan } from './tracing.js';
import type { Transactions } from './transaction.js';
import type { AuditEntry, Unit } from './unit.js';

/** Deadlock and serialisation failure: the transaction is retried. */
const RETRYABLE = new Set(['P2034', '40P01', '40001']);
const ATTEMPTS = 3;

/** Number of audit records that one statement writes. */
const AUDIT_PART = 250;

/**
 * One transaction for each mutation: the change, its audit records and its events are committed
 * together or not at all.
 */
export class UnitOfWork {
  /** Created when the first mutation ends. */
  private records: Records | undefined;

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly dispatcher?: EventDispatcher,
    /** Called with the acting account after each commit, before the answer. */
    private readonly committed?: (userId: number) => Promise<void>,
  ) {}

  /**
   * Runs `work` in a transaction; that of a trial is rolled back at its end, or at the end of
   * `undone` around it, and nothing is sent. It may run again after a deadlock, so it must change nothing outside `unit.tx`.
   *
   * @throws the errors of `work`, after the rollback.
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

  /**
   * Runs trials that see what those before them did; all is rolled back at the end of `work`. What
   * fails undoes only itself. Trials must run one after the other.
   */
  async undone<T>(work: () => Promise<T>): Promise<T> {
    return await this.transactions.undone(work);
  }

  private async attempt<T>(caller: Caller, work: (unit: Unit) => Promise<T>): Promise<T> {
    const now = this.clock();
    const entries: GivenEntry[] = [];
    const events: EmittedEvent[] = [];
    const hooks: (() => void | Promise<void>)[] = [];
    const inTransaction = this.transactions.run(async (tx, statements) => {
      let onBehalfOf: number | undefined;
      const unit: Unit = {
        tx,
        statements,
        now,
        via: caller.via,
        get onBehalfOf() {
          return onBehalfOf;
        },
        actFor: (userId) => {
          onBehalfOf = userId;
        },
        audit: (entry) => entries.push({ ...entry, onBehalfOf }),
        emit: (definition, payload, scope) =>
          events.push({ definition, payload, scope: scope ?? null }),
        afterCommit: (hook) => hooks.push(hook),
      };
      const result = await work(unit);
      // A subscriber may emit further events, which the loop reaches as well.
      for (const event of events) await this.dispatcher?.inTransaction(unit, event);
      await markPerformed(unit);
      await caller.within?.(unit);
      const written = await this.write(statements, { caller, now }, entries, events);
      if (caller.trial && !this.transactions.isUndone()) throw new TrialOver(result);
      return { result, written };
    });
    const done = await inTransaction.catch((error) => endOfTrial<T>(error));
    // Within `undone` a trial is rolled back later.
    if (done instanceof TrialOver || caller.trial) return done.result;
    const { result, written } = done;
    const { ids, queues } = written;
    const occurred = occurredFrom(events, ids, { caller, now });
    const userId = accountOf(caller.actor)?.userId;
    if (this.committed !== undefined && userId !== undefined) await this.committed(userId);
    for (const hook of hooks) await hook();
    await this.dispatcher?.afterCommit(occurred, queues);
    return result;
  }

  /** Writes audit records and stored events. */
  private async write(
    statements: Statements,
    { caller, now }: Origin,
    entries: readonly GivenEntry[],
    events: readonly EmittedEvent[],
  ): Promise<WrittenEvents> {
    const kept = events.filter(({ definition }) => definition.stored);
    if (entries.length + kept.length === 0) return { ids: [], queues: [] };
    const { ipAddress, requestId } = caller;
    const actorId = recordedActor(caller)?.userId ?? null;
    // Not earlier: all subscribers must be registered.
    this.records ??= this.dispatcher?.records() ?? new Records([]);
    const origin = { now, actorId, ipAddress, requestId };
    const auditOf = (some: readonly GivenEntry[]) =>
      some.map((entry) => auditRow({ caller, now }, entry));
    let first = 0;
    // An import writes thousands, which in one text would keep the event loop too long.
    for (; first + AUDIT_PART < entries.length; first += AUDIT_PART) {
      const audit = auditOf(entries.slice(first, first + AUDIT_PART));
      await this.records.insert(statements, origin, { audit, events: [], traceparent: undefined });
    }
    return await this.records.insert(statements, origin, {
      audit: auditOf(entries.slice(first)),
      events: kept.map(outboxRow),
      traceparent: activeSpan()?.traceparent,
    });
  }
}

/** An audit entry, with the right on which the unit rested when it was given. */
interface GivenEntry extends AuditEntry {
  readonly onBehalfOf: number | undefined;
}

/** Rolls a trial back. */
class TrialOver<T> extends Error {
  override readonly name = 'TrialOver';

  constructor(readonly result: T) {
    super('The trial is over.');
  }
}

/** @throws any error but the end of a trial. */
function endOfTrial<T>(error: unknown): TrialOver<T> {
  if (error instanceof TrialOver) return error as TrialOver<T>;
  throw error;
}

/** Actor and time of a mutation. */
interface Origin {
  readonly caller: Caller;
  readonly now: Date;
}

/** @param ids ids of the stored events, in the order of the events. */
function occurredFrom(
  events: readonly EmittedEvent[],
  ids: readonly bigint[],
  { caller, now }: Origin,
): OccurredEvent[] {
  const actorId = recordedActor(caller)?.userId ?? null;
  const left = ids.values();
  return events.map(({ definition, payload, scope }) => ({
    occurredAt: now,
    actorId,
    requestId: caller.requestId,
    id: definition.stored ? (left.next().value ?? null) : null,
    type: definition.type,
    payload,
    scope,
  }));
}

function outboxRow({ definition, payload, scope }: EmittedEvent): OutboxRow {
  const { requestId = null, audience = null, ...concerned } = scope ?? {};
  return {
    type: definition.type,
    payload: payload as object,
    scope: scope === null ? null : concerned,
    maintenance_request_id: requestId,
    audience,
  };
}

function auditRow(origin: Origin, entry: GivenEntry): AuditRow {
  const { caller } = origin;
  const actor = entry.actor === undefined ? recordedActor(caller) : entry.actor;
  return {
    actor_id: actor?.userId ?? null,
    actor_email: actor?.email ?? null,
    actor_role: actor?.role ?? null,
    action: entry.action,
    target_type: entry.targetType,
    target_id: String(entry.targetId),
    metadata: metadataOf(origin, entry),
  };
}

/** The account that records name: none for a contractor, who uses one that all contractors share. */
function recordedActor({ actor, via }: Caller) {
  return via === undefined ? accountOf(actor) : null;
}

/**
 * Metadata of an audit record, with that of its call and its times, the account whose right the actor used, and the
 * API token by which its actor acted.
 */
function metadataOf({ caller, now }: Origin, entry: GivenEntry): object | undefined {
  const { actor, performed } = caller;
  const times = performed && { performedAt: performed.sent, receivedAt: now.toISOString() };
  const { linkId, contractorId } = caller.via ?? {};
  const via = linkId === undefined ? undefined : { via: { contractorId, linkId } };
  const { auditMetadata } = caller;
  const ofCall = times || via ? { ...auditMetadata, ...via, ...times } : auditMetadata;
  const { onBehalfOf } = entry;
  const own = entry.metadata as object | undefined;
  const metadata = ofCall === undefined ? own : { ...own, ...ofCall };
  if (entry.actor !== undefined) return metadata;
  const delegated = onBehalfOf === undefined ? metadata : { ...metadata, onBehalfOf };
  if (actor?.kind !== 'api_token') return delegated;
  return { ...delegated, apiToken: { id: actor.tokenId, name: actor.tokenName } };
}
