import type { Clock } from '../../../../core/clock.js';
import type { ActingCaller } from '../../../../core/context.js';
import { invalid } from '../../../../core/errors.js';
import type { Statements } from '../../../../core/sql.js';
import type { ScheduleCompliance, ScheduleComplianceInput } from '../occurrences.types.js';
import { findSchedule } from '../schedules.queries.js';
import { seen } from '../schedules.service.js';
import { type ComplianceCounts, complianceCounts } from './compliance.queries.js';

/** Default period, in milliseconds. */
const PERIOD = 30 * 86_400_000;

/** Computes how much of the work of schedules was done in time (docs/behaviour/schedules.md). */
export class ComplianceService {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /**
   * The compliance of the schedules that the actor sees, or of one.
   *
   * @throws AppError NOT_FOUND for a schedule that the actor does not see; VALIDATION_ERROR for a
   *   period that ends before it begins.
   */
  async of({ actor }: ActingCaller, input: ScheduleComplianceInput): Promise<ScheduleCompliance> {
    const { statements } = this;
    const now = this.clock();
    const { to = now, scheduleId } = input;
    const { from = new Date(to.getTime() - PERIOD) } = input;
    if (from > to) throw invalid('from', 'must not be after to');
    if (scheduleId !== undefined) seen(actor, await findSchedule(statements, scheduleId));
    const counts = await complianceCounts(statements, actor, { ...input, from, to }, now);
    return complianceOf(counts);
  }
}

/** The part of counted occurrences that were done in time; null where none counts. */
export function complianceOf(counts: ComplianceCounts): ScheduleCompliance {
  const { numerator, denominator, missed, skipped } = counts;
  const value = denominator === 0 ? null : numerator / denominator;
  return { value, numerator, denominator, missed, skipped, unit: 'ratio' };
}
