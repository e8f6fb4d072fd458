import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import {
  AnswerReportInput,
  ConfirmReportInput,
  LinkedThingReport,
  LinkPayload,
  MeToo,
  OpenLinkInput,
  ReopenReportInput,
  ReportReceipt,
  ReportStatus,
  SubmitReportInput,
} from './report-links.types.js';
import { ConfirmReportMailInput, ReportMailState } from './report-mails.types.js';
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

  @Mutation(() => ReportStatus)
  answerReport(
    @Arg('input', () => AnswerReportInput) input: AnswerReportInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.answer, context, input);
  }

  @Mutation(() => ReportStatus)
  confirmReport(
    @Arg('input', () => ConfirmReportInput) input: ConfirmReportInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.confirm, context, input);
  }

  @Mutation(() => ReportStatus)
  reopenReport(
    @Arg('input', () => ReopenReportInput) input: ReopenReportInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.reopen, context, input);
  }

  @Mutation(() => ReportMailState)
  confirmReportMail(
    @Arg('input', () => ConfirmReportMailInput) input: ConfirmReportMailInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.confirmMail, context, input);
  }

  @Query(() => ReportStatus)
  reportStatus(@Ctx() context: Context) {
    return execute(operations.status, context);
  }
}
