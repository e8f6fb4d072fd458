import type { Statements } from '../../../core/sql.js';
import { MaintenancePriority, MaintenanceStatus } from '../../../generated/prisma/enums.js';
import { OPEN_STATUSES } from '../../requests/maintenance/steps/steps.transitions.js';
import { backlogByAge, departmentNames } from './analytics.queries.js';
import type {
  DayCount,
  DepartmentRequestCount,
  MaintenanceAnalytics,
  PerformanceAnalytics,
} from './analytics.types.js';
import { durations } from './durations.queries.js';
import { perDay, type Scope, submittedByDepartment, submittedByState } from './rollups.queries.js';

const DAY = 24 * 60 * 60 * 1000;

/** Statistics of requests: counts of the period, durations of steps, and the backlog. */
export async function requestFigures(
  statements: Statements,
  scope: Scope,
  now: Date,
): Promise<{ maintenance: MaintenanceAnalytics; performance: PerformanceAnalytics }> {
  const groups = await submittedByState(statements, scope);
  const countOf = (key: 'status' | 'priority', values: readonly string[]) =>
    sum(groups.filter((group) => values.includes(group[key])));
  const total = sum(groups);
  const times = await durations(statements, scope);
  const backlogAgeing = await backlogByAge(statements, scope, now);
  return {
    maintenance: {
      total,
      open: countOf('status', OPEN_STATUSES),
      byStatus: Object.values(MaintenanceStatus).map((status) => ({
        status,
        count: countOf('status', [status]),
      })),
      byPriority: Object.values(MaintenancePriority).map((priority) => ({
        priority,
        count: countOf('priority', [priority]),
      })),
      byDepartment: await byDepartment(statements, scope),
      createdPerDay: everyDay(await perDay(statements, 'submitted', scope), scope),
      completedPerDay: everyDay(await perDay(statements, 'completed', scope), scope),
    },
    performance: {
      approvalLeadTimeHours: times.approval,
      timeToAssignHours: times.assignment,
      timeToCompleteHours: times.completion,
      completionRate: total === 0 ? null : countOf('status', ['completed']) / total,
      backlog: Object.values<number>({ ...backlogAgeing }).reduce((all, count) => all + count, 0),
      backlogAgeing,
    },
  };
}

async function byDepartment(
  statements: Statements,
  scope: Scope,
): Promise<DepartmentRequestCount[]> {
  const counts = new Map(
    (await submittedByDepartment(statements, scope)).map((row) => [row.departmentId, row.count]),
  );
  const departments = await departmentNames(statements, [...counts.keys()]);
  return departments.map(({ id, name }) => ({
    departmentId: id,
    name,
    count: counts.get(id) ?? 0,
  }));
}

function sum(rows: readonly { readonly count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}

/** The counts of every day of the period in UTC, zero included. */
function everyDay(
  rows: readonly { readonly day: string; readonly count: number }[],
  { from, to }: Scope,
): DayCount[] {
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  const days: DayCount[] = [];
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  for (let day = first; day <= to.getTime(); day += DAY) {
    const date = new Date(day).toISOString().slice(0, 10);
    days.push({ date, count: counts.get(date) ?? 0 });
  }
  return days;
}
