import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { factorOperations as operations } from './factors.operations.js';
import {
  AddPasskeyInput,
  ConfirmTotpInput,
  FactorsReset,
  Mfa,
  Passkey,
  PasskeyOptions,
  RecoveryCodes,
  StartedTotp,
  UpdatePasskeyInput,
} from './factors.types.js';

/** GraphQL fields of factors. */
@Resolver()
export class FactorsResolver {
  @Query(() => Mfa)
  mfa(@Ctx() context: Context) {
    return execute(operations.get, context);
  }

  @Mutation(() => StartedTotp)
  startTotp(@Ctx() context: Context) {
    return execute(operations.start, context);
  }

  @Mutation(() => RecoveryCodes)
  confirmTotp(
    @Arg('input', () => ConfirmTotpInput) input: ConfirmTotpInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.confirm, context, input);
  }

  @Mutation(() => Mfa)
  removeTotp(@Ctx() context: Context) {
    return execute(operations.remove, context);
  }

  @Mutation(() => RecoveryCodes)
  regenerateRecoveryCodes(@Ctx() context: Context) {
    return execute(operations.renewCodes, context);
  }

  @Mutation(() => FactorsReset)
  resetUserFactors(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.reset, context, { id });
  }

  @Query(() => [Passkey])
  passkeys(@Ctx() context: Context) {
    return execute(operations.passkeys, context);
  }

  @Query(() => Passkey)
  passkey(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.passkey, context, { id });
  }

  @Mutation(() => PasskeyOptions)
  passkeyOptions(@Ctx() context: Context) {
    return execute(operations.passkeyOptions, context);
  }

  @Mutation(() => Passkey)
  addPasskey(@Arg('input', () => AddPasskeyInput) input: AddPasskeyInput, @Ctx() context: Context) {
    return execute(operations.addPasskey, context, input);
  }

  @Mutation(() => Passkey)
  updatePasskey(
    @Arg('input', () => UpdatePasskeyInput) input: UpdatePasskeyInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.updatePasskey, context, input);
  }

  @Mutation(() => Passkey)
  removePasskey(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.removePasskey, context, { id });
  }
}
