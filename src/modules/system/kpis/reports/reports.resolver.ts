import { Arg, Args, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { executeConnection } from '../../../../core/connection.js';
import type { Context } from '../../../../core/context.js';
import { execute } from '../../../../core/operation.js';
import { figureReportOperations as operations } from './reports.operations.js';
import {
  CreateFigureReportInput,
  FigureReport,
  FigureReportConnection,
  FigureReportRun,
  FigureReportsArgs,
  UpdateFigureReportInput,
} from './reports.types.js';

/** GraphQL fields of reports of figures. */
@Resolver()
export class FigureReportsResolver {
  @Query(() => FigureReportConnection)
  figureReports(@Args(() => FigureReportsArgs) args: FigureReportsArgs, @Ctx() context: Context) {
    return executeConnection(FigureReportConnection, operations.figureReports, context, args);
  }

  @Query(() => FigureReport)
  figureReport(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.figureReport, context, { id });
  }

  @Query(() => [FigureReportRun])
  figureReportRuns(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.runs, context, { id });
  }

  @Mutation(() => FigureReport)
  createFigureReport(
    @Arg('input', () => CreateFigureReportInput) input: CreateFigureReportInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.createFigureReport, context, input);
  }

  @Mutation(() => FigureReport)
  updateFigureReport(
    @Arg('input', () => UpdateFigureReportInput) input: UpdateFigureReportInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.updateFigureReport, context, input);
  }

  @Mutation(() => FigureReport)
  deleteFigureReport(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.deleteFigureReport, context, { id });
  }

  @Mutation(() => FigureReport)
  testFigureReport(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.testFigureReport, context, { id });
  }
}
