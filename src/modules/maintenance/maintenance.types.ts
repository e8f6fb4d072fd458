import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf } from '../../core/connection.js';
import { Clearable, Id, Ids, Omittable, Text, WholeNumber } from '../../core/constraints.js';
import { registerEnum } from '../../core/enums.js';
import {
  MaintenanceAction,
  MaintenancePriority,
  MaintenanceStatus,
} from '../../generated/prisma/enums.js';
import type { Department } from '../departments/departments.types.js';
import { MAX_PHOTOS } from '../files/stored-file.types.js';
import type { User } from '../users/users.types.js';
import { type RequestAction, STATUS_DESCRIPTIONS, TRANSITIONS } from './maintenance.transitions.js';

const ATTACHMENT_IDS = {
  nullable: true,
  description: 'Your uploaded photos that are not linked to a request yet.',
} as const;

/** The states of a request, for `@Field`. */
export const MaintenanceStatusType = registerEnum(
  'MaintenanceStatus',
  MaintenanceStatus,
  'The states of a request.',
  STATUS_DESCRIPTIONS,
);

/** The priorities of a request, for `@Field`. */
export const MaintenancePriorityType = registerEnum(
  'MaintenancePriority',
  MaintenancePriority,
  'The urgency of a request.',
);

const HistoryAction = registerEnum('MaintenanceAction', MaintenanceAction, 'A step of a request.');
const AllowedAction = registerEnum(
  'MaintenanceAllowedAction',
  Object.fromEntries(Object.keys(TRANSITIONS).map((action) => [action, action])) as {
    [A in RequestAction]: A;
  },
  'Steps that an actor may take.',
);

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

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;

  @Field(() => [AllowedAction], { description: 'The steps that you may take now.' })
  allowedActions: RequestAction[];

  // Related rows that were read in the same statement, for their resolvers.
  department?: Department;
  requester?: User;
  assignee?: User | null;
  approvedBy?: User | null;
  history?: MaintenanceHistoryEntry[];
}

/** An entry of a request's history. */
@ObjectType({ description: "An entry of a request's history." })
export class MaintenanceHistoryEntry {
  @Field(() => Int)
  id: number;

  @Field(() => HistoryAction)
  action: MaintenanceAction;

  @Field(() => MaintenanceStatusType, {
    nullable: true,
    description: 'Null for the submission.',
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

  /** Read in the same statement, for the resolver. */
  actor?: User;
}

/** The result of purging a request. */
@ObjectType()
export class PurgePayload {
  @Field(() => Int)
  id: number;

  @Field(() => Boolean)
  purged: boolean;

  @Field(() => Int)
  attachmentsDeleted: number;
}

/** Connection of maintenance requests. */
export const MaintenanceRequestConnection = connectionOf(MaintenanceRequest);

/** Body of submitting a request. */
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

/** Identifies a request and, optionally, its expected version. */
@InputType()
class MaintenanceRequestInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The step fails with VERSION_CONFLICT if the request has another version.',
  })
  @Omittable()
  @WholeNumber(1, 2_147_483_647)
  expectedVersion?: number;
}

/** Body of changing a request; omitted fields are not changed. */
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

/** Input of a step with an optional note. */
@InputType()
class MaintenanceStepInput extends MaintenanceRequestInput {
  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 2000)
  note?: string | null;
}

/** Body of approving a request. */
@InputType()
export class ApproveMaintenanceRequestInput extends MaintenanceStepInput {}

/** Body of assigning a technician. */
@InputType()
export class AssignMaintenanceRequestInput extends MaintenanceStepInput {
  @Field(() => Int, { description: 'The id of an active technician.' })
  @Id()
  technicianId: number;
}

/** Body of completing a request. */
@InputType()
export class CompleteMaintenanceRequestInput extends MaintenanceStepInput {
  @Field(() => [Int], ATTACHMENT_IDS)
  @Omittable()
  @Ids(MAX_PHOTOS)
  attachmentIds?: number[];
}

/** Body of cancelling a request. */
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

/** Body of purging a request. */
@InputType()
export class PurgeMaintenanceRequestInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => String)
  @Text(1, 2000)
  reason: string;
}

/** Filter of the subscription to changes. */
@ArgsType()
export class MaintenanceRequestChangedInput {
  @Field(() => Int, { nullable: true, description: 'Only this request.' })
  @Omittable()
  @Id()
  requestId?: number;

  @Field(() => Int, { nullable: true, description: 'Only requests of this department.' })
  @Omittable()
  @Id()
  departmentId?: number;
}
