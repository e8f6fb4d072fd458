import { ArgsType, Field, InputType, Int } from 'type-graphql';
import { connectionOf, viewedArgs } from '../../../../core/connection.js';
import {
  DayEnd,
  Id,
  MAX_CHOICES,
  MaxItems,
  Omittable,
  Text,
  WholeNumber,
} from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import { exported, paged, sorted } from '../../../../core/list-inputs.js';
import { MAX_LAST_DAYS } from '../../../../core/period.js';
import { MaintenancePriorityType } from '../../../../core/priorities.js';
import { MaintenanceStageType } from '../../../../core/stages.js';
import { viewed } from '../../../../core/viewed-lists.js';
import type {
  JobLinkState,
  MaintenancePriority,
  MaintenanceStage,
  MaintenanceStatus,
  RequestOrigin,
} from '../../../../generated/prisma/enums.js';
import type { FailureCodeKind } from '../../../equipment/failure-codes/failure-codes.types.js';
import {
  FieldFilters,
  orderedByField,
  sortedByField,
} from '../../../equipment/fields/lists/field-lists.types.js';
import { RequestOriginType } from '../../../planning/sla-policies/origins.types.js';
import { JobLinkStateType } from '../contractor/contractor.types.js';
import { MaintenanceRequest, MaintenanceStatusType } from '../maintenance.types.js';

/** Connection of maintenance requests. */
export const MaintenanceRequestConnection = connectionOf(MaintenanceRequest);

const sorts = {
  CREATED_AT_ASC: 'createdAt',
  CREATED_AT_DESC: '-createdAt',
  UPDATED_AT_ASC: 'updatedAt',
  UPDATED_AT_DESC: '-updatedAt',
  LAST_ACTIVITY_AT_ASC: 'lastActivityAt',
  LAST_ACTIVITY_AT_DESC: '-lastActivityAt',
  DUE_AT_ASC: 'dueAt',
  DUE_AT_DESC: '-dueAt',
  PRIORITY_ASC: 'priority',
  PRIORITY_DESC: '-priority',
} as const;
const Sort = registerEnum(
  'MaintenanceRequestSort',
  sorts,
  'The orders of the list of requests. That by priority is for open requests only; in both orders by ' +
    'due time, those without are last.',
);

/** Relations of an account to requests, for the filter `mine`. */
const mine = { submitted: 'submitted', working: 'working', watching: 'watching' } as const;
const MineType = registerEnum(
  'MyRequests',
  mine,
  'Your relation to requests, for a filter that is true for everyone who uses it.',
  {
    submitted: 'You submitted it.',
    working: 'You are its assignee or a helper.',
    watching: 'You watch it.',
  },
);
type Mine = keyof typeof mine;

/** The option of a filter by a code. */
function codeFilter(kind: FailureCodeKind) {
  return { nullable: true, description: `With this ${kind}, where you are staff.` } as const;
}

/** Filter of the list of requests; all conditions must hold. */
@InputType()
export class MaintenanceRequestFilter {
  @Field(() => [MaintenanceStatusType], { nullable: true, description: 'One or several.' })
  @Omittable()
  @MaxItems(MAX_CHOICES)
  status?: MaintenanceStatus[];

  @Field(() => [MaintenanceStageType], { nullable: true, description: 'One or several.' })
  @Omittable()
  @MaxItems(MAX_CHOICES)
  stage?: MaintenanceStage[];

  @Field(() => Boolean, { nullable: true })
  @Omittable()
  onHold?: boolean;

  @Field(() => RequestOriginType, { nullable: true })
  @Omittable()
  origin?: RequestOrigin;

  @Field(() => MaintenancePriorityType, {
    nullable: true,
    description: 'Requests of this priority.',
  })
  @Omittable()
  priority?: MaintenancePriority;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  requesterId?: number;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  assigneeId?: number;

  @Field(() => Int, { nullable: true, description: 'Helper of it.' })
  @Omittable()
  @Id()
  helperId?: number;

  @Field(() => Int, { nullable: true, description: 'Assignee or helper of it.' })
  @Omittable()
  @Id()
  workerId?: number;

  @Field(() => MineType, { nullable: true, description: 'Your relation to it.' })
  @Omittable()
  mine?: Mine;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if it is open and has no technician yet: submitted or approved.',
  })
  @Omittable()
  unassigned?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True if it is open and its technician is suspended or inactive: assigned or in progress.',
  })
  @Omittable()
  assigneeInactive?: boolean;

  @Field(() => Int, { nullable: true, description: 'Linked to this category or one below it.' })
  @Omittable()
  @Id()
  categoryId?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Linked to this location or one below it, or to an asset that is there.',
  })
  @Omittable()
  @Id()
  locationId?: number;

  @Field(() => Int, { nullable: true, description: 'Linked to this asset or a part of it.' })
  @Omittable()
  @Id()
  assetId?: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Linked to the category, location and asset themselves, not to those below.',
  })
  @Omittable()
  exact?: boolean;

  @Field(() => Int, { nullable: true, description: 'The duplicates of this request.' })
  @Omittable()
  @Id()
  duplicateOfId?: number;

  @Field(() => Int, { nullable: true, description: 'Those of this schedule.' })
  @Omittable()
  @Id()
  scheduleId?: number;

  @Field(() => Int, { nullable: true, description: 'The follow-ups of this request.' })
  @Omittable()
  @Id()
  followUpOfId?: number;

  @Field(() => String, {
    nullable: true,
    description: 'Words that must all occur in title or description, also as a part of a word.',
  })
  @Omittable()
  @Text(1, 200)
  search?: string;

  @Field(() => Date, { nullable: true, description: 'Created at this time or later.' })
  @Omittable()
  createdFrom?: Date;

  @Field(() => Date, { nullable: true, description: 'Created at this time or earlier.' })
  @Omittable()
  @DayEnd()
  createdTo?: Date;

  @Field(() => Int, { nullable: true, description: 'Created in the last n × 24 hours: 1 to 3650.' })
  @Omittable()
  @WholeNumber(1, MAX_LAST_DAYS)
  lastDays?: number;

  @Field(() => Date, { nullable: true, description: 'Completed at this time or later.' })
  @Omittable()
  completedFrom?: Date;

  @Field(() => Date, { nullable: true, description: 'Completed at this time or earlier.' })
  @Omittable()
  @DayEnd()
  completedTo?: Date;

  @Field(() => Date, { nullable: true, description: 'Planned to end at this time or later.' })
  @Omittable()
  plannedFrom?: Date;

  @Field(() => Date, { nullable: true, description: 'Planned to begin at this time or earlier.' })
  @Omittable()
  @DayEnd()
  plannedTo?: Date;

  @Field(() => Date, { nullable: true, description: 'Due at this time or later.' })
  @Omittable()
  dueFrom?: Date;

  @Field(() => Date, { nullable: true, description: 'Due at this time or earlier.' })
  @Omittable()
  @DayEnd()
  dueTo?: Date;

  @Field(() => Boolean, { nullable: true, description: 'True if its due time has passed.' })
  @Omittable()
  overdue?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if it is at risk to miss its due time, which has not passed.',
  })
  @Omittable()
  atRisk?: boolean;

  @Field(() => Boolean, { nullable: true, description: 'True if it has missed a due time.' })
  @Omittable()
  breached?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if a required question of the submission has no answer.',
  })
  @Omittable()
  incomplete?: boolean;

  @Field(() => Int, { nullable: true, description: 'Sent to this contractor last.' })
  @Omittable()
  @Id()
  contractorId?: number;

  @Field(() => [JobLinkStateType], {
    nullable: true,
    description: 'Where the job of its contractor stands: one or several.',
  })
  @Omittable()
  @MaxItems(MAX_CHOICES)
  contractorState?: JobLinkState[];

  @Field(() => Int, codeFilter('problem'))
  @Omittable()
  @Id()
  problemId?: number;

  @Field(() => Int, codeFilter('cause'))
  @Omittable()
  @Id()
  causeId?: number;

  @Field(() => Int, codeFilter('remedy'))
  @Omittable()
  @Id()
  remedyId?: number;

  @FieldFilters('request')
  fields?: object[];
}

/** Filter and order of the list. */
const Listed = sortedByField(sorted(MaintenanceRequestFilter, Sort, '-createdAt'));

/** Input of the list: filter, order and page. */
export class ListMaintenanceRequestsInput extends paged(viewed('maintenance', Listed)) {}

/** Input of the export: filter, order and content. */
export class ExportMaintenanceRequestsInput extends exported(viewed('maintenance', Listed)) {}

/** Arguments of `maintenanceRequests`. */
@ArgsType()
export class MaintenanceRequestsArgs extends orderedByField(
  viewedArgs(MaintenanceRequestFilter, Sort, 'newest first'),
) {}
