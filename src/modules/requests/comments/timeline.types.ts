import { GraphQLJSONObject } from 'graphql-scalars';
import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionArgs, connectionOf } from '../../../core/connection.js';
import { Id, Omittable } from '../../../core/constraints.js';
import { registerEnum } from '../../../core/enums.js';
import { paged, sorted } from '../../../core/list-inputs.js';
import { type Audience, TimelineKind } from '../../../generated/prisma/enums.js';
import { AudienceType, Comment } from './comments.types.js';

const Kind = registerEnum(
  'TimelineKind',
  TimelineKind,
  'The kind of an entry of the timeline of a request.',
  {
    step: 'A step of the request.',
    comment: 'A comment.',
    photo: 'A photo that was added to the request or removed from it.',
    time: 'Time that was spent on it.',
    part: 'A part that was used.',
    purchase: 'A purchase.',
    checklist: 'An item of its checklist.',
    clock: 'A deadline.',
    rule: 'A rule that acted on it.',
    mail: 'A mail that waits, was decided on, or came from a program. For staff.',
  },
);

/** An entry of the timeline of a request (docs/behaviour/comments.md). */
@ObjectType({ description: 'An entry of the timeline of a maintenance request.' })
export class TimelineEntry {
  @Field(() => ID, { description: 'Unique within the timeline.' })
  id: string;

  @Field(() => Date, { description: 'Time of the event.' })
  at: Date;

  @Field(() => Date, {
    nullable: true,
    description: 'When the service received what was done without network; null for any other.',
  })
  receivedAt: Date | null;

  @Field(() => Kind)
  kind: TimelineKind;

  @Field(() => Int, { nullable: true, description: 'Null for the service itself.' })
  actorId: number | null;

  @Field(() => AudienceType, { description: 'The readers of the entry.' })
  audience: Audience;

  @Field(() => GraphQLJSONObject, {
    description:
      'Of a step: `step`, `from`, `to`, `note` and, where it is in the history, `action`, with ' +
      '`fromStage`, `toStage`, `fromAssigneeId` and `assigneeId` where they are known; of a photo: ' +
      '`attachmentId`, `type` and, where it was deleted, `removed`; of a comment: `commentId`; of a clock: `event`, `clock`, ' +
      '`dueAt` and `percent`, or `from`, `to` and `reason` of a date that was set; of a checklist: `checklistId` and ' +
      '`name`, `itemId`, `label` and `failed`, or `itemId` and `followUpId`; of time: `timeEntryId`, `minutes` and ' +
      '`kind`; of a part: `movementId`, `partId`, `kind` and `quantity`; of a purchase: `purchaseId` and `state`; of a mail: `inboundMailId`, `event` and `from`; of a rule: `ruleId`, `rule`, `version`, `firingId`, `eventId` and `actions`; of the step `contractor`: `event` and ' +
      '`contractor`, which every entry by the job of a contractor has.',
  })
  data: Record<string, unknown>;

  @Field(() => Comment, { nullable: true, description: 'The comment of the entry.' })
  comment?: Comment | null;
}

/** Connection of entries of a timeline. */
export const TimelineEntryConnection = connectionOf(TimelineEntry);

const sorts = { AT_ASC: 'at', AT_DESC: '-at' } as const;
const Sort = registerEnum('TimelineSort', sorts, 'The orders of the timeline of a request.');

/** Filter of the timeline. */
@InputType()
class TimelineFilter {
  @Field(() => Kind, { nullable: true })
  @Omittable()
  kind?: TimelineKind;
}

class TimelineOfRequest extends TimelineFilter {
  @Field(() => Int)
  @Id()
  requestId: number;
}

/** Input of the list: request, filter, order and page. */
export class ListTimelineInput extends paged(sorted(TimelineOfRequest, Sort, 'at')) {}

/** Arguments of `timeline`. */
@ArgsType()
export class TimelineArgs extends connectionArgs(TimelineFilter, Sort, 'oldest first') {
  @Field(() => Int, { description: 'The request.' })
  requestId: number;
}

/** Argument of the subscription to new entries. */
@ArgsType()
export class TimelineEntryAddedInput {
  @Field(() => Int, { description: 'The request.' })
  @Id()
  requestId: number;
}
