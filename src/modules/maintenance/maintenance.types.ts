import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { ConnectionArgs, connectionOf } from '../../core/connection.js';
import {
  Clearable,
  DayEnd,
  Id,
  Ids,
  MAX_CHOICES,
  MaxItems,
  Omittable,
  Text,
  WholeNumber,
} from '../../core/constraints.js';
import { registerEnum } from '../../core/enums.js';
import { paged, sorted } from '../../core/list-inputs.js';
import {
  MaintenanceAction,
  MaintenancePriority,
  MaintenanceStatus,
} from '../../generated/prisma/enums.js';
import { MAX_PHOTOS } from '../files/stored-file.types.js';
import type { RequestAction } from './maintenance.transitions.js';

const ATTACHMENT_IDS = {
  nullable: true,
  description: 'Photos that you have uploaded and that belong to no request yet.',
} as const;

/** The states of a request, for `@Field`. */
export const MaintenanceStatusType = registerEnum(
  'MaintenanceStatus',
  MaintenanceStatus,
  'The states of a request.',
);

/** The priorities of a request, for `@Field`. */
export const MaintenancePriorityType = registerEnum(
  'MaintenancePriority',
  MaintenancePriority,
  'How pressing it is.',
);

const HistoryAction = registerEnum('MaintenanceAction', MaintenanceAction, 'What was done.');
const AllowedAction = registerEnum(
  'MaintenanceAllowedAction',
  {
    update: 'update',
    approve: 'approve',
    assign: 'assign',
    complete: 'complete',
    cancel: 'cancel',
    purge: 'purge',
  } as const satisfies Record<RequestAction, RequestAction>,
  'What an actor may do with a request.',
);

const sorts = {
  CREATED_AT_ASC: 'createdAt',
  CREATED_AT_DESC: '-createdAt',
  UPDATED_AT_ASC: 'updatedAt',
  UPDATED_AT_DESC: '-updatedAt',
} as const;
const Sort = registerEnum('MaintenanceRequestSort', sorts, 'The orders of the list of requests.');
type Sort = (typeof sorts)[keyof typeof sorts];

/** A maintenance request (contract, section 4). */
@ObjectType({ description: 'A maintenance request, from submission to completion.' })
export class MaintenanceRequest {
  @Field(() => Int)
  id: number;

  @Field(() => String)
  title: string;

  @Field(() => String)
  description: string;

  @Field(() => MaintenancePriorityType)
  priority: MaintenancePriority;

  @Field(() => String, { nullable: true })
  category: string | null;

  @Field(() => String, { nullable: true })
  location: string | null;

  @Field(() => MaintenanceStatusType)
  status: MaintenanceStatus;

  @Field(() => Int)
  departmentId: number;

  @Field(() => Int)
  requesterId: number;

  @Field(() => Int, { nullable: true })
  assigneeId: number | null;

  @Field(() => Int, { nullable: true })
  approvedById: number | null;

  @Field(() => Date, { nullable: true })
  approvedAt: Date | null;

  @Field(() => Date, { nullable: true })
  assignedAt: Date | null;

  @Field(() => Date, { nullable: true })
  completedAt: Date | null;

  @Field(() => String, { nullable: true })
  completionNote: string | null;

  @Field(() => Date, { nullable: true })
  cancelledAt: Date | null;

  @Field(() => String, { nullable: true })
  cancelReason: string | null;

  @Field(() => Int, { description: 'Grows with every change; send it back as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;

  @Field(() => [AllowedAction], { description: 'What you may do with the request now.' })
  allowedActions: RequestAction[];
}

/** One step in the life of a request. */
@ObjectType({ description: 'One step in the life of a request.' })
export class MaintenanceHistoryEntry {
  @Field(() => Int)
  id: number;

  @Field(() => HistoryAction)
  action: MaintenanceAction;

  @Field(() => MaintenanceStatusType, {
    nullable: true,
    description: 'Null for the step that made the request.',
  })
  from: MaintenanceStatus | null;

  @Field(() => MaintenanceStatusType)
  to: MaintenanceStatus;

  @Field(() => Int)
  actorId: number;

  @Field(() => String, { nullable: true })
  note: string | null;

  @Field(() => Date)
  time: Date;
}

/** What is left to say of a purged request. */
@ObjectType()
export class PurgePayload {
  @Field(() => Int)
  id: number;

  @Field(() => Boolean)
  purged: boolean;

  @Field(() => Int)
  attachmentsDeleted: number;
}

export const MaintenanceRequestConnection = connectionOf(MaintenanceRequest);

@InputType()
export class CreateMaintenanceRequestInput {
  @Field(() => String)
  @Text(3, 200)
  title: string;

  @Field(() => String)
  @Text(1, 5000)
  description: string;

  @Field(() => MaintenancePriorityType, { nullable: true, description: 'Default: normal.' })
  @Omittable()
  priority?: MaintenancePriority;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 100)
  category?: string | null;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 200)
  location?: string | null;

  @Field(() => Int, { nullable: true, description: 'Default: your own department.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => [Int], ATTACHMENT_IDS)
  @Omittable()
  @Ids(MAX_PHOTOS)
  attachmentIds?: number[];
}

/** Names a request, and the version that the caller has seen. */
@InputType()
class MaintenanceRequestInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Refuses the step with VERSION_CONFLICT when the request has changed since.',
  })
  @Omittable()
  @WholeNumber(1, 2_147_483_647)
  expectedVersion?: number;
}

@InputType()
export class UpdateMaintenanceRequestInput extends MaintenanceRequestInput {
  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(3, 200)
  title?: string;

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(1, 5000)
  description?: string;

  @Field(() => MaintenancePriorityType, { nullable: true })
  @Omittable()
  priority?: MaintenancePriority;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 100)
  category?: string | null;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 200)
  location?: string | null;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  departmentId?: number;
}

/** A step that may carry a note. */
@InputType()
class MaintenanceStepInput extends MaintenanceRequestInput {
  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 2000)
  note?: string | null;
}

@InputType()
export class ApproveMaintenanceRequestInput extends MaintenanceStepInput {}

@InputType()
export class AssignMaintenanceRequestInput extends MaintenanceStepInput {
  @Field(() => Int, { description: 'The id of an active technician.' })
  @Id()
  technicianId: number;
}

@InputType()
export class CompleteMaintenanceRequestInput extends MaintenanceStepInput {
  @Field(() => [Int], ATTACHMENT_IDS)
  @Omittable()
  @Ids(MAX_PHOTOS)
  attachmentIds?: number[];
}

@InputType()
export class CancelMaintenanceRequestInput extends MaintenanceRequestInput {
  @Field(() => String)
  @Text(1, 2000)
  reason: string;

  @Field(() => [Int], ATTACHMENT_IDS)
  @Omittable()
  @Ids(MAX_PHOTOS)
  attachmentIds?: number[];
}

@InputType()
export class PurgeMaintenanceRequestInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String)
  @Text(1, 2000)
  reason: string;
}

/** What narrows the list of requests; all conditions hold together. */
@InputType()
export class MaintenanceRequestFilter {
  @Field(() => [MaintenanceStatusType], { nullable: true, description: 'One or several.' })
  @Omittable()
  @MaxItems(MAX_CHOICES)
  status?: MaintenanceStatus[];

  @Field(() => MaintenancePriorityType, { nullable: true })
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

  @Field(() => String, {
    nullable: true,
    description: 'Words that all occur in the title or the description, in whole or in part.',
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
}

/** The list's input: filter, order and page. */
export class ListMaintenanceRequestsInput extends paged(
  sorted(MaintenanceRequestFilter, Sort, '-createdAt'),
) {}

@ArgsType()
export class MaintenanceRequestsArgs extends ConnectionArgs {
  @Field(() => MaintenanceRequestFilter, { nullable: true })
  filter?: MaintenanceRequestFilter | null;

  @Field(() => Sort, { nullable: true, description: 'Default: the newest first.' })
  orderBy?: Sort | null;
}

/** What narrows the live changes. */
@ArgsType()
export class MaintenanceRequestChangedInput {
  @Field(() => Int, { nullable: true, description: 'This request alone.' })
  @Omittable()
  @Id()
  requestId?: number;

  @Field(() => Int, { nullable: true, description: 'The requests of this department.' })
  @Omittable()
  @Id()
  departmentId?: number;
}
