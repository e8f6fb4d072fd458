import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ConnectionArgs, executeConnection, nestedConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute } from '../../../core/operation.js';
import { Asset } from '../../equipment/assets/assets.types.js';
import { Department } from '../../people/departments/departments.types.js';
import { MaintenanceRequest } from '../../requests/maintenance/maintenance.types.js';
import {
  GenerateScheduleInput,
  PreviewScheduleInput,
  ScheduleCompliance,
  ScheduleComplianceInput,
  ScheduleOccurrenceConnection,
  ScheduleOccurrencesArgs,
  SchedulePreview,
  ScheduleStep,
  SkipScheduleInput,
} from './occurrences.types.js';
import {
  CreateScheduleInput,
  SchedulesArgs,
  UpdateScheduleInput,
} from './schedule-inputs.types.js';
import {
  nextServiceByAsset,
  scheduleById,
  schedulesByAsset,
  schedulesByDepartment,
} from './schedules.loaders.js';
import { scheduleOperations as operations } from './schedules.operations.js';
import { Schedule, ScheduleConnection } from './schedules.types.js';

/** GraphQL root fields of schedules. */
@Resolver(() => Schedule)
export class SchedulesResolver {
  @Query(() => ScheduleConnection)
  schedules(@Args(() => SchedulesArgs) args: SchedulesArgs, @Ctx() context: Context) {
    return executeConnection(ScheduleConnection, operations.list, context, args);
  }

  @Query(() => Schedule)
  schedule(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.get, context, { id });
  }

  @Query(() => ScheduleOccurrenceConnection)
  scheduleOccurrences(
    @Args(() => ScheduleOccurrencesArgs) args: ScheduleOccurrencesArgs,
    @Ctx() context: Context,
  ) {
    return executeConnection(ScheduleOccurrenceConnection, operations.occurrences, context, args);
  }

  @Query(() => SchedulePreview)
  previewSchedule(
    @Arg('input', () => PreviewScheduleInput) input: PreviewScheduleInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.preview, context, input);
  }

  @Query(() => ScheduleCompliance)
  scheduleCompliance(
    @Args(() => ScheduleComplianceInput) input: ScheduleComplianceInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.compliance, context, input);
  }

  @Mutation(() => Schedule)
  createSchedule(
    @Arg('input', () => CreateScheduleInput) input: CreateScheduleInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.create, context, input);
  }

  @Mutation(() => Schedule)
  updateSchedule(
    @Arg('input', () => UpdateScheduleInput) input: UpdateScheduleInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.update, context, input);
  }

  @Mutation(() => Schedule)
  deleteSchedule(@Arg('id', () => Int) id: number, @Ctx() context: Context) {
    return execute(operations.delete, context, { id });
  }

  @Mutation(() => ScheduleStep)
  skipSchedule(
    @Arg('input', () => SkipScheduleInput) input: SkipScheduleInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.skip, context, input);
  }

  @Mutation(() => ScheduleStep)
  generateSchedule(
    @Arg('input', () => GenerateScheduleInput) input: GenerateScheduleInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.generate, context, input);
  }
}

/** Field that this module adds to requests. */
@Resolver(() => MaintenanceRequest)
export class RequestScheduleResolver {
  @FieldResolver(() => Schedule, {
    nullable: true,
    description: 'The schedule that made it; null also if it is not visible to you.',
  })
  schedule(@Root() { scheduleId }: MaintenanceRequest, @Ctx() context: Context) {
    return scheduleId === null ? null : context.loaders.get(scheduleById).load(scheduleId);
  }
}

/** Field that this module adds to assets. */
@Resolver(() => Asset)
export class AssetSchedulesResolver {
  @FieldResolver(() => [Schedule], {
    description: 'The visible schedules with this asset that are not archived, by id.',
  })
  schedules(@Root() { id }: Asset, @Ctx() context: Context) {
    return context.loaders.get(schedulesByAsset).load(id);
  }

  @FieldResolver(() => Date, {
    nullable: true,
    description: 'The next due time of its visible active schedules; null where none has one.',
  })
  nextServiceAt(@Root() { id }: Asset, @Ctx() context: Context) {
    return context.loaders.get(nextServiceByAsset).load(id);
  }
}

/** Field that this module adds to departments. */
@Resolver(() => Department)
export class DepartmentSchedulesResolver {
  @FieldResolver(() => ScheduleConnection, {
    description: 'Its visible schedules that are not archived, newest first.',
  })
  schedules(
    @Root() { id }: Department,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    const pages = context.loaders.get(schedulesByDepartment);
    return nestedConnection(ScheduleConnection, pages, id, args);
  }
}
