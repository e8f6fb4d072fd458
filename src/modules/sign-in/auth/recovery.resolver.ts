import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { recoveryOperations as operations } from './recovery.operations.js';
import {
  MailRequestInput,
  MailRequestPayload,
  ResetPasswordInput,
  ResetPasswordPayload,
  VerifyEmailInput,
  VerifyEmailPayload,
} from './recovery.types.js';

/** GraphQL fields of mailed links. */
@Resolver()
export class RecoveryResolver {
  @Mutation(() => MailRequestPayload)
  requestPasswordReset(
    @Arg('input', () => MailRequestInput) input: MailRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.requestReset, context, input);
  }

  @Mutation(() => ResetPasswordPayload)
  resetPassword(
    @Arg('input', () => ResetPasswordInput) input: ResetPasswordInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.reset, context, input);
  }

  @Mutation(() => VerifyEmailPayload)
  verifyEmail(
    @Arg('input', () => VerifyEmailInput) input: VerifyEmailInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.verifyEmail, context, input);
  }

  @Mutation(() => MailRequestPayload)
  resendVerification(
    @Arg('input', () => MailRequestInput) input: MailRequestInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.resendVerification, context, input);
  }
}
