import { anySession } from '../../core/authorize.js';
import { AppError } from '../../core/errors.js';
import { NoInput, one, operation, publicOperation } from '../../core/operation.js';
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

/** The operations of specification 4.1. */
export const authOperations = {
  login: publicOperation({
    name: 'login',
    kind: 'mutation',
    summary: 'Log in with e-mail and password.',
    input: LoginInput,
    output: one(AuthPayload),
    run: (context, input) => context.services.auth.login(context, input),
  }),
  register: publicOperation({
    name: 'register',
    kind: 'mutation',
    summary: 'Register an account.',
    input: RegisterInput,
    output: one(RegistrationPayload),
    run: (context, input) => context.services.auth.register(context, input),
  }),
  registrationOptions: publicOperation({
    name: 'registrationOptions',
    kind: 'query',
    summary: 'Read what a registration form needs.',
    input: NoInput,
    output: one(RegistrationOptions),
    run: (context) => context.services.registration.options(),
  }),
  refreshToken: publicOperation({
    name: 'refreshToken',
    kind: 'mutation',
    summary: 'Exchange a refresh token for a new pair of tokens.',
    input: RefreshTokenInput,
    output: one(AuthPayload),
    run: async (context, input) => {
      const token = input.refreshToken ?? context.bearerToken;
      if (token === null) {
        throw new AppError(
          'UNAUTHENTICATED',
          'Send a refresh token, in the body or as the bearer token.',
        );
      }
      return await context.services.auth.refresh(context, token);
    },
  }),
  exchangeLoginCode: publicOperation({
    name: 'exchangeLoginCode',
    kind: 'mutation',
    summary: 'Exchange the one-time code of a login at the identity provider for a pair of tokens.',
    input: ExchangeLoginCodeInput,
    output: one(AuthPayload),
    run: (context, input) => context.services.oidc.exchange(context, input.code),
  }),
  verify: operation({
    name: 'verify',
    kind: 'query',
    access: anySession,
    summary: 'Check the access token and tell whose it is.',
    input: NoInput,
    output: one(VerificationPayload),
    run: async (context) => context.services.auth.verify(context),
  }),
  logout: operation({
    name: 'logout',
    kind: 'mutation',
    access: anySession,
    summary: 'End the session.',
    input: NoInput,
    output: one(LogoutPayload),
    run: (context) => context.services.auth.logout(context),
  }),
};
