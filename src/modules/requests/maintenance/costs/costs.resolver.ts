import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import { seesMoney } from '../money.access.js';
import { costsByRequest } from './costs.loaders.js';
import type { RequestCosts } from './costs.types.js';

/** GraphQL field of the costs of a request. */
@Resolver(() => MaintenanceRequest)
export class CostsResolver {
  @FieldResolver()
  async costs(
    @Root() { id, departmentId, costs }: MaintenanceRequest,
    @Ctx() { actor, loaders }: Context,
  ): Promise<RequestCosts | null> {
    if (costs !== undefined) return costs;
    if (!seesMoney(actor, departmentId)) return null;
    return (await loaders.get(costsByRequest).load(id))?.costs ?? null;
  }
}
