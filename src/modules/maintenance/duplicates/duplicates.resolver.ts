import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { visibleRequestById } from '../maintenance.loaders.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import { duplicatesByRequest } from './duplicates.loaders.js';

/** GraphQL fields of a request for the links between duplicates. */
@Resolver(() => MaintenanceRequest)
export class DuplicatesResolver {
  @FieldResolver(() => MaintenanceRequest, {
    nullable: true,
    description: 'The original of this duplicate; null also if it is not visible to you.',
  })
  duplicateOf(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return request.duplicateOfId === null
      ? null
      : context.loaders.get(visibleRequestById).load(request.duplicateOfId);
  }

  @FieldResolver(() => [MaintenanceRequest], {
    description: 'The visible duplicates of the request, by id.',
  })
  duplicates(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return context.loaders.get(duplicatesByRequest).load(request.id);
  }
}
