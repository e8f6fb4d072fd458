import { type AccountActor, holds } from '../../core/actor.js';
import type { Clock } from '../../core/clock.js';
import type { Statements } from '../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../generated/prisma/client.js';
import { activeAccounts } from '../sessions/accounts.queries.js';
import { isStaff, isVisible } from './maintenance.access.js';

/** The columns of a request that determine who sees it. */
export type AudienceRow = Pick<RequestRow, 'requesterId' | 'assigneeId' | 'departmentId'>;

/** What a request is to an account. */
export interface Standing {
  /** Whether the account is active, may read requests and sees this one. */
  readonly sees: boolean;
  /** Whether it sees the request as staff, and with it internal comments. */
  readonly staff: boolean;
}

/** Where accounts are read: in a transaction, with its time. */
interface Source {
  readonly statements: Statements;
  readonly now: Date;
}

const NOBODY: Standing = { sees: false, staff: false };

/**
 * Who sees a request: for accounts without a call of their own, such as those who are mentioned or
 * notified. The rules are those of maintenance.access.ts, for the actor that the account would be now.
 */
export class AudienceService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /**
   * What the request is to each of these accounts; every id has an entry, unknown ones too. At most two
   * statements, however many ids there are.
   *
   * @param unit the transaction in which it is asked, if any.
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
   * Reads these accounts, to tell what any request is to each of them. At most two statements.
   *
   * @returns the standing of an account with a request; of one that was not asked for: none.
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
