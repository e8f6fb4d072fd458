import { randomUUID } from 'node:crypto';
import { addPasskey, enrol, loginOptions } from '../../support/factors.js';
import { type Expected, loggedIn, NEW_PASSWORD, onUser } from '../../support/preparations.js';
import { PASSWORD } from '../../support/seed.js';
import { act, change, type ModuleContract, query } from '../operation.js';

const onEmail = (action: string): Expected => ({
  action: `auth.${action}`,
  targetType: 'email',
  anonymous: true,
});

/**
 * The contract of authentication (specification 4.1; docs/behaviour/access.md,
 * docs/behaviour/account-mail.md).
 */
export const auth: ModuleContract = {
  operations: {
    login: {
      ...change('POST /auth/login', 'AuthPayload', 'LoginInput'),
      access: 'public',
      audit: [
        loggedIn,
        async (given) => ({ input: { email: (await given.anyone()).email, password: PASSWORD } }),
      ],
    },
    register: {
      ...change('POST /auth/register', 'RegistrationPayload', 'RegisterInput'),
      access: 'public',
      audit: [
        { action: 'auth.registered', targetType: 'user' },
        async () => ({
          input: {
            email: `${randomUUID()}@example.org`,
            password: NEW_PASSWORD,
            role: 'technician',
          },
        }),
      ],
    },
    registrationOptions: {
      ...query('GET /auth/registration-options', 'RegistrationOptions'),
      access: 'public',
    },
    refreshToken: {
      ...change('POST /auth/refresh', 'AuthPayload', 'RefreshTokenInput'),
      access: 'public',
      audit: [
        { action: 'auth.refreshed', targetType: 'session' },
        async (given) => {
          const { refreshToken } = await given.login(await given.anyone());
          return { input: { refreshToken }, secrets: [refreshToken] };
        },
      ],
    },
    exchangeLoginCode: {
      ...change('POST /auth/oidc/exchange', 'AuthPayload', 'ExchangeLoginCodeInput'),
      access: 'public',
      audit: [
        loggedIn,
        async (given) => {
          const code = await given.services.loginCodes.issue(
            { userId: (await given.anyone()).id },
            null,
          );
          return { input: { code }, secrets: [code] };
        },
      ],
    },
    verify: {
      ...query('GET /auth/verify', 'VerificationPayload'),
      access: 'session',
      scope: 'session',
    },
    logout: {
      ...act('POST /auth/logout', 'LogoutPayload'),
      access: 'session',
      scope: 'session',
      audit: [
        { action: 'auth.logged_out', targetType: 'session' },
        async (given) => ({ input: {}, token: (await given.anyone()).token }),
      ],
    },
    completeLogin: {
      ...change('POST /auth/mfa', 'AuthPayload', 'CompleteLoginInput'),
      access: 'public',
      audit: [
        loggedIn,
        async (given) => {
          const person = await given.anyone();
          const { code } = await enrol(given.app, person);
          const { body } = await given.app.rest('POST', '/auth/login', {
            body: { email: person.email, password: PASSWORD },
          });
          const { challenge } = body.error.details;
          return { input: { challenge, otp: code() }, secrets: [challenge] };
        },
      ],
    },
    passkeyLoginOptions: {
      ...act('POST /auth/passkey/options', 'PasskeyOptions'),
      access: 'public',
    },
    loginWithPasskey: {
      ...change('POST /auth/passkey', 'AuthPayload', 'LoginWithPasskeyInput'),
      access: 'public',
      audit: [
        loggedIn,
        async (given) => {
          const authenticator = await addPasskey(given.app, await given.anyone());
          return { input: { credential: authenticator.get(await loginOptions(given.app)) } };
        },
      ],
    },
    reauthenticate: {
      ...change('POST /me/reauthenticate', 'ReauthenticationPayload', 'ReauthenticateInput'),
      access: 'session',
      scope: 'session',
      audit: [
        { action: 'auth.reauthenticated', targetType: 'session' },
        async (given) => ({ input: { password: PASSWORD }, token: (await given.anyone()).token }),
      ],
    },
    requestPasswordReset: {
      ...change('POST /auth/password-reset', 'MailRequestPayload', 'MailRequestInput'),
      access: 'public',
      audit: [
        onEmail('password_reset_requested'),
        async (given) => {
          const { email } = await given.anyone();
          return { input: { email }, secrets: [email] };
        },
      ],
    },
    resetPassword: {
      ...change('POST /auth/password-reset/confirm', 'ResetPasswordPayload', 'ResetPasswordInput'),
      access: 'public',
      audit: [
        onUser('password_reset'),
        async (given) => {
          const { id: userId, email } = await given.anyone();
          const secret = await given.mailToken('reset', {
            userId,
            address: email,
            accountEmail: email,
          });
          return { input: { token: secret, newPassword: NEW_PASSWORD }, secrets: [secret] };
        },
      ],
    },
    verifyEmail: {
      ...change('POST /auth/verify-email', 'VerifyEmailPayload', 'VerifyEmailInput'),
      access: 'public',
      audit: [
        onUser('email_verified'),
        async (given) => {
          const { id: userId, email } = await given.anyone();
          const whose = { userId, address: email, accountEmail: email };
          const secret = await given.mailToken('verification', whose);
          return { input: { token: secret }, secrets: [secret] };
        },
      ],
    },
    resendVerification: {
      ...change('POST /auth/verification', 'MailRequestPayload', 'MailRequestInput'),
      access: 'public',
      audit: [
        onEmail('verification_requested'),
        async (given) => {
          const { email } = await given.anyone();
          return { input: { email }, secrets: [email] };
        },
      ],
    },
  },
  paths: [
    ['/auth/login', 'POST'],
    ['/auth/logout', 'POST'],
    ['/auth/register', 'POST'],
    ['/auth/verify', 'GET'],
    ['/auth/refresh', 'POST'],
    ['/auth/registration-options', 'GET'],
    ['/auth/oidc/login', 'GET'],
    ['/auth/oidc/callback', 'GET'],
    ['/auth/oidc/exchange', 'POST'],
    ['/auth/oidc/back-channel-logout', 'POST'],
    ['/auth/mfa', 'POST'],
    ['/auth/passkey', 'POST'],
    ['/auth/passkey/options', 'POST'],
    ['/me/reauthenticate', 'POST'],
    ['/auth/password-reset', 'POST'],
    ['/auth/password-reset/confirm', 'POST'],
    ['/auth/verify-email', 'POST'],
    ['/auth/verification', 'POST'],
  ],
  answers: {
    AuthPayload: 'accessToken refreshToken tokenType expiresIn user:SessionUser',
    LogoutPayload: 'loggedOut',
    RegistrationDepartment: 'id name',
    RegistrationOptions:
      'roles:RegistrationRole departments:RegistrationDepartment passwordMinLength identityProvider ' +
      'passkeys mail verificationRequired',
    RegistrationPayload: 'user:User activationRequired verificationRequired',
    RegistrationRole: '^role needsDepartment needsActivation',
    SessionUser: 'id email ^role',
    VerificationPayload: 'valid user:SessionUser expiresAt',
    ReauthenticationPayload: 'authenticatedAt',
    MailRequestPayload: 'accepted',
    ResetPasswordPayload: 'passwordReset',
    VerifyEmailPayload: 'email active',
  },
};
