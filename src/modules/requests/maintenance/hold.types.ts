import { Field, Int, ObjectType } from 'type-graphql';
import type { HoldReason } from '../../../generated/prisma/enums.js';
import { HoldReasonType } from '../../planning/sla-policies/hold-reasons.types.js';

/** The hold of a request. */
@ObjectType('Hold', { description: 'The reason of a hold, and its start.' })
export class RequestHold {
  @Field(() => HoldReasonType, { description: 'The reason for waiting.' })
  reason: HoldReason;

  @Field(() => String, { nullable: true })
  note: string | null;

  @Field(() => Date, { description: 'Start of the hold.' })
  since: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'Time at which the service ends it; null: never.',
  })
  until: Date | null;

  @Field(() => Int, { nullable: true, description: 'The id of the person who put it on hold.' })
  byId: number | null;
}
