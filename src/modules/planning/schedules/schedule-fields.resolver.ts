import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ConnectionArgs, nestedConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { assetById } from '../../equipment/assets/assets.loaders.js';
import { Asset } from '../../equipment/assets/assets.types.js';
import { categoryById } from '../../equipment/categories/categories.loaders.js';
import { Category } from '../../equipment/categories/categories.types.js';
import { displayed, recentFields } from '../../equipment/fields/display.js';
import type { FieldValue } from '../../equipment/fields/field-values.types.js';
import { locationById } from '../../equipment/locations/locations.loaders.js';
import { Location } from '../../equipment/locations/locations.types.js';
import { departmentById } from '../../people/departments/departments.loaders.js';
import { Department } from '../../people/departments/departments.types.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { checklistById } from '../../requests/checklists/checklists.loaders.js';
import { Checklist } from '../../requests/checklists/checklists.types.js';
import { MaintenanceRequestConnection } from '../../requests/maintenance/list/list.types.js';
import { requestsBySchedule } from '../../requests/maintenance/list/things.loaders.js';
import { visibleRequestById } from '../../requests/maintenance/maintenance.loaders.js';
import { MaintenanceRequest } from '../../requests/maintenance/maintenance.types.js';
import { calendarById } from '../calendars/calendars.loaders.js';
import { Calendar } from '../calendars/calendars.types.js';
import { ScheduleOccurrence } from './occurrences.types.js';
import { ScheduleTimeTrigger } from './rule/trigger.types.js';
import { scheduleById } from './schedules.loaders.js';
import { shownFields } from './schedules.queries.js';
import { Schedule, VALUES } from './schedules.types.js';

/** GraphQL fields of a schedule for what it refers to. */
@Resolver(() => Schedule)
export class ScheduleFieldsResolver {
  @FieldResolver(() => Department, { nullable: true })
  department(@Root() { departmentId }: Schedule, @Ctx() context: Context) {
    return context.loaders.get(departmentById).load(departmentId);
  }

  /** Schedules that were read for another record have no values yet. */
  @FieldResolver()
  async fields(@Root() schedule: Schedule, @Ctx() context: Context): Promise<FieldValue[]> {
    const known = await recentFields(context);
    const { [VALUES]: stored = {} } = schedule;
    const values = schedule.fields ?? shownFields(known, schedule, stored);
    return await displayed(context, known, values);
  }

  @FieldResolver(() => Category, { nullable: true })
  category(@Root() { categoryId }: Schedule, @Ctx() context: Context) {
    return categoryId === null ? null : context.loaders.get(categoryById).load(categoryId);
  }

  @FieldResolver(() => Location, {
    nullable: true,
    description: 'The location of requests without an asset that has one.',
  })
  location(@Root() { locationId }: Schedule, @Ctx() context: Context) {
    return locationId === null ? null : context.loaders.get(locationById).load(locationId);
  }

  @FieldResolver(() => [Asset], { description: 'The assets, in the order of `assetIds`.' })
  async assets(@Root() { assetIds }: Schedule, @Ctx() context: Context) {
    const loader = context.loaders.get(assetById);
    const assets = await Promise.all(assetIds.map((id) => loader.load(id)));
    return assets.filter((asset) => asset !== null);
  }

  @FieldResolver(() => Checklist, {
    nullable: true,
    description: 'The checklist of its requests, before that of the category.',
  })
  checklist(@Root() { checklistId }: Schedule, @Ctx() context: Context) {
    return checklistId === null ? null : context.loaders.get(checklistById).load(checklistId);
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The technician to whom requests are assigned at once.',
  })
  assignee(@Root() { assigneeId }: Schedule, @Ctx() context: Context) {
    return assigneeId === null ? null : context.loaders.get(userById).load(assigneeId);
  }

  @FieldResolver(() => User, { nullable: true, description: 'The account that wrote it last.' })
  editor(@Root() { editorId }: Schedule, @Ctx() context: Context) {
    return context.loaders.get(userById).load(editorId);
  }

  @FieldResolver(() => MaintenanceRequestConnection, {
    description: 'Its visible requests, newest first.',
  })
  requests(
    @Root() { id }: Schedule,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() context: Context,
  ) {
    const pages = context.loaders.get(requestsBySchedule);
    return nestedConnection(MaintenanceRequestConnection, pages, id, args);
  }
}

/** GraphQL field of a trigger by time. */
@Resolver(() => ScheduleTimeTrigger)
export class ScheduleTimeTriggerResolver {
  @FieldResolver(() => Calendar, {
    nullable: true,
    description: 'The calendar that says which days are open.',
  })
  calendar(@Root() { calendarId }: ScheduleTimeTrigger, @Ctx() context: Context) {
    return calendarId === null ? null : context.loaders.get(calendarById).load(calendarId);
  }
}

/** GraphQL fields of an occurrence for what it refers to. */
@Resolver(() => ScheduleOccurrence)
export class OccurrenceFieldsResolver {
  @FieldResolver(() => Schedule, { nullable: true, description: 'The schedule.' })
  schedule(@Root() { scheduleId }: ScheduleOccurrence, @Ctx() context: Context) {
    return context.loaders.get(scheduleById).load(scheduleId);
  }

  @FieldResolver(() => Asset, { nullable: true, description: 'The asset.' })
  asset(@Root() { assetId }: ScheduleOccurrence, @Ctx() context: Context) {
    return assetId === null ? null : context.loaders.get(assetById).load(assetId);
  }

  @FieldResolver(() => MaintenanceRequest, {
    nullable: true,
    description: 'Its request; null also if it is not visible to you.',
  })
  request(@Root() { requestId }: ScheduleOccurrence, @Ctx() context: Context) {
    return requestId === null ? null : context.loaders.get(visibleRequestById).load(requestId);
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The account that skipped or generated it; null for the service.',
  })
  actor(@Root() { actorId }: ScheduleOccurrence, @Ctx() context: Context) {
    return actorId === null ? null : context.loaders.get(userById).load(actorId);
  }
}
