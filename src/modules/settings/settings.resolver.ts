import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../core/context.js';
import { execute } from '../../core/operation.js';
import { settingsOperations as operations } from './settings.operations.js';
import { SystemSettings, UpdateSystemSettingsInput } from './settings.types.js';

/** GraphQL fields of the settings. */
@Resolver(() => SystemSettings)
export class SettingsResolver {
  @Query(() => SystemSettings)
  systemSettings(@Ctx() context: Context) {
    return execute(operations.get, context);
  }

  @Mutation(() => SystemSettings)
  updateSystemSettings(
    @Arg('input', () => UpdateSystemSettingsInput) input: UpdateSystemSettingsInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }
}
