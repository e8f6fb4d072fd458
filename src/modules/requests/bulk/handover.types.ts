import { ArrayMinSize } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { DayEnd, Id, Ids, Omittable } from '../../../core/constraints.js';
import { BulkResult, MAX_BULK } from './bulk.types.js';

/** Body of handing over open work: exactly one choice of the requests. */
@InputType()
export class HandOverInput {
  @Field(() => Int)
  @Id()
  userId: number;

  @Field(() => Int, {
    nullable: true,
    description:
      'The active technician who gets the work; without, the one with the least load for each.',
  })
  @Omittable()
  @Id()
  to?: number;

  @Field(() => [Int], {
    nullable: true,
    description: `These requests, in their order: 1 to ${MAX_BULK}.`,
  })
  @Omittable()
  @ArrayMinSize(1, { message: 'must have at least one item' })
  @Ids(MAX_BULK)
  requestIds?: number[];

  @Field(() => Boolean, {
    nullable: true,
    description: `All open requests of the account, the first ${MAX_BULK} by due time.`,
  })
  @Omittable()
  all?: boolean;

  @Field(() => Date, {
    nullable: true,
    description: 'Those that are planned or due from here on; with `until`.',
  })
  @Omittable()
  from?: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'Those that are planned or due until then; later than `from`.',
  })
  @Omittable()
  @DayEnd()
  until?: Date;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Judges each request, and changes nothing; default: false.',
  })
  @Omittable()
  dryRun?: boolean;
}

/** The outcome for one request of a handover. */
@ObjectType({ description: 'The outcome of a handover for one request.' })
export class HandoverResult extends BulkResult {
  @Field(() => Int, {
    nullable: true,
    description: 'The technician who gets it; null after an error.',
  })
  technicianId: number | null;
}

/** Answer of a handover. */
@ObjectType({ description: 'The outcome of a handover.' })
export class HandoverPayload {
  @Field(() => String, {
    nullable: true,
    description: 'The id in the metadata of its audit records; null for a trial.',
  })
  bulkId: string | null;

  @Field(() => Boolean, { description: 'True for a trial, which changes nothing.' })
  dryRun: boolean;

  @Field(() => [HandoverResult], { description: 'One for each request, in their order.' })
  results: HandoverResult[];

  @Field(() => Int, { description: 'The number of requests without an error.' })
  succeeded: number;

  @Field(() => Int, { description: 'The number of requests with an error.' })
  failed: number;
}
