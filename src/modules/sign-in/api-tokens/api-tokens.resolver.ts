import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { User } from '../../people/users/users.types.js';
import { apiTokenOperations as operations } from './api-tokens.operations.js';
import {
  ApiToken,
  ApiTokenWithSecret,
  CreateApiTokenInput,
  CreateServiceAccountInput,
  CreateServiceAccountTokenInput,
  ServiceAccountTokenInput,
} from './api-tokens.types.js';

/** GraphQL fields of API tokens and service accounts. */
@Resolver(() => ApiToken)
export class ApiTokensResolver {
  @Query(() => [ApiToken])
  apiTokens(@Ctx() context: Context) {
    return execute(operations.list, context);
  }

  @Mutation(() => ApiTokenWithSecret)
  createApiToken(
    @Arg('input', () => CreateApiTokenInput) input: CreateApiTokenInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => ApiToken)
  revokeApiToken(@Arg('id', () => ID) id: string, @Ctx() context: Context) {
    return execute(operations.revoke, context, { id });
  }

  @Mutation(() => User)
  createServiceAccount(
    @Arg('input', () => CreateServiceAccountInput) input: CreateServiceAccountInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.createServiceAccount, context, input);
  }

  @Query(() => [ApiToken])
  serviceAccountTokens(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.serviceAccountTokens, context, { id });
  }

  @Mutation(() => ApiTokenWithSecret)
  createServiceAccountToken(
    @Arg('input', () => CreateServiceAccountTokenInput) input: CreateServiceAccountTokenInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.createServiceAccountToken, context, input);
  }

  @Mutation(() => ApiToken)
  revokeServiceAccountToken(
    @Arg('input', () => ServiceAccountTokenInput) input: ServiceAccountTokenInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.revokeServiceAccountToken, context, input);
  }
}
