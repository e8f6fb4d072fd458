import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { holds } from '../../../core/actor.js';
import type { Context } from '../../../core/context.js';
import { leadsLocation } from '../open-reports/open-reports.loaders.js';
import { Location } from './locations.types.js';

/** Rights of the actor on a location (docs/behaviour/things.md). */
@ObjectType({ description: 'Your rights on a location.' })
class LocationRights {
  @Field(() => Boolean, { description: 'True if you may change it, and add places in it.' })
  change: boolean;

  @Field(() => Boolean, { description: 'True if you may make its label and report link.' })
  label: boolean;
}

/** Rights of the actor on locations, so that clients offer only what is permitted. */
@Resolver(() => Location)
export class LocationRightsResolver {
  @FieldResolver(() => LocationRights, { description: 'Your rights on it.' })
  async rights(@Root() { id }: Location, @Ctx() context: Context): Promise<LocationRights> {
    const { actor, loaders } = context;
    return {
      change: actor !== null && holds(actor, 'system.settings'),
      label: await loaders.get(leadsLocation).load(id),
    };
  }
}
