import type { Prisma } from '../generated/prisma/client.js';
import type { EventDefinition, EventPayload, EventScope } from './events.js';
import type { Statements } from './sql.js';
import type { Tx } from './transaction.js';

/** The content of an audit record besides actor and time. No secrets in `metadata`. */
export interface AuditEntry {
  /** Dotted, object first: `maintenance.approved`, `user.suspended`. */
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string | number;
  readonly metadata?: Prisma.InputJsonObject;
  /**
   * When the acting user is not the caller's actor: a login, a registration; null where the service itself
   * acts within the call of somebody.
   */
  readonly actor?: {
    readonly userId: number;
    readonly email: string;
    readonly role: string;
  } | null;
}

/** One mutation in progress: its transaction, and what is committed together with it. */
export interface Unit {
  readonly tx: Tx;
  /** Statements of our own in the same transaction, where Prisma's client costs too much. */
  readonly statements: Statements;
  /** The time of this mutation, the same in all its rows. */
  readonly now: Date;
  /** Adds a record to the audit trail, written in the same transaction. */
  audit(entry: AuditEntry): void;
  /** Emits a domain event; a stored one is written to the outbox in the same transaction. */
  emit<P extends EventPayload>(event: EventDefinition<P>, payload: P, scope?: EventScope): void;
  /** Runs after the commit; never when the transaction is rolled back. */
  afterCommit(work: () => void | Promise<void>): void;
}
