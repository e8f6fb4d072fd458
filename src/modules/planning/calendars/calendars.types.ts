import { ArrayMinSize, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import {
  Clearable,
  Day,
  Id,
  MaxItems,
  Omittable,
  Text,
  TimeZone,
  WholeNumber,
} from '../../../core/constraints.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged } from '../../../core/list-inputs.js';
import { HoursOfDay, HoursOfWeek, MAX_HOLIDAYS, UniqueDates } from './hours.js';

const WEEK =
  'Seven days, Monday first; each a list of at most 6 pairs `[from, to]` in minutes of the day, 0 to 1440.';
const INTERVALS = 'Working hours of the day, as in a week; none: closed.';

/** A day with special hours. */
@ObjectType({ description: 'A day whose hours replace those of the week.' })
export class Holiday {
  @Field(() => String, { description: 'The day: `2026-12-25`.' })
  date: string;

  @Field(() => String)
  name: string;

  @Field(() => [[Int]], { description: INTERVALS })
  intervals: number[][];
}

/** Working hours (docs/behaviour/calendars.md). */
@ObjectType({ description: 'Working hours, by which deadlines are counted.' })
export class Calendar {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  name: string;

  @Field(() => String, { description: 'A name of the IANA time zone database: `Europe/Berlin`.' })
  timeZone: string;

  @Field(() => [[[Int]]], { description: WEEK })
  week: number[][][];

  @Field(() => [Holiday], { description: 'Days with special hours, by date.' })
  holidays: Holiday[];

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date, { nullable: true, description: 'Null unless it is archived.' })
  archivedAt: Date | null;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of calendars. */
export const CalendarConnection = connectionOf(Calendar);

/** A day with special hours, as input. */
@InputType()
export class HolidayInput {
  @Field(() => String, { description: 'The day: `2026-12-25`.' })
  @Day()
  date: string;

  @Field(() => String)
  @Text(1, 100)
  name: string;

  @Field(() => [[Int]], { nullable: true, description: INTERVALS })
  @Omittable()
  @HoursOfDay()
  intervals: number[][] = [];
}

/** Body of creating a calendar. */
@InputType()
export class CreateCalendarInput {
  @Field(() => String, { description: 'Unique among calendars, archived ones included.' })
  @Text(1, 100)
  name: string;

  @Field(() => String, { description: 'A name of the IANA time zone database, no offset.' })
  @TimeZone()
  timeZone: string;

  @Field(() => [[[Int]]], { description: WEEK })
  @HoursOfWeek()
  @ArrayMinSize(7, { message: 'must be seven days, Monday first' })
  @MaxItems(7)
  week: number[][][];

  @Field(() => [HolidayInput], { nullable: true, description: 'Default: none.' })
  @Clearable()
  @ValidateNested({ each: true })
  @UniqueDates()
  @MaxItems(MAX_HOLIDAYS)
  holidays?: HolidayInput[] | null;
}

/** Body of changing a calendar; omitted fields are not changed. */
@InputType()
export class UpdateCalendarInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, {
    nullable: true,
    description: 'Unique among calendars, archived ones included.',
  })
  @Omittable()
  @Text(1, 100)
  name?: string;

  @Field(() => String, {
    nullable: true,
    description: 'A name of the IANA time zone database, no offset.',
  })
  @Omittable()
  @TimeZone()
  timeZone?: string;

  @Field(() => [[[Int]]], { nullable: true, description: `Replaces the week. ${WEEK}` })
  @Omittable()
  @HoursOfWeek()
  @ArrayMinSize(7, { message: 'must be seven days, Monday first' })
  @MaxItems(7)
  week?: number[][][];

  @Field(() => [HolidayInput], {
    nullable: true,
    description: 'Replaces the list; null empties it.',
  })
  @Clearable()
  @ValidateNested({ each: true })
  @UniqueDates()
  @MaxItems(MAX_HOLIDAYS)
  holidays?: HolidayInput[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'False restores an archived one; true archives one.',
  })
  @Omittable()
  archived?: boolean;

  @ExpectedVersion('calendar has')
  expectedVersion?: number;
}

/** Hours to try out, and a time to count. */
@InputType()
export class PreviewCalendarInput {
  @Field(() => String, { description: 'A name of the IANA time zone database, no offset.' })
  @TimeZone()
  timeZone: string;

  @Field(() => [[[Int]]], { description: WEEK })
  @HoursOfWeek()
  @ArrayMinSize(7, { message: 'must be seven days, Monday first' })
  @MaxItems(7)
  week: number[][][];

  @Field(() => [HolidayInput], { nullable: true, description: 'Default: none.' })
  @Clearable()
  @ValidateNested({ each: true })
  @UniqueDates()
  @MaxItems(MAX_HOLIDAYS)
  holidays?: HolidayInput[] | null;

  @Field(() => Date, { description: 'When the time begins: in a year from 1900 to 9000.' })
  at: Date;

  @Field(() => Int, {
    description:
      'Working time to count, in minutes: at most 525600, and the work that the hours have in 20 years.',
  })
  @WholeNumber(0, 525_600)
  minutes: number;
}

/** A period of working time. */
@ObjectType({ description: 'A period of working time; `to` does not belong to it.' })
export class WorkingPeriod {
  @Field(() => Date)
  from: Date;

  @Field(() => Date)
  to: Date;
}

/** The deadline that hours lead to. */
@ObjectType({ description: 'The deadline to which working hours lead, and how.' })
export class CalendarPreview {
  @Field(() => Date, { description: 'The earliest time with as much working time before it.' })
  dueAt: Date;

  @Field(() => [WorkingPeriod], {
    description: 'The first 100 periods of working time between `at` and `dueAt`.',
  })
  intervals: WorkingPeriod[];

  @Field(() => Boolean, { description: 'True if there are more periods.' })
  truncated: boolean;
}

/** Filter of the list of calendars. */
@InputType()
class CalendarFilter {
  @Field(() => Boolean, { nullable: true, description: 'Archived ones instead; default: false.' })
  archived: boolean = false;
}

/** Input of the list: filter and page. */
export class ListCalendarsInput extends paged(CalendarFilter) {}

/** Arguments of `calendars`. */
@ArgsType()
export class CalendarsArgs extends connectionArgs(CalendarFilter) {}
