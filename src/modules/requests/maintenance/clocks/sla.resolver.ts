import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import { slaOperations as operations } from './sla.operations.js';
import { Sla, SlaApplication } from './sla.types.js';

/** GraphQL fields of the clocks of requests. */
@Resolver(() => MaintenanceRequest)
export class SlaResolver {
  @Query(() => Sla)
  sla(
    @Arg('requestId', () => Int, { description: 'The id of the request.' }) requestId: number,
    @Ctx() context: Context,
  ) {
    return execute(operations.sla, context, { requestId });
  }

  @Mutation(() => SlaApplication)
  applySlaPolicies(@Ctx() context: Context) {
    return execute(operations.apply, context, {});
  }

  @FieldResolver(() => Sla, {
    name: 'sla',
    description: 'Its clocks, with everything that they add up from.',
  })
  slaOf(@Root() { id }: MaintenanceRequest, @Ctx() context: Context) {
    return execute(operations.sla, context, { requestId: id });
  }
}
