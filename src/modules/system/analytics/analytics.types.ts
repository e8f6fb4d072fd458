import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { DayEnd, Id, Omittable } from '../../../core/constraints.js';
import { MaintenancePriorityType } from '../../../core/priorities.js';
import type { MaintenancePriority, MaintenanceStatus } from '../../../generated/prisma/enums.js';
import { MaintenanceStatusType } from '../../requests/maintenance/maintenance.types.js';

/** The number of requests with a status. */
@ObjectType({ description: 'Number of requests in a state.' })
export class StatusCount {
  @Field(() => MaintenanceStatusType, { description: 'The state.' })
  status: MaintenanceStatus;

  @Field(() => Int)
  count: number;
}

/** The number of requests with a priority. */
@ObjectType({ description: 'Number of requests with a priority.' })
export class PriorityCount {
  @Field(() => MaintenancePriorityType, { description: 'The priority.' })
  priority: MaintenancePriority;

  @Field(() => Int)
  count: number;
}

/** The number of requests of a department. */
@ObjectType({ description: 'Number of requests of a department.' })
export class DepartmentRequestCount {
  @Field(() => Int)
  departmentId: number;

  @Field(() => String, { description: 'The name of the department.' })
  name: string;

  @Field(() => Int)
  count: number;
}

/** The number of requests of a day. */
@ObjectType({ description: 'Number of requests on a day.' })
export class DayCount {
  @Field(() => String, { description: 'A day in UTC: 2026-01-31.' })
  date: string;

  @Field(() => Int)
  count: number;
}

/** Statistics of the requests submitted in the period. */
@ObjectType({ description: 'Figures on the requests that were submitted in the period.' })
export class MaintenanceAnalytics {
  @Field(() => Int, { description: 'Requests submitted in the period.' })
  total: number;

  @Field(() => Int, { description: 'Of these, requests that are neither completed nor cancelled.' })
  open: number;

  @Field(() => [StatusCount], { description: 'The requests of the period by their current state.' })
  byStatus: StatusCount[];

  @Field(() => [PriorityCount], { description: 'The requests of the period by priority.' })
  byPriority: PriorityCount[];

  @Field(() => [DepartmentRequestCount], {
    description: 'The requests of the period by department.',
  })
  byDepartment: DepartmentRequestCount[];

  @Field(() => [DayCount], { description: 'Every day of the period.' })
  createdPerDay: DayCount[];

  @Field(() => [DayCount], {
    description: 'By day of completion, regardless of submission; every day of the period.',
  })
  completedPerDay: DayCount[];
}

/** Statistics of a duration, in hours; null without data. */
@ObjectType({ description: 'A duration in hours; null without a completed case.' })
export class DurationFigures {
  @Field(() => Float, { nullable: true, description: 'The arithmetic mean.' })
  mean: number | null;

  @Field(() => Float, { nullable: true, description: '50th percentile.' })
  p50: number | null;

  @Field(() => Float, { nullable: true, description: '90th percentile.' })
  p90: number | null;
}

/** Open requests by age. */
@ObjectType({ description: 'Open requests by age.' })
export class BacklogAgeing {
  @Field(() => Int, { description: 'Submitted less than a day ago.' })
  underOneDay: number;

  @Field(() => Int, { description: 'Submitted one to seven days ago.' })
  oneToSevenDays: number;

  @Field(() => Int, { description: 'Submitted seven to thirty days ago.' })
  sevenToThirtyDays: number;

  @Field(() => Int, { description: 'Submitted more than thirty days ago.' })
  overThirtyDays: number;
}

/** Durations of steps, completion rate and backlog. */
@ObjectType({ description: 'Processing times of requests, and the backlog.' })
export class PerformanceAnalytics {
  @Field(() => DurationFigures, { description: 'From submission to approval.' })
  approvalLeadTimeHours: DurationFigures;

  @Field(() => DurationFigures, { description: 'From approval to the latest assignment.' })
  timeToAssignHours: DurationFigures;

  @Field(() => DurationFigures, { description: 'From submission to completion.' })
  timeToCompleteHours: DurationFigures;

  @Field(() => Float, {
    nullable: true,
    description:
      'Share of the requests submitted in the period that are completed, 0 to 1; null without any.',
  })
  completionRate: number | null;

  @Field(() => Int, { description: 'Number of open requests, regardless of submission.' })
  backlog: number;

  @Field(() => BacklogAgeing, { description: 'The open requests by age.' })
  backlogAgeing: BacklogAgeing;
}

/** Security events of the period, and live sessions. */
@ObjectType({ description: 'Figures on logins and sessions.' })
export class SecurityAnalytics {
  @Field(() => Int, { description: 'In the period.' })
  failedLogins: number;

  @Field(() => Int, { description: 'In the period.' })
  lockouts: number;

  @Field(() => Int, { description: 'In the period.' })
  suspiciousEvents: number;

  @Field(() => Int, { description: 'Number of live sessions now.' })
  activeSessions: number;
}

/** The period of the statistics; both ends are inclusive. */
@ObjectType({ description: 'The period of the figures; both ends are inclusive.' })
export class TimeRange {
  @Field(() => Date)
  fromDate: Date;

  @Field(() => Date)
  toDate: Date;
}

/** The analytics (specification 2.8; docs/behaviour/analytics.md). */
@ObjectType({
  description: 'Statistics of a period; for department heads, only of their department.',
})
export class Analytics {
  @Field(() => Int, { description: 'Number of accounts at present.' })
  totalUsers: number;

  @Field(() => Int, { description: 'Number of active accounts at present.' })
  activeUsers: number;

  @Field(() => MaintenanceAnalytics, { description: 'Figures on the requests of the period.' })
  maintenance: MaintenanceAnalytics;

  @Field(() => PerformanceAnalytics, {
    description: 'Processing times of requests, and the backlog.',
  })
  performance: PerformanceAnalytics;

  @Field(() => SecurityAnalytics, { description: 'Figures on logins and sessions.' })
  security: SecurityAnalytics;

  @Field(() => TimeRange, { description: 'The period of the figures.' })
  timeRange: TimeRange;
}

/** Input of the analytics: period and department. */
@ArgsType()
export class AnalyticsInput {
  @Field(() => Date, { nullable: true, description: 'Default: 30 days before the end.' })
  @Omittable()
  fromDate?: Date;

  @Field(() => Date, { nullable: true, description: 'Default: now.' })
  @Omittable()
  @DayEnd()
  toDate?: Date;

  @Field(() => Int, { nullable: true, description: 'Only this department.' })
  @Omittable()
  @Id()
  departmentId?: number;
}
