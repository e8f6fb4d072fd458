import { anySession } from '../../core/access.js';
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
  RegistrationPayload,
  VerificationPayload,
} from './auth.types.js';
import type { OidcService } from './oidc.service.js';

/** The services that the operations of this module call. */
export interface AuthOperationServices {
  readonly auth: AuthService;
  readonly oidc: OidcService;
}

const { operation, publicOperation } = operationsFor<AuthOperationServices>();

/** The operations of specification 4.1. */
export const authOperations = {
  login: publicOperation({
    name: 'login',
    kind: 'mutation',
    summary: 'Log in with e-mail and password.',
    input: LoginInput,
    output: one(AuthPayload),
    run: ({ auth }, context, input) => auth.login(context, input),
  }),
  register: publicOperation({
    name: 'register',
    kind: 'mutation',
    summary: 'Register an account.',
    input: RegisterInput,
    output: one(RegistrationPayload),
    run: ({ auth }, context, input) => auth.register(context, input),
  }),
  refreshToken: publicOperation({
    name: 'refreshToken',
    kind: 'mutation',
    summary: 'Exchange a refresh token for a new pair of tokens.',
    input: RefreshTokenInput,
    output: one(AuthPayload),
    run: async ({ auth }, context, input) => {
      const token = input.refreshToken ?? context.bearerToken;
      if (token === null) {
        throw new AppError(
          'UNAUTHENTICATED',
          'Send a refresh token, in the body or as the bearer token.',
        );
      }
      return await auth.refresh(context, token);
    },
  }),
  exchangeLoginCode: publicOperation({
    name: 'exchangeLoginCode',
    kind: 'mutation',
    summary: 'Exchange the one-time code of a login at the identity provider for a pair of tokens.',
    input: ExchangeLoginCodeInput,
    output: one(AuthPayload),
    run: ({ oidc }, context, input) => oidc.exchange(context, input.code),
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
    run: ({ auth }, context) => auth.logout(context),
  }),
};
