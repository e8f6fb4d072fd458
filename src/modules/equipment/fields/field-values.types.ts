import { GraphQLJSON } from 'graphql-scalars';
import { Field, InputType, ObjectType } from 'type-graphql';
import { Clearable, Keyed, MaxItems } from '../../../core/constraints.js';
import type { FieldKind } from '../../../generated/prisma/enums.js';
import { FieldKindType } from './fields.types.js';

/** Maximum number of values of a call. */
const MAX_VALUES = 100;

/** The value of a field in GraphQL (docs/behaviour/fields.md). */
@ObjectType({ description: 'The value of a field, with what a reader needs to show it.' })
export class FieldValue {
  @Field(() => String, { description: 'The key of the field.' })
  key: string;

  @Field(() => GraphQLJSON, {
    description: 'A text, number, boolean, day, id of a choice, list of them, or id of a record.',
  })
  value: unknown;

  @Field(() => String, { description: 'The label of the field in your language.' })
  label: string;

  @Field(() => FieldKindType)
  kind: FieldKind;

  @Field(() => String, { description: 'The value as text in your language.' })
  display: string;
}

/** The value of a field, as input. */
@InputType()
class FieldValueInput {
  @Field(() => String, { description: 'The key of the field.' })
  key: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'Null clears it.' })
  value?: unknown;
}

/** Values of fields in a call: a list in GraphQL, an object by key in REST. */
export function FieldValues(description = 'Values of fields; null clears one.'): PropertyDecorator {
  return (target, key) => {
    Field(() => [FieldValueInput], { nullable: true, description })(target, key);
    Clearable()(target, key);
    MaxItems(MAX_VALUES)(target, key);
    Keyed()(target, key);
  };
}
