import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { ScheduleCompliance } from '../occurrences.types.js';
import { Schedule } from '../schedules.types.js';
import { complianceBySchedule } from './compliance.loaders.js';
import { complianceOf } from './compliance.service.js';

/** GraphQL field of a schedule for the part of its work that was done in time. */
@Resolver(() => Schedule)
export class ScheduleComplianceResolver {
  @FieldResolver(() => ScheduleCompliance, { description: 'The compliance in the last year.' })
  async compliance(@Root() { id }: Schedule, @Ctx() context: Context) {
    const counts = await context.loaders.get(complianceBySchedule).load(id);
    return complianceOf(counts ?? { numerator: 0, denominator: 0, missed: 0, skipped: 0 });
  }
}
