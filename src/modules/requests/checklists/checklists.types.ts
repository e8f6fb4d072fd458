import { ArrayMinSize, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { Clearable, Id, MaxItems, Omittable, Text } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged, sorted } from '../../../core/list-inputs.js';
import { ChecklistItem, ChecklistItemInput } from './checklist-items.types.js';

/** Maximum number of items of a checklist. */
const MAX_ITEMS = 100;

const sorts = { NAME_ASC: 'name', NAME_DESC: '-name' } as const;
const Sort = registerEnum('ChecklistSort', sorts, 'The orders of the list of checklists.');

const UNIQUE = 'Unique among checklists, archived ones included.';
const ITEMS = 'The items in their order, 1 to 100.';

/** A list of things to check and to record (docs/behaviour/work.md). */
@ObjectType({
  description: 'A list of things to check and to record, of which requests take copies.',
})
export class Checklist {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => String, { nullable: true })
  description: string | null;

  @Field(() => [ChecklistItem], { description: 'The items in their order.' })
  items: ChecklistItem[];

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of checklists. */
export const ChecklistConnection = connectionOf(Checklist);

/** Body of creating a checklist. */
@InputType()
export class CreateChecklistInput {
  @Field(() => String, { description: UNIQUE })
  @Text(1, 100)
  name: string;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 2000)
  description?: string | null;

  @Field(() => [ChecklistItemInput], { description: ITEMS })
  @ValidateNested({ each: true })
  @ArrayMinSize(1, { message: 'must be 1 at least' })
  @MaxItems(MAX_ITEMS)
  items: ChecklistItemInput[];
}

/** Body of changing a checklist; omitted fields are not changed. */
@InputType()
export class UpdateChecklistInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: UNIQUE })
  @Omittable()
  @Text(1, 100)
  name?: string;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 2000)
  description?: string | null;

  @Field(() => [ChecklistItemInput], {
    nullable: true,
    description: `Replaces the list. ${ITEMS} Requests keep the items that they have.`,
  })
  @Omittable()
  @ValidateNested({ each: true })
  @ArrayMinSize(1, { message: 'must be 1 at least' })
  @MaxItems(MAX_ITEMS)
  items?: ChecklistItemInput[];

  @Field(() => Boolean, {
    nullable: true,
    description: 'False restores an archived one; true archives it.',
  })
  @Omittable()
  archived?: boolean;

  @ExpectedVersion('checklist has')
  expectedVersion?: number;
}

/** Filter of the list of checklists; all conditions must hold. */
@InputType()
class ChecklistFilter {
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
export class ListChecklistsInput extends paged(sorted(ChecklistFilter, Sort, 'name')) {}

/** Arguments of `checklists`. */
@ArgsType()
export class ChecklistsArgs extends connectionArgs(ChecklistFilter, Sort, 'by name') {}
