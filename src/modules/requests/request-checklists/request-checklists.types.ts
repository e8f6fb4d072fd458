import { GraphQLJSON } from 'graphql-scalars';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Clearable, Id, Omittable, Text } from '../../../core/constraints.js';
import { ExpectedVersion } from '../../../core/inputs.js';
import { MaintenancePriorityType } from '../../../core/priorities.js';
import type { MaintenancePriority } from '../../../generated/prisma/enums.js';
import { ReceivedAt } from '../../system/system-settings/received-at.types.js';
import { ChecklistItem } from '../checklists/checklist-items.types.js';
import { JobContractor } from '../maintenance/contractor/contractor.types.js';

const VALUE =
  'By the kind: true or false, a text, a number, or one of the choices; null for a photo.';

/** A value that answers an item. */
export type AnswerValue = boolean | number | string;

/** An item of the checklist of a request, with its answer (docs/behaviour/work.md). */
@ObjectType({ description: 'An item of the checklist of a request, with its answer.' })
export class RequestChecklistItem extends ChecklistItem {
  @Field(() => Int, { description: 'The id, which is the same for no other request.' })
  id: number;

  @Field(() => GraphQLJSON, { nullable: true, description: `The answer. ${VALUE}` })
  value: AnswerValue | null;

  @Field(() => String, { nullable: true })
  note: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'A photo of the request; of the kind `photo` it is the answer.',
  })
  attachmentId: number | null;

  @Field(() => Boolean, { description: 'True if something is not in order.' })
  failed: boolean;

  @Field(() => Boolean, {
    description: 'True if the item does not apply; the note has the reason.',
  })
  notApplicable: boolean;

  @Field(() => Int, { nullable: true, description: 'The account that answered it.' })
  answeredById: number | null;

  @Field(() => Date, { nullable: true, description: 'Null while it is not answered.' })
  answeredAt: Date | null;

  @ReceivedAt()
  receivedAt: Date | null;

  @Field(() => Int, { nullable: true, description: 'The request that follows from it.' })
  followUpId: number | null;

  @Field(() => JobContractor, {
    nullable: true,
    description: 'The contractor by whose job it came; null for any other.',
  })
  contractor: JobContractor | null;

  @Field(() => Int, { description: 'Increases with every change; used as expectedVersion.' })
  version: number;
}

/** The checklist of a request: a copy of a version of a checklist. */
@ObjectType({ description: 'The checklist of a request: a copy of a version of a checklist.' })
export class RequestChecklist {
  @Field(() => Int, { description: 'The request.' })
  requestId: number;

  @Field(() => Int, { description: 'The checklist that it is a copy of.' })
  checklistId: number;

  @Field(() => Int, { description: 'The version of the checklist.' })
  checklistVersion: number;

  @Field(() => String, { description: 'The name of the checklist in that version.' })
  name: string;

  @Field(() => [RequestChecklistItem], { description: 'The items in their order.' })
  items: RequestChecklistItem[];

  @Field(() => Int, { description: 'Number of items.' })
  total: number;

  @Field(() => Int, { description: 'Number of items with an answer.' })
  answered: number;

  @Field(() => Int, { description: 'Number of items that are not in order.' })
  failed: number;
}

/** The request whose checklist is read. */
@InputType()
export class RequestChecklistInput {
  @Field(() => Int, { description: 'The request.' })
  @Id()
  requestId: number;
}

/** Body of giving a checklist to a request. */
@InputType()
export class SetRequestChecklistInput {
  @Field(() => Int, { description: 'The request.' })
  @Id()
  requestId: number;

  @Field(() => Int, {
    nullable: true,
    description: 'A checklist that is not archived; null takes the one away. It must be given.',
  })
  @Clearable()
  @Id()
  checklistId?: number | null;

  @ExpectedVersion('request has')
  expectedVersion?: number;
}

/** Body of answering an item; omitted fields are not changed. */
@InputType()
export class AnswerChecklistItemInput {
  @Field(() => Int, { description: 'The request.' })
  @Id()
  requestId: number;

  @Field(() => Int, { description: 'The item.' })
  @Id()
  itemId: number;

  @Field(() => GraphQLJSON, { nullable: true, description: `${VALUE} Null empties it.` })
  @Clearable()
  value?: unknown;

  @Field(() => String, { nullable: true, description: 'Null clears it.' })
  @Clearable()
  @Text(1, 2000)
  note?: string | null;

  @Field(() => Int, { nullable: true, description: 'A photo of the request; null takes it away.' })
  @Clearable()
  @Id()
  attachmentId?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Default: false with a new value. A number out of its bounds and a check that is false are ' +
      'always true.',
  })
  @Omittable()
  failed?: boolean;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True needs a note, and empties the value.',
  })
  @Omittable()
  notApplicable?: boolean;

  @ExpectedVersion('item has')
  expectedVersion?: number;
}

/** Body of submitting a request that follows from an item. */
@InputType()
export class CreateFollowUpInput {
  @Field(() => Int, { description: 'The request.' })
  @Id()
  requestId: number;

  @Field(() => Int, { description: 'The item.' })
  @Id()
  itemId: number;

  @Field(() => String, { nullable: true, description: 'Default: `Follow-up:` and the label.' })
  @Omittable()
  @Text(3, 200)
  title?: string;

  @Field(() => String, { nullable: true, description: 'Default: the note, else the label.' })
  @Omittable()
  @Text(1, 5000)
  description?: string;

  @Field(() => MaintenancePriorityType, {
    nullable: true,
    description: 'Default: that of the linked category, else normal.',
  })
  @Omittable()
  priority?: MaintenancePriority;
}
