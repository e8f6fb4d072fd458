import { Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { holdsOrDelegated } from '../../../../core/actor.js';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { User } from '../../../people/users/users.types.js';
import { type WorkloadField, workloadByUser } from './technicians.loaders.js';
import { technicianOperations as operations } from './technicians.operations.js';

/** GraphQL fields of the technicians who can be assigned, and of their workload. */
@Resolver(() => User)
export class TechniciansResolver {
  @Query(() => [User])
  assignableTechnicians(@Ctx() context: Context) {
    return execute(operations.assignableTechnicians, context);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'Number of requests of all departments that are assigned to the user and not completed. Null ' +
      'unless you hold `maintenance.assign`.',
  })
  openAssignments(@Root() user: User, @Ctx() context: Context) {
    return numberOf('openAssignments', user, context);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'How many of `openAssignments` have been started. Null as that is.',
  })
  assignmentsInProgress(@Root() user: User, @Ctx() context: Context) {
    return numberOf('assignmentsInProgress', user, context);
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description: 'How many of `openAssignments` are on hold, started or not. Null as that is.',
  })
  assignmentsOnHold(@Root() user: User, @Ctx() context: Context) {
    return numberOf('assignmentsOnHold', user, context);
  }
}

/** A number of the workload; null for those who may not assign. */
async function numberOf(field: WorkloadField, user: User, { actor, loaders }: Context) {
  if (actor === null || !holdsOrDelegated(actor, 'maintenance.assign')) return null;
  return (await loaders.get(workloadByUser).load(user.id))?.[field] ?? 0;
}
