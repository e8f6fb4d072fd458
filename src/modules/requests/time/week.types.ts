import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Day, Id, Omittable, TimeZone } from '../../../core/constraints.js';

/** The week, and whose time is added up. */
@InputType()
export class TimeWeekInput {
  @Field(() => String, {
    nullable: true,
    description: 'A day of the week, which begins on Monday; default: today.',
  })
  @Omittable()
  @Day()
  day?: string;

  @Field(() => Int, { nullable: true, description: 'Only the time of this person.' })
  @Omittable()
  @Id()
  userId?: number;

  @Field(() => String, {
    nullable: true,
    description: 'Zone of the days, a name of the IANA database; default: yours.',
  })
  @Omittable()
  @TimeZone()
  timeZone?: string;
}

/** The time of a person in a week. */
@ObjectType({ description: 'The time of a person in a week.' })
export class TimeOfPerson {
  @Field(() => Int, { description: 'The person.' })
  userId: number;

  @Field(() => String, { description: 'First and last name.' })
  name: string;

  @Field(() => [Int], { description: 'Minutes that began on each day, Monday first.' })
  minutes: readonly number[];

  @Field(() => Int, { description: 'Their sum.' })
  total: number;

  @Field(() => Boolean, { description: 'True if a timer that was started in the week runs.' })
  running: boolean;
}

/** The time sheet of a week (docs/behaviour/work.md). */
@ObjectType({ description: 'The time sheet of a week.' })
export class TimeWeek {
  @Field(() => String, { description: 'The Monday: `2026-11-23`.' })
  from: string;

  @Field(() => String, { description: 'The Sunday.' })
  to: string;

  @Field(() => String, { description: 'Zone of the days.' })
  timeZone: string;

  @Field(() => [TimeOfPerson], { description: 'At most 500 people with time, by last name.' })
  people: TimeOfPerson[];

  @Field(() => Boolean, { description: 'True if there are more people.' })
  hasMore: boolean;
}
