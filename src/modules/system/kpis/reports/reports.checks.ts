import { invalid } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import { FIGURE_NAMES, type Figure } from '../figures.js';
import { groupingOf } from '../groups.queries.js';
import { activePeople, type ReportFields } from './reports.queries.js';

const figureWith = (name: string): Figure | undefined => FIGURE_NAMES.find((one) => one === name);

/** @throws AppError VALIDATION_ERROR on `groups`, `period` and fields of `schedule`. */
export function requireContent(fields: ReportFields): void {
  const { groups, period, every } = fields;
  for (const { figure: name, by } of groups) {
    const figure = figureWith(name);
    if (figure === undefined) throw invalid('groups', 'must be of figures');
    if (groupingOf(figure, by) === undefined) {
      throw invalid('groups', `must have a grouping that fits ${figure}`);
    }
  }
  const pairs = new Set(groups.map(({ figure, by }) => `${figure} ${by}`));
  if (pairs.size < groups.length) throw invalid('groups', 'must not name one twice');
  if (period === 'lastMonth' && every === 'week') {
    throw invalid('period', 'must not be lastMonth with a weekly schedule');
  }
  requireDay(fields);
}

/** @throws AppError VALIDATION_ERROR unless the schedule has the day of its interval, and no other. */
function requireDay({ every, weekday, day }: ReportFields): void {
  const [own, other] = every === 'week' ? ['weekday', 'day'] : ['day', 'weekday'];
  const days: Readonly<Record<string, number | null>> = { weekday, day };
  if (days[own ?? ''] === null) throw invalid(`schedule.${own}`, `is required with ${every}`);
  if (days[other ?? ''] !== null) throw invalid(`schedule.${other}`, `must be empty with ${every}`);
}

/** @throws AppError VALIDATION_ERROR unless all are active accounts of people. */
export async function requireRecipients(
  statements: Statements,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const people = await activePeople(statements, ids);
  if (ids.some((id) => !people.has(id))) {
    throw invalid('recipientIds', 'must be ids of active accounts of people');
  }
}
