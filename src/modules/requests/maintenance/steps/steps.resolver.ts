import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { recentFields } from '../../../equipment/fields/display.js';
import { MaintenanceRequest, STATE } from '../maintenance.types.js';
import { missingByRequest } from '../requires/requires.loaders.js';
import { AssignMaintenanceRequestInput } from './assigning.types.js';
import { stepOptions } from './step-options.js';
import { reopenDays } from './step-options.loaders.js';
import { type StepOption, StepType } from './step-options.types.js';
import { stepOperations as operations } from './steps.operations.js';
import type { RequestStep } from './steps.transitions.js';
import {
  ApproveMaintenanceRequestInput,
  CancelMaintenanceRequestInput,
  ClassifyMaintenanceRequestInput,
  CompleteMaintenanceRequestInput,
  ConfirmMaintenanceRequestInput,
  HoldMaintenanceRequestInput,
  MarkDuplicateInput,
  PlanMaintenanceRequestInput,
  PurgeMaintenanceRequestInput,
  PurgePayload,
  RejectMaintenanceRequestInput,
  ReopenMaintenanceRequestInput,
  ResumeMaintenanceRequestInput,
  SetDueDateInput,
  StartMaintenanceRequestInput,
  TransferMaintenanceRequestInput,
  UnmarkDuplicateInput,
  UpdateMaintenanceRequestInput,
} from './steps.types.js';

/** GraphQL fields of the steps of requests. */
@Resolver(() => MaintenanceRequest)
export class StepsResolver {
  @Mutation(() => MaintenanceRequest)
  updateMaintenanceRequest(
    @Arg('input', () => UpdateMaintenanceRequestInput) input: UpdateMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  approveMaintenanceRequest(
    @Arg('input', () => ApproveMaintenanceRequestInput) input: ApproveMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.approve, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  assignMaintenanceRequest(
    @Arg('input', () => AssignMaintenanceRequestInput) input: AssignMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.assign, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  completeMaintenanceRequest(
    @Arg('input', () => CompleteMaintenanceRequestInput) input: CompleteMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.complete, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  cancelMaintenanceRequest(
    @Arg('input', () => CancelMaintenanceRequestInput) input: CancelMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.cancel, context, input);
  }

  @Mutation(() => PurgePayload)
  purgeMaintenanceRequest(
    @Arg('input', () => PurgeMaintenanceRequestInput) input: PurgeMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.purge, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  rejectMaintenanceRequest(
    @Arg('input', () => RejectMaintenanceRequestInput) input: RejectMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.reject, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  startMaintenanceRequest(
    @Arg('input', () => StartMaintenanceRequestInput) input: StartMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.start, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  holdMaintenanceRequest(
    @Arg('input', () => HoldMaintenanceRequestInput) input: HoldMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.hold, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  resumeMaintenanceRequest(
    @Arg('input', () => ResumeMaintenanceRequestInput) input: ResumeMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.resume, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  confirmMaintenanceRequest(
    @Arg('input', () => ConfirmMaintenanceRequestInput) input: ConfirmMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.confirm, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  reopenMaintenanceRequest(
    @Arg('input', () => ReopenMaintenanceRequestInput) input: ReopenMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.reopen, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  transferMaintenanceRequest(
    @Arg('input', () => TransferMaintenanceRequestInput) input: TransferMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.transfer, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  markMaintenanceRequestDuplicate(
    @Arg('input', () => MarkDuplicateInput) input: MarkDuplicateInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.markDuplicate, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  unmarkMaintenanceRequestDuplicate(
    @Arg('input', () => UnmarkDuplicateInput) input: UnmarkDuplicateInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.unmarkDuplicate, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  classifyMaintenanceRequest(
    @Arg('input', () => ClassifyMaintenanceRequestInput) input: ClassifyMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.classify, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  setDueDate(@Arg('input', () => SetDueDateInput) input: SetDueDateInput, @Ctx() context: Context) {
    return execute(operations.setDueDate, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  planMaintenanceRequest(
    @Arg('input', () => PlanMaintenanceRequestInput) input: PlanMaintenanceRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.plan, context, input);
  }

  /** Requests that were read for another one have no `actions` yet. */
  @FieldResolver()
  async actions(
    @Root() request: MaintenanceRequest,
    @Ctx() context: Context,
  ): Promise<StepOption[]> {
    const { id, categoryId, [STATE]: state, actions } = request;
    if (actions !== undefined) return actions;
    if (state === undefined || context.actor === null) return [];
    const days = await context.loaders.get(reopenDays).load(1);
    const unmet = categoryId === null ? null : await context.loaders.get(missingByRequest).load(id);
    const known = await recentFields(context);
    const conditions = { now: new Date(), reopenDays: days, known };
    return stepOptions(context.actor, state, conditions, unmet?.missing ?? null);
  }

  @FieldResolver(() => [StepType], {
    description: 'The steps that you may take now: those of `actions` that are allowed.',
  })
  async allowedSteps(
    @Root() request: MaintenanceRequest,
    @Ctx() context: Context,
  ): Promise<RequestStep[]> {
    const actions = await this.actions(request, context);
    return actions.filter(({ allowed }) => allowed).map(({ step }) => step);
  }
}
