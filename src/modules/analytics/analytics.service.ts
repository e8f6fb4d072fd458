import { seesEverything } from '../../core/actor.js';
import type { Clock } from '../../core/clock.js';
import type { ActingCaller } from '../../core/context.js';
import { forbidden, invalid } from '../../core/errors.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import type { Cache } from '../../infra/cache.js';
import { LOG_EVENTS } from '../logs/logs.service.js';
import { securityCounts, userCounts } from './analytics.queries.js';
import type { Analytics, AnalyticsInput } from './analytics.types.js';
import { requestFigures } from './figures.service.js';
import type { Scope } from './rollups.queries.js';

const DAY = 24 * 60 * 60 * 1000;
const DEFAULT_PERIOD = 30 * DAY;
const MAX_PERIOD = 3_660 * DAY;

/**
 * Figures of a period, kept for half a minute. The database adds them up, from counts that are kept for
 * each day and month (RollupService) and from the requests at the ends of the period.
 */
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
    const figures = await this.cache.getOrLoad(key, () => this.compute(scope));
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
    if (seesEverything(actor)) {
      return { from, to, departmentId: input.departmentId ?? null };
    }
    const own = actor.departmentId;
    if (own === null || (input.departmentId !== undefined && input.departmentId !== own)) {
      throw forbidden('You may read the analytics of your own department only.');
    }
    return { from, to, departmentId: own };
  }

  /** All of one state of the database, so that the parts add up to the whole. */
  private async compute(scope: Scope): Promise<Omit<Analytics, 'timeRange'>> {
    const now = this.clock();
    return await this.prisma.$transaction(
      async (tx) => ({
        ...(await userCounts(tx, scope)),
        ...(await requestFigures(tx, scope, now)),
        security: await securityCounts(tx, scope, now, LOG_EVENTS),
      }),
      { isolationLevel: 'RepeatableRead' },
    );
  }
}
