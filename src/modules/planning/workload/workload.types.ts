import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { Day, Id, Omittable } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { MaintenancePriorityType } from '../../../core/priorities.js';
import { type MaintenanceStage, MaintenanceStageType } from '../../../core/stages.js';
import type { MaintenancePriority } from '../../../generated/prisma/enums.js';

const parts = { assignee: 'assignee', helper: 'helper' } as const;
const PartType = registerEnum('WorkloadPart', parts, 'The part of a person in a request.', {
  assignee: 'Is assigned to it.',
  helper: 'Helps with it.',
});

/** A request on a day of a technician. */
@ObjectType({ description: 'A request on a day of a technician.' })
export class WorkloadRequest {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'The title of the request.' })
  title: string;

  @Field(() => MaintenanceStageType)
  stage: MaintenanceStage;

  @Field(() => Boolean, { description: 'True while it is on hold.' })
  onHold: boolean;

  @Field(() => MaintenancePriorityType, { description: 'The priority of the request.' })
  priority: MaintenancePriority;

  @Field(() => PartType, { description: 'The part of the technician.' })
  as: keyof typeof parts;

  @Field(() => Int, { description: 'Its minutes on that day.' })
  minutes: number;

  @Field(() => Date, { nullable: true, description: 'When the work is planned; null for never.' })
  plannedStart: Date | null;

  @Field(() => Date, { nullable: true, description: 'The end of the plan.' })
  plannedEnd: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it is due; null for never.' })
  dueAt: Date | null;

  @Field(() => Int, { description: 'The version of the request.' })
  version: number;
}

/** Requests that the reader does not see, added up. */
@ObjectType({ description: 'Requests of a day that you do not see, added up.' })
export class WorkloadOthers {
  @Field(() => Int, { description: 'Number of the requests.' })
  requests: number;

  @Field(() => Int, { description: 'Their minutes on that day.' })
  minutes: number;
}

/** A day of a technician. */
@ObjectType({ description: 'A day of a technician.' })
export class WorkloadDay {
  @Field(() => String, { description: 'The day in the time zone of the technician.' })
  day: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Working minutes less absences; null without working hours.',
  })
  capacity: number | null;

  @Field(() => Int, { description: 'Minutes of the work of that day.' })
  planned: number;

  @Field(() => Boolean, { description: 'True if more is planned than the capacity.' })
  overloaded: boolean;

  @Field(() => Boolean, { description: 'True if an absence has a part of the day.' })
  absent: boolean;

  @Field(() => [WorkloadRequest], { description: 'By planned start, due time and id.' })
  requests: WorkloadRequest[];

  @Field(() => WorkloadOthers, { description: 'Requests that you do not see.' })
  others: WorkloadOthers;
}

/** A technician with the days of a period. */
@ObjectType({ description: 'A technician with the days of a period.' })
export class WorkloadRow {
  @Field(() => Int, { description: 'The technician.' })
  userId: number;

  @Field(() => String, { nullable: true, description: 'First and last name.' })
  name: string | null;

  @Field(() => Int, { nullable: true, description: 'The department of the technician.' })
  departmentId: number | null;

  @Field(() => String, { description: 'The time zone of the days.' })
  timeZone: string;

  @Field(() => [Int], { description: 'Skills that the technician has today.' })
  skillIds: number[];

  @Field(() => Int, { description: 'Minutes that are left of all open work of the assignee.' })
  load: number;

  @Field(() => [WorkloadDay], { description: 'Every day of the period.' })
  days: WorkloadDay[];
}

/** An open request without a plan. */
@ObjectType({ description: 'An open request without a plan.' })
export class UnplannedRequest {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'The title of the request.' })
  title: string;

  @Field(() => MaintenanceStageType)
  stage: MaintenanceStage;

  @Field(() => Boolean, { description: 'True while it is on hold.' })
  onHold: boolean;

  @Field(() => MaintenancePriorityType, { description: 'The priority of the request.' })
  priority: MaintenancePriority;

  @Field(() => Int, { description: 'The department in charge.' })
  departmentId: number;

  @Field(() => Int, { nullable: true, description: 'The assigned technician.' })
  assigneeId: number | null;

  @Field(() => Int, { nullable: true, description: 'The estimate in minutes; null without one.' })
  estimateMinutes: number | null;

  @Field(() => Date, { nullable: true, description: 'When it is due; null for never.' })
  dueAt: Date | null;

  @Field(() => Int, { description: 'The version of the request.' })
  version: number;
}

/** The work of technicians by day (docs/behaviour/workload.md). */
@ObjectType({ description: 'The work of technicians by day.' })
export class Workload {
  @Field(() => String, { description: 'The first day.' })
  from: string;

  @Field(() => String, { description: 'The last day.' })
  to: string;

  @Field(() => [WorkloadRow], { description: 'By last name, first name and id; at most 500.' })
  technicians: WorkloadRow[];

  @Field(() => Boolean, { description: 'True if there are more technicians.' })
  truncated: boolean;

  @Field(() => [UnplannedRequest], {
    description:
      'Approved, assigned and started requests without a plan, by due time; at most 500.',
  })
  unplanned: UnplannedRequest[];

  @Field(() => Int, { description: 'Number of all requests without a plan.' })
  unplannedTotal: number;
}

/** The period and the technicians of a workload. */
@InputType()
@ArgsType()
export class WorkloadInput {
  /** Its period is checked by the service, which reports it on its end. */
  static readonly judgesPeriods = true;

  @Field(() => String, { nullable: true, description: 'The first day; default: today.' })
  @Omittable()
  @Day()
  from?: string;

  @Field(() => String, {
    nullable: true,
    description: 'The last day, at most 30 days later; default: six days later.',
  })
  @Omittable()
  @Day()
  to?: string;

  @Field(() => Int, {
    nullable: true,
    description: 'The technicians of this department, and its requests without a plan.',
  })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Int, { nullable: true, description: 'This technician, and the requests assigned.' })
  @Omittable()
  @Id()
  technicianId?: number;
}
