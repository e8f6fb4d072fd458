import { seesEverything } from '../../core/actor.js';
import type { Clock } from '../../core/clock.js';
import type { ActingCaller } from '../../core/context.js';
import { forbidden, invalid } from '../../core/errors.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { MaintenancePriority, MaintenanceStatus } from '../../generated/prisma/enums.js';
import type { Cache } from '../../infra/cache.js';
import { LOG_EVENTS } from '../logs/logs.service.js';
import {
  backlogByAge,
  type CountRow,
  completedPerDay,
  type DurationRow,
  durations,
  requestsBy,
  type Scope,
  securityCounts,
  userCounts,
} from './analytics.store.js';
import type { Analytics, AnalyticsInput, DayCount, DurationFigures } from './analytics.types.js';

declare module '../../core/context.js' {
  interface Services {
    analytics: AnalyticsService;
  }
}

const DAY = 24 * 60 * 60 * 1000;
const DEFAULT_PERIOD = 30 * DAY;
const MAX_PERIOD = 3_660 * DAY;

const OPEN: readonly string[] = ['pending', 'approved', 'assigned'];

/** Figures of a period, computed by the database and kept for half a minute. */
export class AnalyticsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly cache: Cache,
    private readonly clock: Clock,
  ) {}

  /**
   * The figures; without dates of the last 30 days. Whoever does not see the whole organisation gets
   * those of their own department.
   *
   * @throws AppError VALIDATION_ERROR for a period that ends before it begins or is longer than ten
   *   years, FORBIDDEN for another department than the actor's own.
   */
  async get(caller: ActingCaller, input: AnalyticsInput): Promise<Analytics> {
    const scope = this.scopeOf(caller, input);
    const key = JSON.stringify(['analytics', scope]);
    const { timeRange: _range, ...figures } = await this.cache.getOrLoad(key, () =>
      this.compute(scope),
    );
    return { ...figures, timeRange: { fromDate: scope.from, toDate: scope.to } };
  }

  private scopeOf(caller: ActingCaller, input: AnalyticsInput): Scope {
    // To the minute, so that those who ask at the same time share the answer.
    const now = new Date(Math.ceil(this.clock().getTime() / 60_000) * 60_000);
    const to = input.toDate ?? now;
    const from = input.fromDate ?? new Date(to.getTime() - DEFAULT_PERIOD);
    if (from > to) throw invalid('fromDate', 'must not be after toDate');
    if (to.getTime() - from.getTime() > MAX_PERIOD) {
      throw invalid('fromDate', 'must be less than ten years before toDate');
    }
    const { actor } = caller;
    if (seesEverything(actor)) return { from, to, departmentId: input.departmentId ?? null };
    const own = actor.departmentId;
    if (own === null || (input.departmentId !== undefined && input.departmentId !== own)) {
      throw forbidden('You may read the analytics of your own department only.');
    }
    return { from, to, departmentId: own };
  }

  private async compute(scope: Scope): Promise<Analytics> {
    const now = this.clock();
    const [groups, completed, times, ages, users, security] = await Promise.all([
      requestsBy(this.prisma, scope),
      completedPerDay(this.prisma, scope),
      durations(this.prisma, scope),
      backlogByAge(this.prisma, scope, now),
      userCounts(this.prisma, scope),
      securityCounts(this.prisma, scope, now, LOG_EVENTS),
    ]);
    const of = (kind: string) => groups.filter((row) => row.kind === kind);
    const statuses = counted(of('status'), Object.values(MaintenanceStatus));
    const total = sum(statuses);
    const completedCount = statuses.get('completed') ?? 0;
    return {
      ...users,
      maintenance: {
        total,
        open: OPEN.reduce((open, status) => open + (statuses.get(status) ?? 0), 0),
        byStatus: Object.values(MaintenanceStatus).map((status) => ({
          status,
          count: statuses.get(status) ?? 0,
        })),
        byPriority: Object.values(MaintenancePriority).map((priority) => ({
          priority,
          count: counted(of('priority'), []).get(priority) ?? 0,
        })),
        byDepartment: await this.named(of('department')),
        createdPerDay: perDay(of('day'), scope),
        completedPerDay: perDay(completed, scope),
      },
      performance: {
        approvalLeadTimeHours: figures(times, 'approval'),
        timeToAssignHours: figures(times, 'assign'),
        timeToCompleteHours: figures(times, 'complete'),
        completionRate: total === 0 ? null : completedCount / total,
        backlog:
          ages.underOneDay + ages.oneToSevenDays + ages.sevenToThirtyDays + ages.overThirtyDays,
        backlogAgeing: ages,
      },
      security,
      timeRange: { fromDate: scope.from, toDate: scope.to },
    };
  }

  private async named(rows: readonly CountRow[]) {
    const departments = await this.prisma.department.findMany({
      where: { id: { in: rows.map((row) => Number(row.value)) } },
      select: { id: true, name: true },
      orderBy: { nameKey: 'asc' },
    });
    const counts = counted(rows, []);
    return departments.map(({ id, name }) => ({
      departmentId: id,
      name,
      count: counts.get(String(id)) ?? 0,
    }));
  }
}

function counted(rows: readonly CountRow[], all: readonly string[]): Map<string, number> {
  return new Map([
    ...all.map((value) => [value, 0] as const),
    ...rows.map(({ value, count }) => [value, count] as const),
  ]);
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

/** Every day of the period in UTC, those without any included. */
function perDay(rows: readonly CountRow[], { from, to }: Scope): DayCount[] {
  const counts = counted(rows, []);
  const days: DayCount[] = [];
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  for (let day = first; day <= to.getTime(); day += DAY) {
    const date = new Date(day).toISOString().slice(0, 10);
    days.push({ date, count: counts.get(date) ?? 0 });
  }
  return days;
}

function figures(rows: readonly DurationRow[], kind: DurationRow['kind']): DurationFigures {
  const { mean = null, p50 = null, p90 = null } = rows.find((row) => row.kind === kind) ?? {};
  return { mean, p50, p90 };
}
