import { seesEverything } from '../../../core/actor.js';
import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { forbidden, invalid } from '../../../core/errors.js';
import type { Transactions } from '../../../core/transaction.js';
import type { Cache } from '../../../infra/redis/cache.js';
import { LOG_EVENTS } from '../logs/logs.service.js';
import { readSnapshot, securityCounts, userCounts } from './analytics.queries.js';
import type { Analytics, AnalyticsInput } from './analytics.types.js';
import { requestFigures } from './figures.service.js';
import type { Scope } from './rollups.queries.js';

const DAY = 24 * 60 * 60 * 1000;
/** Default and upper bound of a period's length, in milliseconds. */
const DEFAULT_PERIOD = 30 * DAY;
const MAX_PERIOD = 3_660 * DAY;

/**
 * Reads the statistics of a period, cached for half a minute. They are computed from daily and
 * monthly counts (RollupService) and from the requests of the partial days at the ends of the
 * period (docs/behaviour/analytics.md).
 */
export class AnalyticsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly cache: Cache,
    private readonly clock: Clock,
  ) {}

  /**
   * The statistics of a period, by default the last 30 days. An actor without access to all
   * requests gets those of their own department.
   *
   * @throws AppError VALIDATION_ERROR for a period that ends before it begins or is longer than ten
   *   years, FORBIDDEN for a department other than the actor's own.
   */
  async get(caller: ActingCaller, input: AnalyticsInput): Promise<Analytics> {
    const scope = this.scopeOf(caller, input);
    const key = JSON.stringify(['analytics', scope]);
    const figures = await this.cache.getOrLoad(key, () => this.compute(scope));
    return { ...figures, timeRange: { fromDate: scope.from, toDate: scope.to } };
  }

  private scopeOf(caller: ActingCaller, input: AnalyticsInput): Scope {
    // Rounded up to the minute, so that requests within a minute share a cache entry.
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

  /** Computes all parts from one snapshot of the database, so that they are consistent. */
  private async compute(scope: Scope): Promise<Omit<Analytics, 'timeRange'>> {
    const now = this.clock();
    return await this.transactions.run(async (_tx, statements) => {
      await readSnapshot(statements);
      return {
        ...(await userCounts(statements, scope)),
        ...(await requestFigures(statements, scope, now)),
        security: await securityCounts(statements, scope, now, LOG_EVENTS),
      };
    });
  }
}
