import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import {
  LinkedThingReport,
  LinkPayload,
  MeToo,
  OpenLinkInput,
  ReportReceipt,
  ReportStatus,
  SubmitReportInput,
} from './report-links.types.js';
import { reportOperations as operations } from './reports.operations.js';

/** GraphQL fields of reports by link. */
@Resolver()
export class ReportsResolver {
  @Mutation(() => LinkPayload)
  openLink(@Arg('input', () => OpenLinkInput) input: OpenLinkInput, @Ctx() context: Context) {
    return execute(operations.open, context, input);
  }

  @Query(() => LinkedThingReport)
  report(@Ctx() context: Context) {
    return execute(operations.report, context);
  }

  @Mutation(() => ReportReceipt)
  submitReport(
    @Arg('input', () => SubmitReportInput) input: SubmitReportInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.submit, context, input);
  }

  @Mutation(() => MeToo)
  addMeToo(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.addMeToo, context, { id });
  }

  @Query(() => ReportStatus)
  reportStatus(@Ctx() context: Context) {
    return execute(operations.status, context);
  }
}
