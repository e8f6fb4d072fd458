import { Arg, Args, Ctx, Int, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { AssignmentCandidates } from './candidates.types.js';
import { workloadOperations as operations } from './workload.operations.js';
import { Workload, WorkloadInput } from './workload.types.js';

/** GraphQL fields of the work of technicians by day. */
@Resolver(() => Workload)
export class WorkloadResolver {
  @Query(() => Workload)
  workload(@Args(() => WorkloadInput) input: WorkloadInput, @Ctx() context: Context) {
    return execute(operations.workload, context, input);
  }

  @Query(() => AssignmentCandidates)
  assignmentCandidates(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.assignmentCandidates, context, { id });
  }
}
