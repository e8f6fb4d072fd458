import type { Prisma } from '../generated/prisma/client.js';
import type { EventDefinition, EventPayload, EventScope } from './events.js';
import type { Statements } from './sql.js';
import type { Tx } from './transaction.js';

/** Content of an audit record besides actor and time. `metadata` must not contain secrets. */
export interface AuditEntry {
  /** Dotted, object first: `maintenance.approved`, `user.suspended`. */
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string | number;
  readonly metadata?: Prisma.InputJsonObject;
  /**
   * The acting user, when it is not the caller's actor: a login, a registration; null when the
   * service itself acts within a caller's request.
   */
  readonly actor?: {
    readonly userId: number;
    readonly email: string;
    readonly role: string;
  } | null;
}

/** The job by whose link a contractor acts: records name the contractor, and no account. */
export interface Via {
  readonly linkId: number;
  readonly contractorId: number;
  readonly name: string;
}

/** Author and data of an entry of a timeline: of what a contractor did no account, but its name. */
export function authored<A extends number | null, D extends object>(
  { via }: Pick<Unit, 'via'>,
  actorId: A,
  data: D,
) {
  if (via === undefined) return { actorId, data };
  const contractor = { id: via.contractorId, name: via.name };
  return { actorId: null, data: { ...data, contractor } };
}

/** One mutation in progress: its transaction, and the records that are committed with it. */
export interface Unit {
  readonly tx: Tx;
  /** Kysely statements in the same transaction, where Prisma's client is too slow. */
  readonly statements: Statements;
  /** Time of this mutation, the same in all its rows. */
  readonly now: Date;
  /** The job by whose link the caller acts, if any. */
  readonly via?: Via | undefined;
  /** The account whose delegated right the actor uses (`actFor`); undefined for its own right. */
  readonly onBehalfOf: number | undefined;
  /**
   * States the right on which the following changes rest: that of the account which delegated it, or
   * the actor's own where `userId` is undefined. Audit records of the actor have the account as
   * `onBehalfOf`, and so have entries of the timeline (docs/behaviour/requests.md).
   */
  actFor(userId: number | undefined): void;
  /** Adds a record to the audit trail, written in the same transaction. */
  audit(entry: AuditEntry): void;
  /** Emits a domain event; a stored one is written to the outbox in the same transaction. */
  emit<P extends EventPayload>(event: EventDefinition<P>, payload: P, scope?: EventScope): void;
  /** Runs after the commit; never when the transaction is rolled back. */
  afterCommit(work: () => void | Promise<void>): void;
}
