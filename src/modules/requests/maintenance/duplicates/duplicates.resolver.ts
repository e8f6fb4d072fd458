import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { visibleRequestById } from '../maintenance.loaders.js';
import { MaintenanceRequest } from '../maintenance.types.js';
import { duplicatesByRequest, followUpsByRequest } from './duplicates.loaders.js';

/** GraphQL fields of a request for its links to duplicates and follow-ups. */
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

  @FieldResolver(() => MaintenanceRequest, {
    nullable: true,
    description: 'The request that this one follows; null also if it is not visible to you.',
  })
  followUpOf(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return request.followUpOfId === null
      ? null
      : context.loaders.get(visibleRequestById).load(request.followUpOfId);
  }

  @FieldResolver(() => [MaintenanceRequest], {
    description: 'The visible follow-ups of its checklist, by id.',
  })
  followUps(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return context.loaders.get(followUpsByRequest).load(request.id);
  }

  @FieldResolver(() => [MaintenanceRequest], {
    description: 'The visible duplicates of the request, by id.',
  })
  duplicates(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return context.loaders.get(duplicatesByRequest).load(request.id);
  }
}
