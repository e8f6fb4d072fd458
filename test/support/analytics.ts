import { expect } from 'vitest';
import type { Department, MaintenanceRequest } from '../../src/generated/prisma/client.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const isOpen = ({ status }: MaintenanceRequest) =>
  ['pending', 'approved', 'assigned'].includes(status);

/**
 * The figures on requests as the analytics should have them, worked out row by row.
 *
 * @param departments in the order of their names.
 */
export function figuresOf(
  rows: readonly MaintenanceRequest[],
  departments: readonly Department[],
  { from, to }: { readonly from: Date; readonly to: Date },
) {
  const within = (at: Date | null) => at !== null && at >= from && at <= to;
  const submitted = rows.filter(({ createdAt }) => within(createdAt));
  const count = (test: (row: MaintenanceRequest) => boolean) => submitted.filter(test).length;
  const hours = (a: keyof MaintenanceRequest, b: keyof MaintenanceRequest) =>
    submitted.flatMap((row) =>
      row[a] && row[b] ? [(Number(row[b]) - Number(row[a])) / HOUR] : [],
    );
  return {
    maintenance: {
      total: submitted.length,
      open: count(isOpen),
      byStatus: ['pending', 'approved', 'assigned', 'completed', 'cancelled'].map((status) => ({
        status,
        count: count((row) => row.status === status),
      })),
      byPriority: ['low', 'normal', 'high', 'urgent'].map((priority) => ({
        priority,
        count: count((row) => row.priority === priority),
      })),
      byDepartment: departments
        .map(({ id, name }) => ({
          departmentId: id,
          name,
          count: count((row) => row.departmentId === id),
        }))
        .filter((department) => department.count > 0),
      createdPerDay: perDay(
        submitted.map((row) => row.createdAt),
        from,
        to,
      ),
      completedPerDay: perDay(rows.map((row) => row.completedAt).filter(within), from, to),
    },
    performance: {
      approvalLeadTimeHours: durationFigures(hours('createdAt', 'approvedAt')),
      timeToAssignHours: durationFigures(hours('approvedAt', 'assignedAt')),
      timeToCompleteHours: durationFigures(hours('createdAt', 'completedAt')),
      completionRate:
        submitted.length === 0
          ? null
          : expect.closeTo(count((row) => row.status === 'completed') / submitted.length, 6),
      backlog: rows.filter(isOpen).length,
    },
  };
}

function durationFigures(values: readonly number[]) {
  if (values.length === 0) return { mean: null, p50: null, p90: null };
  const sorted = values.toSorted((x, y) => x - y);
  const percentile = (share: number) => {
    const position = share * (sorted.length - 1);
    const low = sorted[Math.floor(position)] ?? Number.NaN;
    const high = sorted[Math.ceil(position)] ?? Number.NaN;
    return expect.closeTo(low + (high - low) * (position % 1), 6);
  };
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean: expect.closeTo(mean, 6), p50: percentile(0.5), p90: percentile(0.9) };
}

function perDay(dates: readonly (Date | null)[], from: Date, to: Date) {
  const days: { date: string; count: number }[] = [];
  for (let day = Math.floor(from.getTime() / DAY) * DAY; day <= to.getTime(); day += DAY) {
    const date = new Date(day).toISOString().slice(0, 10);
    days.push({ date, count: dates.filter((at) => at?.toISOString().startsWith(date)).length });
  }
  return days;
}

/** The requests that are open, by their age at a time. */
export function ageingOf(rows: readonly MaintenanceRequest[], now: Date) {
  const ages = rows.filter(isOpen).map((row) => now.getTime() - row.createdAt.getTime());
  const between = (least: number, most: number) =>
    ages.filter((age) => age >= least * DAY && age < most * DAY).length;
  return {
    underOneDay: ages.filter((age) => age < DAY).length,
    oneToSevenDays: between(1, 7),
    sevenToThirtyDays: between(7, 30),
    overThirtyDays: between(30, Number.POSITIVE_INFINITY),
  };
}
