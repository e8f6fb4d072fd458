import { GraphQLJSON } from 'graphql-scalars';
import { ArgsType, Field, InputType } from 'type-graphql';
import { Keyed, MaxItems, Omittable } from '../../../../core/constraints.js';
import { FieldNotes } from '../../../../core/field-notes.js';
import type { ShapeClass } from '../../../../core/shape.js';
import type { FieldTarget } from '../fields.types.js';

/** Maximum number of fields that a list is filtered by. */
const MAX_FILTERS = 10;

/** A filter by the value of a field. */
@InputType({ description: 'A filter by the value of a field; all that is given must hold.' })
class FieldFilterInput {
  @Field(() => String, { description: 'The key of the field.' })
  key: string;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'A text is compared in any case; of several choices it is one of them.',
  })
  equals?: unknown;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The least number, or first day.' })
  from?: unknown;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The largest number, or last day.' })
  to?: unknown;
}

/** An order by the value of a field. */
@InputType({ description: 'An order by a number or day; records without a value are last.' })
export class FieldOrderInput {
  @Field(() => String, { description: 'The key of the field.' })
  key: string;

  @Field(() => Boolean, { description: 'True for the largest first.' })
  descending: boolean = false;
}

const targets = new FieldNotes<FieldTarget>();

/** The records that a list is filtered by fields of; undefined for one that is not. */
export function fieldTargetOf(input: ShapeClass): FieldTarget | undefined {
  return targets.of(input).get('fields');
}

/** Filters by the fields of some records: a list in GraphQL, parameters `field.<key>` in REST. */
export function FieldFilters(of: FieldTarget): PropertyDecorator {
  return (target, key) => {
    targets.put(target, key, of);
    Field(() => [FieldFilterInput], {
      nullable: true,
      description: 'Only records that show these values of fields; a key once.',
    })(target, key);
    Omittable()(target, key);
    MaxItems(MAX_FILTERS)(target, key);
    Keyed()(target, key);
  };
}

const ORDER_DESCRIPTION =
  'By a number or a day that a field has, instead of another order; those without a value are last.';

/** Adds an order by a field to the filter and the order of a list. */
export function sortedByField<T extends object>(list: ShapeClass<T>): ShapeClass<T & FieldOrdered> {
  return withOrder(list, class extends (list as ShapeClass<object>) {});
}

/** Adds an order by a field to the arguments of a connection. */
export function orderedByField<T extends object>(
  args: ShapeClass<T>,
): ShapeClass<T & { orderByField?: FieldOrderInput | null }> {
  const type = class extends (args as ShapeClass<object>) {};
  ArgsType()(type);
  return withOrder(args, type);
}

/** The order of a list by a field. */
interface FieldOrdered {
  orderByField?: FieldOrderInput;
}

function withOrder<T extends object>(
  _of: ShapeClass<T>,
  type: ShapeClass<object>,
): ShapeClass<T & FieldOrdered> {
  const description = ORDER_DESCRIPTION;
  Field(() => FieldOrderInput, { nullable: true, description })(type.prototype, 'orderByField');
  Omittable()(type.prototype, 'orderByField');
  return type as unknown as ShapeClass<T & FieldOrdered>;
}

/** The part of a list's input by which it is filtered and ordered by fields. */
export interface FieldListInput {
  readonly fields?: readonly object[];
  readonly orderByField?: FieldOrderInput;
}
