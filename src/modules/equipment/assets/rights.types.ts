import { Field, ObjectType } from 'type-graphql';

/** Rights of the actor on an asset (docs/behaviour/things.md). */
@ObjectType({ description: 'Your rights on an asset.' })
export class AssetRights {
  @Field(() => Boolean, {
    description: 'True if you may change it and its meters, and make its label and report link.',
  })
  change: boolean;

  @Field(() => Boolean, { description: 'True if you may record its downtimes.' })
  recordDowntimes: boolean;

  @Field(() => Boolean, { description: 'True if you may enter readings of its meters.' })
  enterReadings: boolean;
}
