import { GraphQLSafeInt } from 'graphql-scalars';
import { ArgsType, Field, Float, InputType, Int, ObjectType } from 'type-graphql';
import { ConnectionArgs, connectionOf } from '../../../core/connection.js';
import { Clearable, Id, Omittable, Text, WholeNumber } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { paged } from '../../../core/list-inputs.js';
import { StockMovementKind } from '../../../generated/prisma/enums.js';
import { ClientIdField } from '../../system/client-ids/client-ids.types.js';
import { ReceivedAt } from '../../system/system-settings/received-at.types.js';
import { MAX_UNIT_COST, Quantity } from './parts.types.js';

/** The kinds of movements, for `@Field`. */
export const StockMovementKindType = registerEnum(
  'StockMovementKind',
  StockMovementKind,
  'The reason of a change of stock.',
  {
    receipt: 'It was delivered.',
    issue: 'It was taken for a request.',
    return: 'It was not needed for a request, and came back.',
    count: 'It was counted.',
  },
);

/** A change of the stock of a part; nothing edits or deletes one (docs/behaviour/work.md). */
@ObjectType({ description: 'A change of the stock of a part; nothing edits or deletes one.' })
export class StockMovement {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The part.' })
  partId: number;

  @Field(() => StockMovementKindType)
  kind: StockMovementKind;

  @Field(() => Float, { description: 'The quantity that was moved; of a count what was found.' })
  quantity: number;

  @Field(() => Float, { description: 'The change of the stock, negative for less.' })
  delta: number;

  @Field(() => Float, { description: 'The stock after it.' })
  onHandAfter: number;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description:
      'Price of a unit, in minor units of the currency; null for an actor who may not see it.',
  })
  unitCost: number | null;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: 'Quantity times price; 0 of a count; null for an actor who may not see it.',
  })
  cost: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The request of an issue or return; null also for an actor who does not see it.',
  })
  requestId: number | null;

  @Field(() => String, { nullable: true })
  note: string | null;

  @Field(() => Int, { description: 'The account that recorded it.' })
  actorId: number;

  @Field(() => Date, { description: 'When it was recorded.' })
  at: Date;

  @ReceivedAt()
  receivedAt: Date | null;
}

/** Connection of movements. */
export const StockMovementConnection = connectionOf(StockMovement);

/** Body of recording a movement. */
@InputType()
export class AddPartMovementInput {
  @Field(() => Int, { description: 'The id of the part.' })
  @Id()
  id: number;

  @Field(() => StockMovementKindType)
  kind: StockMovementKind;

  @Field(() => Float, {
    description:
      'More than 0, at most three decimals; of a count the stock that was found, also 0.',
  })
  @Quantity()
  quantity: number;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: 'Price of a unit of a receipt, in minor units; default: the present one.',
  })
  @Omittable()
  @WholeNumber(0, MAX_UNIT_COST)
  unitCost?: number;

  @Field(() => Int, {
    nullable: true,
    description: 'The request; issues and returns require it, others have none.',
  })
  @Clearable()
  @Id()
  requestId?: number | null;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 500)
  note?: string | null;

  @ClientIdField()
  clientId?: string;
}

/** The part whose movements are listed. */
@InputType()
class PartOfMovements {
  @Field(() => Int)
  @Id()
  id: number;
}

/** Input of the list of movements: part and page. */
export class ListPartMovementsInput extends paged(PartOfMovements) {}

/** Arguments of `partMovements`. */
@ArgsType()
export class PartMovementsArgs extends ConnectionArgs {
  @Field(() => Int)
  id: number;
}

/** The request whose parts are listed. */
@InputType()
class RequestOfParts {
  @Field(() => Int)
  @Id()
  requestId: number;
}

/** Input of the list of parts of a request: request and page. */
export class ListRequestPartsInput extends paged(RequestOfParts) {}

/** Arguments of `requestParts`. */
@ArgsType()
export class RequestPartsArgs extends ConnectionArgs {
  @Field(() => Int, { description: 'The request.' })
  requestId: number;
}
