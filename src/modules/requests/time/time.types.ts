import { GraphQLSafeInt } from 'graphql-scalars';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf, viewedArgs } from '../../../core/connection.js';
import { Clearable, DayEnd, Id, Omittable, Text, WholeNumber } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { exported, paged, sorted } from '../../../core/list-inputs.js';
import { MAX_LAST_DAYS } from '../../../core/period.js';
import { type TimeKind, TimeKindType } from '../../../core/time-kinds.js';
import { viewed } from '../../../core/viewed-lists.js';
import { ClientIdField } from '../../system/client-ids/client-ids.types.js';
import { ReceivedAt } from '../../system/system-settings/received-at.types.js';
import { RequestIdInput } from '../attachments/attachments.types.js';
import { JobContractor } from '../maintenance/contractor/contractor.types.js';
import { MAX_MINUTES } from './cost.js';

const sorts = { STARTED_AT_DESC: '-startedAt', STARTED_AT_ASC: 'startedAt' } as const;
const Sort = registerEnum('TimeEntrySort', sorts, 'The orders of lists of time.');

/** Time that a person spent on a request (docs/behaviour/work.md). */
@ObjectType({ description: 'Time that a person spent on a request.' })
export class TimeEntry {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The request.' })
  requestId: number;

  @Field(() => Int, { description: 'The person whose time it is.' })
  userId: number;

  @Field(() => Date, { description: 'When it began.' })
  startedAt: Date;

  @Field(() => Int, { nullable: true, description: 'Null while its timer runs.' })
  minutes: number | null;

  @Field(() => TimeKindType)
  kind: TimeKind;

  @Field(() => String, { nullable: true })
  note: string | null;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description:
      'An hour in minor units, by the rate at the start; null without one, and for an actor who is neither ' +
      'the person nor lead or approver of the department.',
  })
  rate: number | null;

  @Field(() => GraphQLSafeInt, {
    nullable: true,
    description: 'In minor units, halves rounded up; null where `rate` is, and while it runs.',
  })
  cost: number | null;

  @Field(() => Int, { description: 'The id of the person who recorded it.' })
  createdById: number;

  @Field(() => Date)
  createdAt: Date;

  @Field(() => Date)
  updatedAt: Date;

  @ReceivedAt()
  receivedAt: Date | null;

  @Field(() => JobContractor, {
    nullable: true,
    description: 'The contractor by whose job it came; null for any other.',
  })
  contractor: JobContractor | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;
}

/** Connection of time. */
export const TimeEntryConnection = connectionOf(TimeEntry);

/** Body of recording time. */
@InputType()
export class AddTimeEntryInput {
  @Field(() => Int)
  @Id()
  requestId: number;

  @Field(() => Int, { description: 'Up to a day.' })
  @WholeNumber(1, MAX_MINUTES)
  minutes: number;

  @Field(() => TimeKindType, { nullable: true, description: 'Default: work.' })
  @Omittable()
  kind?: TimeKind;

  @Field(() => Date, {
    nullable: true,
    description: 'Default: `minutes` ago. Not in the future.',
  })
  @Omittable()
  startedAt?: Date;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 500)
  note?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Default: you. Leads record time of others who see the request.',
  })
  @Omittable()
  @Id()
  userId?: number;

  @ClientIdField()
  clientId?: string;
}

/** Body of changing an entry; omitted fields are not changed. */
@InputType()
export class UpdateTimeEntryInput {
  @Field(() => Int)
  @Id()
  id: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Up to a day; it ends a running timer. Null leaves a running timer as it is.',
  })
  @Clearable()
  @WholeNumber(1, MAX_MINUTES)
  minutes?: number | null;

  @Field(() => TimeKindType, { nullable: true })
  @Omittable()
  kind?: TimeKind;

  @Field(() => Date, { nullable: true, description: 'Not in the future.' })
  @Omittable()
  startedAt?: Date;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 500)
  note?: string | null;

  @ExpectedVersion('entry has')
  expectedVersion?: number;
}

/** Body of starting a timer. */
@InputType()
export class StartTimerInput {
  @Field(() => Int)
  @Id()
  requestId: number;

  @Field(() => TimeKindType, { nullable: true, description: 'Default: work.' })
  @Omittable()
  kind?: TimeKind;

  @Field(() => String, { nullable: true })
  @Clearable()
  @Text(1, 500)
  note?: string | null;

  @ClientIdField()
  clientId?: string;
}

/** Body of stopping a timer. */
@InputType()
export class StopTimerInput {
  @Field(() => Int)
  @Id()
  requestId: number;

  @Field(() => String, { nullable: true, description: 'Left out: the note of its start stays.' })
  @Omittable()
  @Text(1, 500)
  note?: string;
}

/** Filter of the time sheet; all conditions must hold. */
@InputType()
export class TimeEntryFilter {
  @Field(() => Int, { nullable: true, description: 'That of this request.' })
  @Omittable()
  @Id()
  requestId?: number;

  @Field(() => Int, { nullable: true, description: 'That of this person.' })
  @Omittable()
  @Id()
  userId?: number;

  @Field(() => TimeKindType, { nullable: true })
  @Omittable()
  kind?: TimeKind;

  @Field(() => Date, { nullable: true, description: 'Begun at this time or later.' })
  @Omittable()
  from?: Date;

  @Field(() => Date, { nullable: true, description: 'Begun at this time or earlier.' })
  @Omittable()
  @DayEnd()
  to?: Date;

  @Field(() => Int, { nullable: true, description: 'Begun in the last n × 24 hours: 1 to 3650.' })
  @Omittable()
  @WholeNumber(1, MAX_LAST_DAYS)
  lastDays?: number;

  @Field(() => Boolean, { nullable: true, description: 'True: running timers; false: the others.' })
  @Omittable()
  running?: boolean;
}

/** Input of the time sheet: filter, order and page. */
export class ListTimeEntriesInput extends paged(
  viewed('time', sorted(TimeEntryFilter, Sort, '-startedAt')),
) {}

/** Input of the export: filter, order and content. */
export class ExportTimeEntriesInput extends exported(
  viewed('time', sorted(TimeEntryFilter, Sort, '-startedAt')),
) {}

/** Arguments of `timeEntries`. */
@ArgsType()
export class TimeEntriesArgs extends viewedArgs(TimeEntryFilter, Sort, 'the latest start first') {}

/** Input of the time of a request: request, order and page. */
export class ListRequestTimeInput extends paged(sorted(RequestIdInput, Sort, '-startedAt')) {}

/** Arguments of `requestTime`. */
@ArgsType()
export class RequestTimeArgs extends connectionArgs(null, Sort, 'the latest start first') {
  @Field(() => Int, { description: 'The request.' })
  requestId: number;
}
