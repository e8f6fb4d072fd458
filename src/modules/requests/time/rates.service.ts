import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import type { ActingCaller } from '../../../core/context.js';
import { forbidden, notFound } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { pageOfRows } from '../../../core/row-lists.js';
import { type RowOf, rowsOf, select } from '../../../core/rows.js';
import { first, type Statements, statement } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import {
  departmentsLedBy,
  isLead,
  leadBehalf,
} from '../../people/departments/departments.access.js';
import type { LabourRate, ListLabourRatesInput, SetLabourRateInput } from './rates.types.js';

const RATE_ROWS = rowsOf('labourRates', { without: ['createdAt'] });
type RateRow = RowOf<typeof RATE_ROWS>;

function toRate({ inForceFrom: from, ...rate }: RateRow): LabourRate {
  return { ...rate, from };
}

/**
 * Cost of an hour of people (docs/behaviour/work.md): for leads of the department of the person,
 * and of people without one for global leads.
 */
export class RatesService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * A page of the rates of a person, the newest first.
   *
   * @throws AppError NOT_FOUND for an unknown person; FORBIDDEN for others than leads;
   *   VALIDATION_ERROR for an invalid cursor.
   */
  async list({ actor }: ActingCaller, input: ListLabourRatesInput): Promise<Page<LabourRate>> {
    await requireLeadOf(this.statements, actor, input.userId);
    return await pageOfRows(
      this.statements,
      {
        name: 'labourRates',
        ...RATE_ROWS,
        conditions: [sql`t.user_id = ${input.userId}`],
        orders: { from: { by: 'inForceFrom', kind: 'date' } },
      },
      { ...input, sort: '-from' },
      toRate,
    );
  }

  /**
   * Sets the rate of a person from a time on. Recorded time keeps the rate that it has. An equal
   * rate changes nothing.
   *
   * @throws AppError as `list`; FORBIDDEN for the actor's own by a delegated right.
   */
  async set(caller: ActingCaller, input: SetLabourRateInput): Promise<LabourRate> {
    return await this.unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const { userId, rate, from = now } = input;
      unit.actFor(await requireMayRate(statements, caller.actor, userId));
      const written = await first(
        statements,
        statement(sql<RateRow>`INSERT INTO labour_rates AS t
          (user_id, in_force_from, rate, created_at)
          VALUES (${userId}, ${from}::timestamptz, ${rate}::int, ${now}::timestamptz)
          ON CONFLICT (user_id, in_force_from) DO UPDATE SET rate = excluded.rate
          WHERE t.rate <> excluded.rate
          RETURNING ${RATE_ROWS.columns}`),
      );
      if (written === undefined) return await rateFrom(statements, userId, from);
      unit.audit({
        action: 'labour_rate.set',
        targetType: 'user',
        targetId: userId,
        metadata: { from: from.toISOString() },
      });
      return toRate(written);
    });
  }
}

async function rateFrom(statements: Statements, userId: number, from: Date): Promise<LabourRate> {
  const row = await first(
    statements,
    statement(
      select(
        RATE_ROWS,
        sql`WHERE t.user_id = ${userId} AND t.in_force_from = ${from}::timestamptz`,
      ),
    ),
  );
  if (row === undefined) throw notFound('The rate');
  return toRate(row);
}

/**
 * Checks that the actor is lead of a person.
 *
 * @returns the department of the person.
 * @throws AppError NOT_FOUND for an unknown person, FORBIDDEN.
 */
async function requireLeadOf(
  statements: Statements,
  actor: AccountActor,
  userId: number,
): Promise<number | null> {
  const person = await first(
    statements,
    statement(sql<{ departmentId: number | null }>`
      SELECT department_id FROM users WHERE id = ${userId}`),
  );
  if (person === undefined) throw notFound('The user');
  const { departmentId } = person;
  const leads =
    departmentId === null ? departmentsLedBy(actor) === null : isLead(actor, departmentId);
  if (!leads) throw forbidden('Rates are for leads of the department of the person.');
  return departmentId;
}

/**
 * Checks that the actor may set the rate of a person. A delegated right does not allow actors to set
 * their own.
 *
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError as `requireLeadOf`.
 */
async function requireMayRate(
  statements: Statements,
  actor: AccountActor,
  userId: number,
): Promise<number | undefined> {
  const delegator = leadBehalf(actor, await requireLeadOf(statements, actor, userId));
  if (delegator !== undefined && userId === actor.userId) {
    throw forbidden('A delegated right does not allow you to set your own rate.');
  }
  return delegator;
}
