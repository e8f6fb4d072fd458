import type { OperationCall } from './operation-call.js';

const change = (rest: string, answers: string, input: string): OperationCall => ({
  rest,
  graphql: 'mutation',
  answers,
  args: `input: ${input}!`,
});

/** How a client calls the operations on addresses and invitations (contract 2, section 10). */
export const ACCOUNT_CALLS: Readonly<Record<string, OperationCall>> = {
  requestPasswordReset: change(
    'POST /auth/password-reset',
    'MailRequestPayload',
    'MailRequestInput',
  ),
  resetPassword: change(
    'POST /auth/password-reset/confirm',
    'ResetPasswordPayload',
    'ResetPasswordInput',
  ),
  verifyEmail: change('POST /auth/verify-email', 'VerifyEmailPayload', 'VerifyEmailInput'),
  resendVerification: change('POST /auth/verification', 'MailRequestPayload', 'MailRequestInput'),
  changeEmail: change('PUT /me/email', 'CurrentUser', 'ChangeEmailInput'),
  cancelEmailChange: {
    rest: 'DELETE /me/email-change',
    graphql: 'mutation',
    answers: 'CurrentUser',
  },
  invitations: {
    rest: 'GET /invitations',
    graphql: 'query',
    answers: 'Invitation',
    args: 'first: Int, after: String, filter: InvitationFilter',
    paged: true,
  },
  createInvitation: change('POST /invitations', 'Invitation', 'CreateInvitationInput'),
  revokeInvitation: {
    rest: 'DELETE /invitations/:id',
    graphql: 'mutation',
    answers: 'Invitation',
    args: 'id: Int!',
  },
  acceptInvitation: change('POST /auth/invitation', 'User', 'AcceptInvitationInput'),
};

/** The fields of their answers, as in `ANSWER_TYPES`. */
export const ACCOUNT_ANSWERS: Readonly<Record<string, string>> = {
  MailRequestPayload: 'accepted',
  ResetPasswordPayload: 'passwordReset',
  VerifyEmailPayload: 'email active',
  Invitation:
    'id email ^role departmentId ^status mailed link invitedById createdAt expiresAt acceptedAt ' +
    'userId revokedAt',
};
