import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { DayEnd, Id, Omittable } from '../../../core/constraints.js';
import { MaintenancePriorityType } from '../../../core/priorities.js';
import type { MaintenancePriority, MaintenanceStatus } from '../../../generated/prisma/enums.js';
import { MaintenanceStatusType } from '../../requests/maintenance/maintenance.types.js';

/** The number of requests with a status. */
@ObjectType()
export class StatusCount {
  @Field(() => MaintenanceStatusType)
  status: MaintenanceStatus;

  @Field(() => Int)
  count: number;
}

/** The number of requests with a priority. */
@ObjectType()
export class PriorityCount {
  @Field(() => MaintenancePriorityType)
  priority: MaintenancePriority;

  @Field(() => Int)
  count: number;
}

/** The number of requests of a department. */
@ObjectType()
export class DepartmentRequestCount {
  @Field(() => Int)
  departmentId: number;

  @Field(() => String)
  name: string;

  @Field(() => Int)
  count: number;
}

/** The number of requests of a day. */
@ObjectType()
export class DayCount {
  @Field(() => String, { description: 'A day in UTC: 2026-01-31.' })
  date: string;

  @Field(() => Int)
  count: number;
}

/** Statistics of the requests submitted in the period. */
@ObjectType()
export class MaintenanceAnalytics {
  @Field(() => Int, { description: 'Requests submitted in the period.' })
  total: number;

  @Field(() => Int, { description: 'Of these, requests that are neither completed nor cancelled.' })
  open: number;

  @Field(() => [StatusCount])
  byStatus: StatusCount[];

  @Field(() => [PriorityCount])
  byPriority: PriorityCount[];

  @Field(() => [DepartmentRequestCount])
  byDepartment: DepartmentRequestCount[];

  @Field(() => [DayCount], { description: 'Every day of the period.' })
  createdPerDay: DayCount[];

  @Field(() => [DayCount], {
    description: 'By day of completion, regardless of submission; every day of the period.',
  })
  completedPerDay: DayCount[];
}

/** Statistics of a duration, in hours; null without data. */
@ObjectType()
export class DurationFigures {
  @Field(() => Float, { nullable: true })
  mean: number | null;

  @Field(() => Float, { nullable: true, description: '50th percentile.' })
  p50: number | null;

  @Field(() => Float, { nullable: true, description: '90th percentile.' })
  p90: number | null;
}

/** Open requests by age. */
@ObjectType()
export class BacklogAgeing {
  @Field(() => Int)
  underOneDay: number;

  @Field(() => Int)
  oneToSevenDays: number;

  @Field(() => Int)
  sevenToThirtyDays: number;

  @Field(() => Int)
  overThirtyDays: number;
}

/** Durations of steps, completion rate and backlog. */
@ObjectType()
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

  @Field(() => BacklogAgeing)
  backlogAgeing: BacklogAgeing;
}

/** Security events of the period, and live sessions. */
@ObjectType()
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
@ObjectType()
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
  @Field(() => Int)
  totalUsers: number;

  @Field(() => Int)
  activeUsers: number;

  @Field(() => MaintenanceAnalytics)
  maintenance: MaintenanceAnalytics;

  @Field(() => PerformanceAnalytics)
  performance: PerformanceAnalytics;

  @Field(() => SecurityAnalytics)
  security: SecurityAnalytics;

  @Field(() => TimeRange)
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
