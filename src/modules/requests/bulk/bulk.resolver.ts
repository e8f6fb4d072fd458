import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { bulkOperations } from './bulk.operations.js';
import { BulkPayload, BulkStepInput } from './bulk.types.js';
import { HandOverInput, HandoverPayload } from './handover.types.js';

/** GraphQL field of steps on many requests. */
@Resolver()
export class BulkResolver {
  @Mutation(() => BulkPayload)
  bulkStep(@Arg('input', () => BulkStepInput) input: BulkStepInput, @Ctx() context: Context) {
    return execute(bulkOperations.step, context, input);
  }

  @Mutation(() => HandoverPayload)
  handOver(@Arg('input', () => HandOverInput) input: HandOverInput, @Ctx() context: Context) {
    return execute(bulkOperations.handOver, context, input);
  }
}
