import { ArrayUnique } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { Clearable, Id, Ids, MaxItems, Omittable, Text } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged, sorted } from '../../../core/list-inputs.js';
import { MaintenancePriorityType } from '../../../core/priorities.js';
import type { MaintenancePriority } from '../../../generated/prisma/enums.js';
import {
  type CategoryRequirement,
  CategoryRequirementType,
  REQUIREMENTS,
} from './requirements.types.js';

/** Maximum number of skills of a category. */
const MAX_SKILLS = 20;

const sorts = {
  NAME_ASC: 'name',
  NAME_DESC: '-name',
  CREATED_AT_ASC: 'createdAt',
  CREATED_AT_DESC: '-createdAt',
} as const;
const Sort = registerEnum('CategorySort', sorts, 'The orders of the list of categories.');

const REQUIRES =
  'Requirements before a request of this category, or of one below it, is approved or completed.';
const INSURANCE =
  'True if only insured contractors get requests of this category, and of those below it.';
const SKILLS =
  'Skills that its requests need, and those of the categories below it; at most 20, by id.';
const CHECKLIST = 'A checklist that is not archived, for the requests that get this category.';

/** A kind of work (docs/behaviour/things.md). */
@ObjectType({ description: 'A kind of work, such as plumbing; a tree of two levels.' })
export class Category {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The category above it; null for one of the first level.',
  })
  parentId: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The department of a request that is submitted with this category and names none.',
  })
  departmentId: number | null;

  @Field(() => MaintenancePriorityType, {
    nullable: true,
    description: 'The priority of a request that is submitted with this category and names none.',
  })
  defaultPriority: MaintenancePriority | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The checklist that a request takes when it gets this category.',
  })
  checklistId: number | null;

  @Field(() => [CategoryRequirementType], { description: REQUIRES })
  requires: readonly CategoryRequirement[];

  @Field(() => Boolean, { description: INSURANCE })
  requiresInsurance: boolean;

  @Field(() => [Int], { description: SKILLS })
  skillIds: readonly number[];

  @Field(() => String, { description: 'The names from the root to this one, joined by ` / `.' })
  pathName: string;

  @Field(() => Int, { description: '1 or 2.' })
  depth: number;

  @Field(() => Int, { description: 'Number of children that are not archived.' })
  childCount: number;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of categories. */
export const CategoryConnection = connectionOf(Category);

/** Body of creating a category. */
@InputType()
export class CreateCategoryInput {
  @Field(() => String, { description: 'Unique among the children of its parent.' })
  @Text(1, 100)
  name: string;

  @Field(() => Int, {
    nullable: true,
    description: 'A category of the first level; default: none.',
  })
  @Clearable()
  @Id()
  parentId?: number | null;

  @Field(() => Int, { nullable: true })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => MaintenancePriorityType, {
    nullable: true,
    description: 'The priority of a request that is submitted with this category and names none.',
  })
  @Clearable()
  defaultPriority?: MaintenancePriority | null;

  @Field(() => Int, { nullable: true, description: CHECKLIST })
  @Clearable()
  @Id()
  checklistId?: number | null;

  @Field(() => [CategoryRequirementType], {
    nullable: true,
    description: `${REQUIRES} Default: nothing.`,
  })
  @Omittable()
  @ArrayUnique({ message: 'must not name one twice' })
  @MaxItems(REQUIREMENTS.length)
  requires?: CategoryRequirement[];

  @Field(() => Boolean, { nullable: true, description: `${INSURANCE} Default: false.` })
  @Omittable()
  requiresInsurance?: boolean;

  @Field(() => [Int], { nullable: true, description: `${SKILLS} Default: none.` })
  @Omittable()
  @Ids(MAX_SKILLS)
  skillIds?: number[];
}

/** Body of changing a category; omitted fields are not changed. */
@InputType()
export class UpdateCategoryInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: 'Unique among the children of its parent.' })
  @Omittable()
  @Text(1, 100)
  name?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Moves it below another one; null moves it to the first level.',
  })
  @Clearable()
  @Id()
  parentId?: number | null;

  @Field(() => Int, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => MaintenancePriorityType, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  defaultPriority?: MaintenancePriority | null;

  @Field(() => Int, { nullable: true, description: `${CHECKLIST} Null clears it.` })
  @Clearable()
  @Id()
  checklistId?: number | null;

  @Field(() => [CategoryRequirementType], { nullable: true, description: REQUIRES })
  @Omittable()
  @ArrayUnique({ message: 'must not name one twice' })
  @MaxItems(REQUIREMENTS.length)
  requires?: CategoryRequirement[];

  @Field(() => Boolean, { nullable: true, description: INSURANCE })
  @Omittable()
  requiresInsurance?: boolean;

  @Field(() => [Int], { nullable: true, description: SKILLS })
  @Omittable()
  @Ids(MAX_SKILLS)
  skillIds?: number[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'False restores an archived one; true archives one without children.',
  })
  @Omittable()
  archived?: boolean;

  @ExpectedVersion('category has')
  expectedVersion?: number;
}

/** Filter of the list of categories; all conditions must hold. */
@InputType()
class CategoryFilter {
  @Field(() => Int, { nullable: true, description: 'The children of this category.' })
  @Omittable()
  @Id()
  parentId?: number;

  @Field(() => Boolean, { nullable: true, description: 'True if it is a root.' })
  @Omittable()
  root?: boolean;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Boolean, { nullable: true, description: 'Archived ones instead; default: false.' })
  archived: boolean = false;

  @Field(() => String, {
    nullable: true,
    description: 'Words that must all occur in the name, also as a part of a word.',
  })
  @Omittable()
  @Text(1, 100)
  search?: string;
}

/** Input of the list: filter, order and page. */
export class ListCategoriesInput extends paged(sorted(CategoryFilter, Sort, 'name')) {}

/** Arguments of `categories`. */
@ArgsType()
export class CategoriesArgs extends connectionArgs(CategoryFilter, Sort, 'by name') {}
