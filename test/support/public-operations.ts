/** The operations that need no session (specification 4; docs/behaviour/account-mail.md), written out. */
export const PUBLIC_OPERATIONS = [
  'login',
  'register',
  'registrationOptions',
  'refreshToken',
  'exchangeLoginCode',
  'completeLogin',
  'passkeyLoginOptions',
  'loginWithPasskey',
  'requestPasswordReset',
  'resetPassword',
  'verifyEmail',
  'resendVerification',
  'acceptInvitation',
  'health',
];
