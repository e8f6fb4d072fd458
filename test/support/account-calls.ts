import { act, change, type OperationCall, page } from './operation-call.js';

/** How a client calls the operations on addresses and invitations (docs/behaviour/account-mail.md). */
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
  cancelEmailChange: act('DELETE /me/email-change', 'CurrentUser'),
  invitations: page('GET /invitations', 'Invitation', ', filter: InvitationFilter'),
  createInvitation: change('POST /invitations', 'Invitation', 'CreateInvitationInput'),
  revokeInvitation: act('DELETE /invitations/:id', 'Invitation', 'id: Int!'),
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
