import { Field, InputType, Int } from 'type-graphql';
import { Id, Omittable, Text } from '../../../core/constraints.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import type { GivenValue } from '../fields/changes.js';
import { FieldValues } from '../fields/field-values.types.js';
import { PurchaseFields } from './assets.types.js';

/** Body of replacing an asset by a new one; omitted fields are those of the old one, or empty. */
@InputType()
export class ReplaceAssetInput extends PurchaseFields {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { description: 'The inventory number of the new asset.' })
  @Text(1, 40)
  tag: string;

  @Field(() => String, { nullable: true, description: 'Default: the name of the old one.' })
  @Omittable()
  @Text(1, 200)
  name?: string;

  @FieldValues('Values of fields; the others are those of the old one.')
  fields?: GivenValue[] | null;

  @ExpectedVersion('old asset has')
  expectedVersion?: number;
}
