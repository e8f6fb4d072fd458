import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { Id, Omittable, Text } from '../../../core/constraints.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { paged } from '../../../core/list-inputs.js';

/** Rights that one account has delegated to another for a time (docs/behaviour/requests.md). */
@ObjectType({
  description:
    'One account may temporarily approve and assign wherever another may, and sees the requests there.',
})
export class Delegation {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The delegating account.' })
  fromUserId: number;

  @Field(() => Int, { description: 'The receiver of the rights.' })
  toUserId: number;

  @Field(() => Date)
  startsAt: Date;

  @Field(() => Date)
  endsAt: Date;

  @Field(() => String)
  reason: string;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;
}

/** Connection of delegations. */
export const DelegationConnection = connectionOf(Delegation);

/** Body of creating a delegation. */
@InputType()
export class CreateDelegationInput {
  @Field(() => Int, {
    nullable: true,
    description: 'The delegating account; default: yours. Others need `user.update`.',
  })
  @Omittable()
  @Id()
  fromUserId?: number;

  @Field(() => Int, { description: 'The id of another active account.' })
  @Id()
  toUserId: number;

  @Field(() => Date)
  startsAt: Date;

  @Field(() => Date, { description: 'At most 90 days after the start.' })
  endsAt: Date;

  @Field(() => String)
  @Text(1, 500)
  reason: string;
}

/** Body of changing a delegation; omitted fields are not changed. */
@InputType()
export class UpdateDelegationInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  toUserId?: number;

  @Field(() => Date, { nullable: true })
  @Omittable()
  startsAt?: Date;

  @Field(() => Date, { nullable: true })
  @Omittable()
  endsAt?: Date;

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(1, 500)
  reason?: string;

  @ExpectedVersion('delegation has')
  expectedVersion?: number;
}

/** Filter of the list of delegations. */
@InputType()
class DelegationFilter {
  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  fromUserId?: number;

  @Field(() => Int, { nullable: true })
  @Omittable()
  @Id()
  toUserId?: number;

  @Field(() => Boolean, { nullable: true, description: 'True if it is in effect now.' })
  @Omittable()
  active?: boolean;
}

/** Input of the list: filter and page. */
export class ListDelegationsInput extends paged(DelegationFilter) {}

/** Arguments of `delegations`. */
@ArgsType()
export class DelegationsArgs extends connectionArgs(DelegationFilter) {}
