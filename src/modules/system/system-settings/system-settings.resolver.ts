import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { calendarById } from '../../planning/calendars/calendars.loaders.js';
import { Calendar } from '../../planning/calendars/calendars.types.js';
import { settingsOperations as operations } from './system-settings.operations.js';
import { SystemSettings, UpdateSystemSettingsInput } from './system-settings.types.js';

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

  @FieldResolver(() => Calendar, {
    nullable: true,
    description: 'The calendar whose working time `confirmAfterMinutes` is.',
  })
  defaultCalendar(@Root() { defaultCalendarId }: SystemSettings, @Ctx() context: Context) {
    if (defaultCalendarId === null) return null;
    return context.loaders.get(calendarById).load(defaultCalendarId);
  }
}
