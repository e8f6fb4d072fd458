import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { execute } from '../../core/operation.js';
import { userById } from '../users/users.loaders.js';
import { User } from '../users/users.types.js';
import { duplicatesByRequest, visibleRequestById } from './duplicates.loaders.js';
import { MaintenanceRequest, RequestHold, STATE } from './maintenance.types.js';
import { stageOperations as operations } from './stages.operations.js';
import {
  ClassifyMaintenanceRequestInput,
  ConfirmMaintenanceRequestInput,
  HoldMaintenanceRequestInput,
  MarkDuplicateInput,
  RejectMaintenanceRequestInput,
  ReopenMaintenanceRequestInput,
  ResumeMaintenanceRequestInput,
  StartMaintenanceRequestInput,
  TransferMaintenanceRequestInput,
  UnmarkDuplicateInput,
} from './stages.types.js';
import { stepOptions } from './step-options.js';
import { reopenDays } from './step-options.loaders.js';
import type { StepOption } from './step-options.types.js';

/** GraphQL fields of the steps of docs/behaviour/requests.md. */
@Resolver(() => MaintenanceRequest)
export class StagesResolver {
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

  @FieldResolver(() => User, { nullable: true, description: 'Null where the service confirmed.' })
  confirmedBy(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return request.confirmedById === null
      ? null
      : context.loaders.get(userById).load(request.confirmedById);
  }

  @FieldResolver(() => MaintenanceRequest, {
    nullable: true,
    description: 'The request of which it is a duplicate; null also where you do not see that.',
  })
  duplicateOf(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return request.duplicateOfId === null
      ? null
      : context.loaders.get(visibleRequestById).load(request.duplicateOfId);
  }

  @FieldResolver(() => [MaintenanceRequest], {
    description: 'The visible duplicates of the request, by id.',
  })
  duplicates(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return context.loaders.get(duplicatesByRequest).load(request.id);
  }

  /** Requests that were read for another one have no `actions` yet. */
  @FieldResolver()
  async actions(
    @Root() request: MaintenanceRequest,
    @Ctx() context: Context,
  ): Promise<StepOption[]> {
    const { [STATE]: state, actions } = request;
    if (actions !== undefined) return actions;
    if (state === undefined || context.actor === null) return [];
    const days = await context.loaders.get(reopenDays).load(1);
    return stepOptions(context.actor, state, { now: new Date(), reopenDays: days });
  }
}

/** GraphQL fields of holds. */
@Resolver(() => RequestHold)
export class HoldResolver {
  @FieldResolver(() => User, { nullable: true })
  by(@Root() hold: RequestHold, @Ctx() context: Context) {
    return hold.byId === null ? null : context.loaders.get(userById).load(hold.byId);
  }
}
