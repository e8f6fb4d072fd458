import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { DayEnd, ExactText, Id, Omittable, OneOf, Text } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { paged } from '../../../core/list-inputs.js';
import { LogCategory, LogLevel } from '../../../generated/prisma/enums.js';

/** The categories of specification 2.7. */
const LogCategoryType = registerEnum(
  'LogCategory',
  LogCategory,
  'The category of an entry of the internal log.',
  {
    auth: 'Logins and sessions.',
    security: 'Denied access and possible attacks.',
    system: 'The service itself.',
  },
);

/** The levels of specification 2.7. */
const LogLevelType = registerEnum('LogLevel', LogLevel, 'The severity of an entry.', {
  info: 'Normal operation.',
  suspicious: 'Possibly an attack.',
  warning: 'Should be checked.',
  error: 'An error.',
});

/** Page sizes of a user's own security log (specification 4.6). */
const OWN_DEFAULT_LIMIT = 100;
const OWN_MAX_LIMIT = 500;

/** The categories that users may read about themselves. */
const OWN_CATEGORIES: LogCategory[] = [LogCategory.auth, LogCategory.security];

/** An entry of the internal log (specification 2.7; docs/behaviour/records.md). */
@ObjectType({ description: 'An entry of the internal log.' })
export class InternalLogEntry {
  @Field(() => ID)
  id: string;

  @Field(() => Date)
  timestamp: Date;

  @Field(() => Int, { nullable: true, description: 'The user that the event concerns.' })
  userId: number | null;

  @Field(() => String, { nullable: true })
  ipAddress: string | null;

  @Field(() => LogCategoryType)
  category: LogCategory;

  @Field(() => LogLevelType)
  level: LogLevel;

  @Field(() => String, { nullable: true, description: 'The component that wrote the entry.' })
  service: string | null;

  @Field(() => String, { description: 'Stable identifier of the event.' })
  event: string;

  @Field(() => String, { description: 'Description of the event.' })
  message: string;

  @Field(() => String, { nullable: true })
  requestId: string | null;
}

/** Connection of entries of the internal log. */
export const InternalLogConnection = connectionOf(InternalLogEntry);

/** Filter of a user's own security log. */
@InputType()
export class MySecurityLogFilter {
  @Field(() => LogLevelType, { nullable: true })
  @Omittable()
  level?: LogLevel;

  @Field(() => LogCategoryType, {
    nullable: true,
    description: '`auth` or `security`. Default: both.',
  })
  @Omittable()
  @OneOf(OWN_CATEGORIES)
  category?: LogCategory;
}

/** Input of the list: filter and page. */
export class ListMySecurityLogsInput extends paged(MySecurityLogFilter, {
  usual: OWN_DEFAULT_LIMIT,
  most: OWN_MAX_LIMIT,
}) {}

/** Arguments of `mySecurityLogs`. */
@ArgsType()
export class MySecurityLogsArgs {
  @Field(() => Int, { nullable: true, description: 'Entries of the page: 1 to 500, default 100.' })
  first?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'A cursor of this list; the page starts after it.',
  })
  after?: string | null;

  @Field(() => MySecurityLogFilter, { nullable: true })
  filter?: MySecurityLogFilter | null;
}

/** Filter of the internal log. */
@InputType()
export class InternalLogFilter {
  @Field(() => LogLevelType, { nullable: true })
  @Omittable()
  level?: LogLevel;

  @Field(() => LogCategoryType, { nullable: true })
  @Omittable()
  category?: LogCategory;

  @Field(() => String, { nullable: true, description: 'For example `auth` or `access`.' })
  @Omittable()
  @Text(1, 100)
  service?: string;

  @Field(() => Int, { nullable: true, description: 'The user that the event concerns.' })
  @Omittable()
  @Id()
  userId?: number;

  @Field(() => Date, { nullable: true })
  @Omittable()
  from?: Date;

  @Field(() => Date, { nullable: true })
  @Omittable()
  @DayEnd()
  to?: Date;
}

/** Input of the list: filter and page. */
export class ListInternalLogsInput extends paged(InternalLogFilter) {}

/** Arguments of `internalLogs` and `monitoringLogs`. */
@ArgsType()
export class InternalLogsArgs extends connectionArgs(InternalLogFilter) {}

/** Identifies an entry of the internal log. */
@InputType()
export class LogEntryIdInput {
  @Field(() => ID)
  @ExactText(1, 40)
  id: string;
}
