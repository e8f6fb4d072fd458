import { one, operationsFor } from '../../../core/operation.js';
import type { AuthOperationServices } from './auth.operations.js';
import {
  MailRequestInput,
  MailRequestPayload,
  ResetPasswordInput,
  ResetPasswordPayload,
  VerifyEmailInput,
  VerifyEmailPayload,
} from './recovery.types.js';

const { publicOperation } = operationsFor<AuthOperationServices>();

const TOKEN = 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E';

/** Operations of mailed links (docs/behaviour/account-mail.md). */
export const recoveryOperations = {
  requestReset: publicOperation({
    name: 'requestPasswordReset',
    kind: 'mutation',
    summary: 'Request a mail with a link to set a new password.',
    input: MailRequestInput,
    output: one(MailRequestPayload),
    errors: ['NOT_FOUND'],
    example: { input: { email: 'erin@example.org' } },
    run: ({ recovery }, context, input) => recovery.requestReset(context, input.email),
  }),
  reset: publicOperation({
    name: 'resetPassword',
    kind: 'mutation',
    summary: 'Set a new password by a mailed link.',
    description: 'All sessions of the account end.',
    input: ResetPasswordInput,
    output: one(ResetPasswordPayload),
    errors: ['ACCOUNT_SUSPENDED', 'ACCOUNT_INACTIVE'],
    example: { input: { token: TOKEN, newPassword: 'staple tower evening' } },
    run: ({ recovery }, context, input) => recovery.reset(context, input),
  }),
  verifyEmail: publicOperation({
    name: 'verifyEmail',
    kind: 'mutation',
    summary: 'Verify the address of an account, or a new one, by a mailed link.',
    input: VerifyEmailInput,
    output: one(VerifyEmailPayload),
    errors: ['CONFLICT', 'ACCOUNT_SUSPENDED', 'ACCOUNT_INACTIVE'],
    example: { input: { token: TOKEN } },
    run: ({ verification }, context, input) => verification.verify(context, input.token),
  }),
  resendVerification: publicOperation({
    name: 'resendVerification',
    kind: 'mutation',
    summary: 'Request another mail with a link to verify an address.',
    input: MailRequestInput,
    output: one(MailRequestPayload),
    errors: ['NOT_FOUND'],
    example: { input: { email: 'erin@example.org' } },
    run: ({ verification }, context, input) => verification.resend(context, input.email),
  }),
};
