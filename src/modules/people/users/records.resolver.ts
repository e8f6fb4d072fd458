import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../core/context.js';
import { AuditRecord } from '../../system/audit/audit.types.js';
import { InternalLogEntry } from '../../system/logs/logs.types.js';
import { userById } from './users.loaders.js';
import { User, UserActivityEntry } from './users.types.js';

/** Record that names an object by its type and its id. */
type OfTarget = Pick<AuditRecord, 'targetType' | 'targetId'>;

/** The account of an id, with the fields that the reader may see; null for none. */
function accountOf(context: Context, id: number | null) {
  return id === null ? null : context.loaders.get(userById).load(id);
}

/** The id of the account that a record is about; null for other objects. */
function targetUserOf({ targetType, targetId }: OfTarget): number | null {
  return targetType === 'user' && /^\d{1,9}$/.test(targetId) ? Number(targetId) : null;
}

/** The people of audit records. */
@Resolver(() => AuditRecord)
export class AuditPeopleResolver {
  @FieldResolver(() => User, {
    nullable: true,
    description: 'The account of the actor, as it is now; null for the service itself.',
  })
  actor(@Root() { actorId }: AuditRecord, @Ctx() context: Context) {
    return accountOf(context, actorId);
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'The account that it is about; null for other objects.',
  })
  targetUser(@Root() record: AuditRecord, @Ctx() context: Context) {
    return accountOf(context, targetUserOf(record));
  }
}

/** The people of activities. */
@Resolver(() => UserActivityEntry)
export class ActivityPeopleResolver {
  @FieldResolver(() => User, {
    nullable: true,
    description: 'The account that it is about; null for other objects.',
  })
  targetUser(@Root() entry: UserActivityEntry, @Ctx() context: Context) {
    return accountOf(context, targetUserOf(entry));
  }
}

/** The people of entries of the internal log. */
@Resolver(() => InternalLogEntry)
export class LogPeopleResolver {
  @FieldResolver(() => User, { nullable: true, description: 'The account of the event.' })
  user(@Root() { userId }: InternalLogEntry, @Ctx() context: Context) {
    return accountOf(context, userId);
  }
}
