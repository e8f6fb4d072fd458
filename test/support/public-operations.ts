/** The operations that need no session (specification 4; contract 2, section 10), written out. */
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
