import { Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { holdsOrDelegated } from '../../../core/actor.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { User } from '../../users/users.types.js';
import { openAssignmentsByUser } from './technicians.loaders.js';
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
    const { actor } = context;
    if (actor === null || !holdsOrDelegated(actor, 'maintenance.assign')) return null;
    return context.loaders.get(openAssignmentsByUser).load(user.id);
  }
}
