import { indexedKey } from '../../../../core/text.js';
import { filterOf } from '../stored-filter.js';
import { nextRun } from './calendar.js';
import { timesOf } from './reports.mapper.js';
import type { ReportFields } from './reports.queries.js';
import type {
  CreateFigureReportInput,
  FigureReportScheduleInput,
  UpdateFigureReportInput,
} from './reports.types.js';

/** Values of a report as clients give them. */
type GivenValues = Omit<UpdateFigureReportInput, 'id' | 'expectedVersion'>;

/** Local time of a schedule that names none. */
const MORNING = '07:00';

/** The columns that decide when a report runs. */
const TIMES = ['every', 'weekday', 'day', 'time', 'timeZone'] as const;

/** The columns of a new report, without its next run. */
export function newFields(input: CreateFigureReportInput, timeZone: string): ReportFields {
  const { name, figures, period, recipientIds, filter = {}, schedule } = input;
  const { groups = [], compare = false, enabled = true } = input;
  return {
    ...{ name, nameKey: indexedKey('name', name), figures, groups, period, compare, enabled },
    ...{ ...filterOf(filter), ...scheduleColumns(schedule), recipientIds },
    ...{ timeZone: input.timeZone ?? timeZone, nextRunAt: null },
  };
}

/** The columns of the values that are given. */
export function givenFields({ filter, schedule, name, ...others }: GivenValues) {
  const given = Object.fromEntries(
    Object.entries(others).filter(([, value]) => value !== undefined),
  ) as Partial<ReportFields>;
  return {
    ...given,
    ...(name !== undefined && { name, nameKey: indexedKey('name', name) }),
    ...(filter !== undefined && filterOf(filter)),
    ...(schedule !== undefined && scheduleColumns(schedule)),
  };
}

function scheduleColumns({
  every,
  weekday = null,
  day = null,
  time = MORNING,
}: FigureReportScheduleInput) {
  return { every, weekday, day, time };
}

/**
 * The columns with the next run: one that is due stays due, unless the times change or the report
 * was not enabled.
 */
export function withNextRun(fields: ReportFields, now: Date, before?: ReportFields): ReportFields {
  if (!fields.enabled) return { ...fields, nextRunAt: null };
  const isSame =
    before?.enabled === true &&
    before.nextRunAt !== null &&
    TIMES.every((column) => before[column] === fields[column]);
  return { ...fields, nextRunAt: isSame ? before.nextRunAt : nextRun(now, timesOf(fields)) };
}
