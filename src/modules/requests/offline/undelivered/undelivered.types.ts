import { ArrayMinSize, IsObject, ValidateNested } from 'class-validator';
import { GraphQLJSON, GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../../core/connection.js';
import { ExactText, Id, Ids, MaxItems, Omittable, Text } from '../../../../core/constraints.js';
import { registerEnum } from '../../../../core/enums.js';
import { paged, sorted } from '../../../../core/list-inputs.js';
import { UndeliveredState } from '../../../../generated/prisma/enums.js';
import { Attachment } from '../../attachments/attachments.types.js';

/** Maximum number of entries of a report. */
const MAX_ENTRIES = 50;

/** Maximum number of photos of a report. */
const MAX_REPORT_PHOTOS = 20;

/** States of a report and of its entries, for `@Field`. */
const UndeliveredStateType = registerEnum(
  'UndeliveredState',
  UndeliveredState,
  'The state of undelivered work.',
  {
    open: 'A lead has to decide.',
    applied: 'It was recorded.',
    dismissed: 'A lead left it out.',
  },
);

/** The error of the last try to apply an entry. */
@ObjectType({ description: 'Why an entry could not be applied.' })
export class UndeliveredError {
  @Field(() => String, { description: 'The error code, as of the call by itself.' })
  code: string;

  @Field(() => String)
  message: string;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The details, as of the call.' })
  details: unknown;
}

/** A call that a device could not deliver. */
@ObjectType({ description: 'A call that a device could not deliver.' })
export class UndeliveredEntry {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'The name of the operation.' })
  operation: string;

  @Field(() => GraphQLJSONObject, { description: 'The body of the call, as in REST.' })
  input: unknown;

  @Field(() => Date, { description: 'When it was done.' })
  performedAt: Date;

  @Field(() => String, { description: 'Why the service refused it, in the words of the device.' })
  refusedBecause: string;

  @Field(() => UndeliveredStateType, { description: 'The decision about it.' })
  state: UndeliveredState;

  @Field(() => UndeliveredError, {
    nullable: true,
    description: 'The error of the last try; null before it.',
  })
  error: UndeliveredError | null;
}

/** Work of a device that the service refused, for the leads (docs/behaviour/offline.md). */
@ObjectType({ description: 'Work of a device that the service refused.' })
export class UndeliveredReport {
  @Field(() => Int)
  id: number;

  @Field(() => Int, { description: 'The request.' })
  requestId: number;

  @Field(() => Int, { description: 'The person who did the work.' })
  reporterId: number;

  @Field(() => Date, { description: 'When the service received it.' })
  receivedAt: Date;

  @Field(() => UndeliveredStateType, { description: 'The decision about it.' })
  state: UndeliveredState;

  @Field(() => String, { nullable: true, description: 'The note of the reporter.' })
  note: string | null;

  @Field(() => [Attachment], { description: 'The photos that came with it.' })
  attachments: readonly Attachment[];

  @Field(() => [UndeliveredEntry], { description: 'The calls, by the time of the work.' })
  entries: readonly UndeliveredEntry[];

  @Field(() => Int, { nullable: true, description: 'The lead who decided last.' })
  decidedById: number | null;

  @Field(() => Date, { nullable: true, description: 'When it was applied or dismissed.' })
  decidedAt: Date | null;

  @Field(() => String, { nullable: true, description: 'The reason of a dismissal.' })
  reason: string | null;
}

/** Answer to a report of undelivered work. */
@ObjectType({ description: 'The receipt of a report of undelivered work.' })
export class UndeliveredReceipt {
  @Field(() => Int, { description: 'The report.' })
  id: number;

  @Field(() => Date, { description: 'When the service received it.' })
  receivedAt: Date;
}

/** A call that a device could not deliver, as input. */
@InputType()
export class UndeliveredEntryInput {
  @Field(() => String, { description: 'The name of an operation that `Performed-At` counts on.' })
  @Text(1, 100)
  operation: string;

  @Field(() => GraphQLJSONObject, {
    description: 'The body of the call as in REST, with the ids of its path; at most 64 kB.',
  })
  @IsObject({ message: 'must be an object' })
  input: Record<string, unknown>;

  @Field(() => String, { description: 'When it was done: a date-time with an offset.' })
  @ExactText(1, 64)
  performedAt: string;

  @Field(() => String, { description: 'Why the service refused it.' })
  @Text(1, 500)
  refusedBecause: string;
}

/** Body of reporting undelivered work. */
@InputType()
export class ReportUndeliveredInput {
  @Field(() => Int, { description: 'The request.' })
  @Id()
  id: number;

  @Field(() => [UndeliveredEntryInput], { description: 'The calls: 1 to 50.' })
  @ArrayMinSize(1, { message: 'must not be empty' })
  @MaxItems(MAX_ENTRIES)
  @ValidateNested()
  entries: UndeliveredEntryInput[];

  @Field(() => [Int], {
    nullable: true,
    description: 'Own uploads that belong to nothing yet; they belong to the report afterwards.',
  })
  @Omittable()
  @Ids(MAX_REPORT_PHOTOS)
  attachmentIds?: number[];

  @Field(() => String, { nullable: true })
  @Omittable()
  @Text(1, 2000)
  note?: string;
}

/** Filter of the reports. */
@InputType()
class UndeliveredFilter {
  @Field(() => UndeliveredStateType, { nullable: true, description: 'Default: open.' })
  @Omittable()
  state?: UndeliveredState;

  @Field(() => Int, { nullable: true, description: 'The request.' })
  @Omittable()
  @Id()
  requestId?: number;

  @Field(() => Int, { nullable: true, description: 'The department of the request.' })
  @Omittable()
  @Id()
  departmentId?: number;
}

const sorts = { RECEIVED_AT_ASC: 'receivedAt', RECEIVED_AT_DESC: '-receivedAt' } as const;
const Sort = registerEnum('UndeliveredSort', sorts, 'The orders of undelivered work.', {
  receivedAt: 'Oldest first.',
  '-receivedAt': 'Newest first.',
});

/** Input of the list: filter, order and page. */
export class ListUndeliveredInput extends paged(sorted(UndeliveredFilter, Sort, 'receivedAt')) {}

/** Arguments of `undelivered`. */
@ArgsType()
export class UndeliveredArgs extends connectionArgs(UndeliveredFilter, Sort, 'oldest first') {}

/** Connection of reports. */
export const UndeliveredReportConnection = connectionOf(UndeliveredReport);

/** Body of applying a report. */
@InputType()
export class ApplyUndeliveredInput {
  @Field(() => Int, { description: 'The report.' })
  @Id()
  id: number;

  @Field(() => [Int], { nullable: true, description: 'Entries of the report; default: all.' })
  @Omittable()
  @Ids(MAX_ENTRIES)
  entryIds?: number[];
}

/** Body of dismissing a report. */
@InputType()
export class DismissUndeliveredInput {
  @Field(() => Int, { description: 'The report.' })
  @Id()
  id: number;

  @Field(() => String)
  @Text(1, 500)
  reason: string;
}
