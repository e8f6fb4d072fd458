import { GraphQLSafeInt } from 'graphql-scalars';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { ConnectionArgs, connectionArgs, connectionOf } from '../../../core/connection.js';
import { Clearable, Day, Id, Omittable, Text, WholeNumber } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged } from '../../../core/list-inputs.js';
import { PurchaseState } from '../../../generated/prisma/enums.js';
import { JobContractor } from '../maintenance/contractor/contractor.types.js';

/** The states of purchases, for `@Field`. */
export const PurchaseStateType = registerEnum(
  'PurchaseState',
  PurchaseState,
  'Where a purchase stands.',
  {
    requested: 'An approver has to decide.',
    approved: 'It can be ordered.',
    refused: 'An approver refused it.',
    ordered: 'The supplier has the order.',
    received: 'It was delivered.',
    cancelled: 'It was called off before it was delivered.',
  },
);

/** The largest amount, in minor units of the currency. */
const MAX_AMOUNT = 1_000_000_000_000;

/** Something that is bought for a request (docs/behaviour/work.md). */
@ObjectType({ description: 'Something that is bought for a request.' })
export class Purchase {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The request.' })
  requestId: number;

  @Field(() => String)
  description: string;

  @Field(() => String, { nullable: true, description: 'The company that delivers it.' })
  supplier: string | null;

  @Field(() => GraphQLSafeInt, {
    description: 'The allowed cost, in minor units of the currency.',
  })
  amount: number;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: 'The cost; null until it is received.',
  })
  paidAmount: number | null;

  @Field(() => PurchaseStateType, { description: 'The present state.' })
  state: PurchaseState;

  @Field(() => Int, { description: 'The account that asked for it.' })
  requestedById: number;

  @Field(() => Date, { description: 'When it was asked for.' })
  requestedAt: Date;

  @Field(() => Int, {
    nullable: true,
    description: 'The approver; null until then, and for one that was approved at once.',
  })
  decidedById: number | null;

  @Field(() => Date, { nullable: true, description: 'When it was approved or refused.' })
  decidedAt: Date | null;

  @Field(() => String, { nullable: true, description: 'Reason of the refusal or cancellation.' })
  reason: string | null;

  @Field(() => String, { nullable: true, description: 'Day of the delivery: `2026-01-31`.' })
  expectedOn: string | null;

  @Field(() => Date, { nullable: true, description: 'When it was ordered.' })
  orderedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was delivered.' })
  receivedAt: Date | null;

  @Field(() => JobContractor, {
    nullable: true,
    description: 'The contractor by whose job it came; null for any other.',
  })
  contractor: JobContractor | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;
}

/** Connection of purchases. */
export const PurchaseConnection = connectionOf(Purchase);

/** Body of asking for a purchase. */
@InputType()
export class AddPurchaseInput {
  @Field(() => Int, { description: 'The request.' })
  @Id()
  requestId: number;

  @Field(() => String)
  @Text(1, 500)
  description: string;

  @Field(() => String, { nullable: true, description: 'The company that delivers it.' })
  @Clearable()
  @Text(1, 200)
  supplier?: string | null;

  @Field(() => GraphQLSafeInt, {
    description: 'The allowed cost, in minor units of the currency.',
  })
  @WholeNumber(1, MAX_AMOUNT)
  amount: number;
}

/** Fields of every step of a purchase. */
@InputType()
class PurchaseStepInput {
  @Field(() => Int)
  @Id()
  id: number;

  @ExpectedVersion('purchase has', 'step')
  expectedVersion?: number;
}

/** Body of approving a purchase. */
@InputType()
export class ApprovePurchaseInput extends PurchaseStepInput {}

/** Body of refusing a purchase. */
@InputType()
export class RefusePurchaseInput extends PurchaseStepInput {
  @Field(() => String)
  @Text(1, 500)
  reason: string;
}

/** Body of ordering a purchase. */
@InputType()
export class OrderPurchaseInput extends PurchaseStepInput {
  @Field(() => String, { nullable: true, description: 'Day of the delivery: `2026-01-31`.' })
  @Clearable()
  @Day()
  expectedOn?: string | null;
}

/** Body of receiving a purchase. */
@InputType()
export class ReceivePurchaseInput extends PurchaseStepInput {
  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: 'The cost, at most `amount`, in minor units; default: `amount`.',
  })
  @Omittable()
  @WholeNumber(0, MAX_AMOUNT)
  paidAmount?: number;
}

/** Body of cancelling a purchase. */
@InputType()
export class CancelPurchaseInput extends PurchaseStepInput {
  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 500)
  reason?: string | null;
}

/** Filter of the list of purchases; all conditions must hold. */
@InputType()
class PurchaseFilter {
  @Field(() => Int, { nullable: true, description: 'Those of this request.' })
  @Omittable()
  @Id()
  requestId?: number;

  @Field(() => PurchaseStateType, { nullable: true, description: 'Those in this state.' })
  @Omittable()
  state?: PurchaseState;

  @Field(() => Int, { nullable: true, description: 'Those of requests of this department.' })
  @Omittable()
  @Id()
  departmentId?: number;

  @Field(() => Int, { nullable: true, description: 'Those that this account asked for.' })
  @Omittable()
  @Id()
  requestedById?: number;
}

/** Input of the list: filter and page. */
export class ListPurchasesInput extends paged(PurchaseFilter) {}

/** Arguments of `purchases`. */
@ArgsType()
export class PurchasesArgs extends connectionArgs(PurchaseFilter) {}

/** The request whose purchases are listed. */
@InputType()
class RequestOfPurchases {
  @Field(() => Int)
  @Id()
  requestId: number;
}

/** Input of the list of purchases of a request: request and page. */
export class ListRequestPurchasesInput extends paged(RequestOfPurchases) {}

/** Arguments of `requestPurchases`. */
@ArgsType()
export class RequestPurchasesArgs extends ConnectionArgs {
  @Field(() => Int, { description: 'The request.' })
  requestId: number;
}
