import { type Schemas, schemaRef } from './schemas.js';
import type { Schema } from './types.js';

const id = (description: string): Schema => ({ type: 'integer', description });
const text = (description: string): Schema => ({ type: 'string', description });
const orNull = (type: string, description: string): Schema => ({
  type: [type, 'null'],
  description,
});
const time = (description: string): Schema => ({
  type: ['string', 'null'],
  format: 'date-time',
  description,
});

const ids = (description: string): Schema => ({
  type: ['array', 'null'],
  items: { type: 'integer' },
  description,
});

function object(
  description: string,
  required: Readonly<Record<string, Schema>>,
  optional: Readonly<Record<string, Schema>> = {},
): Schema {
  return {
    type: 'object',
    description,
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}

const STEP = object(
  'Data of a step. With `action`, where it is in the history, `from` and `to` are statuses, otherwise stages.',
  {
    step: text('The step; `create` for the submission.'),
    from: orNull('string', 'The status or stage before it; null for the submission.'),
    to: text('The status or stage after it.'),
  },
  {
    action: text('The word of the history for it.'),
    note: orNull('string', 'The note of the actor.'),
    fromStage: orNull('string', 'The stage before it.'),
    toStage: orNull('string', 'The stage after it.'),
    fromAssigneeId: orNull('integer', 'The technician before another was assigned.'),
    assigneeId: orNull('integer', 'The technician to whom it assigned the request.'),
    reason: orNull('string', 'The reason of a hold.'),
    until: time('When a hold ends by itself.'),
    rating: orNull('integer', 'The rating of a confirmation.'),
    priority: orNull('string', 'The priority that it set.'),
    fromPriority: orNull('string', 'The priority before it set another one.'),
    estimateMinutes: orNull('integer', 'The estimate that it set, in minutes.'),
    fromEstimateMinutes: orNull('integer', 'The estimate before it, in minutes.'),
    plannedStart: time('The planned start that it set.'),
    plannedEnd: time('The planned end that it set.'),
    fromPlannedStart: time('The planned start before it.'),
    fromPlannedEnd: time('The planned end before it.'),
    added: ids('The helpers that it named.'),
    removed: ids('The helpers that it no longer names.'),
    undeliveredId: id('The report, of the step `undelivered`.'),
    count: id('The number of its entries.'),
    problemId: orNull('integer', 'The problem after the step `cause`.'),
    causeId: orNull('integer', 'The cause after the step `cause`.'),
    remedyId: orNull('integer', 'The remedy after the step `cause`.'),
    changes: {
      type: 'array',
      description: 'The fields that changed, of the step `fields`.',
      items: object(
        'A field whose value changed.',
        { key: text('The key of the field.') },
        {
          from: { description: 'The value before; null for none. Left out of fields for staff.' },
          to: { description: 'The value after; null for none. Left out of fields for staff.' },
        },
      ),
    },
  },
);

const PHOTO = object(
  'Data of a photo.',
  { attachmentId: id('The photo, which may be deleted by now.') },
  {
    type: orNull('string', '`BEFORE` or `AFTER` the work.'),
    removed: { type: 'boolean', description: 'True where it was removed.' },
  },
);

const COMMENT = object('Data of a comment.', { commentId: id('The comment.') });

const CLOCK = object(
  'Data of a deadline, or of a date that was set.',
  { event: text('`at_risk`, `breached`, `escalated` or `due_date_set`.') },
  {
    clock: text('The clock: `response` or `resolution`.'),
    dueAt: time('When it is or was due.'),
    percent: orNull('integer', 'Share of the target, of an escalation.'),
    from: time('The date before it was set.'),
    to: time('The date that was set; null: cleared.'),
    reason: orNull('string', 'The reason of the date that was set.'),
  },
);

const CHECKLIST = object(
  'Data of the checklist: one that was set, an item that failed, or a follow-up.',
  {},
  {
    checklistId: orNull('integer', 'The checklist that was set.'),
    name: orNull('string', 'The name of the checklist that was set.'),
    itemId: orNull('integer', 'The item that failed or is followed up.'),
    label: orNull('string', 'The label of the item that failed.'),
    failed: { type: 'boolean', description: 'True if the item failed.' },
    followUpId: orNull('integer', 'The request that follows from the item.'),
  },
);

const TIME = object('Data of time that was spent.', {
  timeEntryId: id('The time entry, which may be deleted by now.'),
  minutes: id('The minutes as they were then.'),
  kind: text('The kind of the time.'),
});

const PART = object('Data of a part that was issued or returned.', {
  movementId: id('The movement.'),
  partId: id('The part.'),
  kind: text('The kind of the movement.'),
  quantity: { type: 'number', description: 'The quantity that was moved.' },
});

const PURCHASE = object('Data of a purchase.', {
  purchaseId: id('The purchase.'),
  state: text('The state after it.'),
});

const CONTRACTOR = object('A contractor.', {
  id: id('The contractor.'),
  name: text('The name of the firm.'),
});

const JOB = object('Data of the job of a contractor.', {
  step: { const: 'contractor', description: 'Always `contractor`.' },
  event: text('The event: `sent`, `accepted`, `done` and others.'),
});

const RULE = object('Data of a rule that acted.', {
  ruleId: id('The rule.'),
  rule: text('The name of the rule at that time.'),
  version: id('The version of the rule.'),
  firingId: text('The firing.'),
  eventId: text('The event.'),
  actions: {
    type: 'array',
    description: 'What it did, in its order.',
    items: object('An action.', {
      type: text('The type of the action.'),
      result: text('What became of it.'),
    }),
  },
});

/** Data of the entries of a timeline, by the kind of the entry. */
const TIMELINE: Readonly<Record<string, Schema>> = {
  TimelineStepData: STEP,
  TimelineCommentData: COMMENT,
  TimelinePhotoData: PHOTO,
  TimelineTimeData: TIME,
  TimelinePartData: PART,
  TimelinePurchaseData: PURCHASE,
  TimelineClockData: CLOCK,
  TimelineChecklistData: CHECKLIST,
  TimelineContractorData: JOB,
  TimelineRuleData: RULE,
};

/** A field of every entry of somebody who acted for another account. */
const ON_BEHALF = {
  onBehalfOf: id('The account whose delegated right was used; absent without one.'),
  contractor: CONTRACTOR,
  onBehalfOfId: id('The person whose undelivered work it is; absent for other entries.'),
};

const VALUES: Schema = { type: ['object', 'null'], additionalProperties: true };

const METADATA: Schema = {
  type: 'object',
  description:
    'The content of a record: only `after` for what was made, only `before` for what was deleted, both for a change, and ' +
    'further facts of the action, such as `reason`.',
  properties: {
    before: { ...VALUES, description: 'The recorded fields before.' },
    after: { ...VALUES, description: 'The recorded fields after.' },
    reason: { type: ['string', 'null'], description: 'The reason that was given.' },
    onBehalfOf: { description: 'The account whose delegated right was used.' },
    importId: { description: 'The import that it was a part of.' },
    bulkId: { description: 'The bulk step that it was a part of.' },
  },
  additionalProperties: true,
};

/** Describes the content of records whose classes have JSON there: timelines and the audit trail. */
export function describeRecords(schemas: Schemas): void {
  for (const [name, schema] of Object.entries(TIMELINE)) {
    const properties = { ...(schema.properties as Record<string, Schema>), ...ON_BEHALF };
    schemas.add(name, { ...schema, properties });
  }
  schemas.add('AuditMetadata', METADATA);
  withField(schemas, 'TimelineEntry', 'data', {
    anyOf: Object.keys(TIMELINE).map(schemaRef),
    description: 'The content of the entry, by its `kind`.',
    examples: [{ commentId: 31 }],
  });
  withField(schemas, 'AuditRecord', 'metadata', {
    anyOf: [schemaRef('AuditMetadata'), { type: 'null' }],
    description: 'Values before and after, and further facts.',
  });
}

/** Replaces the description of a field of a component. */
function withField(schemas: Schemas, component: string, field: string, schema: Schema): void {
  const found = schemas.all()[component];
  if (found === undefined) return;
  const properties = { ...(found.properties as Record<string, Schema>), [field]: schema };
  schemas.add(component, { ...found, properties });
}
