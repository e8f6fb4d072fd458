import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { PasskeyOptions } from '../factors/factors.types.js';
import { authOperations as operations } from './auth.operations.js';
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

/** Sets the non-null field `refreshToken` to an empty string when the token is in a cookie. */
async function withRefreshToken<T extends { refreshToken?: string }>(payload: Promise<T>) {
  const answer = await payload;
  return { ...answer, refreshToken: answer.refreshToken ?? '' };
}

/** GraphQL fields of authentication. */
@Resolver()
export class AuthResolver {
  @Mutation(() => AuthPayload)
  login(@Arg('input', () => LoginInput) input: LoginInput, @Ctx() context: Context) {
    return withRefreshToken(execute(operations.login, context, input));
  }

  @Mutation(() => AuthPayload)
  completeLogin(
    @Arg('input', () => CompleteLoginInput) input: CompleteLoginInput,
    @Ctx() context: Context,
  ) {
    return withRefreshToken(execute(operations.completeLogin, context, input));
  }

  @Mutation(() => PasskeyOptions)
  passkeyLoginOptions(@Ctx() context: Context) {
    return execute(operations.passkeyLoginOptions, context);
  }

  @Mutation(() => AuthPayload)
  loginWithPasskey(
    @Arg('input', () => LoginWithPasskeyInput) input: LoginWithPasskeyInput,
    @Ctx() context: Context,
  ) {
    return withRefreshToken(execute(operations.loginWithPasskey, context, input));
  }

  @Mutation(() => ReauthenticationPayload)
  reauthenticate(
    @Arg('input', () => ReauthenticateInput) input: ReauthenticateInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.reauthenticate, context, input);
  }

  @Mutation(() => RegistrationPayload)
  register(@Arg('input', () => RegisterInput) input: RegisterInput, @Ctx() context: Context) {
    return execute(operations.register, context, input);
  }

  @Mutation(() => AuthPayload)
  refreshToken(
    @Arg('input', () => RefreshTokenInput) input: RefreshTokenInput,
    @Ctx() context: Context,
  ) {
    return withRefreshToken(execute(operations.refreshToken, context, input));
  }

  @Mutation(() => AuthPayload)
  exchangeLoginCode(
    @Arg('input', () => ExchangeLoginCodeInput) input: ExchangeLoginCodeInput,
    @Ctx() context: Context,
  ) {
    return withRefreshToken(execute(operations.exchangeLoginCode, context, input));
  }

  @Query(() => RegistrationOptions)
  registrationOptions(@Ctx() context: Context) {
    return execute(operations.registrationOptions, context);
  }

  @Query(() => VerificationPayload)
  verify(@Ctx() context: Context) {
    return execute(operations.verify, context);
  }

  @Mutation(() => LogoutPayload)
  logout(@Ctx() context: Context) {
    return execute(operations.logout, context);
  }
}
