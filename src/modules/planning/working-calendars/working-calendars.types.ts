import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Clearable, Id } from '../../../core/constraints.js';

/** The working hours of a person (docs/behaviour/workload.md). */
@ObjectType({ description: 'The calendar by which a person works.' })
export class UserWorkingCalendar {
  @Field(() => Int, { description: 'The person.' })
  userId: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The calendar of the person; null where that of the settings counts.',
  })
  calendarId: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The calendar that counts: of the person, else of the settings; null for none.',
  })
  effectiveCalendarId: number | null;

  @Field(() => String, {
    description:
      'The time zone of the days of the person: of that calendar, else the one that the person chose.',
  })
  timeZone: string;
}

/** Names the person. */
@InputType()
export class UserPlanInput {
  @Field(() => Int, { description: 'The person.' })
  @Id()
  userId: number;
}

/** Body of setting the calendar of a person. */
@InputType()
export class SetWorkingCalendarInput extends UserPlanInput {
  @Field(() => Int, {
    nullable: true,
    description: 'A calendar that is not archived; null: that of the settings counts.',
  })
  @Clearable()
  @Id()
  calendarId?: number | null;
}
