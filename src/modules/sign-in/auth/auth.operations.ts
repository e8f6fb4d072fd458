import { anySession } from '../../../core/access.js';
import type { Context } from '../../../core/context.js';
import { AppError } from '../../../core/errors.js';
import { NoInput, one, operationsFor } from '../../../core/operation.js';
import { PasskeyOptions } from '../factors/factors.types.js';
import type { PasskeysService } from '../factors/passkeys.service.js';
import type { AuthService } from './auth.service.js';
import {
  AuthPayload,
  CompleteLoginInput,
  ExchangeLoginCodeInput,
  LoginInput,
  LoginWithPasskeyInput,
  LogoutPayload,
  ReauthenticateInput,
  ReauthenticationPayload,
  RefreshTokenInput,
  RegisterInput,
  RegistrationOptions,
  RegistrationPayload,
  VerificationPayload,
} from './auth.types.js';
import type { LoginCodesService } from './login-codes.service.js';
import type { RecoveryService } from './recovery.service.js';
import type { RegistrationService } from './registration.service.js';
import type { SecondStepService } from './second-step.service.js';
import type { VerificationService } from './verification.service.js';

/** The services that the operations of this module call. */
export interface AuthOperationServices {
  readonly auth: AuthService;
  readonly loginCodes: LoginCodesService;
  readonly registration: RegistrationService;
  readonly secondStep: SecondStepService;
  readonly passkeys: PasskeysService;
  readonly recovery: RecoveryService;
  readonly verification: VerificationService;
}

const { operation, publicOperation } = operationsFor<AuthOperationServices>();

const CREDENTIAL = {
  id: 'q7vZ0l5o6S0Nq4J4gYkqgk',
  rawId: 'q7vZ0l5o6S0Nq4J4gYkqgk',
  type: 'public-key',
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4',
    signature: 'MEUCIQDmZ5YxZ0',
    userHandle: 'dXNlci00',
  },
} as const;

/** The payload of a login; without the refresh token when it is set as a cookie. */
type LoginAnswer = Omit<AuthPayload, 'refreshToken'> & { readonly refreshToken?: string };

/** Moves the refresh token to a cookie if the caller has requested cookie transport. */
async function withRefreshCookie(
  { refreshCookie }: Context,
  payload: Promise<AuthPayload>,
): Promise<LoginAnswer> {
  const { refreshToken, ...rest } = await payload;
  if (refreshCookie === null) return { ...rest, refreshToken };
  refreshCookie.keep(refreshToken);
  return rest;
}

/** The form of a JWT; refresh tokens have no dots. */
const ACCESS_TOKEN = /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/;

/** Refreshes the caller's session; clears the cookie when the refresh token is invalid. */
async function refresh(
  auth: AuthService,
  context: Context,
  given: string | null | undefined,
): Promise<LoginAnswer> {
  const { refreshCookie, bearerToken } = context;
  const token = given ?? (refreshCookie === null ? bearerToken : refreshCookie.read());
  if (token === null) {
    const places =
      'in the body, as the bearer token, or in the cookie with X-Auth-Transport: cookie';
    throw new AppError('UNAUTHENTICATED', `Send a refresh token, ${places}.`);
  }
  try {
    return await withRefreshCookie(context, auth.refresh(context, token));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'session_invalid') throw error;
    refreshCookie?.forget();
    if (!ACCESS_TOKEN.test(token)) throw error;
    throw new AppError(error.code, 'This is an access token. Send the refreshToken of the login.');
  }
}

/** The operations of specification 4.1. */
export const authOperations = {
  login: publicOperation({
    name: 'login',
    kind: 'mutation',
    summary: 'Log in with e-mail and password.',
    description:
      'The access token is valid for some minutes (`expiresIn`), the refresh token for weeks and once. An account with ' +
      'a second factor gets 401 `MFA_REQUIRED` with a `challenge` for `completeLogin`, unless `otp` or `recoveryCode` is ' +
      'sent. After five wrong passwords in 15 minutes the address is locked for 15 minutes, known or not: 423 ' +
      '`ACCOUNT_LOCKED` with `Retry-After`; sessions that are there go on. With `X-Auth-Transport: cookie` the refresh ' +
      'token is in a cookie that no script reads. A login that succeeds does not count for the limit of the address.',
    input: LoginInput,
    output: one(AuthPayload),
    browserSession: true,
    errors: [
      'INVALID_CREDENTIALS',
      'MFA_REQUIRED',
      'ACCOUNT_SUSPENDED',
      'ACCOUNT_INACTIVE',
      'ACCOUNT_LOCKED',
    ],
    example: { input: { email: 'erin@example.org', password: 'correct horse battery' } },
    run: ({ auth }, context, input) => withRefreshCookie(context, auth.login(context, input)),
  }),
  completeLogin: publicOperation({
    name: 'completeLogin',
    kind: 'mutation',
    summary: 'Complete a login with the second factor.',
    input: CompleteLoginInput,
    output: one(AuthPayload),
    browserSession: true,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'ACCOUNT_INACTIVE', 'ACCOUNT_LOCKED'],
    example: {
      input: { challenge: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E', otp: '287082' },
    },
    run: ({ secondStep }, context, input) =>
      withRefreshCookie(context, secondStep.completeLogin(context, input)),
  }),
  passkeyLoginOptions: publicOperation({
    name: 'passkeyLoginOptions',
    kind: 'mutation',
    summary: 'Get the options for a browser to sign with a passkey.',
    input: NoInput,
    output: one(PasskeyOptions),
    errors: ['NOT_FOUND'],
    run: ({ passkeys }) => passkeys.authentication(),
  }),
  loginWithPasskey: publicOperation({
    name: 'loginWithPasskey',
    kind: 'mutation',
    summary: 'Log in with a passkey.',
    input: LoginWithPasskeyInput,
    output: one(AuthPayload),
    browserSession: true,
    errors: ['INVALID_CREDENTIALS', 'NOT_FOUND', 'ACCOUNT_SUSPENDED', 'ACCOUNT_INACTIVE'],
    example: { input: { credential: CREDENTIAL } },
    run: ({ secondStep }, context, input) =>
      withRefreshCookie(context, secondStep.loginWithPasskey(context, input.credential)),
  }),
  reauthenticate: operation({
    name: 'reauthenticate',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    whileEnrolling: true,
    summary: 'Authenticate again within the session.',
    input: ReauthenticateInput,
    output: one(ReauthenticationPayload),
    errors: ['NOT_FOUND', 'ACCOUNT_LOCKED'],
    example: { input: { password: 'correct horse battery' } },
    run: ({ secondStep }, context, input) => secondStep.reauthenticate(context, input),
  }),
  register: publicOperation({
    name: 'register',
    kind: 'mutation',
    summary: 'Register an account.',
    input: RegisterInput,
    output: one(RegistrationPayload),
    errors: ['CONFLICT'],
    example: {
      input: {
        email: 'erin@example.org',
        password: 'correct horse battery',
        role: 'technician',
        firstName: 'Erin',
        lastName: 'Ford',
      },
    },
    run: ({ registration }, context, input) => registration.register(context, input),
  }),
  registrationOptions: publicOperation({
    name: 'registrationOptions',
    kind: 'query',
    summary: 'Read the options of a registration form.',
    input: NoInput,
    output: one(RegistrationOptions),
    run: ({ registration }) => registration.options(),
  }),
  refreshToken: publicOperation({
    name: 'refreshToken',
    kind: 'mutation',
    summary: 'Exchange a refresh token for a new pair of tokens.',
    description:
      'A refresh token is good once: the answer has the next one. A token that was used before ends its whole session, ' +
      'because somebody else may have it; two tabs must not refresh at the same time. It is sent in the body, as the ' +
      'bearer token, or, with `X-Auth-Transport: cookie`, in the cookie. A token that is valid counts for its user and ' +
      'not for the address. It asks for no second factor.',
    input: RefreshTokenInput,
    output: one(AuthPayload),
    browserSession: true,
    errors: ['UNAUTHENTICATED', 'session_invalid'],
    example: { input: { refreshToken: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E' } },
    run: ({ auth }, context, input) => refresh(auth, context, input.refreshToken),
  }),
  exchangeLoginCode: publicOperation({
    name: 'exchangeLoginCode',
    kind: 'mutation',
    summary: "Exchange the code of an identity provider's login for tokens.",
    description:
      'The code is used once; it comes with the redirect after a login at the identity provider.',
    input: ExchangeLoginCodeInput,
    output: one(AuthPayload),
    browserSession: true,
    errors: ['INVALID_CREDENTIALS', 'MFA_REQUIRED', 'ACCOUNT_SUSPENDED', 'ACCOUNT_INACTIVE'],
    example: { input: { code: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E' } },
    run: ({ loginCodes }, context, input) =>
      withRefreshCookie(context, loginCodes.exchange(context, input.code, context.loginBrowser)),
  }),
  verify: operation({
    name: 'verify',
    kind: 'query',
    access: anySession,
    session: 'required',
    whileEnrolling: true,
    summary: 'Verify the access token and return its user.',
    input: NoInput,
    output: one(VerificationPayload),
    run: async ({ auth }, context) => auth.verify(context),
  }),
  logout: operation({
    name: 'logout',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    whileEnrolling: true,
    summary: 'End the session.',
    input: NoInput,
    output: one(LogoutPayload),
    browserSession: true,
    run: async ({ auth }, context) => {
      const payload = await auth.logout(context);
      context.refreshCookie?.forget();
      return payload;
    },
  }),
};
