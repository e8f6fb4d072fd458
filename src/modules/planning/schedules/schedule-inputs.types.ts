import { ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { viewedArgs } from '../../../core/connection.js';
import { Clearable, Id, Ids, Omittable, Text, WholeNumber } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { exported, paged, sorted } from '../../../core/list-inputs.js';
import { MaintenancePriorityType } from '../../../core/priorities.js';
import { viewed } from '../../../core/viewed-lists.js';
import type { GivenValue } from '../../equipment/fields/changes.js';
import { FieldValues } from '../../equipment/fields/field-values.types.js';
import { ScheduleTriggerInput } from './rule/trigger.types.js';
import {
  type MaintenancePriority,
  type ScheduleIfOpen,
  ScheduleIfOpenType,
  type ScheduleState,
  ScheduleStateType,
} from './schedules.types.js';

/** Maximum number of assets of a schedule. */
const MAX_ASSETS = 200;
/** Maximum number of minutes of an estimate: that of requests. */
const MAX_ESTIMATE = 60_000;

/** Fields that creating and changing a schedule share. */
@InputType()
class ScheduleFields {
  @Field(() => MaintenancePriorityType, {
    nullable: true,
    description: 'Default: that of the category, else normal.',
  })
  @Omittable()
  priority?: MaintenancePriority;

  @Field(() => Int, { nullable: true, description: 'The category of its requests.' })
  @Clearable()
  @Id()
  categoryId?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The location of requests without an asset that has one.',
  })
  @Clearable()
  @Id()
  locationId?: number | null;

  @Field(() => [Int], {
    nullable: true,
    description: 'Each gets its own request; default: one request without an asset.',
  })
  @Clearable()
  @Ids(MAX_ASSETS)
  assetIds?: number[] | null;

  @Field(() => Int, { nullable: true, description: 'It comes before that of the category.' })
  @Clearable()
  @Id()
  checklistId?: number | null;

  @Field(() => Int, { nullable: true, description: 'An active technician.' })
  @Clearable()
  @Id()
  assigneeId?: number | null;

  @Field(() => Int, { nullable: true, description: 'The expected work, in minutes.' })
  @Clearable()
  @WholeNumber(1, MAX_ESTIMATE)
  estimateMinutes?: number | null;

  @Field(() => Int, { nullable: true, description: 'Default: your own.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => ScheduleStateType, { nullable: true, description: 'Default: active.' })
  @Omittable()
  state?: ScheduleState;

  @Field(() => Int, {
    nullable: true,
    description:
      'Days from the begin of a request to its due time: 0 to 60, default 0. In these days, and in one day, ' +
      'the schedule may lead to 1,000 requests at most, those of all assets.',
  })
  @Omittable()
  @WholeNumber(0, 60)
  leadDays?: number;

  @Field(() => ScheduleIfOpenType, { nullable: true, description: 'Default: skip.' })
  @Omittable()
  ifOpen?: ScheduleIfOpen;

  @Field(() => Int, {
    nullable: true,
    description:
      'Days after the due time that still count as in time; null: a tenth of the interval.',
  })
  @Clearable()
  @WholeNumber(0, 365)
  toleranceDays?: number | null;

  @FieldValues('Values for its requests, of any phase; null clears one.')
  fields?: GivenValue[] | null;
}

/** Body of creating a schedule. */
@InputType()
export class CreateScheduleInput extends ScheduleFields {
  @Field(() => String, { description: 'The title of its requests.' })
  @Text(3, 200)
  title: string;

  @Field(() => String)
  @Text(1, 5000)
  description: string;

  @Field(() => ScheduleTriggerInput, { description: 'When it generates work.' })
  @ValidateNested()
  trigger: ScheduleTriggerInput;
}

/** Body of changing a schedule. */
@InputType()
export class UpdateScheduleInput extends ScheduleFields {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: 'The title of its requests.' })
  @Omittable()
  @Text(3, 200)
  title?: string;

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(1, 5000)
  description?: string;

  @Field(() => ScheduleTriggerInput, { nullable: true, description: 'Replaced as a whole.' })
  @Omittable()
  @ValidateNested()
  trigger?: ScheduleTriggerInput;

  @ExpectedVersion('schedule has')
  expectedVersion?: number;
}

const sorts = {
  CREATED_AT_ASC: 'createdAt',
  CREATED_AT_DESC: '-createdAt',
  TITLE_ASC: 'title',
  TITLE_DESC: '-title',
  NEXT_DUE_AT_ASC: 'nextDueAt',
  NEXT_DUE_AT_DESC: '-nextDueAt',
} as const;
const Sort = registerEnum(
  'ScheduleSort',
  sorts,
  'The orders of the list of schedules; in both orders by the next due time, those without are last.',
  {
    createdAt: 'The oldest first.',
    '-createdAt': 'The newest first.',
    title: 'By title.',
    '-title': 'By title, backwards.',
    nextDueAt: 'The next due date first.',
    '-nextDueAt': 'The last due date first.',
  },
);

/** Filter of the list of schedules; all conditions must hold. */
@InputType()
class ScheduleFilter {
  @Field(() => ScheduleStateType, { nullable: true, description: 'Those in this state.' })
  @Omittable()
  state?: ScheduleState;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  assigneeId?: number;

  @Field(() => Int, { nullable: true, description: 'Those with this asset.' })
  @Omittable()
  @Id()
  assetId?: number;

  @Field(() => Int, { nullable: true, description: 'Those with this category.' })
  @Omittable()
  @Id()
  categoryId?: number;

  @Field(() => Int, { nullable: true, description: 'Those with this location.' })
  @Omittable()
  @Id()
  locationId?: number;

  @Field(() => String, {
    nullable: true,
    description: 'Words that must all occur in title or description, also as a part of a word.',
  })
  @Omittable()
  @Text(1, 200)
  search?: string;

  @Field(() => Boolean, { nullable: true, description: 'Archived ones instead; default: false.' })
  archived: boolean = false;
}

/** Input of the list: filter, order and page. */
export class ListSchedulesInput extends paged(
  viewed('schedules', sorted(ScheduleFilter, Sort, '-createdAt')),
) {}

/** Input of the export: filter, order and content. */
export class ExportSchedulesInput extends exported(
  viewed('schedules', sorted(ScheduleFilter, Sort, '-createdAt')),
) {}

/** Arguments of `schedules`. */
@ArgsType()
export class SchedulesArgs extends viewedArgs(ScheduleFilter, Sort, 'the newest first') {}
