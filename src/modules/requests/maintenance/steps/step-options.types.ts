import { Field, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../../core/enums.js';
import type { RequestStep } from './steps.transitions.js';

const steps = {
  UPDATE: 'update',
  APPROVE: 'approve',
  ASSIGN: 'assign',
  COMPLETE: 'complete',
  CANCEL: 'cancel',
  PURGE: 'purge',
  REJECT: 'reject',
  START: 'start',
  HOLD: 'hold',
  RESUME: 'resume',
  CONFIRM: 'confirm',
  REOPEN: 'reopen',
  TRANSFER: 'transfer',
  MARK_DUPLICATE: 'markDuplicate',
  UNMARK_DUPLICATE: 'unmarkDuplicate',
  CLASSIFY: 'classify',
  SET_DUE_DATE: 'setDueDate',
  PLAN: 'plan',
  HELPERS: 'helpers',
  SEND_TO_CONTRACTOR: 'sendToContractor',
} as const satisfies Record<string, RequestStep>;

/** Names of all steps. */
export const STEP_NAMES: readonly RequestStep[] = Object.values(steps);

/** The steps of a request, for `@Field`. */
export const StepType = registerEnum('MaintenanceStep', steps, 'A step of a request.', {
  update: 'Change the content.',
  approve: 'Approve it.',
  assign: 'Assign a technician.',
  complete: 'Mark it as completed.',
  cancel: 'Give it up.',
  purge: 'Delete it permanently.',
  reject: 'Refuse to approve it.',
  start: 'Start the work.',
  hold: 'Put it on hold.',
  resume: 'End the hold.',
  confirm: 'Confirm that the work is done.',
  reopen: 'Take up the work again.',
  transfer: 'Hand it to another department.',
  markDuplicate: 'Mark it as the duplicate of another request.',
  unmarkDuplicate: 'Make it a separate request again.',
  classify: 'Set its priority and estimate.',
  setDueDate: 'Promise a date.',
  plan: 'Plan when the work is done.',
  helpers: 'Name the technicians who help. In timelines only.',
  sendToContractor: 'Send it to a contractor.',
});

/** A requirement of a step that the request does not meet. */
@ObjectType({ description: 'A requirement of a step that the request does not meet.' })
export class MissingForStep {
  @Field(() => String, { description: 'The missing requirement, for programs.' })
  code: string;

  @Field(() => String, { description: 'The missing requirement, for people.' })
  message: string;

  @Field(() => String, { nullable: true, description: 'The record that it is about.' })
  ref: string | null;
}

/** A step that an actor may take at some stage of a request, with the obstacles at present. */
@ObjectType({
  description: 'A step that you may take at some stage of the request, with its present obstacles.',
})
export class StepOption {
  @Field(() => StepType, { description: 'The step.' })
  step: RequestStep;

  @Field(() => Boolean, { description: 'True if you may take it now.' })
  allowed: boolean;

  @Field(() => String, { nullable: true, description: 'The reason; null when it is allowed.' })
  reason: string | null;

  @Field(() => [MissingForStep], { description: 'The missing requirements.' })
  missing: MissingForStep[];
}
