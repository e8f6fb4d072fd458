import {
  Arg,
  Args,
  Ctx,
  FieldResolver,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import { executeConnection } from '../../../core/connection.js';
import type { Context } from '../../../core/context.js';
import { execute, executeSubscription } from '../../../core/operation.js';
import { userById } from '../../people/users/users.loaders.js';
import { User } from '../../people/users/users.types.js';
import { visibleRequestById } from '../../requests/maintenance/maintenance.loaders.js';
import { MaintenanceRequest } from '../../requests/maintenance/maintenance.types.js';
import { personIdsOf } from './content.service.js';
import { notificationOperations as operations } from './notifications.operations.js';
import {
  MarkNotificationsReadInput,
  Notification,
  NotificationConnection,
  NotificationsArgs,
  NotificationsRead,
  UnreadNotificationCount,
} from './notifications.types.js';
import {
  NotificationPreferences,
  UpdateNotificationPreferencesInput,
} from './preferences/preferences.types.js';

/** GraphQL fields of the caller's notifications. */
@Resolver(() => Notification)
export class NotificationsResolver {
  @Query(() => NotificationConnection)
  notifications(@Args(() => NotificationsArgs) args: NotificationsArgs, @Ctx() context: Context) {
    return executeConnection(NotificationConnection, operations.list, context, args);
  }

  @Query(() => UnreadNotificationCount)
  unreadNotificationCount(@Ctx() context: Context) {
    return execute(operations.count, context);
  }

  @Mutation(() => NotificationsRead)
  markNotificationsRead(
    @Arg('input', () => MarkNotificationsReadInput) input: MarkNotificationsReadInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.markRead, context, input);
  }

  @Query(() => NotificationPreferences)
  notificationPreferences(@Ctx() context: Context) {
    return execute(operations.preferences, context);
  }

  @Mutation(() => NotificationPreferences)
  updateNotificationPreferences(
    @Arg('input', () => UpdateNotificationPreferencesInput)
    input: UpdateNotificationPreferencesInput,
    @Ctx() context: Context,
  ) {
    return execute(operations.updatePreferences, context, input);
  }

  @Subscription(() => Notification, {
    subscribe: ({ context, args }: { context: Context; args: object }) =>
      executeSubscription(operations.received, context, args),
  })
  notificationReceived(@Root() notification: Notification): Notification {
    return notification;
  }

  @FieldResolver(() => MaintenanceRequest, {
    nullable: true,
    description: 'The maintenance request; null without one or if you cannot see it.',
  })
  async request(@Root() { requestId }: Notification, @Ctx() context: Context) {
    return requestId === null
      ? null
      : await context.loaders.get(visibleRequestById).load(requestId);
  }

  @FieldResolver(() => User, { nullable: true })
  async actor(@Root() { actorId }: Notification, @Ctx() context: Context) {
    return actorId === null ? null : await context.loaders.get(userById).load(actorId);
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The assignee of open work that the notification is about; null for any other.',
  })
  async person(@Root() notification: Notification, @Ctx() context: Context) {
    const [id] = personIdsOf(notification);
    return id === undefined ? null : await context.loaders.get(userById).load(id);
  }
}
