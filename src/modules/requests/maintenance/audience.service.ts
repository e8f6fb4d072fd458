import { type AccountActor, holds } from '../../../core/actor.js';
import type { Clock } from '../../../core/clock.js';
import type { Statements } from '../../../core/sql.js';
import { activeAccounts } from '../../sign-in/sessions/accounts.queries.js';
import { isStaff, isVisible, type Related } from './maintenance.access.js';

/** Columns of a request that determine its visibility. */
export type AudienceRow = Related;

/** Relation of an account to a request. */
export interface Standing {
  /** True if the account is active, may read requests and sees this one. */
  readonly sees: boolean;
  /** True if it sees the request as staff, including internal comments. */
  readonly staff: boolean;
}

/** Source of the accounts: a transaction with its time, or the database. */
interface Source {
  readonly statements: Statements;
  readonly now: Date;
}

const NOBODY: Standing = { sees: false, staff: false };

/**
 * Visibility of a request for accounts without a call, such as mentioned or notified people. The
 * rules are those of maintenance.access.ts, for the actor that the account would be now.
 */
export class AudienceService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /**
   * Relation of each of these accounts to the request; every id has an entry, even an unknown one.
   * At most two statements for any number of ids.
   *
   * @param unit the current transaction, if any.
   */
  async of(
    request: AudienceRow,
    userIds: readonly number[],
    unit: Source = { statements: this.statements, now: this.clock() },
  ): Promise<ReadonlyMap<number, Standing>> {
    const standingOf = await this.judge(userIds, unit);
    return new Map(userIds.map((id) => [id, standingOf(request, id)]));
  }

  /**
   * Reads these accounts, to determine the relation of each of them to any request. At most two
   * statements.
   *
   * @returns a function for the relation of an account to a request; none for an account that was
   *   not read.
   */
  async judge(
    userIds: readonly number[],
    unit: Source,
  ): Promise<(request: AudienceRow, userId: number) => Standing> {
    const accounts = await activeAccounts(unit.statements, userIds, unit.now);
    const actors = new Map(
      accounts.map((account): [number, AccountActor] => [
        account.userId,
        { kind: 'command', command: 'audience', ...account },
      ]),
    );
    return (request, userId) => {
      const actor = actors.get(userId);
      if (actor === undefined) return NOBODY;
      const sees = holds(actor, 'maintenance.read') && isVisible(actor, request);
      return { sees, staff: sees && isStaff(actor, request) };
    };
  }
}
