import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ConnectionArgs, executeConnection, nestedConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { currency } from '../../system/system-settings/system-settings.loaders.js';
import { visibleRequestById } from '../maintenance/maintenance.loaders.js';
import { MaintenanceRequest } from '../maintenance/maintenance.types.js';
import { purchasesByRequest } from './purchases.loaders.js';
import { purchaseOperations as operations } from './purchases.operations.js';
import {
  AddPurchaseInput,
  ApprovePurchaseInput,
  CancelPurchaseInput,
  OrderPurchaseInput,
  Purchase,
  PurchaseConnection,
  PurchasesArgs,
  ReceivePurchaseInput,
  RefusePurchaseInput,
  RequestPurchasesArgs,
} from './purchases.types.js';

/** GraphQL fields of purchases. */
@Resolver(() => Purchase)
export class PurchasesResolver {
  @Query(() => PurchaseConnection)
  purchases(@Args(() => PurchasesArgs) args: PurchasesArgs, @Ctx() context: Context) {
    return executeConnection(PurchaseConnection, operations.list, context, args);
  }

  @Query(() => PurchaseConnection)
  requestPurchases(
    @Args(() => RequestPurchasesArgs) args: RequestPurchasesArgs,
    @Ctx() context: Context,
  ) {
    return executeConnection(PurchaseConnection, operations.ofRequest, context, args);
  }

  @Mutation(() => Purchase)
  addPurchase(
    @Arg('input', () => AddPurchaseInput) input: AddPurchaseInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.add, context, input);
  }

  @Mutation(() => Purchase)
  approvePurchase(
    @Arg('input', () => ApprovePurchaseInput) input: ApprovePurchaseInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.approve, context, input);
  }

  @Mutation(() => Purchase)
  refusePurchase(
    @Arg('input', () => RefusePurchaseInput) input: RefusePurchaseInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.refuse, context, input);
  }

  @Mutation(() => Purchase)
  orderPurchase(
    @Arg('input', () => OrderPurchaseInput) input: OrderPurchaseInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.order, context, input);
  }

  @Mutation(() => Purchase)
  receivePurchase(
    @Arg('input', () => ReceivePurchaseInput) input: ReceivePurchaseInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.receive, context, input);
  }

  @Mutation(() => Purchase)
  cancelPurchase(
    @Arg('input', () => CancelPurchaseInput) input: CancelPurchaseInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.cancel, context, input);
  }

  @FieldResolver(() => String, { description: 'Currency of its amounts (ISO 4217).' })
  currency(@Ctx() context: Context) {
    return context.loaders.get(currency).load(1);
  }

  @FieldResolver(() => MaintenanceRequest, { nullable: true, description: 'The request.' })
  request(@Root() { requestId }: Purchase, @Ctx() context: Context) {
    return context.loaders.get(visibleRequestById).load(requestId);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The account that asked for it.' })
  requestedBy(@Root() { requestedById }: Purchase, @Ctx() context: Context) {
    return context.loaders.get(userById).load(requestedById);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The approver.' })
  decidedBy(@Root() { decidedById }: Purchase, @Ctx() context: Context) {
    return decidedById === null ? null : context.loaders.get(userById).load(decidedById);
  }
}

/** Fields that this module adds to requests. */
@Resolver(() => MaintenanceRequest)
export class RequestPurchasesResolver {
  @FieldResolver(() => String, { description: 'Currency of the amounts of its work (ISO 4217).' })
  currency(@Ctx() context: Context) {
    return context.loaders.get(currency).load(1);
  }

  @FieldResolver(() => PurchaseConnection, {
    description: 'Purchases for it, newest first; none for an actor who is not its staff.',
  })
  purchases(
    @Root() { id }: MaintenanceRequest,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    return nestedConnection(PurchaseConnection, context.loaders.get(purchasesByRequest), id, args);
  }
}
