import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { selectionOf } from '../../../../core/selection.js';
import { departmentById } from '../../../people/departments/departments.loaders.js';
import { Department } from '../../../people/departments/departments.types.js';
import { phoneByUser, userById } from '../../../people/users/users.loaders.js';
import { User } from '../../../people/users/users.types.js';
import { RequestHold } from '../hold.types.js';
import { isStaff } from '../maintenance.access.js';
import { contactByRequest } from '../maintenance.loaders.js';
import { MaintenanceHistoryEntry, MaintenanceRequest } from '../maintenance.types.js';
import { mayCallRequester } from '../steps/requester-phone.access.js';
import { detailOperations as operations } from './detail.operations.js';
import { historyByRequest } from './history.loaders.js';

/** GraphQL fields of one request: its people, its department and its history. */
@Resolver(() => MaintenanceRequest)
export class DetailResolver {
  @Query(() => MaintenanceRequest)
  maintenanceRequest(
    @Arg('id', () => Int) id: number,
    @Ctx() context: Context,
    @Info() info: GraphQLResolveInfo,
  ) {
    return execute(operations.get, context, { id }, [], selectionOf(info));
  }

  @FieldResolver(() => Department, { nullable: true })
  department(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return context.loaders.get(departmentById).load(request.departmentId);
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The person who submitted the request.',
  })
  requester(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return context.loaders.get(userById).load(request.requesterId);
  }

  @FieldResolver()
  async requesterPhone(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    if (request.requesterPhone !== undefined) return request.requesterPhone;
    const { actor } = context;
    if (actor === null || !mayCallRequester(actor, request)) return null;
    const found = await context.loaders.get(phoneByUser).load(request.requesterId);
    return found?.phone ?? null;
  }

  @FieldResolver()
  async contactName(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    if (request.contactName !== undefined) return request.contactName;
    return (await contactOf(request, context))?.contactName ?? null;
  }

  @FieldResolver()
  async contactEmail(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    if (request.contactEmail !== undefined) return request.contactEmail;
    return (await contactOf(request, context))?.contactEmail ?? null;
  }

  @FieldResolver()
  async contactMail(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    if (request.contactMail !== undefined) return request.contactMail;
    return (await contactOf(request, context))?.contactMail ?? null;
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The technician to whom it is assigned.',
  })
  assignee(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return request.assigneeId === null
      ? null
      : context.loaders.get(userById).load(request.assigneeId);
  }

  @FieldResolver(() => [User], { description: 'Technicians who work on it beside the assignee.' })
  async helpers(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    const { helperIds } = request;
    if (helperIds.length === 0) return [];
    const found = await context.loaders.get(userById).loadMany([...helperIds]);
    return found.filter((user) => user !== null && !(user instanceof Error));
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The person who approved the request.',
  })
  approvedBy(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return request.approvedById === null
      ? null
      : context.loaders.get(userById).load(request.approvedById);
  }

  @FieldResolver(() => User, { nullable: true, description: 'Null if the service confirmed it.' })
  confirmedBy(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return request.confirmedById === null
      ? null
      : context.loaders.get(userById).load(request.confirmedById);
  }

  @FieldResolver(() => [MaintenanceHistoryEntry], { description: 'Every step, oldest first.' })
  history(@Root() request: MaintenanceRequest, @Ctx() context: Context) {
    return context.loaders.get(historyByRequest).load(request.id);
  }
}

/** GraphQL fields of history entries. */
@Resolver(() => MaintenanceHistoryEntry)
export class HistoryResolver {
  @FieldResolver(() => User, { nullable: true })
  actor(@Root() entry: MaintenanceHistoryEntry, @Ctx() context: Context) {
    return context.loaders.get(userById).load(entry.actorId);
  }
}

/** GraphQL fields of holds. */
@Resolver(() => RequestHold)
export class HoldResolver {
  @FieldResolver(() => User, { nullable: true, description: 'The person who put it on hold.' })
  by(@Root() hold: RequestHold, @Ctx() context: Context) {
    return hold.byId === null ? null : context.loaders.get(userById).load(hold.byId);
  }
}

/** The contact of a report by link; null for actors outside its staff. */
async function contactOf(request: MaintenanceRequest, { actor, loaders }: Context) {
  if (actor === null || !isStaff(actor, request)) return null;
  return await loaders.get(contactByRequest).load(request.id);
}
