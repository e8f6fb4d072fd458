import { ValidateNested } from 'class-validator';
import { Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import {
  Clearable,
  Decimal,
  ExactText,
  Id,
  Omittable,
  TimeZone,
} from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import { ClosedDayRule, ScheduleBase } from '../../../../generated/prisma/enums.js';

export { ClosedDayRule, ScheduleBase };

/** The bases of the times of a rule, for `@Field`. */
const ScheduleBaseType = registerEnum(
  'ScheduleBase',
  ScheduleBase,
  'The base of the times of a trigger.',
  {
    fixed: 'Only the rule.',
    completion: 'The day on which the work before was completed.',
  },
);

/** Treatments of an occurrence on a closed day, for `@Field`. */
const ClosedDayRuleType = registerEnum(
  'ClosedDayRule',
  ClosedDayRule,
  'The treatment of an occurrence on a day on which the calendar has no hours.',
  {
    keep: 'It stays.',
    next: 'It moves to the next open day.',
    previous: 'It moves to the open day before.',
    skip: 'It is skipped.',
  },
);

/** A trigger by time. */
@ObjectType({ description: 'A trigger by time.' })
export class ScheduleTimeTrigger {
  @Field(() => String, { description: 'A rule of RFC 5545, without `RRULE:`.' })
  rrule: string;

  @Field(() => String, { description: 'The earliest local time: `2026-03-02T08:00`.' })
  startsAt: string;

  @Field(() => String, { description: 'The time zone of the local times.' })
  timeZone: string;

  @Field(() => ScheduleBaseType, { description: 'The base of its times.' })
  base: ScheduleBase;

  @Field(() => ClosedDayRuleType, { description: 'The treatment of closed days.' })
  onClosedDay: ClosedDayRule;

  @Field(() => Int, { nullable: true, description: 'The calendar that says which days are open.' })
  calendarId: number | null;
}

/** A trigger by a meter. */
@ObjectType({ description: 'A trigger by a meter.' })
export class ScheduleMeterTrigger {
  @Field(() => Int, { description: 'A counter of the one asset.' })
  meterId: number;

  @Field(() => Float, { description: 'The distance from one occurrence to the next.' })
  every: number;

  @Field(() => Float, { description: 'The total of the meter from which it counts.' })
  startAt: number;
}

/** The trigger of a schedule: at least one of both. */
@ObjectType({ description: 'The trigger of a schedule.' })
export class ScheduleTrigger {
  @Field(() => ScheduleTimeTrigger, { nullable: true, description: 'Null without one by time.' })
  time: ScheduleTimeTrigger | null;

  @Field(() => ScheduleMeterTrigger, {
    nullable: true,
    description: 'Null without one by a meter.',
  })
  meter: ScheduleMeterTrigger | null;
}

/** A trigger by time, as it is given. */
@InputType({ description: 'A trigger by time.' })
export class ScheduleTimeTriggerInput {
  @Field(() => String, { description: 'A rule of RFC 5545, without `RRULE:`.' })
  @ExactText(1, 500)
  rrule: string;

  @Field(() => String, {
    description: 'The earliest local time: `2026-03-02T08:00`, within 100 years of now.',
  })
  @ExactText(1, 40)
  startsAt: string;

  @Field(() => String, { description: 'A name of the IANA time zone database.' })
  @TimeZone()
  timeZone: string;

  @Field(() => ScheduleBaseType, { nullable: true, description: 'Default: `fixed`.' })
  @Omittable()
  base?: ScheduleBase;

  @Field(() => ClosedDayRuleType, {
    nullable: true,
    description: 'Default: `keep`. Any other needs `calendarId`.',
  })
  @Omittable()
  onClosedDay?: ClosedDayRule;

  @Field(() => Int, { nullable: true, description: 'The calendar that says which days are open.' })
  @Clearable()
  @Id()
  calendarId?: number | null;
}

/** A trigger by a meter, as it is given. */
@InputType({ description: 'A trigger by a meter.' })
export class ScheduleMeterTriggerInput {
  @Field(() => Int, { description: 'A counter of the one asset.' })
  @Id()
  meterId: number;

  @Field(() => Float, { description: 'The distance to the next: more than 0.' })
  @Decimal()
  every: number;

  @Field(() => Float, {
    nullable: true,
    description: 'The total of the meter from which it counts; default: the present one, else 0.',
  })
  @Omittable()
  @Decimal()
  startAt?: number;
}

/** The trigger of a schedule, as it is given: at least one of both. */
@InputType({ description: 'The trigger of a schedule: `time`, `meter` or both.' })
export class ScheduleTriggerInput {
  @Field(() => ScheduleTimeTriggerInput, { nullable: true, description: 'By time.' })
  @Clearable()
  @ValidateNested()
  time?: ScheduleTimeTriggerInput | null;

  @Field(() => ScheduleMeterTriggerInput, { nullable: true, description: 'By a meter.' })
  @Clearable()
  @ValidateNested()
  meter?: ScheduleMeterTriggerInput | null;
}
