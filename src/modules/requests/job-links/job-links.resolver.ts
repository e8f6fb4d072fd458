import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { execute } from '../../../core/operation.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { jobLinkOperations as operations } from './job-links.operations.js';
import { NO_JOB } from './job-links.service.js';
import {
  ContractorJobConnection,
  ContractorJobsArgs,
  JobLink,
  ResendContractorInput,
  ReturnToContractorInput,
  SendToContractorInput,
  WithdrawContractorInput,
} from './job-links.types.js';

/** GraphQL fields of jobs of contractors. */
@Resolver(() => JobLink)
export class JobLinksResolver {
  @Query(() => JobLink)
  requestContractor(
    @Arg('requestId', () => Int, { description: 'The request.' }) requestId: number,
    @Ctx() context: Context,
  ) {
    return execute(operations.get, context, { requestId }).catch(nullWithoutJob);
  }

  @Query(() => ContractorJobConnection)
  contractorJobs(
    @Args(() => ContractorJobsArgs) args: ContractorJobsArgs,
    @Ctx() context: Context,
  ) {
    return executeConnection(ContractorJobConnection, operations.jobs, context, args);
  }

  @Mutation(() => JobLink)
  sendToContractor(
    @Arg('input', () => SendToContractorInput) input: SendToContractorInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.send, context, input);
  }

  @Mutation(() => JobLink)
  resendContractor(
    @Arg('input', () => ResendContractorInput) input: ResendContractorInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.resend, context, input);
  }

  @Mutation(() => JobLink)
  withdrawContractor(
    @Arg('input', () => WithdrawContractorInput) input: WithdrawContractorInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.withdraw, context, input);
  }

  @Mutation(() => JobLink)
  returnToContractor(
    @Arg('input', () => ReturnToContractorInput) input: ReturnToContractorInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.return, context, input);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The account that sent it.' })
  sentBy(@Root() { sentById }: JobLink, @Ctx() context: Context) {
    return context.loaders.get(userById).load(sentById);
  }
}

/** Null for a request that was sent to no contractor. */
function nullWithoutJob(error: unknown): null {
  if (error instanceof AppError && error.details?.reason === NO_JOB) return null;
  throw error;
}
