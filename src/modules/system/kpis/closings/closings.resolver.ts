import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../../core/connection.js';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { closingOperations as operations } from './closings.operations.js';
import {
  ClosedKpis,
  CreateKpiClosingInput,
  KpiClosing,
  KpiClosingConnection,
  KpiClosingDiff,
  KpiClosingInput,
  KpiClosingsArgs,
} from './closings.types.js';

/** GraphQL fields of closed months. */
@Resolver()
export class ClosingsResolver {
  @Query(() => KpiClosingConnection)
  kpiClosings(@Args(() => KpiClosingsArgs) args: KpiClosingsArgs, @Ctx() context: Context) {
    return executeConnection(KpiClosingConnection, operations.closings, context, args);
  }

  @Query(() => ClosedKpis)
  kpiClosing(@Args(() => KpiClosingInput) input: KpiClosingInput, @Ctx() context: Context) {
    return execute(operations.closing, context, input);
  }

  @Query(() => [KpiClosingDiff])
  kpiClosingDiff(@Args(() => KpiClosingInput) input: KpiClosingInput, @Ctx() context: Context) {
    return execute(operations.closingDiff, context, input);
  }

  @Mutation(() => KpiClosing)
  createKpiClosing(
    @Arg('input', () => CreateKpiClosingInput) input: CreateKpiClosingInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.createClosing, context, input);
  }
}
