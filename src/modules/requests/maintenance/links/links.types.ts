import { Field, InputType, Int } from 'type-graphql';
import { Clearable, Id } from '../../../../core/constraints.js';

/** Records that a request is about, beside its texts (docs/behaviour/things.md). */
@InputType()
export class LinksInput {
  @Field(() => Int, {
    nullable: true,
    description: 'A category; it writes the text, too, unless that is given. Null ends the link.',
  })
  @Clearable()
  @Id()
  categoryId?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'A location; it writes the text, too, unless that is given. Null ends the link.',
  })
  @Clearable()
  @Id()
  locationId?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'An asset; it gives its location to a request that has none. Null ends the link.',
  })
  @Clearable()
  @Id()
  assetId?: number | null;
}

/** Field of the calls that can say that the asset is down. */
export const ASSET_DOWN = {
  nullable: true,
  description: 'True opens a downtime of the asset that is given or linked; default: false.',
};
