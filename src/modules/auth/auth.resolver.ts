import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { execute } from '../../core/operation.js';
import { authOperations as operations } from './auth.operations.js';
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

/** The field is never null: where a cookie has the refresh token, it is empty. */
async function complete<T extends { refreshToken?: string }>(payload: Promise<T>) {
  const opened = await payload;
  return { ...opened, refreshToken: opened.refreshToken ?? '' };
}

@Resolver()
export class AuthResolver {
  @Mutation(() => AuthPayload)
  login(@Arg('input', () => LoginInput) input: LoginInput, @Ctx() context: Context) {
    return complete(execute(operations.login, context, input));
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
    return complete(execute(operations.refreshToken, context, input));
  }

  @Mutation(() => AuthPayload)
  exchangeLoginCode(
    @Arg('input', () => ExchangeLoginCodeInput) input: ExchangeLoginCodeInput,
    @Ctx() context: Context,
  ) {
    return complete(execute(operations.exchangeLoginCode, context, input));
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
