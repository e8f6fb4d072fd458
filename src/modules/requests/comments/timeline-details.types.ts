import { Field, Float, Int, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../core/enums.js';
import type { ShapeClass } from '../../../core/shape.js';
import { type DueKind, DueKindType } from '../../../core/sla-clocks.js';
import { type TimeKind, TimeKindType } from '../../../core/time-kinds.js';
import { instanceOf, unionOf } from '../../../core/variants.js';
import type {
  AttachmentType,
  PurchaseState,
  StockMovementKind,
  TimelineKind,
} from '../../../generated/prisma/enums.js';
import { StockMovementKindType } from '../../equipment/parts/movements.types.js';
import type { PhotoEntry } from '../../system/files/request-photos.service.js';
import { AttachmentTypeEnum } from '../attachments/attachments.types.js';
import { JobContractor } from '../maintenance/contractor/contractor.types.js';
import { stepDetails, TimelineStep } from '../maintenance/steps/step-entry.types.js';
import { PurchaseStateType } from '../purchases/purchases.types.js';
import { MailFrom } from './comments.types.js';
import { TimelineRule } from './timeline-rule.types.js';

/** A photo in the timeline of a request. */
@ObjectType({ description: 'A photo that was added to a request or removed from it.' })
class TimelinePhoto {
  @Field(() => Int, { description: 'The photo, which may be deleted by now.' })
  attachmentId: number;

  @Field(() => AttachmentTypeEnum, {
    nullable: true,
    description: 'State before or after the work.',
  })
  type: AttachmentType | null;

  @Field(() => Boolean, { description: 'True if it was removed.' })
  removed: boolean;
}

/** A comment in the timeline of a request. */
@ObjectType({ description: 'A comment, which the entry has as `comment`.' })
export class TimelineComment {
  @Field(() => Int, { description: 'The comment.' })
  commentId: number;
}

/** Time in the timeline of a request. */
@ObjectType({ description: 'Time that was spent on the request.' })
class TimelineTime {
  @Field(() => Int, { description: 'The time entry, which may be deleted by now.' })
  timeEntryId: number;

  @Field(() => Int, { description: 'The minutes as they were then.' })
  minutes: number;

  @Field(() => TimeKindType)
  kind: TimeKind;
}

const clockEvents = {
  at_risk: 'at_risk',
  breached: 'breached',
  escalated: 'escalated',
  due_date_set: 'due_date_set',
} as const;
type ClockEvent = keyof typeof clockEvents;
const ClockEventType = registerEnum('TimelineClockEvent', clockEvents, 'An event of a clock.', {
  at_risk: 'The target is at risk.',
  breached: 'The target was missed.',
  escalated: 'A share of the target was consumed, of which a policy notifies.',
  due_date_set: 'A lead set, moved or cleared the date.',
});

/** A clock in the timeline of a request. */
@ObjectType({ description: 'An event of a clock of the request.' })
class TimelineClock {
  @Field(() => ClockEventType, { description: 'The event.' })
  event: ClockEvent;

  @Field(() => DueKindType, { description: 'The clock that it is about, or the date.' })
  clock: DueKind;

  @Field(() => Date, { nullable: true, description: 'When it is or was due.' })
  dueAt: Date | null;

  @Field(() => Int, { nullable: true, description: 'Share of the target, of an escalation.' })
  percent: number | null;

  @Field(() => Date, { nullable: true, description: 'The date before it was set.' })
  from: Date | null;

  @Field(() => Date, { nullable: true, description: 'The date that was set; null: cleared.' })
  to: Date | null;

  @Field(() => String, { nullable: true, description: 'The reason of the date that was set.' })
  note: string | null;
}

/** The checklist in the timeline of a request. */
@ObjectType({ description: 'A checklist that was set, an answer that failed, or a follow-up.' })
class TimelineChecklist {
  @Field(() => Int, { nullable: true, description: 'The checklist that was set.' })
  checklistId: number | null;

  @Field(() => String, { nullable: true, description: 'The name of the checklist that was set.' })
  name: string | null;

  @Field(() => Int, { nullable: true, description: 'The item that failed or is followed up.' })
  itemId: number | null;

  @Field(() => String, { nullable: true, description: 'The label of the item that failed.' })
  label: string | null;

  @Field(() => Boolean, { description: 'True if the item failed.' })
  failed: boolean;

  @Field(() => Int, { nullable: true, description: 'The request that follows from the item.' })
  followUpId: number | null;
}

function checklistDetails(stored: Partial<TimelineChecklist>): TimelineChecklist {
  const { checklistId = null, name = null, itemId = null } = stored;
  const { label = null, failed = false, followUpId = null } = stored;
  const details = { checklistId, name, itemId, label, failed, followUpId };
  return instanceOf(TimelineChecklist, details);
}

/** A movement of stock in the timeline of a request, as it is stored. */
interface StoredMovement {
  readonly movementId: number;
  readonly partId: number;
  readonly kind: StockMovementKind;
  readonly quantity: number;
}

/** A movement of stock in the timeline of a request. */
@ObjectType({ description: 'A part that was issued to the request or returned.' })
class TimelinePart {
  @Field(() => Int, { description: 'The movement.' })
  movementId: number;

  @Field(() => Int, { description: 'The part.' })
  partId: number;

  @Field(() => StockMovementKindType, { description: 'The kind of the movement.' })
  movementKind: StockMovementKind;

  @Field(() => Float, { description: 'The quantity that was moved.' })
  quantity: number;
}

/** A purchase in the timeline of a request. */
@ObjectType({ description: 'A purchase for the request was asked for, or reached another state.' })
class TimelinePurchase {
  @Field(() => Int, { description: 'The purchase.' })
  purchaseId: number;

  @Field(() => PurchaseStateType, { description: 'The state after it.' })
  state: PurchaseState;
}

/** An event of the job of a contractor in the timeline of a request, as it is stored. */
interface StoredJobEvent {
  readonly event: string;
  readonly contractor: JobContractor;
}

/** The job of a contractor in the timeline of a request. */
@ObjectType({ description: 'Something happened to the job of a contractor.' })
class TimelineContractor {
  @Field(() => String, {
    description:
      '`sent`, `resent`, `accepted`, `declined`, `started`, `done`, `returned` or `withdrawn`.',
  })
  event: string;

  @Field(() => JobContractor, { description: 'The contractor.' })
  contractor: JobContractor;
}

/** A mail in the timeline of a request. */
@ObjectType({ description: 'A mail that waits, was decided on, or came from a program.' })
class TimelineMail {
  @Field(() => Int, { description: 'The mail (`inboundMessage`).' })
  inboundMailId: number;

  @Field(() => String, {
    description: '`held`, `accepted`, `discarded`, `automatic` or `bounced`.',
  })
  event: string;

  @Field(() => MailFrom, { nullable: true, description: 'The sender, while it is kept.' })
  from: MailFrom | null;
}

/** How the stored data of an entry becomes an object of the type of its kind. */
interface DetailsOfKind {
  readonly type: ShapeClass;
  readonly from: (data: Readonly<Record<string, unknown>>) => object;
}

/** Data of an entry on a clock or the date, as it is stored. */
interface StoredClockEntry {
  readonly event: ClockEvent;
  readonly clock?: DueKind;
  readonly dueAt?: string | null;
  readonly percent?: number | null;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: string | null;
}

function clockDetails(stored: StoredClockEntry): TimelineClock {
  const { event, clock = 'date', percent = null, reason: note = null } = stored;
  const [dueAt, from, to] = [stored.dueAt, stored.from, stored.to].map((time) =>
    time ? new Date(time) : null,
  ) as [Date | null, Date | null, Date | null];
  return instanceOf(TimelineClock, { event, clock, dueAt, percent, from, to, note });
}

/** Ties a type to the data from which it is made. */
function detailsOf<T extends object, S>(type: new () => T, from: (stored: S) => T): DetailsOfKind {
  // What is stored was written as `S`, by the services that import it.
  return { type, from: (data) => from(data as S) };
}

/** The kinds that the service writes. */
const KINDS: Partial<Record<TimelineKind, DetailsOfKind>> = {
  step: detailsOf(TimelineStep, stepDetails),
  photo: detailsOf(TimelinePhoto, ({ attachmentId, type, removed }: PhotoEntry) =>
    instanceOf(TimelinePhoto, { attachmentId, type, removed: removed === true }),
  ),
  comment: detailsOf(TimelineComment, (stored: TimelineComment) =>
    instanceOf(TimelineComment, stored),
  ),
  time: detailsOf(TimelineTime, (stored: TimelineTime) => instanceOf(TimelineTime, stored)),
  clock: detailsOf(TimelineClock, clockDetails),
  checklist: detailsOf(TimelineChecklist, checklistDetails),
  part: detailsOf(TimelinePart, ({ kind: movementKind, ...stored }: StoredMovement) =>
    instanceOf(TimelinePart, { ...stored, movementKind }),
  ),
  mail: detailsOf(TimelineMail, (stored: TimelineMail) => instanceOf(TimelineMail, stored)),
  purchase: detailsOf(TimelinePurchase, (stored: TimelinePurchase) =>
    instanceOf(TimelinePurchase, stored),
  ),
  rule: detailsOf(TimelineRule, (stored: TimelineRule) => instanceOf(TimelineRule, stored)),
};

/** Steps that are kept in another form than those of requests, by their name. */
const OTHER_STEPS: Readonly<Record<string, DetailsOfKind>> = {
  contractor: detailsOf(TimelineContractor, ({ event, contractor }: StoredJobEvent) =>
    instanceOf(TimelineContractor, { event, contractor }),
  ),
};

/** The details of an entry, for GraphQL. */
export const TimelineEntryDetails = unionOf(
  'TimelineEntryDetails',
  'The content of an entry of a timeline, by its kind.',
  [...Object.values(KINDS), ...Object.values(OTHER_STEPS)].map(({ type }) => type),
);

/** The data of an entry as an object of its kind; null for a kind that nothing writes yet. */
export function timelineDetails(
  kind: TimelineKind,
  data: Readonly<Record<string, unknown>>,
): object | null {
  const other = kind === 'step' ? OTHER_STEPS[String(data.step)] : undefined;
  return (other ?? KINDS[kind])?.from(data) ?? null;
}
