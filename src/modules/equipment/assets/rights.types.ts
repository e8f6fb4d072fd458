import { Field, ObjectType } from 'type-graphql';

/** Rights of the actor on an asset (docs/behaviour/things.md). */
@ObjectType({ description: 'What you may do with an asset.' })
export class AssetRights {
  @Field(() => Boolean, {
    description: 'Whether you may change it and its meters, and make its label and report link.',
  })
  change: boolean;

  @Field(() => Boolean, { description: 'Whether you may record its downtimes.' })
  recordDowntimes: boolean;

  @Field(() => Boolean, { description: 'Whether you may enter readings of its meters.' })
  enterReadings: boolean;
}
