import { GraphQLJSON } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { MaintenancePriorityType } from '../../../../core/priorities.js';
import { MaintenanceStageType } from '../../../../core/stages.js';
import { instanceOf } from '../../../../core/variants.js';
import type {
  HoldReason,
  MaintenanceAction,
  MaintenancePriority,
  MaintenanceStage,
  MaintenanceStatus,
} from '../../../../generated/prisma/enums.js';
import type { FieldChange } from '../../../equipment/fields/recorded-changes.js';
import { HoldReasonType } from '../../../planning/sla-policies/hold-reasons.types.js';
import { HistoryActionType, MaintenanceStatusType } from '../maintenance.types.js';
import { ChosenBy } from './assigning.types.js';
import { STEP_NAMES, StepType } from './step-options.types.js';
import { type RequestStep, STATUS_OF_STAGE } from './steps.transitions.js';

/** A field whose value changed, in the timeline. */
@ObjectType({ description: 'A field whose value changed.' })
class TimelineFieldChange {
  @Field(() => String, { description: 'The key of the field.' })
  key: string;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'The value before; null for none, and of a field for staff.',
  })
  from?: unknown;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'The value after; null for none, and of a field for staff.',
  })
  to?: unknown;
}

/** A step of a request in its timeline (docs/behaviour/comments.md). */
@ObjectType({ description: 'A step of a request, or its submission, in the timeline.' })
export class TimelineStep extends ChosenBy {
  @Field(() => StepType, { nullable: true, description: 'Null for the submission.' })
  step: RequestStep | null;

  @Field(() => String, {
    description: 'The step as `data` names it: `create` for the submission, otherwise as in REST.',
  })
  stepName: string;

  @Field(() => HistoryActionType, {
    nullable: true,
    description: 'The action in the history; null for a step that is not there.',
  })
  action: MaintenanceAction | null;

  @Field(() => MaintenanceStatusType, { nullable: true, description: 'Null for the submission.' })
  fromStatus: MaintenanceStatus | null;

  @Field(() => MaintenanceStatusType, { description: 'The status after it.' })
  toStatus: MaintenanceStatus;

  @Field(() => MaintenanceStageType, {
    nullable: true,
    description: 'Null for the submission, and for old steps, of which only the status is known.',
  })
  fromStage: MaintenanceStage | null;

  @Field(() => MaintenanceStageType, {
    nullable: true,
    description: 'Null for old steps, of which only the status is known.',
  })
  toStage: MaintenanceStage | null;

  @Field(() => String, { nullable: true, description: 'The note of the actor.' })
  note: string | null;

  @Field(() => Int, { nullable: true, description: 'The technician before another was assigned.' })
  fromAssigneeId: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The technician to whom it assigned the request.',
  })
  assigneeId: number | null;

  @Field(() => [Int], { nullable: true, description: 'The helpers that it named.' })
  added: readonly number[] | null;

  @Field(() => [Int], { nullable: true, description: 'The helpers that it no longer names.' })
  removed: readonly number[] | null;

  @Field(() => HoldReasonType, { nullable: true, description: 'The reason of a hold.' })
  reason: HoldReason | null;

  @Field(() => Date, { nullable: true, description: 'When a hold ends by itself.' })
  until: Date | null;

  @Field(() => Int, { nullable: true, description: 'The rating of a confirmation: 1 to 5.' })
  rating: number | null;

  @Field(() => MaintenancePriorityType, { nullable: true, description: 'The priority it set.' })
  priority: MaintenancePriority | null;

  @Field(() => MaintenancePriorityType, {
    nullable: true,
    description: 'The priority before it set another one.',
  })
  fromPriority: MaintenancePriority | null;

  @Field(() => Int, { nullable: true, description: 'The estimate it set, in minutes.' })
  estimateMinutes: number | null;

  @Field(() => Int, { nullable: true, description: 'The estimate before it, in minutes.' })
  fromEstimateMinutes: number | null;

  @Field(() => Date, { nullable: true, description: 'The planned start it set.' })
  plannedStart: Date | null;

  @Field(() => Date, { nullable: true, description: 'The planned end it set.' })
  plannedEnd: Date | null;

  @Field(() => Date, { nullable: true, description: 'The planned start before it.' })
  fromPlannedStart: Date | null;

  @Field(() => Date, { nullable: true, description: 'The planned end before it.' })
  fromPlannedEnd: Date | null;

  @Field(() => [TimelineFieldChange], {
    nullable: true,
    description: 'The fields that changed, of the step `fields`.',
  })
  changes: readonly FieldChange[] | null;

  @Field(() => Int, { nullable: true, description: 'The problem after the step `cause`.' })
  problemId: number | null;

  @Field(() => Int, { nullable: true, description: 'The cause after the step `cause`.' })
  causeId: number | null;

  @Field(() => Int, { nullable: true, description: 'The remedy after the step `cause`.' })
  remedyId: number | null;
}

/** The data of a step: in the history `from` and `to` are statuses, in the other table stages. */
export type StoredStep = { readonly onBehalfOf?: number | undefined } & (
  | (Partial<Omit<TimelineStep, 'step' | 'stepName' | 'action' | 'until'>> & {
      readonly step: string;
      readonly action: MaintenanceAction;
      readonly from: MaintenanceStatus | null;
      readonly to: MaintenanceStatus;
    })
  | (Partial<Omit<TimelineStep, 'step' | 'stepName' | 'action' | 'until'>> & {
      readonly step: string;
      readonly action?: never;
      readonly from: MaintenanceStage;
      readonly to: MaintenanceStage;
      readonly until?: Date | string | null | undefined;
    })
);

/** The stage with which a request begins, by its status. */
function firstStageOf(status: MaintenanceStatus): MaintenanceStage {
  return status === 'pending' ? 'submitted' : status;
}

/** The step of an entry's stored data. */
export function stepDetails(stored: StoredStep): TimelineStep {
  const { step, from: _from, to: _to, onBehalfOf: _for, ...values } = stored;
  const submitted = stored.action === 'create' ? { toStage: firstStageOf(stored.to) } : {};
  const ends =
    stored.action === undefined
      ? {
          fromStatus: STATUS_OF_STAGE[stored.from],
          toStatus: STATUS_OF_STAGE[stored.to],
          fromStage: stored.from,
          toStage: stored.to,
        }
      : { fromStatus: stored.from, toStatus: stored.to };
  const name = STEP_NAMES.find((known) => known === step) ?? null;
  return instanceOf(TimelineStep, {
    ...submitted,
    ...(values as Partial<TimelineStep>),
    ...ends,
    step: name,
    stepName: step,
  });
}
