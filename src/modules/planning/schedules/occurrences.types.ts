import { ValidateNested } from 'class-validator';
import { ArgsType, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { DayEnd, ExactText, Id, Omittable, Text, WholeNumber } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { paged } from '../../../core/list-inputs.js';
import { OccurrenceCause, StoredOccurrenceState } from '../../../generated/prisma/enums.js';
import { ScheduleTriggerInput } from './rule/trigger.types.js';
import { Schedule } from './schedules.types.js';

export { OccurrenceCause, StoredOccurrenceState };

const states = { planned: 'planned', ...StoredOccurrenceState } as const;

/** State of an occurrence. */
export type OccurrenceState = (typeof states)[keyof typeof states];

/** The states of occurrences, for `@Field`. */
const OccurrenceStateType = registerEnum(
  'OccurrenceState',
  states,
  'Where an occurrence of a schedule stands.',
  {
    planned: 'It is computed, and can change with the schedule.',
    generated: 'Its request was made.',
    skipped: 'It was left out on purpose.',
    missed: 'It was not done.',
  },
);

/** The causes of occurrences without a request, for `@Field`. */
const OccurrenceCauseType = registerEnum(
  'OccurrenceCause',
  OccurrenceCause,
  'Why an occurrence has no request.',
  {
    person: 'Somebody skipped it.',
    closed_day: 'Its day is closed.',
    out_of_service: 'Its asset was out of service.',
    previous_open: 'The request of the one before was open.',
    overtaken: 'A later one was due when the service came to it.',
  },
);

const reasons = { closed_day: 'closed_day', clock_change: 'clock_change' } as const;
const ShiftReason = registerEnum(
  'OccurrenceShiftReason',
  reasons,
  'Why an occurrence moves to another local time.',
  { closed_day: 'Its day is closed.', clock_change: 'Clocks skip its time of day.' },
);

/** A move of an occurrence to another local time. */
@ObjectType({ description: 'A move of an occurrence to another local time.' })
export class OccurrenceShift {
  @Field(() => ShiftReason)
  reason: (typeof reasons)[keyof typeof reasons];

  @Field(() => String, { description: 'The local time before: `2026-12-26T08:00`.' })
  from: string;

  @Field(() => String, { description: 'The local time after.' })
  to: string;
}

/** An occurrence of a schedule, for one of its assets (docs/behaviour/schedules.md). */
@ObjectType({ description: 'An occurrence of a schedule, for one of its assets.' })
export class ScheduleOccurrence {
  @Field(() => Int, { description: 'The schedule.' })
  scheduleId: number;

  @Field(() => Int, { nullable: true, description: 'Null where the schedule has no assets.' })
  assetId: number | null;

  @Field(() => String, {
    description:
      'Names it within schedule and asset: the local time by the rule (`2027-03-28T02:30`), the number in a chain ' +
      '(`c2`), or the number of the multiple of a meter (`m2`).',
  })
  occurrenceKey: string;

  @Field(() => Date, { description: 'When the work is due.' })
  dueAt: Date;

  @Field(() => Date, { description: 'When its request is made.' })
  generatesAt: Date;

  @Field(() => OccurrenceStateType, { description: 'Where it stands.' })
  state: OccurrenceState;

  @Field(() => OccurrenceCauseType, { nullable: true, description: 'Why it has no request.' })
  cause: OccurrenceCause | null;

  @Field(() => String, { nullable: true, description: 'The words of the person who skipped it.' })
  reason: string | null;

  @Field(() => [OccurrenceShift], { description: 'How its time differs from the rule.' })
  shifts: readonly OccurrenceShift[];

  @Field(() => Int, { nullable: true, description: 'Null also where the request was purged.' })
  requestId: number | null;

  @Field(() => Date, { nullable: true, description: 'When its request was completed.' })
  completedAt: Date | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The account that skipped or generated it; null for the service.',
  })
  actorId: number | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'The open request of one before, for the end of which a planned one waits whose `generatesAt` has come; otherwise ' +
      'null.',
  })
  waitsFor: number | null;
}

/** Connection of occurrences. */
export const ScheduleOccurrenceConnection = connectionOf(ScheduleOccurrence);

/** Filter of the list of occurrences; all conditions must hold. */
@InputType()
class ScheduleOccurrenceFilter {
  @Field(() => Date, {
    nullable: true,
    description: 'Due at this time or later; default: now, of one schedule 30 days ago.',
  })
  @Omittable()
  from?: Date;

  @Field(() => Date, {
    nullable: true,
    description:
      'Due at this time or earlier; default: 30 days from now, of one schedule a year. At most 92 days, ' +
      'of one schedule three years after `from`.',
  })
  @Omittable()
  @DayEnd()
  to?: Date;

  @Field(() => OccurrenceStateType, { nullable: true, description: 'Those in this state.' })
  @Omittable()
  state?: OccurrenceState;

  @Field(() => Int, { nullable: true, description: 'Those of this asset.' })
  @Omittable()
  @Id()
  assetId?: number;

  @Field(() => Int, { nullable: true, description: 'Those of schedules of this department.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Int, { nullable: true, description: 'Those of schedules with this assignee.' })
  @Omittable()
  @Id()
  assigneeId?: number;
}

/** The filter with the schedule. */
@InputType()
class OccurrencesOfSchedule extends ScheduleOccurrenceFilter {
  @Field(() => Int, { nullable: true, description: 'Those of this schedule.' })
  @Omittable()
  @Id()
  scheduleId?: number;
}

/** Input of the list of occurrences: schedule, filter and page. */
export class ListScheduleOccurrencesInput extends paged(OccurrencesOfSchedule) {}

/** Arguments of `scheduleOccurrences`. */
@ArgsType()
export class ScheduleOccurrencesArgs extends connectionArgs(ScheduleOccurrenceFilter) {
  @Field(() => Int, { nullable: true, description: 'Those of this schedule; default: of all.' })
  scheduleId?: number | null;
}

/** Body of skipping an occurrence. */
@InputType()
export class SkipScheduleInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { description: 'A planned one, in the next two years.' })
  @ExactText(1, 40)
  occurrenceKey: string;

  @Field(() => Int, { nullable: true, description: 'Default: all assets.' })
  @Omittable()
  @Id()
  assetId?: number;

  @Field(() => String)
  @Text(1, 2000)
  reason: string;
}

/** Body of generating an occurrence at once. */
@InputType()
export class GenerateScheduleInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, {
    nullable: true,
    description: 'One that is planned, or was skipped or missed; default: the next planned one.',
  })
  @Omittable()
  @ExactText(1, 40)
  occurrenceKey?: string;

  @Field(() => Int, { nullable: true, description: 'Default: all assets.' })
  @Omittable()
  @Id()
  assetId?: number;
}

/** Answer to a step on occurrences. */
@ObjectType({ description: 'A schedule, and its occurrences that a step changed.' })
export class ScheduleStep {
  @Field(() => Schedule, { description: 'The schedule after the step.' })
  schedule: Schedule;

  @Field(() => [ScheduleOccurrence], { description: 'One for each asset.' })
  occurrences: readonly ScheduleOccurrence[];
}

/** Body of trying a trigger out. */
@InputType()
export class PreviewScheduleInput {
  @Field(() => ScheduleTriggerInput, { description: 'The trigger to try.' })
  @ValidateNested()
  trigger: ScheduleTriggerInput;

  @Field(() => Int, { nullable: true, description: '0 to 60, default 0.' })
  @Omittable()
  @WholeNumber(0, 60)
  leadDays?: number;

  @Field(() => Date, {
    nullable: true,
    description: 'Due at this time or later; default: now. Within 100 years of now.',
  })
  @Omittable()
  from?: Date;

  @Field(() => Int, { nullable: true, description: 'Number of dates: 1 to 50, default 10.' })
  @Omittable()
  @WholeNumber(1, 50)
  count?: number;
}

/** A date of a preview. */
@ObjectType({ description: 'An occurrence of a trigger that is not stored.' })
export class ScheduleDate {
  @Field(() => String, { description: 'The key that it would have.' })
  occurrenceKey: string;

  @Field(() => Date, { description: 'When the work would be due.' })
  dueAt: Date;

  @Field(() => Date, { description: 'When its request would be made.' })
  generatesAt: Date;

  @Field(() => OccurrenceStateType, { description: '`planned`, or `skipped` on a closed day.' })
  state: OccurrenceState;

  @Field(() => [OccurrenceShift], { description: 'How its time differs from the rule.' })
  shifts: readonly OccurrenceShift[];

  @Field(() => Boolean, {
    description:
      'True if its request would be made before the date before it is due; false in a chain, of which one is open at ' +
      'a time.',
  })
  overlaps: boolean;
}

/** The dates of a trigger that is not stored. */
@ObjectType({ description: 'The dates of a trigger that is not stored.' })
export class SchedulePreview {
  @Field(() => [ScheduleDate], { description: 'The dates, in order.' })
  dates: readonly ScheduleDate[];
}

/** Input of the compliance of schedules. */
@ArgsType()
export class ScheduleComplianceInput {
  @Field(() => Date, {
    nullable: true,
    description: 'Due at this time or later; default: 30 days before `to`.',
  })
  @Omittable()
  from?: Date;

  @Field(() => Date, { nullable: true, description: 'Due before this time; default: now.' })
  @Omittable()
  to?: Date;

  @Field(() => Int, { nullable: true, description: 'Those of this schedule.' })
  @Omittable()
  @Id()
  scheduleId?: number;

  @Field(() => Int, { nullable: true, description: 'Those of schedules of this department.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Int, { nullable: true, description: 'Those of this asset.' })
  @Omittable()
  @Id()
  assetId?: number;
}

const units = { ratio: 'ratio' } as const;
const ComplianceUnit = registerEnum('ScheduleComplianceUnit', units, 'The unit of a value.', {
  ratio: 'A part of 1.',
});

/** How much of the work of schedules was done in time. */
@ObjectType({ description: 'How much of the work of schedules was done in time.' })
export class ScheduleCompliance {
  @Field(() => Float, {
    nullable: true,
    description: '`numerator` divided by `denominator`; null where nothing counts.',
  })
  value: number | null;

  @Field(() => Int, { description: 'Occurrences that were completed in time.' })
  numerator: number;

  @Field(() => Int, { description: 'Occurrences that count.' })
  denominator: number;

  @Field(() => Int, { description: 'Those of them that were missed.' })
  missed: number;

  @Field(() => Int, { description: 'Occurrences that were skipped; they do not count.' })
  skipped: number;

  @Field(() => ComplianceUnit, { description: 'The unit of `value`.' })
  unit: 'ratio';
}
