import { ArrayMinSize, ValidateNested } from 'class-validator';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../../core/connection.js';
import {
  Clearable,
  Id,
  Ids,
  MaxItems,
  Omittable,
  OneOf,
  Text,
  TimeOfDay,
  TimeZone,
  WholeNumber,
} from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import { ExpectedVersion } from '../../../../core/inputs.js';
import { paged } from '../../../../core/list-inputs.js';
import { FigureList } from '../figure-list.js';
import { type Every, PERIODS, type ReportPeriod } from './calendar.js';

const PeriodType = registerEnum('FigureReportPeriod', PERIODS, 'The period of a report.', {
  lastWeek: 'The ISO week before that of the run.',
  lastMonth: 'The month before that of the run. Only with a monthly schedule.',
  last30Days: 'The 30 days before the day of the run.',
});

const EveryType = registerEnum(
  'FigureReportEvery',
  { week: 'week', month: 'month' },
  'The interval of the runs of a report.',
  { week: 'Each week, on `weekday`.', month: 'Each month, on `day`.' },
);

const NAME = 'The name, unique among the reports of its owner.';
const FIGURES = 'The names of the figures, in the order of the mail.';
const GROUPS = 'Figures with a grouping, below the figures.';
const COMPARE = 'True to show the values of the period before.';
const ZONE = 'The time zone of the schedule, the days and the months (IANA).';
const RECIPIENTS = 'The accounts that get it.';
const ENABLED = 'False for a report that is not sent.';
const BY = 'The grouping, as of `kpiGroups`.';
const FIGURE = 'The name of the figure.';
const DEPARTMENT = 'The department of the request or asset.';
const CATEGORY = 'The category, with those below it.';
const LOCATION = 'The location, with those below it.';
const ASSET = 'The asset, with those below it.';
const TECHNICIAN = 'The assignee of the request; of time, the person who worked.';
const WEEKDAY = '1 is Monday. Only with `week`.';
const DAY = '1 to 28. Only with `month`.';
const TIME = 'The local time, like `07:00`.';

/** The filter of a report. */
@ObjectType({ description: 'The filter of a report, as of `kpis`.' })
export class FigureReportFilter {
  @Field(() => Int, { nullable: true, description: DEPARTMENT })
  departmentId: number | null;

  @Field(() => Int, { nullable: true, description: CATEGORY })
  categoryId: number | null;

  @Field(() => Int, { nullable: true, description: LOCATION })
  locationId: number | null;

  @Field(() => Int, { nullable: true, description: ASSET })
  assetId: number | null;

  @Field(() => Int, { nullable: true, description: TECHNICIAN })
  technicianId: number | null;
}

/** A figure of a report with its grouping. */
@ObjectType({ description: 'A figure of a report with its grouping.' })
export class FigureReportGroup {
  @Field(() => String, { description: FIGURE })
  figure: string;

  @Field(() => String, { description: BY })
  by: string;
}

/** The schedule of a report. */
@ObjectType({ description: 'The schedule of a report, in its time zone.' })
export class FigureReportSchedule {
  @Field(() => EveryType, { description: 'The interval of the runs.' })
  every: Every;

  @Field(() => Int, { nullable: true, description: `${WEEKDAY} Else null.` })
  weekday: number | null;

  @Field(() => Int, { nullable: true, description: `${DAY} Else null.` })
  day: number | null;

  @Field(() => String, { description: TIME })
  time: string;
}

/** A report of figures by mail (docs/behaviour/figure-reports.md). */
@ObjectType({ description: 'A report of figures that is mailed by its schedule.' })
export class FigureReport {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: NAME })
  name: string;

  @Field(() => [String], { description: FIGURES })
  figures: string[];

  @Field(() => FigureReportFilter, { description: 'The filter, as of `kpis`.' })
  filter: FigureReportFilter;

  @Field(() => [FigureReportGroup], { description: GROUPS })
  groups: FigureReportGroup[];

  @Field(() => PeriodType, { description: 'The period, which ends before the day of the run.' })
  period: ReportPeriod;

  @Field(() => Boolean, { description: COMPARE })
  compare: boolean;

  @Field(() => FigureReportSchedule, { description: 'The times of the runs.' })
  schedule: FigureReportSchedule;

  @Field(() => String, { description: ZONE })
  timeZone: string;

  @Field(() => [Int], { description: RECIPIENTS })
  recipientIds: number[];

  @Field(() => Boolean, { description: ENABLED })
  enabled: boolean;

  @Field(() => Int, { description: 'The account that made it.' })
  ownerId: number;

  @Field(() => Date, { nullable: true, description: 'The last run; null before the first.' })
  lastRunAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'Null while it is not enabled.' })
  nextRunAt: Date | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of reports. */
export const FigureReportConnection = connectionOf(FigureReport);

/** A run of a report. */
@ObjectType({ description: 'A run of a report: what became of its mails.' })
export class FigureReportRun {
  @Field(() => String, { description: '`2027-W09`, `2027-02`, or the day of the run.' })
  periodKey: string;

  @Field(() => Date, { description: 'When it ran.' })
  at: Date;

  @Field(() => Int, { description: 'Number of recipients whose mail was sent.' })
  sentTo: number;

  @Field(() => Int, { description: 'Number of recipients whose mail could not be sent.' })
  failed: number;

  @Field(() => Int, { description: 'Number of recipients who may not read it.' })
  leftOut: number;
}

/** The filter of a report, as it is given. */
@InputType({ description: 'The filter of a report, as of `kpis`.' })
export class FigureReportFilterInput {
  @Field(() => Int, { nullable: true, description: DEPARTMENT })
  @Clearable()
  @Id()
  departmentId?: number | null;

  @Field(() => Int, { nullable: true, description: CATEGORY })
  @Clearable()
  @Id()
  categoryId?: number | null;

  @Field(() => Int, { nullable: true, description: LOCATION })
  @Clearable()
  @Id()
  locationId?: number | null;

  @Field(() => Int, { nullable: true, description: ASSET })
  @Clearable()
  @Id()
  assetId?: number | null;

  @Field(() => Int, { nullable: true, description: TECHNICIAN })
  @Clearable()
  @Id()
  technicianId?: number | null;
}

/** A figure of a report with its grouping, as it is given. */
@InputType({ description: 'A figure of a report with its grouping.' })
export class FigureReportGroupInput {
  @Field(() => String, { description: FIGURE })
  @Text(1, 100)
  figure: string;

  @Field(() => String, { description: BY })
  @Text(1, 100)
  by: string;
}

/** The schedule of a report, as it is given. */
@InputType({ description: 'The schedule of a report, in its time zone.' })
export class FigureReportScheduleInput {
  @Field(() => EveryType, { description: 'The interval of the runs.' })
  @OneOf(['week', 'month'])
  every: Every;

  @Field(() => Int, { nullable: true, description: WEEKDAY })
  @Clearable()
  @WholeNumber(1, 7)
  weekday?: number | null;

  @Field(() => Int, { nullable: true, description: DAY })
  @Clearable()
  @WholeNumber(1, 28)
  day?: number | null;

  @Field(() => String, { nullable: true, description: `${TIME} Default: 07:00.` })
  @Omittable()
  @TimeOfDay()
  time?: string;
}

const MOST_GROUPS = 4;
const MOST_RECIPIENTS = 20;

/** A list with an item at least. */
const filledList = () => ArrayMinSize(1, { message: 'must be 1 at least' });

/** Body of creating a report. */
@InputType()
export class CreateFigureReportInput {
  @Field(() => String, { description: NAME })
  @Text(1, 100)
  name: string;

  @Field(() => [String], { description: `${FIGURES} 1 to 12.` })
  @FigureList()
  figures: string[];

  @Field(() => FigureReportFilterInput, { nullable: true, description: 'Default: none.' })
  @Omittable()
  @ValidateNested()
  filter?: FigureReportFilterInput;

  @Field(() => [FigureReportGroupInput], {
    nullable: true,
    description: `${GROUPS} 4 at most; default: none.`,
  })
  @Omittable()
  @MaxItems(MOST_GROUPS)
  @ValidateNested({ each: true })
  groups?: FigureReportGroupInput[];

  @Field(() => PeriodType, { description: 'The period, which ends before the day of the run.' })
  period: ReportPeriod;

  @Field(() => Boolean, { nullable: true, description: `${COMPARE} Default: false.` })
  @Omittable()
  compare?: boolean;

  @Field(() => FigureReportScheduleInput, { description: 'The times of the runs.' })
  @ValidateNested()
  schedule: FigureReportScheduleInput;

  @Field(() => String, { nullable: true, description: `${ZONE} Default: that of the settings.` })
  @Omittable()
  @TimeZone()
  timeZone?: string;

  @Field(() => [Int], { description: `${RECIPIENTS} 1 to 20 active accounts of people.` })
  @Ids(MOST_RECIPIENTS)
  @filledList()
  recipientIds: number[];

  @Field(() => Boolean, { nullable: true, description: `${ENABLED} Default: true.` })
  @Omittable()
  enabled?: boolean;
}

/** Body of changing a report; omitted fields are not changed. */
@InputType()
export class UpdateFigureReportInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String, { nullable: true, description: NAME })
  @Omittable()
  @Text(1, 100)
  name?: string;

  @Field(() => [String], { nullable: true, description: `${FIGURES} 1 to 12.` })
  @Omittable()
  @FigureList()
  figures?: string[];

  @Field(() => FigureReportFilterInput, { nullable: true, description: 'Replaces the whole.' })
  @Omittable()
  @ValidateNested()
  filter?: FigureReportFilterInput;

  @Field(() => [FigureReportGroupInput], { nullable: true, description: `${GROUPS} 4 at most.` })
  @Omittable()
  @MaxItems(MOST_GROUPS)
  @ValidateNested({ each: true })
  groups?: FigureReportGroupInput[];

  @Field(() => PeriodType, {
    nullable: true,
    description: 'The period, which ends before the day of the run.',
  })
  @Omittable()
  period?: ReportPeriod;

  @Field(() => Boolean, { nullable: true, description: COMPARE })
  @Omittable()
  compare?: boolean;

  @Field(() => FigureReportScheduleInput, { nullable: true, description: 'Replaces the whole.' })
  @Omittable()
  @ValidateNested()
  schedule?: FigureReportScheduleInput;

  @Field(() => String, { nullable: true, description: ZONE })
  @Omittable()
  @TimeZone()
  timeZone?: string;

  @Field(() => [Int], {
    nullable: true,
    description: `${RECIPIENTS} 1 to 20 active accounts of people.`,
  })
  @Omittable()
  @Ids(MOST_RECIPIENTS)
  @filledList()
  recipientIds?: number[];

  @Field(() => Boolean, { nullable: true, description: ENABLED })
  @Omittable()
  enabled?: boolean;

  @ExpectedVersion('report has')
  expectedVersion?: number;
}

/** The list has no filter. */
class NoFilter {}

/** Input of the list of reports. */
export class ListFigureReportsInput extends paged(NoFilter) {}

/** Arguments of `figureReports`. */
@ArgsType()
export class FigureReportsArgs extends connectionArgs(null) {}
