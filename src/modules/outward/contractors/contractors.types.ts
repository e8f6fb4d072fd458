import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf, viewedArgs } from '../../../core/connection.js';
import {
  Clearable,
  Day,
  EmailAddress,
  Id,
  Ids,
  Omittable,
  Text,
  TextOrNone,
} from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { exported, paged, sorted } from '../../../core/list-inputs.js';
import { viewed } from '../../../core/viewed-lists.js';

const sorts = {
  NAME_ASC: 'name',
  NAME_DESC: '-name',
  CREATED_AT_ASC: 'createdAt',
  CREATED_AT_DESC: '-createdAt',
} as const;
const Sort = registerEnum('ContractorSort', sorts, 'The orders of the list of contractors.', {
  name: 'By name, from A to Z.',
  '-name': 'By name, from Z to A.',
  createdAt: 'The oldest first.',
  '-createdAt': 'The newest first.',
});

/** Upper bound for the categories of a contractor. */
export const MAX_CATEGORIES = 50;

const CATEGORY_IDS = 'The categories of its work, in their order, at most 50; none: any work.';
const INSURED_UNTIL = 'The last day on which it is insured.';
const BLOCKED = 'True: it gets no jobs.';

/** A firm from outside that gets single jobs by link (docs/behaviour/contractors.md). */
@ObjectType({ description: 'A firm from outside, which gets single jobs by link.' })
export class Contractor {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'Unique among all, archived ones too.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'The person to talk to.' })
  contactName: string | null;

  @Field(() => String, { nullable: true, description: 'The address to which jobs are sent.' })
  email: string | null;

  @Field(() => String, { nullable: true })
  phone: string | null;

  @Field(() => [Int], { description: CATEGORY_IDS })
  categoryIds: readonly number[];

  @Field(() => Int, {
    nullable: true,
    description: 'The department that has it; null for one that all share.',
  })
  departmentId: number | null;

  @Field(() => String, { nullable: true, description: INSURED_UNTIL })
  insuredUntil: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False after insuredUntil, by the day in UTC; null without a day.',
  })
  insured: boolean | null;

  @Field(() => Boolean, { description: BLOCKED })
  blocked: boolean;

  @Field(() => String, { nullable: true })
  note: string | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of contractors. */
export const ContractorConnection = connectionOf(Contractor);

/** Body of creating a contractor. */
@InputType()
export class CreateContractorInput {
  @Field(() => String, { description: 'No other contractor has it, archived or not.' })
  @Text(1, 200)
  name: string;

  @Field(() => String, { nullable: true, description: 'The person to talk to.' })
  @Clearable()
  @TextOrNone(100)
  contactName?: string | null;

  @Field(() => String, { nullable: true, description: 'Several contractors may share one.' })
  @Clearable()
  @EmailAddress()
  email?: string | null;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(3, 40)
  phone?: string | null;

  @Field(() => [Int], { nullable: true, description: `${CATEGORY_IDS} Default: none.` })
  @Clearable()
  @Ids(MAX_CATEGORIES)
  categoryIds?: number[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'A department that you lead; default: null, for one that all share.',
  })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => String, { nullable: true, description: INSURED_UNTIL })
  @Clearable()
  @Day()
  insuredUntil?: string | null;

  @Field(() => Boolean, { nullable: true, description: `${BLOCKED} Default: false.` })
  @Omittable()
  blocked?: boolean;

  @Field(() => String, { nullable: true })
  @Clearable()
  @TextOrNone(5000)
  note?: string | null;
}

/** Body of changing a contractor; omitted fields are not changed. */
@InputType()
export class UpdateContractorInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, {
    nullable: true,
    description: 'No other contractor has it, archived or not.',
  })
  @Omittable()
  @Text(1, 200)
  name?: string;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @TextOrNone(100)
  contactName?: string | null;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @EmailAddress()
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(3, 40)
  phone?: string | null;

  @Field(() => [Int], {
    nullable: true,
    description: `${CATEGORY_IDS} It keeps archived ones that it has.`,
  })
  @Clearable()
  @Ids(MAX_CATEGORIES)
  categoryIds?: number[] | null;

  @Field(() => Int, {
    nullable: true,
    description: 'A department that you lead. Null: all departments share it.',
  })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => String, { nullable: true, description: `${INSURED_UNTIL} Null clears it.` })
  @Clearable()
  @Day()
  insuredUntil?: string | null;

  @Field(() => Boolean, { nullable: true, description: `${BLOCKED} Its jobs end.` })
  @Omittable()
  blocked?: boolean;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @TextOrNone(5000)
  note?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True archives it, and its jobs end; false restores an archived one.',
  })
  @Omittable()
  archived?: boolean;

  @ExpectedVersion('contractor has')
  expectedVersion?: number;
}

/** Filter of the list of contractors; all conditions must hold. */
@InputType()
class ContractorFilter {
  @Field(() => String, {
    nullable: true,
    description: 'Words that must all occur in name, contact or address, also as a part of a word.',
  })
  @Omittable()
  @Text(1, 100)
  search?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Those for work of this category: with it or the one above it, or without any.',
  })
  @Omittable()
  @Id()
  categoryId?: number;

  @Field(() => Int, { nullable: true, description: 'Those of this department.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Boolean, { nullable: true, description: 'True: blocked ones; false: the others.' })
  @Omittable()
  blocked?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'Archived ones instead; default: false.' })
  archived: boolean = false;
}

/** Input of the list: filter, order and page. */
export class ListContractorsInput extends paged(
  viewed('contractors', sorted(ContractorFilter, Sort, 'name')),
) {}

/** Input of the export: filter, order and content. */
export class ExportContractorsInput extends exported(
  viewed('contractors', sorted(ContractorFilter, Sort, 'name')),
) {}

/** Arguments of `contractors`. */
@ArgsType()
export class ContractorsArgs extends viewedArgs(ContractorFilter, Sort, 'by name') {}
