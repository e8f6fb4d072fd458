import { GraphQLSafeInt } from 'graphql-scalars';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf, viewedArgs } from '../../../core/connection.js';
import { Clearable, Id, Omittable, Text, WholeNumber } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { exported, paged, sorted } from '../../../core/list-inputs.js';
import { viewed } from '../../../core/viewed-lists.js';

const sorts = {
  NAME_ASC: 'name',
  NAME_DESC: '-name',
  CREATED_AT_ASC: 'createdAt',
  CREATED_AT_DESC: '-createdAt',
} as const;
const Sort = registerEnum('DepartmentSort', sorts, 'The orders of the list of departments.');

/** The largest amount, in minor units of the currency. */
const MAX_AMOUNT = 1_000_000_000_000;

/** A department of the organisation (docs/behaviour/people.md). */
@ObjectType({ description: 'A department of the organisation.' })
export class Department {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => String, { nullable: true })
  description: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The primary head, an active department head of the department.',
  })
  headId: number | null;

  @Field(() => GraphQLSafeInt, {
    description:
      'Amount up to which purchases for its requests are approved at once, in minor units of the currency.',
  })
  purchaseThreshold: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of departments. */
export const DepartmentConnection = connectionOf(Department);

/** Body of creating a department. */
@InputType()
export class CreateDepartmentInput {
  @Field(() => String)
  @Text(1, 100)
  name: string;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 1000)
  description?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'An active department head of the department; a new department has none.',
  })
  @Clearable()
  @Id()
  headId?: number | null;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: 'Amount up to which purchases are approved at once, in minor units; default: 0.',
  })
  @Omittable()
  @WholeNumber(0, MAX_AMOUNT)
  purchaseThreshold?: number;
}

/** Body of changing a department; omitted fields are not changed. */
@InputType()
export class UpdateDepartmentInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(1, 100)
  name?: string;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 1000)
  description?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'An active department head of the department. Null removes it.',
  })
  @Clearable()
  @Id()
  headId?: number | null;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: 'Amount up to which purchases are approved at once, in minor units.',
  })
  @Omittable()
  @WholeNumber(0, MAX_AMOUNT)
  purchaseThreshold?: number;
}

/** Filter of the list of departments. */
@InputType()
class DepartmentFilter {
  @Field(() => String, { nullable: true, description: 'A part of the name.' })
  @Omittable()
  @Text(1, 100)
  search?: string;
}

/** Input of the list: filter, order and page. */
export class ListDepartmentsInput extends paged(
  viewed('departments', sorted(DepartmentFilter, Sort, 'name')),
) {}

/** Input of the export: filter, order and content. */
export class ExportDepartmentsInput extends exported(
  viewed('departments', sorted(DepartmentFilter, Sort, 'name')),
) {}

/** Arguments of `departments`. */
@ArgsType()
export class DepartmentsArgs extends viewedArgs(DepartmentFilter, Sort, 'by name') {}
