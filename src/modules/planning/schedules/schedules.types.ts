import { Field, Int, ObjectType } from 'type-graphql';
import { connectionOf } from '../../../core/connection.js';
import { Keyed } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { MaintenancePriorityType } from '../../../core/priorities.js';
import {
  type MaintenancePriority,
  ScheduleIfOpen,
  SchedulePauseReason,
  ScheduleState,
} from '../../../generated/prisma/enums.js';
import { FieldValue } from '../../equipment/fields/field-values.types.js';
import type { FieldValuesByKey } from '../../equipment/fields/known-fields.js';
import { ScheduleTrigger } from './rule/trigger.types.js';

export type { MaintenancePriority, ScheduleIfOpen, SchedulePauseReason, ScheduleState };

/** The states of schedules, for `@Field`. */
export const ScheduleStateType = registerEnum(
  'ScheduleState',
  ScheduleState,
  'The state of a schedule, in which it generates work or not.',
  { active: 'It generates work.', paused: 'It generates nothing.' },
);

/** Reasons for which a schedule is paused, for `@Field`. */
const SchedulePauseReasonType = registerEnum(
  'SchedulePauseReason',
  SchedulePauseReason,
  'Why a schedule is paused.',
  {
    person: 'Somebody paused it.',
    editor_lost_right: 'The person who wrote it last may no longer write it, or is inactive.',
    no_asset: 'All its assets are retired, or its meter is archived.',
  },
);

/** Treatments of an occurrence while the request before is open, for `@Field`. */
export const ScheduleIfOpenType = registerEnum(
  'ScheduleIfOpen',
  ScheduleIfOpen,
  'The treatment of an occurrence while the request of the one before is open.',
  { skip: 'It is missed.', create: 'It makes another request.' },
);

/** The stored values of fields of a schedule, for its resolver. */
export const VALUES = Symbol('values');

/** Preventive maintenance that repeats (docs/behaviour/schedules.md). */
@ObjectType({ description: 'Preventive maintenance that repeats.' })
export class Schedule {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'The title of its requests.' })
  title: string;

  @Field(() => String)
  description: string;

  @Field(() => MaintenancePriorityType, { description: 'The priority of its requests.' })
  priority: MaintenancePriority;

  @Field(() => Int, { nullable: true, description: 'The category of its requests.' })
  categoryId: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The location of requests without an asset that has one.',
  })
  locationId: number | null;

  @Field(() => [Int], { description: 'Each gets its own request; none: one request without.' })
  assetIds: readonly number[];

  @Field(() => Int, { nullable: true, description: 'It comes before that of the category.' })
  checklistId: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The technician to whom requests are assigned at once.',
  })
  assigneeId: number | null;

  @Field(() => Int, { nullable: true, description: 'The expected work, in minutes.' })
  estimateMinutes: number | null;

  @Field(() => [FieldValue], {
    description: 'Values of fields for its requests, as far as its category has them.',
  })
  @Keyed()
  fields?: FieldValuesByKey | undefined;

  @Field(() => Int)
  departmentId: number;

  @Field(() => ScheduleStateType, { description: 'Active, or paused.' })
  state: ScheduleState;

  @Field(() => SchedulePauseReasonType, { nullable: true, description: 'Null while active.' })
  pausedReason: SchedulePauseReason | null;

  @Field(() => ScheduleTrigger, { description: 'When it generates work.' })
  trigger: ScheduleTrigger;

  @Field(() => Int, { description: 'Days from the begin of a request to its due time.' })
  leadDays: number;

  @Field(() => ScheduleIfOpenType, {
    description: 'Behaviour of an occurrence while the request of the one before is open.',
  })
  ifOpen: ScheduleIfOpen;

  @Field(() => Int, {
    nullable: true,
    description:
      'Days after the due time that still count as in time; null: a tenth of the interval.',
  })
  toleranceDays: number | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When it is due next; null while it is paused and where no time is known.',
  })
  nextDueAt: Date | null;

  @Field(() => Int, { description: 'The account that wrote it last.' })
  editorId: number;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;

  /** For the resolver of `fields`. */
  [VALUES]?: FieldValuesByKey;
}

/** Connection of schedules. */
export const ScheduleConnection = connectionOf(Schedule);
