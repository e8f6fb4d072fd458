import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import {
  AcceptJobInput,
  AddJobCommentInput,
  AddJobPhotoInput,
  AddJobQuoteInput,
  AddJobTimeInput,
  AnswerJobItemInput,
  DeclineJobInput,
  FinishJobInput,
  OpenJobInput,
  SetJobFieldsInput,
} from './job-inputs.types.js';
import { jobOperations as operations } from './jobs.operations.js';
import {
  Job,
  JobChecklistItem,
  JobComment,
  JobOpening,
  JobPhoto,
  JobQuote,
  JobTime,
} from './jobs.types.js';

/** GraphQL fields of the jobs of contractors. */
@Resolver()
export class JobsResolver {
  @Query(() => Job)
  contractorJob(@Ctx() context: Context) {
    return execute(operations.get, context);
  }

  @Mutation(() => JobOpening)
  openJob(@Arg('input', () => OpenJobInput) input: OpenJobInput, @Ctx() context: Context) {
    return execute(operations.open, context, input);
  }

  @Mutation(() => Job)
  acceptJob(@Arg('input', () => AcceptJobInput) input: AcceptJobInput, @Ctx() context: Context) {
    return execute(operations.accept, context, input);
  }

  @Mutation(() => Job)
  declineJob(@Arg('input', () => DeclineJobInput) input: DeclineJobInput, @Ctx() context: Context) {
    return execute(operations.decline, context, input);
  }

  @Mutation(() => Job)
  startJob(@Ctx() context: Context) {
    return execute(operations.start, context);
  }

  @Mutation(() => Job)
  finishJob(@Arg('input', () => FinishJobInput) input: FinishJobInput, @Ctx() context: Context) {
    return execute(operations.finish, context, input);
  }

  @Mutation(() => JobComment)
  addJobComment(
    @Arg('input', () => AddJobCommentInput) input: AddJobCommentInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.comment, context, input);
  }

  @Mutation(() => JobPhoto)
  addJobPhoto(
    @Arg('input', () => AddJobPhotoInput) input: AddJobPhotoInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.addPhoto, context, input);
  }

  @Mutation(() => JobTime)
  addJobTime(@Arg('input', () => AddJobTimeInput) input: AddJobTimeInput, @Ctx() context: Context) {
    return execute(operations.time, context, input);
  }

  @Mutation(() => JobQuote)
  addJobQuote(
    @Arg('input', () => AddJobQuoteInput) input: AddJobQuoteInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.quote, context, input);
  }

  @Mutation(() => JobChecklistItem)
  answerJobItem(
    @Arg('input', () => AnswerJobItemInput) input: AnswerJobItemInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.answer, context, input);
  }

  @Mutation(() => Job)
  setJobFields(
    @Arg('input', () => SetJobFieldsInput) input: SetJobFieldsInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.setFields, context, input);
  }
}
