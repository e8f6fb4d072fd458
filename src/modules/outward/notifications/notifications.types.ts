import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { Ids, Omittable } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { paged } from '../../../core/list-inputs.js';
import { NotificationKind } from '../../../generated/prisma/enums.js';
import { ALL_KINDS, KINDS } from './kinds.types.js';

/** Maximum number of notifications in a call. */
const MAX_IDS = 100;

/** The kinds of notifications, for `@Field`. */
const NotificationKindType = registerEnum(
  'NotificationKind',
  NotificationKind,
  'The occasion of a notification.',
  Object.fromEntries(ALL_KINDS.map((kind) => [kind, KINDS[kind].description])) as Record<
    NotificationKind,
    string
  >,
);

/** A notification of the current user (docs/behaviour/notifications.md). */
@ObjectType({
  description:
    'A notification of the current user. Where you no longer see its subject, only kind and times are left.',
})
export class Notification {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The receiver: your account.' })
  userId: number;

  @Field(() => NotificationKindType)
  kind: NotificationKind;

  @Field(() => Int, {
    nullable: true,
    description: 'The maintenance request; null where there is none, or none that you see.',
  })
  requestId: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'The present title of the request; null where there is none that you see.',
  })
  requestTitle: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The actor; null for the service itself, and if it is no longer visible to you.',
  })
  actorId: number | null;

  @Field(() => GraphQLJSONObject, {
    description:
      'Further facts: of a step `step`, `stage` and `note`; of a comment `commentId`, `visibility` and `excerpt`, the beginning of its present text; of a delegation `delegationId`, `startsAt` and `endsAt`; of the account `event`.',
  })
  data: Readonly<Record<string, unknown>>;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date, { nullable: true, description: 'Null while it is unread.' })
  readAt: Date | null;
}

/** Connection of notifications. */
export const NotificationConnection = connectionOf(Notification);

/** Filter of the list of notifications. */
@InputType()
class NotificationFilter {
  @Field(() => Boolean, { nullable: true, description: 'Only unread ones, or only read ones.' })
  @Omittable()
  unread?: boolean;

  @Field(() => NotificationKindType, { nullable: true })
  @Omittable()
  kind?: NotificationKind;
}

/** Input of the list: filter and page. */
export class ListNotificationsInput extends paged(NotificationFilter) {}

/** Arguments of `notifications`. */
@ArgsType()
export class NotificationsArgs extends connectionArgs(NotificationFilter) {}

/** The notifications to mark as read: `ids` or `all`. */
@InputType()
export class MarkNotificationsReadInput {
  @Field(() => [Int], {
    nullable: true,
    description: 'Up to 100 ids. Those of others and unknown ones are ignored.',
  })
  @Omittable()
  @Ids(MAX_IDS)
  ids?: number[];

  @Field(() => Boolean, { nullable: true, description: '`true` for all that are unread.' })
  @Omittable()
  all?: boolean;
}

/** The result of marking notifications as read. */
@ObjectType({ description: 'The result of marking notifications as read.' })
export class NotificationsRead {
  @Field(() => Int, { description: 'Number of notifications that were unread before.' })
  read: number;
}

/** The number of unread notifications. */
@ObjectType({ description: 'The number of unread notifications.' })
export class UnreadNotificationCount {
  @Field(() => Int, { description: 'At most 100.' })
  unread: number;

  @Field(() => Boolean, { description: 'True if there are more.' })
  capped: boolean;
}
