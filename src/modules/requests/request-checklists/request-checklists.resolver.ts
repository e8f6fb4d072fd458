import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { holds } from '../../../core/actor.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { isStaff } from '../maintenance/maintenance.access.js';
import { visibleRequestById } from '../maintenance/maintenance.loaders.js';
import { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import { checklistByRequest } from './request-checklists.loaders.js';
import { requestChecklistOperations as operations } from './request-checklists.operations.js';
import {
  AnswerChecklistItemInput,
  CreateFollowUpInput,
  RequestChecklist,
  RequestChecklistItem,
  SetRequestChecklistInput,
} from './request-checklists.types.js';

/** GraphQL fields of checklists of requests. */
@Resolver(() => RequestChecklist)
export class RequestChecklistsResolver {
  @Query(() => RequestChecklist)
  requestChecklist(
    @Arg('requestId', () => Int, { description: 'The request.' }) requestId: number,
    @Ctx() context: Context,
  ) {
    return execute(operations.get, context, { requestId });
  }

  @Mutation(() => MaintenanceRequest)
  setRequestChecklist(
    @Arg('input', () => SetRequestChecklistInput) input: SetRequestChecklistInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.set, context, input);
  }

  @Mutation(() => RequestChecklistItem)
  answerChecklistItem(
    @Arg('input', () => AnswerChecklistItemInput) input: AnswerChecklistItemInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.answer, context, input);
  }

  @Mutation(() => MaintenanceRequest)
  createFollowUp(
    @Arg('input', () => CreateFollowUpInput) input: CreateFollowUpInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.followUp, context, input);
  }
}

/** GraphQL links of items. */
@Resolver(() => RequestChecklistItem)
export class RequestChecklistItemsResolver {
  @FieldResolver(() => User, { nullable: true, description: 'The person who answered it.' })
  answeredBy(@Root() { answeredById }: RequestChecklistItem, @Ctx() context: Context) {
    return answeredById === null ? null : context.loaders.get(userById).load(answeredById);
  }

  @FieldResolver(() => MaintenanceRequest, {
    nullable: true,
    description: 'The request that follows from it; null also if it is not visible to you.',
  })
  followUp(@Root() { followUpId }: RequestChecklistItem, @Ctx() context: Context) {
    return followUpId === null ? null : context.loaders.get(visibleRequestById).load(followUpId);
  }
}

/** Field that this module adds to requests. */
@Resolver(() => MaintenanceRequest)
export class ChecklistOfRequestResolver {
  @FieldResolver(() => RequestChecklist, {
    nullable: true,
    description: 'The checklist with its answers, for the staff of the request; null for others.',
  })
  checklist(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    const { actor } = context;
    if (actor === null || !holds(actor, 'maintenance.read') || !isStaff(actor, request))
      return null;
    return context.loaders.get(checklistByRequest).load(request.id);
  }
}
