import { GraphQLJSON, GraphQLSafeInt } from 'graphql-scalars';
import { Field, Int, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../core/enums.js';
import { type TimeKind, TimeKindType } from '../../../core/time-kinds.js';
import type {
  AttachmentType,
  JobLinkState,
  JobPermission,
  PurchaseState,
} from '../../../generated/prisma/enums.js';
import { type FieldKind, FieldKindType } from '../../equipment/fields/fields.types.js';
import { LocalText } from '../../equipment/fields/local-text.types.js';
import { ReceivedAt } from '../../system/system-settings/received-at.types.js';
import { AttachmentTypeEnum } from '../attachments/attachments.types.js';
import { ChecklistItem } from '../checklists/checklist-items.types.js';
import { JobPermissionType } from '../job-links/job-links.types.js';
import { JobLinkStateType } from '../maintenance/contractor/contractor.types.js';
import { PurchaseStateType } from '../purchases/purchases.types.js';
import type { AnswerValue } from '../request-checklists/request-checklists.types.js';

export type { JobPermission };

/** The person who sent a job. */
@ObjectType({ description: 'The person who sent a job.' })
export class JobLead {
  @Field(() => String, { description: 'The name.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'The telephone number.' })
  phone: string | null;
}

/** The place of a job. */
@ObjectType({ description: 'The place of a job.' })
export class JobPlace {
  @Field(() => String, { nullable: true, description: 'As the request describes it.' })
  text: string | null;

  @Field(() => String, { nullable: true, description: 'The way to it, from the house down.' })
  pathName: string | null;
}

/** The asset of a job. */
@ObjectType({ description: 'The asset of a job.' })
export class JobAsset {
  @Field(() => String, { description: 'The tag on it.' })
  tag: string;

  @Field(() => String, { description: 'The name.' })
  name: string;

  @Field(() => String, { nullable: true, description: 'The type.' })
  type: string | null;

  @Field(() => String, { nullable: true, description: 'The manufacturer.' })
  manufacturer: string | null;

  @Field(() => String, { nullable: true, description: 'The model.' })
  model: string | null;

  @Field(() => String, { nullable: true, description: 'The serial number.' })
  serialNumber: string | null;
}

/** A photo of a job. */
@ObjectType({ description: 'A photo of the request of a job.' })
export class JobPhoto {
  @Field(() => Int)
  id: number;

  @Field(() => AttachmentTypeEnum, {
    nullable: true,
    description: 'State before or after the work.',
  })
  type: AttachmentType | null;

  @Field(() => Int, { description: 'Size of the file, in bytes.' })
  size: number;

  @Field(() => String, { description: 'The path of the file, for the bearer of the job.' })
  url: string;

  @Field(() => Boolean, { description: 'True if it came by this job.' })
  mine: boolean;
}

/** An item of the checklist of a job. */
@ObjectType({ description: 'An item of the checklist of a job, with its answer.' })
export class JobChecklistItem extends ChecklistItem {
  @Field(() => Int)
  id: number;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The answer, by the kind.' })
  value: AnswerValue | null;

  @Field(() => String, { nullable: true, description: 'A few words about the answer.' })
  note: string | null;

  @Field(() => Int, { nullable: true, description: 'A photo of the job.' })
  attachmentId: number | null;

  @Field(() => Boolean, { description: 'True if something is not in order.' })
  failed: boolean;

  @Field(() => Boolean, { description: 'True if the item does not apply.' })
  notApplicable: boolean;

  @Field(() => Date, { nullable: true, description: 'Null while it is not answered.' })
  answeredAt: Date | null;

  @ReceivedAt()
  receivedAt: Date | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;
}

/** The checklist of a job. */
@ObjectType({ description: 'The checklist of a job.' })
export class JobChecklist {
  @Field(() => String, { description: 'The name.' })
  name: string;

  @Field(() => [JobChecklistItem], { description: 'The items in their order.' })
  items: readonly JobChecklistItem[];
}

/** A choice of a field of a job. */
@ObjectType({ description: 'A choice of a field of a job.' })
export class JobFieldChoice {
  @Field(() => String, { description: 'Unique in the field.' })
  id: string;

  @Field(() => LocalText, { description: 'The choice, in a few words.' })
  label: LocalText;
}

/** A field of a job. */
@ObjectType({ description: 'A question of the work, with its answer.' })
export class JobField {
  @Field(() => String, { description: 'Name in `setJobFields`.' })
  key: string;

  @Field(() => LocalText, { description: 'The question, in a few words.' })
  label: LocalText;

  @Field(() => LocalText, { nullable: true, description: 'A text that helps to answer it.' })
  help: LocalText | null;

  @Field(() => FieldKindType, { description: 'The kind of answer.' })
  kind: FieldKind;

  @Field(() => String, { nullable: true, description: 'Unit of a number.' })
  unit: string | null;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The smallest value.' })
  min: number | string | null;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The largest value.' })
  max: number | string | null;

  @Field(() => [JobFieldChoice], { description: 'The choices, in their order.' })
  choices: readonly JobFieldChoice[];

  @Field(() => Boolean, { description: 'True if it has to be answered.' })
  required: boolean;

  @Field(() => GraphQLJSON, { nullable: true, description: 'The answer; null without one.' })
  value: unknown;
}

/** A comment in a job. */
@ObjectType({ description: 'A comment in a job.' })
export class JobComment {
  @Field(() => Int)
  id: number;

  @Field(() => String, { description: 'Markdown, which names nobody.' })
  body: string;

  @Field(() => Date, { description: 'When it was written.' })
  at: Date;

  @Field(() => Boolean, { description: 'True if it came by this job.' })
  mine: boolean;
}

/** Time in a job. */
@ObjectType({ description: 'Time that a contractor spent on a job.' })
export class JobTime {
  @Field(() => Int)
  id: number;

  @Field(() => Date, { description: 'When it began.' })
  startedAt: Date;

  @Field(() => Int, { description: 'Its length.' })
  minutes: number;

  @Field(() => TimeKindType, { description: 'Work or travel.' })
  kind: TimeKind;

  @Field(() => String, { nullable: true, description: 'A few words about it.' })
  note: string | null;
}

/** An amount that a contractor asks for. */
@ObjectType({ description: 'An amount that a contractor asks for.' })
export class JobQuote {
  @Field(() => Int)
  id: number;

  @Field(() => GraphQLSafeInt, { description: 'In minor units of the currency.' })
  amount: number;

  @Field(() => String, { description: 'The currency of the service.' })
  currency: string;

  @Field(() => String, { description: 'The work that it is for.' })
  text: string;

  @Field(() => PurchaseStateType, { description: 'The decision on it.' })
  state: PurchaseState;

  @Field(() => Date, { description: 'When it was asked for.' })
  at: Date;
}

const steps = {
  accept: 'accept',
  decline: 'decline',
  start: 'start',
  done: 'done',
  comment: 'comment',
  photos: 'photos',
  checklist: 'checklist',
  fields: 'fields',
  time: 'time',
  quote: 'quote',
} as const;
/** A step or an entry of a job. */
export type JobActionStep = keyof typeof steps;
const JobActionStepType = registerEnum('JobActionStep', steps, 'A step or an entry of a job.', {
  accept: 'Accept the job.',
  decline: 'Decline the job.',
  start: 'Begin the work.',
  done: 'Say that it is done.',
  comment: 'Write a comment.',
  photos: 'Add a photo.',
  checklist: 'Answer an item of the checklist.',
  fields: 'Answer questions of the work.',
  time: 'Record time.',
  quote: 'Ask for an amount.',
});

/** A step or an entry that a job has. */
@ObjectType({ description: 'A step or an entry that a job has.' })
export class JobAction {
  @Field(() => JobActionStepType, { description: 'The step or entry.' })
  step: JobActionStep;

  @Field(() => Boolean, { description: 'True if it is taken now.' })
  allowed: boolean;
}

/** A job as its contractor sees it (docs/behaviour/jobs.md). */
@ObjectType({ description: 'A job as its contractor sees it.' })
export class Job {
  @Field(() => Int, { description: 'The number of the request.' })
  number: number;

  @Field(() => String, { description: 'The title of the request.' })
  title: string;

  @Field(() => String, { description: 'The text of the request.' })
  description: string;

  @Field(() => JobLinkStateType, { description: 'The state of the job.' })
  state: JobLinkState;

  @Field(() => Date, { description: 'When it should be done.' })
  until: Date;

  @Field(() => Date, { nullable: true, description: 'When the contractor comes.' })
  arrivesAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the work began.' })
  startedAt: Date | null;

  @Field(() => Date, { nullable: true, description: 'When it was last said to be done.' })
  doneAt: Date | null;

  @Field(() => String, { nullable: true, description: 'The words with which it was sent.' })
  message: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Something that is missing; null unless it was returned.',
  })
  returnReason: string | null;

  @Field(() => Boolean, { description: 'True if the request waits for something.' })
  onHold: boolean;

  @Field(() => Boolean, { description: 'True if public comments are shown.' })
  showComments: boolean;

  @Field(() => [JobPermissionType], { description: 'The rights that the link gives.' })
  may: readonly JobPermission[];

  @Field(() => String, { description: 'The firm to which it was sent.' })
  contractorName: string;

  @Field(() => JobLead, { nullable: true, description: 'The person who sent it, while active.' })
  lead: JobLead | null;

  @Field(() => String, { nullable: true, description: 'The kind of work.' })
  category: string | null;

  @Field(() => JobPlace, { description: 'Where it is.' })
  place: JobPlace;

  @Field(() => JobAsset, { nullable: true, description: 'The thing that it is about.' })
  asset: JobAsset | null;

  @Field(() => [JobPhoto], { description: 'Photos of the request, none of comments.' })
  photos: readonly JobPhoto[];

  @Field(() => JobChecklist, {
    nullable: true,
    description: 'Null without one, and without the right `checklist`.',
  })
  checklist: JobChecklist | null;

  @Field(() => [JobField], {
    nullable: true,
    description: 'Questions of the work; null without the right `checklist`.',
  })
  fields: readonly JobField[] | null;

  @Field(() => [JobComment], { description: 'The newest 200, the oldest first.' })
  comments: readonly JobComment[];

  @Field(() => [JobTime], {
    nullable: true,
    description: 'Recorded by this job; null without the right `time`.',
  })
  times: readonly JobTime[] | null;

  @Field(() => [JobQuote], {
    nullable: true,
    description: 'Asked for by this job; null without the right `quote`.',
  })
  quotes: readonly JobQuote[] | null;

  @Field(() => [JobAction], { description: 'Steps and entries, without those of lacking rights.' })
  actions: readonly JobAction[];

  @Field(() => String, { description: 'The currency of the service.' })
  currency: string;

  @Field(() => Date, { description: 'The time of the answer.' })
  serverTime: Date;
}

/** Answer to opening a job. */
@ObjectType({ description: 'A token for a job, and the job.' })
export class JobOpening {
  @Field(() => String, { description: 'The bearer token for the job.' })
  accessToken: string;

  @Field(() => String, { description: '`Bearer`.' })
  tokenType: string;

  @Field(() => Int, { description: 'Lifetime of the token in seconds.' })
  expiresIn: number;

  @Field(() => Job, { description: 'The job.' })
  job: Job;

  @Field(() => String, {
    nullable: true,
    description: 'The secret of a new device, shown once; null for a known one.',
  })
  device: string | null;
}
