import { filterOf } from '../stored-filter.js';
import type { Every, ReportPeriod, Timetable } from './calendar.js';
import type { ReportFields, ReportRow } from './reports.queries.js';
import type { FigureReport } from './reports.types.js';

/** A report as both interfaces return it. */
export function toReport(row: ReportRow): FigureReport {
  const { id, ownerId, lastRunAt, nextRunAt, version, createdAt, updatedAt } = row;
  return {
    id,
    ...auditOf(row),
    ...{ ownerId, lastRunAt, nextRunAt, version, createdAt, updatedAt },
  };
}

/** Values of a report that the audit trail records. */
export function auditOf(row: ReportFields) {
  const { name, figures, groups, compare, timeZone, recipientIds, enabled } = row;
  const { weekday, day, time } = row;
  return {
    ...{ name, figures: [...figures], filter: filterOf(row) },
    groups: groups.map(({ figure, by }) => ({ figure, by })),
    ...{ period: row.period as ReportPeriod, compare },
    schedule: { every: row.every as Every, weekday, day, time },
    ...{ timeZone, recipientIds: [...recipientIds], enabled },
  };
}

/** The times of the runs of a report. */
export function timesOf(
  row: Pick<ReportRow, 'every' | 'weekday' | 'day' | 'time' | 'timeZone'>,
): Timetable {
  const { weekday, day, time, timeZone } = row;
  return { every: row.every as Every, weekday, day, time, timeZone };
}

/** The values of a report that its writers decide. */
export function fieldsOf(row: ReportRow): ReportFields {
  const { id: _id, ownerId: _owner, lastRunAt: _last, version: _version, ...rest } = row;
  const { createdAt: _created, updatedAt: _updated, ...fields } = rest;
  return fields;
}
