import { IsObject } from 'class-validator';
import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { Clearable, Id, Omittable, OneOf, Text, Texts } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged, sorted } from '../../../core/list-inputs.js';
import { VIEWED_LISTS } from '../../../core/viewed-lists.js';
import { SavedViewSharing } from '../../../generated/prisma/enums.js';

const SharingType = registerEnum(
  'SavedViewSharing',
  SavedViewSharing,
  'The people who may use a view besides its owner.',
  {
    private: 'Nobody else.',
    department: 'The people of a department, and its leads and approvers.',
    everyone: 'Everyone with a session.',
  },
);

/** Maximum number of columns of a view. */
const MAX_COLUMNS = 40;

const LIST = 'Name of the list, such as `maintenance`, `assets` or `schedules`.';
const FILTER =
  "Parameters of the list's query by name, spelt as in REST; without `sort`, `limit`, `cursor` and `view`.";
const SORT = 'The order, spelt as in REST. Null for that of the list.';
const COLUMNS = 'Columns of the export in their order. Null for those of the list.';

/** A filter of a list with its order and columns (docs/behaviour/saved-views.md). */
@ObjectType({ description: 'A filter of a list with its order and columns, under a name.' })
export class SavedView {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => String, { description: LIST })
  list: string;

  @Field(() => GraphQLJSONObject, { description: FILTER })
  filter: Record<string, unknown>;

  @Field(() => String, { nullable: true, description: SORT })
  sort: string | null;

  @Field(() => [String], { nullable: true, description: COLUMNS })
  columns: string[] | null;

  @Field(() => SharingType, { description: 'The people who may use it besides its owner.' })
  shared: SavedViewSharing;

  @Field(() => Int, { nullable: true, description: 'Set for `department` only.' })
  departmentId: number | null;

  @Field(() => Int, { description: 'The account that made it.' })
  ownerId: number;

  @Field(() => Boolean, { description: 'True for your default of the list.' })
  isDefault: boolean;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** The number of rows of a view. */
@ObjectType({ description: 'The number of rows of a saved view for its reader.' })
export class SavedViewCount {
  @Field(() => Int, { description: 'At most 1000.' })
  count: number;

  @Field(() => Boolean, { description: 'True if there are more.' })
  capped: boolean;
}

/** Connection of saved views. */
export const SavedViewConnection = connectionOf(SavedView);

/** One to `MAX_COLUMNS` names, each once; or null. */
function ColumnNames(): PropertyDecorator {
  return (target, key) => {
    Clearable()(target, key);
    Texts(1, 200, { fewest: 1, most: MAX_COLUMNS })(target, key);
  };
}

/** Body of saving a view. */
@InputType()
export class CreateSavedViewInput {
  @Field(() => String)
  @Text(1, 100)
  name: string;

  @Field(() => String, { description: LIST })
  @OneOf(VIEWED_LISTS)
  list: string;

  @Field(() => GraphQLJSONObject, { nullable: true, description: `${FILTER} Default: empty.` })
  @Omittable()
  @IsObject({ message: 'must be an object' })
  filter?: Record<string, unknown>;

  @Field(() => String, { nullable: true, description: SORT })
  @Clearable()
  @Text(1, 100)
  sort?: string | null;

  @Field(() => [String], { nullable: true, description: COLUMNS })
  @ColumnNames()
  columns?: string[] | null;

  @Field(() => SharingType, { nullable: true, description: 'Default: `private`.' })
  @Omittable()
  shared?: SavedViewSharing;

  @Field(() => Int, {
    nullable: true,
    description: 'For `department` only; default: your own department.',
  })
  @Clearable()
  @Id()
  departmentId?: number | null;
}

/** Body of changing a view; omitted fields are not changed. */
@InputType()
export class UpdateSavedViewInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(1, 100)
  name?: string;

  @Field(() => GraphQLJSONObject, { nullable: true, description: FILTER })
  @Omittable()
  @IsObject({ message: 'must be an object' })
  filter?: Record<string, unknown>;

  @Field(() => String, { nullable: true, description: SORT })
  @Clearable()
  @Text(1, 100)
  sort?: string | null;

  @Field(() => [String], { nullable: true, description: COLUMNS })
  @ColumnNames()
  columns?: string[] | null;

  @Field(() => SharingType, {
    nullable: true,
    description: 'The people who may use it besides its owner.',
  })
  @Omittable()
  shared?: SavedViewSharing;

  @Field(() => Int, {
    nullable: true,
    description: 'For `department` only; default: the present one, else your own department.',
  })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @ExpectedVersion('view has')
  expectedVersion?: number;
}

const sorts = {
  NAME_ASC: 'name',
  NAME_DESC: '-name',
  CREATED_AT_ASC: 'createdAt',
  CREATED_AT_DESC: '-createdAt',
} as const;
const Sort = registerEnum('SavedViewSort', sorts, 'The orders of the list of saved views.');

/** Filter of the list of saved views; all conditions must hold. */
@InputType()
class SavedViewFilter {
  @Field(() => String, { nullable: true, description: LIST })
  @Omittable()
  @OneOf(VIEWED_LISTS)
  list?: string;

  @Field(() => SharingType, {
    nullable: true,
    description: 'The people who may use it besides its owner.',
  })
  @Omittable()
  shared?: SavedViewSharing;

  @Field(() => Boolean, { nullable: true, description: 'True: your own; false: the others.' })
  @Omittable()
  mine?: boolean;
}

/** Input of the list: filter, order and page. */
export class ListSavedViewsInput extends paged(sorted(SavedViewFilter, Sort, 'name')) {}

/** Arguments of `savedViews`. */
@ArgsType()
export class SavedViewsArgs extends connectionArgs(SavedViewFilter, Sort, 'by name') {}
