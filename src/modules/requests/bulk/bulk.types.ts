import { ArrayMinSize, IsObject, ValidateNested } from 'class-validator';
import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Id, MaxItems, Omittable, OneOf } from '../../../core/constraints.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { StepType } from '../maintenance/steps/step-options.types.js';
import { BULK_STEPS, type BulkStep } from './bulk-steps.js';

/** Maximum number of requests of one call. */
export const MAX_BULK = 200;

/** A request of a bulk step. */
@InputType({ description: 'A request of a bulk step.' })
export class BulkItemInput {
  @Field(() => Int)
  @Id()
  id: number;

  @ExpectedVersion('request has', 'step')
  expectedVersion?: number;
}

/** Body of a bulk step (docs/behaviour/bulk.md). */
@InputType()
export class BulkStepInput {
  @Field(() => StepType, { description: 'Any but `update`, `setDueDate`, `plan` and `helpers`.' })
  @OneOf(BULK_STEPS)
  step: BulkStep;

  @Field(() => [BulkItemInput], {
    description: 'The requests in their order, each once: 1 to 200.',
  })
  @MaxItems(MAX_BULK)
  @ArrayMinSize(1, { message: 'must have at least one item' })
  @ValidateNested()
  items: BulkItemInput[];

  @Field(() => GraphQLJSONObject, {
    nullable: true,
    description:
      'The body of the step as in REST, without versions, photos and plan; default: empty.',
  })
  @Omittable()
  @IsObject({ message: 'must be an object' })
  input?: Record<string, unknown>;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Judges each request, and changes nothing; default: false.',
  })
  @Omittable()
  dryRun?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True for `system.settings`: no rule is judged on these steps, and the audit trail says so; default: false.',
  })
  @Omittable()
  quiet?: boolean;
}

/** The error of one request of a bulk step. */
@ObjectType({ description: 'The error that the step has for one request.' })
export class BulkError {
  @Field(() => String, { description: 'The error code, as of the step by itself.' })
  code: string;

  @Field(() => String)
  message: string;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'The details, as of the step by itself.',
  })
  details: unknown;
}

/** The outcome for one request of a bulk step. */
@ObjectType({ description: 'The outcome of a bulk step for one request.' })
export class BulkResult {
  @Field(() => Int, { description: 'The id of the request.' })
  id: number;

  @Field(() => Boolean, { description: 'True if the step was taken, or can be.' })
  ok: boolean;

  @Field(() => Int, {
    nullable: true,
    description:
      'The version afterwards, in a trial the present one; null after an error or a purge.',
  })
  version: number | null;

  @Field(() => BulkError, { nullable: true, description: 'The error; null where it is ok.' })
  error: BulkError | null;
}

/** Answer of a bulk step. */
@ObjectType({ description: 'The outcome of a bulk step.' })
export class BulkPayload {
  @Field(() => String, {
    nullable: true,
    description: 'The id in the metadata of its audit records; null for a trial.',
  })
  bulkId: string | null;

  @Field(() => Boolean, { description: 'True for a trial, which changes nothing.' })
  dryRun: boolean;

  @Field(() => [BulkResult], { description: 'One for each request, in their order.' })
  results: BulkResult[];

  @Field(() => Int, { description: 'The number of requests without an error.' })
  succeeded: number;

  @Field(() => Int, { description: 'The number of requests with an error.' })
  failed: number;
}
