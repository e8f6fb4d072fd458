import { sql } from 'kysely';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { type Statements, statement } from '../../../core/sql.js';
import type { Transactions } from '../../../core/transaction.js';
import type { SettingsService } from '../system-settings/system-settings.service.js';
import type { SystemSettings } from '../system-settings/system-settings.types.js';
import type { Filters } from './filters.queries.js';
import { departmentInScope } from './kpis.access.js';
import type { KpiFilter } from './kpis.types.js';
import { type Frame, frameOf } from './period.js';
import { type Span, spanOf } from './span.js';

/** Dependencies of answers about figures. */
export interface QuestionSources {
  readonly transactions: Transactions;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly clock: Clock;
}

/** Meaning of a question for its reader, within one snapshot of the database. */
export interface Question {
  readonly statements: Statements;
  readonly settings: SystemSettings;
  readonly frame: Frame;
  readonly span: Span;
  readonly filters: Filters;
}

/** Reads within one snapshot of the database. */
export async function inSnapshot<T>(
  transactions: Transactions,
  read: (statements: Statements) => Promise<T>,
): Promise<T> {
  return await transactions.run(async (_tx, statements) => {
    await statements.all(statement(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`));
    return await read(statements);
  });
}

/**
 * Answers a question about figures in one snapshot.
 *
 * @throws AppError VALIDATION_ERROR for a period that is empty or too long, FORBIDDEN for a
 *   department other than the actor's own.
 */
export async function ask<T>(
  { transactions, settings: all, clock }: QuestionSources,
  { actor }: ActingCaller,
  { from, to, departmentId, ...further }: KpiFilter,
  answer: (question: Question) => Promise<T>,
): Promise<T> {
  const filters = { ...further, departmentId: departmentInScope(actor, departmentId) };
  return await inSnapshot(transactions, async (statements) => {
    const settings = await all.current(statements);
    const frame = frameOf({ from, to }, clock(), settings.timeZone);
    const span = spanOf(frame, settings.reopenDays);
    return await answer({ statements, settings, frame, span, filters });
  });
}
