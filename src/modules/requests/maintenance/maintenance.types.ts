import { Field, Int, ObjectType } from 'type-graphql';
import { OnlyInSingle, SometimesOmitted } from '../../../core/answer-fields.js';
import { Keyed } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { MaintenancePriorityType } from '../../../core/priorities.js';
import { MaintenanceStageType } from '../../../core/stages.js';
import {
  type ContactMail,
  MaintenanceAction,
  type MaintenancePriority,
  type MaintenanceStage,
  MaintenanceStatus,
  type RequestOrigin,
} from '../../../generated/prisma/enums.js';
import { FieldValue } from '../../equipment/fields/field-values.types.js';
import type { FieldValuesByKey } from '../../equipment/fields/known-fields.js';
import type { Department } from '../../people/departments/departments.types.js';
import type { User } from '../../people/users/users.types.js';
import { RequestOriginType } from '../../planning/sla-policies/origins.types.js';
import { type CodeColumns, codeOf, RequestCode } from './causes/causes.types.js';
import { ContactMailType } from './contact-mail.types.js';
import { RequestContractor } from './contractor/contractor.types.js';
import { RequestCosts } from './costs/costs.types.js';
import { RequestHold } from './hold.types.js';
import { AllowedAction } from './steps/allowed-actions.types.js';
import type { OptionsState } from './steps/step-options.js';
import { StepOption } from './steps/step-options.types.js';
import { type RequestAction, STATUS_DESCRIPTIONS } from './steps/steps.transitions.js';

/** The option of a field for photos. */
export const ATTACHMENT_IDS = {
  nullable: true,
  description: 'Your uploaded photos that are not linked to a request yet.',
} as const;

/** The option of a field for the day that the submitter wishes. */
export const WANTED_BY = {
  nullable: true,
  description: 'The day by which you want it done: `2026-01-31`. No promise; null clears it.',
} as const;

/** The states of a request, for `@Field`. */
export const MaintenanceStatusType = registerEnum(
  'MaintenanceStatus',
  MaintenanceStatus,
  'The states of a request.',
  STATUS_DESCRIPTIONS,
);

/** The steps of the history, for `@Field`. */
export const HistoryActionType = registerEnum(
  'MaintenanceAction',
  MaintenanceAction,
  'A step of a request.',
  {
    create: 'It was submitted.',
    update: 'Its content was changed.',
    approve: 'It was approved.',
    assign: 'A technician was assigned.',
    complete: 'It was completed.',
    cancel: 'It was cancelled.',
  },
);

/** Columns of a request that its resolvers need and its answers do not contain. */
export const STATE = Symbol('state');

/** Key of the receipt of the completion, which is not part of an answer. */
export const COMPLETION = Symbol('completion');

/** A maintenance request (docs/behaviour/requests.md). */
@ObjectType({ description: 'A maintenance request, from submission to completion.' })
export class MaintenanceRequest {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'The subject, in a few words.' })
  title: string;

  @Field(() => String, { description: 'The damage or the need.' })
  description: string;

  @Field(() => MaintenancePriorityType, { description: 'The urgency.' })
  priority: MaintenancePriority;

  @Field(() => String, {
    nullable: true,
    description: 'The kind of work, as the organisation names it.',
  })
  category: string | null;

  @Field(() => String, { nullable: true, description: 'The place of the work.' })
  location: string | null;

  @Field(() => MaintenanceStatusType)
  status: MaintenanceStatus;

  @Field(() => Int)
  departmentId: number;

  @Field(() => Int)
  requesterId: number;

  @Field(() => Int, { nullable: true })
  assigneeId: number | null;

  @Field(() => [Int], {
    description:
      'Technicians who work on it beside the assignee, in the order in which they were named.',
  })
  helperIds: readonly number[];

  @Field(() => Int, {
    nullable: true,
    description: 'The id of the person who approved the request.',
  })
  approvedById: number | null;

  @Field(() => Date, { nullable: true, description: 'Time of the approval.' })
  approvedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'Time of the last assignment.' })
  assignedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'Time of completion.' })
  completedAt: Date | null;

  @Field(() => String, { nullable: true, description: 'The note on the completed work.' })
  completionNote: string | null;

  @Field(() => Date, { nullable: true, description: 'Time of the cancellation.' })
  cancelledAt: Date | null;

  @Field(() => String, { nullable: true, description: 'The reason for the cancellation.' })
  cancelReason: string | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;

  @Field(() => Date, {
    description: 'Time of the last step or public comment.',
  })
  lastActivityAt: Date;

  @Field(() => [AllowedAction], { description: 'The steps that you may take now.' })
  allowedActions: RequestAction[];

  @Field(() => MaintenanceStageType)
  stage: MaintenanceStage;

  @Field(() => Boolean)
  onHold: boolean;

  @Field(() => RequestHold, { nullable: true, description: 'Null while it is not on hold.' })
  hold: RequestHold | null;

  @Field(() => Date, { nullable: true })
  startedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'Time of the confirmation.' })
  confirmedAt: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Time at which the service confirms it; null: never, or not completed.',
  })
  confirmAt: Date | null;

  @Field(() => Int, { nullable: true, description: 'Null if the service confirmed it.' })
  confirmedById: number | null;

  @Field(() => Int, { nullable: true, description: '1 (bad) to 5 (good).' })
  rating: number | null;

  @Field(() => Int, { description: 'Number of times it was reopened.' })
  reopenCount: number;

  @Field(() => Date, {
    nullable: true,
    description: 'Time of the first completion; reopening does not change it.',
  })
  firstCompletedAt: Date | null;

  @Field(() => Int, { nullable: true, description: 'The original of this duplicate.' })
  duplicateOfId: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The request in whose checklist a failed item led to this one.',
  })
  followUpOfId: number | null;

  @Field(() => Int, { nullable: true, description: 'The schedule that made it.' })
  scheduleId: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The occurrence of the schedule for which it was made.',
  })
  occurrenceKey: string | null;

  @Field(() => Int, { description: 'Number of people who reported the same.' })
  meTooCount: number;

  @Field(() => Date, { nullable: true, description: 'Planned start of the work.' })
  plannedStart: Date | null;

  @Field(() => Date, { nullable: true, description: 'Planned end of the work.' })
  plannedEnd: Date | null;

  @Field(() => Int, { nullable: true, description: 'Estimated duration of the work.' })
  estimateMinutes: number | null;

  @Field(() => RequestOriginType)
  origin: RequestOrigin;

  @Field(() => Int, { nullable: true, description: 'The record of the category, beside the text.' })
  categoryId: number | null;

  @Field(() => Int, { nullable: true, description: 'The record of the location, beside the text.' })
  locationId: number | null;

  @Field(() => Int, { nullable: true, description: 'The asset that it is about.' })
  assetId: number | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'The earliest of the due times of its running clocks and `manualDueAt`; null without one and ' +
      'when closed.',
  })
  nextDueAt: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'From when a running clock is at risk to miss its target; null when closed.',
  })
  riskAt: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'The first due time that it has missed; stays for good.',
  })
  breachedAt: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'The date that a lead set; it stays when closed.',
  })
  manualDueAt: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'The day by which the submitter wants it done: `2026-01-31`. No promise.',
  })
  wantedBy: string | null;

  @Field(() => [StepOption], {
    description:
      'The steps that you may take at some stage, with their present obstacles. REST has it in ' +
      'answers about one request.',
  })
  @OnlyInSingle()
  actions?: StepOption[];

  @Field(() => Boolean, {
    description: 'True if you watch it. REST has it in answers about one request.',
  })
  @OnlyInSingle()
  watching?: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'The telephone number of the submitter, for its assignee and for those who approve or assign ' +
      'in its department; null for others. REST has it in answers about one request.',
  })
  @SometimesOmitted()
  requesterPhone?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The name that a reporter by link gave, for the staff of the request; null for others. REST ' +
      'has it in answers about one request.',
  })
  @SometimesOmitted()
  contactName?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The address that a reporter by link gave, for the staff of the request; null for others. ' +
      'REST has it in answers about one request.',
  })
  @SometimesOmitted()
  contactEmail?: string | null;

  @Field(() => ContactMailType, {
    nullable: true,
    description:
      'Mail to the reporter by link, for the staff of the request; null for others ' +
      'and for other requests. REST has it in answers about one request.',
  })
  @SometimesOmitted()
  contactMail?: ContactMail | null;

  @Field(() => RequestCosts, {
    nullable: true,
    description:
      'For leads and approvers of its department; null for others. REST has it in answers about one ' +
      'request.',
  })
  @SometimesOmitted()
  costs?: RequestCosts | null;

  @Field(() => RequestContractor, {
    nullable: true,
    description: 'The contractor to whom it was sent last; null without one.',
  })
  contractor?: RequestContractor | null;

  @Field(() => RequestCode, codeOf('problem'))
  problem?: RequestCode | null;

  @Field(() => RequestCode, codeOf('cause'))
  cause?: RequestCode | null;

  @Field(() => RequestCode, codeOf('remedy'))
  remedy?: RequestCode | null;

  @Field(() => Boolean, {
    description: 'True while a required question of its submission has no answer.',
  })
  incomplete: boolean;

  @Field(() => [FieldValue], { description: 'The values of its fields that you may see.' })
  @Keyed()
  fields?: FieldValuesByKey | undefined;

  /** For the resolvers of `actions`, `fields` and codes. */
  [STATE]?: OptionsState & CodeColumns;

  /** For the resolver of `mayAddWork`: null where that is `completedAt`. */
  [COMPLETION]?: Date | null;

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

  @Field(() => HistoryActionType, { description: 'The action.' })
  action: MaintenanceAction;

  @Field(() => MaintenanceStatusType, {
    nullable: true,
    description: 'Null for the submission.',
  })
  from: MaintenanceStatus | null;

  @Field(() => MaintenanceStatusType, { description: 'The state after the step.' })
  to: MaintenanceStatus;

  @Field(() => Int)
  actorId: number;

  @Field(() => String, { nullable: true, description: 'The note on the step.' })
  note: string | null;

  @Field(() => Date, { description: 'When it was done.' })
  time: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When the service received what was done without network; null for any other.',
  })
  receivedAt: Date | null;

  /** Read in the same statement, for the resolver. */
  actor?: User;
}
