import { anySession } from '../../core/access.js';
import type { Context } from '../../core/context.js';
import { AppError } from '../../core/errors.js';
import { NoInput, one, operationsFor } from '../../core/operation.js';
import type { AuthService } from './auth.service.js';
import {
  AuthPayload,
  ExchangeLoginCodeInput,
  LoginInput,
  LogoutPayload,
  RefreshTokenInput,
  RegisterInput,
  RegistrationOptions,
  RegistrationPayload,
  VerificationPayload,
} from './auth.types.js';
import type { OidcService } from './oidc.service.js';
import type { RegistrationService } from './registration.service.js';

/** The services that the operations of this module call. */
export interface AuthOperationServices {
  readonly auth: AuthService;
  readonly oidc: OidcService;
  readonly registration: RegistrationService;
}

const { operation, publicOperation } = operationsFor<AuthOperationServices>();

/** The answer of a login; without the refresh token where a cookie keeps it. */
type Opened = Omit<AuthPayload, 'refreshToken'> & { readonly refreshToken?: string };

/** Gives the refresh token to the cookie of a browser session, where the caller has asked for one. */
async function handOver(
  { refreshCookie }: Context,
  payload: Promise<AuthPayload>,
): Promise<Opened> {
  const { refreshToken, ...rest } = await payload;
  if (refreshCookie === null) return { ...rest, refreshToken };
  refreshCookie.keep(refreshToken);
  return rest;
}

/** Refreshes the session of the caller, whose dead token a browser need not keep. */
async function refresh(
  auth: AuthService,
  context: Context,
  given: string | undefined,
): Promise<Opened> {
  const { refreshCookie, bearerToken } = context;
  const token = given ?? (refreshCookie === null ? bearerToken : refreshCookie.read());
  if (token === null) {
    const places =
      'in the body, as the bearer token, or in the cookie with X-Auth-Transport: cookie';
    throw new AppError('UNAUTHENTICATED', `Send a refresh token, ${places}.`);
  }
  try {
    return await handOver(context, auth.refresh(context, token));
  } catch (error) {
    if (error instanceof AppError && error.code === 'session_invalid') refreshCookie?.forget();
    throw error;
  }
}

/** The operations of specification 4.1. */
export const authOperations = {
  login: publicOperation({
    name: 'login',
    kind: 'mutation',
    summary: 'Log in with e-mail and password.',
    input: LoginInput,
    output: one(AuthPayload),
    browserSession: true,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'ACCOUNT_INACTIVE', 'ACCOUNT_LOCKED'],
    example: { input: { email: 'erin@example.org', password: 'correct horse battery' } },
    run: ({ auth }, context, input) => handOver(context, auth.login(context, input)),
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
    run: ({ auth }, context, input) => auth.register(context, input),
  }),
  registrationOptions: publicOperation({
    name: 'registrationOptions',
    kind: 'query',
    summary: 'Read what a registration form needs.',
    input: NoInput,
    output: one(RegistrationOptions),
    run: ({ registration }) => registration.options(),
  }),
  refreshToken: publicOperation({
    name: 'refreshToken',
    kind: 'mutation',
    summary: 'Exchange a refresh token for a new pair of tokens.',
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
    summary: 'Exchange the one-time code of a login at the identity provider for a pair of tokens.',
    input: ExchangeLoginCodeInput,
    output: one(AuthPayload),
    browserSession: true,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_SUSPENDED', 'ACCOUNT_INACTIVE'],
    example: { input: { code: 'q7vZ0l5o6S0Nq4J4gYkqgkYxw9yq3Yb3v1mJc0m9r2E' } },
    run: ({ oidc }, context, input) => handOver(context, oidc.exchange(context, input.code)),
  }),
  verify: operation({
    name: 'verify',
    kind: 'query',
    access: anySession,
    summary: 'Check the access token and tell whose it is.',
    input: NoInput,
    output: one(VerificationPayload),
    run: async ({ auth }, context) => auth.verify(context),
  }),
  logout: operation({
    name: 'logout',
    kind: 'mutation',
    access: anySession,
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
