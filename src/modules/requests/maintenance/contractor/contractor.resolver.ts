import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import { contractorByRequest } from './contractor.loaders.js';
import { shownContractor } from './contractor.queries.js';

/** The contractor of requests, for GraphQL. */
@Resolver(() => MaintenanceRequest)
export class ContractorResolver {
  @FieldResolver()
  async contractor(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    if (request.contractor !== undefined) return request.contractor;
    const { actor, loaders } = context;
    if (actor === null) return null;
    const found = await loaders.get(contractorByRequest).load(request.id);
    return shownContractor(actor, request, found);
  }
}
