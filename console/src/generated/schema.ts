export type Maybe<T> = T | null;
export type InputMaybe<T> = Maybe<T>;
/** All built-in and custom scalars, mapped to their actual values */
export type Scalars = {
  ID: { input: string; output: string; }
  String: { input: string; output: string; }
  Boolean: { input: boolean; output: boolean; }
  Int: { input: number; output: number; }
  Float: { input: number; output: number; }
  /** A time in RFC 3339 format (`2026-01-31T12:00:00.000Z`), in the years 1970 to 9998. Inputs also accept a date without a time (`2026-01-31`), which means its first moment in UTC, or its last one at the end of a period. */
  DateTimeISO: { input: string; output: string; }
  /** The `JSON` scalar type represents JSON values as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf). */
  JSON: { input: unknown; output: unknown; }
  /** The `JSONObject` scalar type represents JSON objects as specified by [ECMA-404](http://www.ecma-international.org/publications/files/ECMA-ST/ECMA-404.pdf). */
  JSONObject: { input: Record<string, unknown>; output: Record<string, unknown>; }
  /** The `SafeInt` scalar type represents non-fractional signed whole numeric values that are considered safe as defined by the ECMAScript specification. */
  SafeInt: { input: number; output: number; }
  /** The `Upload` scalar type represents a file upload. */
  Upload: { input: unknown; output: unknown; }
};

/** Filter of a list; all conditions must hold. */
export type AbsenceFilter = {
  /** Those of the people of this department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Those that end after it. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The reason, in words. */
  reason?: InputMaybe<AbsenceReason>;
  /** Those that begin at it or before. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Those of this person. */
  userId?: InputMaybe<Scalars['Int']['input']>;
};

/** The reason of an absence, which only those see who see the absence. */
export type AbsenceReason =
  /** A holiday. */
  | 'HOLIDAY'
  /** Anything else. */
  | 'OTHER'
  /** An illness. */
  | 'SICK'
  /** A training. */
  | 'TRAINING';

/** The orders of the list of absences. */
export type AbsenceSort =
  /** The earliest begin first. */
  | 'FROM_ASC'
  /** The latest begin first. */
  | 'FROM_DESC';

/** The input of `acceptInboundMail`. */
export type AcceptInboundMailInput = {
  /** True: in the name of the account with its address, where that is no staff. Default: false. */
  asSender?: InputMaybe<Scalars['Boolean']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The request to comment on, whose staff you are; null: a new request. Default: that of its thread, else a new one. */
  requestId?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `acceptInvitation`. */
export type AcceptInvitationInput = {
  /** The first name. */
  firstName?: InputMaybe<Scalars['String']['input']>;
  /** The last name. */
  lastName?: InputMaybe<Scalars['String']['input']>;
  /** 8 to 128 characters; common passwords are rejected. */
  password: Scalars['String']['input'];
  /** The secret of the link. */
  token: Scalars['String']['input'];
};

/** The input of `acceptJob`. */
export type AcceptJobInput = {
  /** The time of your arrival, within a year. Null clears it; left out, it stays. */
  arrivesAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The input of `addComment`. */
export type AddCommentInput = {
  /** Your uploaded photos that are not linked to anything yet. */
  attachmentIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Markdown. `<@7>` names the person with the id 7; at most 20 people. */
  body: Scalars['String']['input'];
  /** A UUID of your choice, which REST takes as `client:<uuid>` for the id. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** The id of the HTTP request. */
  requestId: Scalars['Int']['input'];
  /** Default: public. Internal ones are written by the staff of the request. */
  visibility?: InputMaybe<Audience>;
};

/** The input of `addDocument`. */
export type AddDocumentInput = {
  /** PDF, JPEG, PNG, WebP, text, CSV, DOCX, XLSX or DWG of at most 25 MB. */
  file: Scalars['Upload']['input'];
  /** The id of the thing. */
  id: Scalars['Int']['input'];
  /** Default: other. */
  kind?: InputMaybe<DocumentKind>;
  /** The kind of the thing. */
  target: DocumentTarget;
  /** Default: the name of the file without its ending. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The last day on which it is valid. */
  validUntil?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `addJobComment`. */
export type AddJobCommentInput = {
  /** Markdown. It mentions nobody. */
  body: Scalars['String']['input'];
};

/** The input of `addJobPhoto`. */
export type AddJobPhotoInput = {
  /** JPEG, PNG or WebP of at most 10 MB and 50 megapixels, a JPEG 200. */
  file: Scalars['Upload']['input'];
  /** Default: AFTER. */
  type?: InputMaybe<AttachmentType>;
};

/** The input of `addJobQuote`. */
export type AddJobQuoteInput = {
  /** In minor units of the currency. */
  amount: Scalars['SafeInt']['input'];
  /** The currency of the service, which is the default. */
  currency?: InputMaybe<Scalars['String']['input']>;
  /** The work that it is for. */
  text: Scalars['String']['input'];
};

/** The input of `addJobTime`. */
export type AddJobTimeInput = {
  /** Default: work. */
  kind?: InputMaybe<TimeKind>;
  /** Up to a day. */
  minutes: Scalars['Int']['input'];
  /** A few words about it. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Default: `minutes` ago. Not in the future. */
  startedAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The input of `addMeterReading`. */
export type AddMeterReadingInput = {
  /** Default: now. Not in the future, and not before the last reading. */
  at?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** A UUID of your choice, which REST takes as `client:<uuid>` for the id. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** True to check it only: nothing is written. Default: false. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** The id of the meter. */
  id: Scalars['Int']['input'];
  /** A note for others. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** True for the first reading of a new device of a counter, which may be lower. */
  replacesMeter?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most three decimals; of a counter not negative. */
  value: Scalars['Float']['input'];
};

/** The input of `addPartMovement`. */
export type AddPartMovementInput = {
  /** A UUID of your choice, which REST takes as `client:<uuid>` for the id. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** The id of the part. */
  id: Scalars['Int']['input'];
  /** The kind. */
  kind: StockMovementKind;
  /** A note for others. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** More than 0, at most three decimals; of a count the stock that was found, also 0. */
  quantity: Scalars['Float']['input'];
  /** The request; issues and returns require it, others have none. */
  requestId?: InputMaybe<Scalars['Int']['input']>;
  /** Price of a unit of a receipt, in minor units; default: the present one. */
  unitCost?: InputMaybe<Scalars['SafeInt']['input']>;
};

/** The input of `addPasskey`. */
export type AddPasskeyInput = {
  /** Result of the browser: `PublicKeyCredential.toJSON()`. */
  credential: Scalars['JSONObject']['input'];
  /** The name. */
  name: Scalars['String']['input'];
};

/** The input of `addPurchase`. */
export type AddPurchaseInput = {
  /** The allowed cost, in minor units of the currency. */
  amount: Scalars['SafeInt']['input'];
  /** The description, for people. */
  description: Scalars['String']['input'];
  /** The request. */
  requestId: Scalars['Int']['input'];
  /** The company that delivers it. */
  supplier?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `addPushSubscription`. */
export type AddPushSubscriptionInput = {
  /** The address that the push service gave to the browser: https, at a push service that the service knows. It is a secret and is not answered. */
  endpoint: Scalars['String']['input'];
  /** The keys of the device. */
  keys: PushKeysInput;
  /** A name for your list of devices. */
  label?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `addTimeEntry`. */
export type AddTimeEntryInput = {
  /** A UUID of your choice, which REST takes as `client:<uuid>` for the id. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** Default: work. */
  kind?: InputMaybe<TimeKind>;
  /** Up to a day. */
  minutes: Scalars['Int']['input'];
  /** A note for others. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The id of the HTTP request. */
  requestId: Scalars['Int']['input'];
  /** Default: `minutes` ago. Not in the future. */
  startedAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Default: you. Leads record time of others who see the request. */
  userId?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `answerChecklistItem`. */
export type AnswerChecklistItemInput = {
  /** A photo of the request; null takes it away. */
  attachmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the item has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Default: false with a new value. A number out of its bounds and a check that is false are always true. */
  failed?: InputMaybe<Scalars['Boolean']['input']>;
  /** The item. */
  itemId: Scalars['Int']['input'];
  /** True needs a note, and empties the value. */
  notApplicable?: InputMaybe<Scalars['Boolean']['input']>;
  /** Null clears it. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The request. */
  requestId: Scalars['Int']['input'];
  /** By the kind: true or false, a text, a number, or one of the choices; null for a photo. Null empties it. */
  value?: InputMaybe<Scalars['JSON']['input']>;
};

/** The input of `answerJobItem`. */
export type AnswerJobItemInput = {
  /** A photo of the job; null takes it away. */
  attachmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the item has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** True if something is not in order. */
  failed?: InputMaybe<Scalars['Boolean']['input']>;
  /** The item. */
  itemId: Scalars['Int']['input'];
  /** True needs a note. */
  notApplicable?: InputMaybe<Scalars['Boolean']['input']>;
  /** Null clears it. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The answer, by the kind. */
  value?: InputMaybe<Scalars['JSON']['input']>;
};

/** The input of `answerReport`. */
export type AnswerReportInput = {
  /** A photo: JPEG, PNG or WebP of at most 10 MB. */
  file?: InputMaybe<Scalars['Upload']['input']>;
  /** The answer. */
  text: Scalars['String']['input'];
};

/** The input of `applyUndelivered`. */
export type ApplyUndeliveredInput = {
  /** Entries of the report; default: all. */
  entryIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** The report. */
  id: Scalars['Int']['input'];
};

/** The input of `approveMaintenanceRequest`. */
export type ApproveMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note on the step: up to 2000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `approvePurchase`. */
export type ApprovePurchaseInput = {
  /** The step fails with VERSION_CONFLICT if the purchase has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
};

/** The input of `assetAttribute`. */
export type AssetAttributeInput = {
  /** The name. */
  name: Scalars['String']['input'];
  /** The value, as text. */
  value: Scalars['String']['input'];
};

/** The change of a document of an asset. */
export type AssetDocumentEvent =
  /** It was added. */
  | 'ADDED'
  /** It was deleted. */
  | 'REMOVED';

/** Filter of a list; all conditions must hold. */
export type AssetFilter = {
  /** One or several, 1 (low) to 5 (high). */
  criticality?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** The id of the department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** True if a downtime is open. */
  down?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only at the location itself, not below it; default: false. */
  exact?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only records that show these values of fields; a key once. */
  fields?: InputMaybe<Array<FieldFilterInput>>;
  /** At this location or below it. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** Those at this location or below it come first; it leaves out none. */
  near?: InputMaybe<Scalars['Int']['input']>;
  /** The parts of this asset. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** True if it is a part of no other asset. */
  root?: InputMaybe<Scalars['Boolean']['input']>;
  /** Words that must all occur in tag, name, manufacturer, model or serial number, also as a part of a word. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** One or several; default: all. */
  state?: InputMaybe<Array<AssetState>>;
  /** The type, in any case. */
  type?: InputMaybe<Scalars['String']['input']>;
  /** The warranty ends on this day or later: `2026-01-31`. */
  warrantyFrom?: InputMaybe<Scalars['String']['input']>;
  /** The warranty ends on this day or earlier. */
  warrantyTo?: InputMaybe<Scalars['String']['input']>;
};

/** Filter of a list; all conditions must hold. */
export type AssetHistoryFilter = {
  /** The kind. */
  kind?: InputMaybe<AssetHistoryKind>;
};

/** The kind of an entry of the history of an asset. */
export type AssetHistoryKind =
  /** The cost of a request on it, for leads and approvers of its department. */
  | 'COST'
  /** A document that was added or removed. */
  | 'DOCUMENT'
  /** A time in which it was down, at its start. */
  | 'DOWNTIME'
  /** Another place, or another asset that it is a part of. */
  | 'MOVE'
  /** A reading of one of its meters. */
  | 'READING'
  /** A request on it, at its submission. */
  | 'REQUEST'
  /** Another state. */
  | 'STATE';

/** The orders of the history of an asset. */
export type AssetHistorySort =
  /** The oldest first. */
  | 'AT_ASC'
  /** The newest first. */
  | 'AT_DESC';

/** The orders of the list of assets. */
export type AssetSort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC'
  /** By name, from A to Z. */
  | 'NAME_ASC'
  /** By name, from Z to A. */
  | 'NAME_DESC'
  /** By tag, from A to Z. */
  | 'TAG_ASC'
  /** By tag, from Z to A. */
  | 'TAG_DESC';

/** The decision about an asset. Whether it is down is a fact beside it. */
export type AssetState =
  /** It is in use. */
  | 'IN_SERVICE'
  /** It is not used at present. */
  | 'OUT_OF_SERVICE'
  /** It is used no more. */
  | 'RETIRED';

/** The input of `assignMaintenanceRequest`. */
export type AssignMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note on the step: up to 2000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Required with `plannedStart`; null for both clears the plan. */
  plannedEnd?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Plans the work as well, as the step `plan` does; not in bulk. */
  plannedStart?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Only with `strategy`. Default: the department of the request. */
  pool?: InputMaybe<AssignmentPoolInput>;
  /** Chooses among the technicians of the pool who have all skills and are there. */
  strategy?: InputMaybe<AssignmentStrategy>;
  /** The id of an active technician. Required without `strategy`, and not beside it. */
  technicianId?: InputMaybe<Scalars['Int']['input']>;
};

/** Technicians among whom a strategy chooses; all parts hold together. */
export type AssignmentPoolInput = {
  /** Only technicians of this department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Skills that are needed beside those of the request. At most 20. */
  skillIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Only these accounts. At most 200. */
  userIds?: InputMaybe<Array<Scalars['Int']['input']>>;
};

/** How a technician is chosen. */
export type AssignmentStrategy =
  /** The one with the least open work. */
  | 'LEAST_LOAD'
  /** One after the other, by id. */
  | 'ROUND_ROBIN';

/** State of the work in a photo. */
export type AttachmentType =
  /** The state after the work. */
  | 'AFTER'
  /** The state before the work. */
  | 'BEFORE';

/** The readers of an entry or comment of a request. */
export type Audience =
  /** Its staff: the technician, the department and global roles. */
  | 'INTERNAL'
  /** Everybody who can see the request. */
  | 'PUBLIC';

/** How the chain is broken: the record was changed after sealing; it does not follow the previous record; it is missing; two records have the same position; it has a position outside the chain. */
export type AuditBreakKind =
  /** The record differs from the sealed one. */
  | 'CHANGED'
  /** Two records have the same position. */
  | 'DOUBLED'
  /** The record is missing. */
  | 'MISSING'
  /** The record has a sealed position outside the chain. */
  | 'STRAY'
  /** The record is not linked to the previous one. */
  | 'UNLINKED';

/** Filter of a list; all conditions must hold. */
export type AuditRecordFilter = {
  /** For example `maintenance.approved`. */
  action?: InputMaybe<Scalars['String']['input']>;
  /** Id of the person who performed the action. */
  actorId?: InputMaybe<Scalars['Int']['input']>;
  /** Without the records of this action, for example `auth.refreshed`. */
  excludeAction?: InputMaybe<Scalars['String']['input']>;
  /** At this time or later. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Recorded in the last n × 24 hours: 1 to 3650. */
  lastDays?: InputMaybe<Scalars['Int']['input']>;
  /** Id of the object of the action. */
  targetId?: InputMaybe<Scalars['String']['input']>;
  /** For example `maintenance_request`. */
  targetType?: InputMaybe<Scalars['String']['input']>;
  /** At this time or earlier. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The filter of the figures of a board. */
export type BoardFilterInput = {
  /** The asset, with those below it. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** The category, with those below it. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** The department of the request or asset. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The location, with those below it. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** The assignee of the request. */
  technicianId?: InputMaybe<Scalars['Int']['input']>;
};

/** A request of a bulk step. */
export type BulkItemInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
};

/** The input of `bulkStep`. */
export type BulkStepInput = {
  /** Judges each request, and changes nothing; default: false. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** The body of the step as in REST, without versions, photos and plan; default: empty. */
  input?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The requests in their order, each once: 1 to 200. */
  items: Array<BulkItemInput>;
  /** True for `system.settings`: no rule is judged on these steps, and the audit trail says so; default: false. */
  quiet?: InputMaybe<Scalars['Boolean']['input']>;
  /** Any but `update`, `setDueDate`, `plan` and `helpers`. */
  step: MaintenanceStep;
};

/** Filter of a list; all conditions must hold. */
export type CalendarFilter = {
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The input of `cancelMaintenanceRequest`. */
export type CancelMaintenanceRequestInput = {
  /** Your uploaded photos that are not linked to a request yet. */
  attachmentIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The reason: 1 to 2000 characters. */
  reason: Scalars['String']['input'];
};

/** The input of `cancelPurchase`. */
export type CancelPurchaseInput = {
  /** The step fails with VERSION_CONFLICT if the purchase has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The reason, in words. */
  reason?: InputMaybe<Scalars['String']['input']>;
};

/** The kind of a reason for the place of a candidate. */
export type CandidateReasonCode =
  /** An absence now, or during the plan. */
  | 'ABSENT'
  /** Minutes that are left of open work. */
  | 'LOAD'
  /** No working time in the next 24 hours. */
  | 'OFF_HOURS'
  /** Working time and work of the day of the request. */
  | 'ROOM'
  /** Other work near the place on that day. */
  | 'SAME_PLACE'
  /** Skills that are needed. */
  | 'SKILLS';

/** Filter of a list; all conditions must hold. */
export type CategoryFilter = {
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** The id of the department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The children of this category. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** True if it is a root. */
  root?: InputMaybe<Scalars['Boolean']['input']>;
  /** Words that must all occur in the name, also as a part of a word. */
  search?: InputMaybe<Scalars['String']['input']>;
};

/** A requirement of a category before a request is approved or completed. */
export type CategoryRequirement =
  /** A photo of the type AFTER, before it is completed. */
  | 'AFTER_PHOTO'
  /** A photo of the type BEFORE, before it is approved. */
  | 'BEFORE_PHOTO'
  /** A cause of the failure, before it is completed. */
  | 'CAUSE'
  /** An answer to each required item of its checklist, before it is completed. */
  | 'CHECKLIST'
  /** No purchase that is requested, approved or ordered, before it is completed. */
  | 'NO_OPEN_PURCHASE'
  /** Recorded time, before it is completed. */
  | 'TIME';

/** The orders of the list of categories. */
export type CategorySort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC'
  /** By name, from A to Z. */
  | 'NAME_ASC'
  /** By name, from Z to A. */
  | 'NAME_DESC';

/** The input of `changeEmail`. */
export type ChangeEmailInput = {
  /** Takes effect when it is verified by the link mailed to it. */
  email: Scalars['String']['input'];
  /** Your current password. */
  password: Scalars['String']['input'];
};

/** The input of `changePassword`. */
export type ChangePasswordInput = {
  /** The current password. */
  currentPassword: Scalars['String']['input'];
  /** 8 to 128 characters; common passwords are rejected. */
  newPassword: Scalars['String']['input'];
};

/** Filter of a list; all conditions must hold. */
export type ChecklistFilter = {
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Words that must all occur in the name, also as a part of a word. */
  search?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `checklistItem`. */
export type ChecklistItemInput = {
  /** The texts to choose from: 2 to 20 of a choice. */
  choices?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The kind. */
  kind: ChecklistItemKind;
  /** The thing to check or to record. */
  label: Scalars['String']['input'];
  /** The greatest number or reading that is in order. */
  max?: InputMaybe<Scalars['Float']['input']>;
  /** The name of a meter of the asset, which gets the reading. */
  meterName?: InputMaybe<Scalars['String']['input']>;
  /** The least number or reading that is in order. */
  min?: InputMaybe<Scalars['Float']['input']>;
  /** Default: false. */
  required?: InputMaybe<Scalars['Boolean']['input']>;
  /** The unit of a number or a reading, such as °C. */
  unit?: InputMaybe<Scalars['String']['input']>;
};

/** The kind of answer to an item of a checklist. */
export type ChecklistItemKind =
  /** Right or wrong. */
  | 'CHECK'
  /** One of some texts. */
  | 'CHOICE'
  /** A number, which can have bounds. */
  | 'NUMBER'
  /** A photo of the request. */
  | 'PHOTO'
  /** A reading of a meter of the asset. */
  | 'READING'
  /** A text. */
  | 'TEXT';

/** The orders of the list of checklists. */
export type ChecklistSort =
  /** By name, from A to Z. */
  | 'NAME_ASC'
  /** By name, from Z to A. */
  | 'NAME_DESC';

/** The input of `classifyMaintenanceRequest`. */
export type ClassifyMaintenanceRequestInput = {
  /** True opens a downtime of the asset that is given or linked; default: false. */
  assetDown?: InputMaybe<Scalars['Boolean']['input']>;
  /** An asset; it gives its location to a request that has none. Null ends the link. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** A category; it writes the text, too, unless that is given. Null ends the link. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** Null clears it. */
  estimateMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Values of fields; null clears one. */
  fields?: InputMaybe<Array<FieldValueInput>>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A location; it writes the text, too, unless that is given. Null ends the link. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** The new priority. */
  priority?: InputMaybe<MaintenancePriority>;
  /** The reason, in words. */
  reason?: InputMaybe<Scalars['String']['input']>;
};

/** The treatment of an occurrence on a day on which the calendar has no hours. */
export type ClosedDayRule =
  /** It stays. */
  | 'KEEP'
  /** It moves to the next open day. */
  | 'NEXT'
  /** It moves to the open day before. */
  | 'PREVIOUS'
  /** It is skipped. */
  | 'SKIP';

/** The orders of the comments of a request. */
export type CommentSort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC';

/** How a comment came, if not by a client. */
export type CommentWay =
  /** By mail. */
  | 'MAIL';

/** The input of `completeLogin`. */
export type CompleteLoginInput = {
  /** That of the error MFA_REQUIRED. */
  challenge: Scalars['String']['input'];
  /** The present code of the authenticator app. */
  otp?: InputMaybe<Scalars['String']['input']>;
  /** A recovery code instead of `otp`. */
  recoveryCode?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `completeMaintenanceRequest`. */
export type CompleteMaintenanceRequestInput = {
  /** True leaves the downtime open that belongs to the request; default: false. */
  assetStillDown?: InputMaybe<Scalars['Boolean']['input']>;
  /** Your uploaded photos that are not linked to a request yet. */
  attachmentIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Reason for the failure: a failure code of this kind. Null clears it. */
  causeId?: InputMaybe<Scalars['Int']['input']>;
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Values of fields; null clears one. */
  fields?: InputMaybe<Array<FieldValueInput>>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note on the step: up to 2000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Way in which the failure showed: a failure code of this kind. Null clears it. */
  problemId?: InputMaybe<Scalars['Int']['input']>;
  /** Action that ended the failure: a failure code of this kind. Null clears it. */
  remedyId?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `confirmMaintenanceRequest`. */
export type ConfirmMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note on the step: up to 2000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** 1 (bad) to 5 (good). */
  rating?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `confirmReport`. */
export type ConfirmReportInput = {
  /** A note on the work. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** 1 (bad) to 5 (good). */
  rating?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `confirmReportMail`. */
export type ConfirmReportMailInput = {
  /** The token of the link in the first mail. */
  token: Scalars['String']['input'];
};

/** The input of `confirmTotp`. */
export type ConfirmTotpInput = {
  /** The present code of the app: six digits. */
  code: Scalars['String']['input'];
};

/** Mail to the reporter of a report by link. */
export type ContactMail =
  /** The reporter has confirmed the address and gets mail. */
  | 'CONFIRMED'
  /** The reporter wants no more mail. */
  | 'ENDED'
  /** The reporter gave no address, or the service sends no mail. */
  | 'NONE'
  /** The first mail was sent to the address, which is not confirmed. */
  | 'PENDING';

/** Filter of a list; all conditions must hold. */
export type ContractorFilter = {
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: blocked ones; false: the others. */
  blocked?: InputMaybe<Scalars['Boolean']['input']>;
  /** Those for work of this category: with it or the one above it, or without any. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** Those of this department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Words that must all occur in name, contact or address, also as a part of a word. */
  search?: InputMaybe<Scalars['String']['input']>;
};

/** The orders of the list of contractors. */
export type ContractorSort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC'
  /** By name, from A to Z. */
  | 'NAME_ASC'
  /** By name, from Z to A. */
  | 'NAME_DESC';

/** The input of `createAbsence`. */
export type CreateAbsenceInput = {
  /** Its first moment; a date without time begins it with that day, in the time zone of the person. */
  from: Scalars['DateTimeISO']['input'];
  /** Up to 500 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Default: other. */
  reason?: InputMaybe<AbsenceReason>;
  /** Its end, which does not belong to it, at most 366 days later; a date without time is its last day. */
  to: Scalars['DateTimeISO']['input'];
  /** The person; default: you. */
  userId?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `createApiToken`. */
export type CreateApiTokenInput = {
  /** In the future, at most 366 days from now. */
  expiresAt: Scalars['DateTimeISO']['input'];
  /** The name. */
  name: Scalars['String']['input'];
  /** Permission identifiers, at least one. */
  scopes: Array<Scalars['String']['input']>;
};

/** The input of `createAsset`. */
export type CreateAssetInput = {
  /** Replaces all further properties; names are unique. */
  attributes?: InputMaybe<Array<AssetAttributeInput>>;
  /** The first day of use. */
  commissionedOn?: InputMaybe<Scalars['String']['input']>;
  /** 1 (low) to 5 (high); default: 3. */
  criticality?: InputMaybe<Scalars['Int']['input']>;
  /** Default: the department of the parent, else your own. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Values of fields; null clears one, and those that are left out stay. */
  fields?: InputMaybe<Array<FieldValueInput>>;
  /** Its picture: an upload of your own that is not linked to anything yet. */
  imageId?: InputMaybe<Scalars['Int']['input']>;
  /** Where it is. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** The manufacturer. */
  manufacturer?: InputMaybe<Scalars['String']['input']>;
  /** The model, as its maker names it. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The name. */
  name: Scalars['String']['input'];
  /** Remarks. */
  notes?: InputMaybe<Scalars['String']['input']>;
  /** The asset that it is a part of; its own parts move along. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** In minor units of the currency. */
  purchaseCost?: InputMaybe<Scalars['Float']['input']>;
  /** A day: `2026-01-31`. */
  purchasedOn?: InputMaybe<Scalars['String']['input']>;
  /** The cost of buying the same today, in minor units of the currency. */
  replacementCost?: InputMaybe<Scalars['Float']['input']>;
  /** For a retired asset; default: the day, in UTC, it is retired. */
  retiredOn?: InputMaybe<Scalars['String']['input']>;
  /** The number of its maker. */
  serialNumber?: InputMaybe<Scalars['String']['input']>;
  /** Default: in service. */
  state?: InputMaybe<AssetState>;
  /** The inventory number, unique among all assets. */
  tag: Scalars['String']['input'];
  /** The kind of thing, such as pump. */
  type?: InputMaybe<Scalars['String']['input']>;
  /** The last day of the warranty. */
  warrantyUntil?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `createBoard`. */
export type CreateBoardInput = {
  /** Names of `kpis`, 1 to 12 different ones, in the order shown. */
  figures: Array<Scalars['String']['input']>;
  /** Default: none. */
  filter?: InputMaybe<BoardFilterInput>;
  /** Its name, 1 to 100 characters. */
  name: Scalars['String']['input'];
};

/** The input of `createCalendar`. */
export type CreateCalendarInput = {
  /** Default: none. */
  holidays?: InputMaybe<Array<HolidayInput>>;
  /** Unique among calendars, archived ones included. */
  name: Scalars['String']['input'];
  /** A name of the IANA time zone database, no offset. */
  timeZone: Scalars['String']['input'];
  /** Seven days, Monday first; each a list of at most 6 pairs `[from, to]` in minutes of the day, 0 to 1440. */
  week: Array<Array<Array<Scalars['Int']['input']>>>;
};

/** The input of `createCategory`. */
export type CreateCategoryInput = {
  /** A checklist that is not archived, for the requests that get this category. */
  checklistId?: InputMaybe<Scalars['Int']['input']>;
  /** The priority of a request that is submitted with this category and names none. */
  defaultPriority?: InputMaybe<MaintenancePriority>;
  /** The id of the department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Unique among the children of its parent. */
  name: Scalars['String']['input'];
  /** A category of the first level; default: none. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** Requirements before a request of this category, or of one below it, is approved or completed. Default: nothing. */
  requires?: InputMaybe<Array<CategoryRequirement>>;
  /** True if only insured contractors get requests of this category, and of those below it. Default: false. */
  requiresInsurance?: InputMaybe<Scalars['Boolean']['input']>;
  /** Skills that its requests need, and those of the categories below it; at most 20, by id. Default: none. */
  skillIds?: InputMaybe<Array<Scalars['Int']['input']>>;
};

/** The input of `createChecklist`. */
export type CreateChecklistInput = {
  /** The description, for people. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The items in their order, 1 to 100. */
  items: Array<ChecklistItemInput>;
  /** Unique among checklists, archived ones included. */
  name: Scalars['String']['input'];
};

/** The input of `createContractor`. */
export type CreateContractorInput = {
  /** True: it gets no jobs. Default: false. */
  blocked?: InputMaybe<Scalars['Boolean']['input']>;
  /** The categories of its work, in their order, at most 50; none: any work. Default: none. */
  categoryIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** The person to talk to. */
  contactName?: InputMaybe<Scalars['String']['input']>;
  /** A department that you lead; default: null, for one that all share. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Several contractors may share one. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** The last day on which it is insured. */
  insuredUntil?: InputMaybe<Scalars['String']['input']>;
  /** No other contractor has it, archived or not. */
  name: Scalars['String']['input'];
  /** A note for others. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The telephone number. */
  phone?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `createDelegation`. */
export type CreateDelegationInput = {
  /** At most 90 days after the start. */
  endsAt: Scalars['DateTimeISO']['input'];
  /** The delegating account; default: yours. Others need `user.update`. */
  fromUserId?: InputMaybe<Scalars['Int']['input']>;
  /** The reason, in words. */
  reason: Scalars['String']['input'];
  /** Start of the validity. */
  startsAt: Scalars['DateTimeISO']['input'];
  /** The id of another active account. */
  toUserId: Scalars['Int']['input'];
};

/** The input of `createDepartment`. */
export type CreateDepartmentInput = {
  /** The description, for people. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** An active department head of the department; a new department has none. */
  headId?: InputMaybe<Scalars['Int']['input']>;
  /** The name. */
  name: Scalars['String']['input'];
  /** Amount up to which purchases are approved at once, in minor units; default: 0. */
  purchaseThreshold?: InputMaybe<Scalars['SafeInt']['input']>;
};

/** The input of `createDowntime`. */
export type CreateDowntimeInput = {
  /** An asset that is not retired; it cannot be changed later. */
  assetId: Scalars['Int']['input'];
  /** A UUID of your choice, which REST takes as `client:<uuid>` for the id. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** Later than the start, not in the future; null while it is open. */
  endedAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Default: false. */
  planned?: InputMaybe<Scalars['Boolean']['input']>;
  /** The reason, in words. */
  reason?: InputMaybe<Scalars['String']['input']>;
  /** A request on the asset that you see. */
  requestId?: InputMaybe<Scalars['Int']['input']>;
  /** Default: now. Not in the future. */
  startedAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The input of `createFailureCode`. */
export type CreateFailureCodeInput = {
  /** The category whose requests have it, with those below; null: all. Default: null. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** The kind. */
  kind: FailureCodeKind;
  /** Up to 100 characters in each language; differs from others of its kind and category. */
  name: LocalTextInput;
  /** Place among those of its kind: lower ones first; 1 to 10,000. Default: 100. */
  rank?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `createField`. */
export type CreateFieldInput = {
  /** Default: request. */
  appliesTo?: InputMaybe<FieldTarget>;
  /** For assets; null: all. */
  assetType?: InputMaybe<Scalars['String']['input']>;
  /** For requests; null: all. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** In their order. A change names all that are there. */
  choices?: InputMaybe<Array<FieldChoiceInput>>;
  /** Default: false. For requests. */
  fast?: InputMaybe<Scalars['Boolean']['input']>;
  /** Up to 1000 characters. */
  help?: InputMaybe<LocalTextInput>;
  /** A letter, then letters, digits and `_`, all lower case; up to 40. */
  key: Scalars['String']['input'];
  /** The kind. */
  kind: FieldKind;
  /** Up to 200 characters. */
  label: LocalTextInput;
  /** Largest value: a number; of a text the number of characters; of a date a day. */
  max?: InputMaybe<Scalars['JSON']['input']>;
  /** Smallest value: a number; of a text the number of characters; of a date a day. */
  min?: InputMaybe<Scalars['JSON']['input']>;
  /** Default: submit. */
  phase?: InputMaybe<FieldPhase>;
  /** Default: behind all others. */
  rank?: InputMaybe<Scalars['Int']['input']>;
  /** Default: false. */
  required?: InputMaybe<Scalars['Boolean']['input']>;
  /** Default: false. */
  staffOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** For numbers. */
  unit?: InputMaybe<Scalars['String']['input']>;
  /** Default: always asked. */
  visibleIf?: InputMaybe<FieldConditionInput>;
};

/** The input of `createFigureReport`. */
export type CreateFigureReportInput = {
  /** True to show the values of the period before. Default: false. */
  compare?: InputMaybe<Scalars['Boolean']['input']>;
  /** False for a report that is not sent. Default: true. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The names of the figures, in the order of the mail. 1 to 12. */
  figures: Array<Scalars['String']['input']>;
  /** Default: none. */
  filter?: InputMaybe<FigureReportFilterInput>;
  /** Figures with a grouping, below the figures. 4 at most; default: none. */
  groups?: InputMaybe<Array<FigureReportGroupInput>>;
  /** The name, unique among the reports of its owner. */
  name: Scalars['String']['input'];
  /** The period, which ends before the day of the run. */
  period: FigureReportPeriod;
  /** The accounts that get it. 1 to 20 active accounts of people. */
  recipientIds: Array<Scalars['Int']['input']>;
  /** The times of the runs. */
  schedule: FigureReportScheduleInput;
  /** The time zone of the schedule, the days and the months (IANA). Default: that of the settings. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `createFollowUp`. */
export type CreateFollowUpInput = {
  /** Default: the note, else the label. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The item. */
  itemId: Scalars['Int']['input'];
  /** Default: that of the linked category, else normal. */
  priority?: InputMaybe<MaintenancePriority>;
  /** The request. */
  requestId: Scalars['Int']['input'];
  /** Default: `Follow-up:` and the label. */
  title?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `createIdentityMapping`. */
export type CreateIdentityMappingInput = {
  /** The department that people of the group have. Required without role. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** True if a person becomes head of the department where nobody is. Needs departmentId. */
  headOf?: InputMaybe<Scalars['Boolean']['input']>;
  /** The meaning of the group, for people. */
  label?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 10000; two may be equal. Default: the highest rank and 1. */
  rank?: InputMaybe<Scalars['Int']['input']>;
  /** The role that people of the group have. Required without departmentId; super_admin only for the group of `OIDC_SUPER_ADMIN_GROUP`. */
  role?: InputMaybe<Role>;
  /** 1 to 200 characters. The name of the group, compared exactly: case, spaces and slashes count. */
  value: Scalars['String']['input'];
};

/** The input of `createInvitation`. */
export type CreateInvitationInput = {
  /** Required for the roles department_head and employee. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The e-mail address. */
  email: Scalars['String']['input'];
  /** Every role but super_admin. */
  role: Role;
};

/** The input of `createKpiClosing`. */
export type CreateKpiClosingInput = {
  /** The month, as `2027-02`. */
  month: Scalars['String']['input'];
};

/** The input of `createLabels`. */
export type CreateLabelsInput = {
  /** The assets, in the order of the labels. */
  assetIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** True makes the missing report links; default false. */
  createLinks?: InputMaybe<Scalars['Boolean']['input']>;
  /** One of a4_63x38 (default), a4_70x36, a4_99x68, letter_67x25 and single_62. */
  format?: InputMaybe<Scalars['String']['input']>;
  /** The things of the branch that get a label; default: the places. */
  include?: InputMaybe<LabelInclude>;
  /** The locations, in the order of the labels. */
  locationIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** A location whose branch gets labels. */
  locationSubtree?: InputMaybe<Scalars['Int']['input']>;
  /** Places of the first sheet that are used already; default 0, and below the number on a sheet. */
  skip?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `createLocation`. */
export type CreateLocationInput = {
  /** Unique among all locations. */
  code?: InputMaybe<Scalars['String']['input']>;
  /** The id of the department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Its picture: an upload of your own that is not linked to anything yet. */
  imageId?: InputMaybe<Scalars['Int']['input']>;
  /** Default: area. */
  kind?: InputMaybe<LocationKind>;
  /** Unique among the children of its parent. */
  name: Scalars['String']['input'];
  /** The place around it; default: none. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** A name of the IANA time zone database. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `createMailbox`. */
export type CreateMailboxInput = {
  /** Unique among all, archived ones too; at most 39 characters before the @, without +. */
  address: Scalars['String']['input'];
  /** Name of the mail server whose Authentication-Results count; null: no sender is verified. */
  authservId?: InputMaybe<Scalars['String']['input']>;
  /** True: verified senders of new requests get a receipt. Default: true. */
  autoreply?: InputMaybe<Scalars['Boolean']['input']>;
  /** The category of requests that come by it; null: none. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** Where requests go that come by it. */
  departmentId: Scalars['Int']['input'];
  /** Only of an imap mailbox. Default: INBOX. */
  folder?: InputMaybe<Scalars['String']['input']>;
  /** Name or address; required of imap. */
  host?: InputMaybe<Scalars['String']['input']>;
  /** It stays as it is. */
  kind: MailboxKind;
  /** Unique among all, archived ones too. */
  name: Scalars['String']['input'];
  /** Signing in by tokens instead of a password. */
  oauth?: InputMaybe<MailboxOAuthInput>;
  /** Default: 993, or 143 with starttls. */
  port?: InputMaybe<Scalars['Int']['input']>;
  /** Days for which a message is kept after it was dealt with. Default: 30. */
  retainDays?: InputMaybe<Scalars['Int']['input']>;
  /** The password for signing in, unless by oauth; never comes back. */
  secret?: InputMaybe<Scalars['String']['input']>;
  /** Default: tls. */
  security?: InputMaybe<MailboxSecurity>;
  /** An active service account: only its tokens push here. Required of push. */
  serviceAccountId?: InputMaybe<Scalars['Int']['input']>;
  /** Active or paused; default: active. */
  state?: InputMaybe<MailboxState>;
  /** Default: hold. */
  unknown?: InputMaybe<UnknownSenders>;
  /** For signing in; required of imap. */
  user?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `createMaintenanceRequest`. */
export type CreateMaintenanceRequestInput = {
  /** True opens a downtime of the asset that is given or linked; default: false. */
  assetDown?: InputMaybe<Scalars['Boolean']['input']>;
  /** An asset; it gives its location to a request that has none. Null ends the link. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** Your uploaded photos that are not linked to a request yet. */
  attachmentIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** The kind of work: up to 100 characters. */
  category?: InputMaybe<Scalars['String']['input']>;
  /** A category; it writes the text, too, unless that is given. Null ends the link. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** A UUID of your choice, which REST takes as `client:<uuid>` for the id. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** Default: that of the linked category, else your own. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The damage or the need: 1 to 5000 characters. */
  description: Scalars['String']['input'];
  /** A date to promise, within five years from now. For those who assign in the department. */
  dueAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Values of its fields; with {}, required ones have to be there. */
  fields?: InputMaybe<Array<FieldValueInput>>;
  /** The place of the work: up to 200 characters. */
  location?: InputMaybe<Scalars['String']['input']>;
  /** A location; it writes the text, too, unless that is given. Null ends the link. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** Default: that of the linked category, else normal. */
  priority?: InputMaybe<MaintenancePriority>;
  /** The subject: 3 to 200 characters. */
  title: Scalars['String']['input'];
  /** The day by which you want it done: `2026-01-31`. No promise; null clears it. */
  wantedBy?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `createMeter`. */
export type CreateMeterInput = {
  /** An asset that is not retired; it cannot be changed later. */
  assetId: Scalars['Int']['input'];
  /** Default: counter; it cannot be changed later. */
  kind?: InputMaybe<MeterKind>;
  /** Unique among the meters of the asset. */
  name: Scalars['String']['input'];
  /** The unit of the values, such as h. */
  unit: Scalars['String']['input'];
};

/** The input of `createPart`. */
export type CreatePartInput = {
  /** The department whose part it is; default: null, for one that all share. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The name. */
  name: Scalars['String']['input'];
  /** Quantity in stock, recorded as a count; default: 0. */
  onHand?: InputMaybe<Scalars['Float']['input']>;
  /** Stock at which it has to be ordered; default: null, for never. */
  reorderPoint?: InputMaybe<Scalars['Float']['input']>;
  /** The number of the part; no other one has it, archived or not. */
  sku: Scalars['String']['input'];
  /** The unit of its quantities; default: pcs. */
  unit?: InputMaybe<Scalars['String']['input']>;
  /** Price of a unit, in minor units of the currency; default: 0. */
  unitCost?: InputMaybe<Scalars['SafeInt']['input']>;
};

/** The input of `createRule`. */
export type CreateRuleInput = {
  /** 1 to 10 actions in this order, each `{ type }` and values by the type. */
  actions: Array<Scalars['JSONObject']['input']>;
  /** `{ all }` or `{ any }`, of which an element may be one more group. Default: none. */
  conditions?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Only of this department; null for all. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** True switches on what was not tested. */
  force?: InputMaybe<Scalars['Boolean']['input']>;
  /** Default: `off`. */
  mode?: InputMaybe<RuleMode>;
  /** Its name, unique among rules, archived ones included. */
  name: Scalars['String']['input'];
  /** Read-only: taken as it was read. */
  ownerId?: InputMaybe<Scalars['Int']['input']>;
  /** The order at one event: the lowest first, of equal ones the lower id. Default: the highest and 10. */
  rank?: InputMaybe<Scalars['Int']['input']>;
  /** True if later rules do nothing at an event that it matches. Default: false. */
  stop?: InputMaybe<Scalars['Boolean']['input']>;
  /** `tested` of a dry run of this content. */
  tested?: InputMaybe<Scalars['String']['input']>;
  /** Its occasion: `{ type }` and values by the type. */
  trigger: Scalars['JSONObject']['input'];
};

/** The input of `createSavedView`. */
export type CreateSavedViewInput = {
  /** Columns of the export in their order. Null for those of the list. */
  columns?: InputMaybe<Array<Scalars['String']['input']>>;
  /** For `department` only; default: your own department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Parameters of the list's query by name, spelt as in REST; without `sort`, `limit`, `cursor` and `view`. Default: empty. */
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Name of the list, such as `maintenance`, `assets` or `schedules`. */
  list: Scalars['String']['input'];
  /** The name. */
  name: Scalars['String']['input'];
  /** Default: `private`. */
  shared?: InputMaybe<SavedViewSharing>;
  /** The order, spelt as in REST. Null for that of the list. */
  sort?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `createSchedule`. */
export type CreateScheduleInput = {
  /** Each gets its own request; default: one request without an asset. */
  assetIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** An active technician. */
  assigneeId?: InputMaybe<Scalars['Int']['input']>;
  /** The category of its requests. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** It comes before that of the category. */
  checklistId?: InputMaybe<Scalars['Int']['input']>;
  /** Default: your own. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The description, for people. */
  description: Scalars['String']['input'];
  /** The expected work, in minutes. */
  estimateMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Values for its requests, of any phase; null clears one. */
  fields?: InputMaybe<Array<FieldValueInput>>;
  /** Default: skip. */
  ifOpen?: InputMaybe<ScheduleIfOpen>;
  /** Days from the begin of a request to its due time: 0 to 60, default 0. In these days, and in one day, the schedule may lead to 1,000 requests at most, those of all assets. */
  leadDays?: InputMaybe<Scalars['Int']['input']>;
  /** The location of requests without an asset that has one. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** Default: that of the category, else normal. */
  priority?: InputMaybe<MaintenancePriority>;
  /** Default: active. */
  state?: InputMaybe<ScheduleState>;
  /** The title of its requests. */
  title: Scalars['String']['input'];
  /** Days after the due time that still count as in time; null: a tenth of the interval. */
  toleranceDays?: InputMaybe<Scalars['Int']['input']>;
  /** When it generates work. */
  trigger: ScheduleTriggerInput;
};

/** The input of `createServiceAccount`. */
export type CreateServiceAccountInput = {
  /** Required for the roles department_head and employee. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Display name; the address is derived from it and the id. */
  name: Scalars['String']['input'];
  /** Only for a super_admin. Default: the defaults of the role. */
  permissions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Every role but super_admin. */
  role: Role;
};

/** The input of `createServiceAccountToken`. */
export type CreateServiceAccountTokenInput = {
  /** In the future, at most 366 days from now. */
  expiresAt: Scalars['DateTimeISO']['input'];
  /** The id of the service account. */
  id: Scalars['Int']['input'];
  /** The name. */
  name: Scalars['String']['input'];
  /** Permission identifiers, at least one. */
  scopes: Array<Scalars['String']['input']>;
};

/** The input of `createSkill`. */
export type CreateSkillInput = {
  /** Unique among all skills, archived ones too. */
  name: Scalars['String']['input'];
};

/** The input of `createSlaPolicy`. */
export type CreateSlaPolicyInput = {
  /** The calendar that counts the working time. */
  calendarId: Scalars['Int']['input'];
  /** True if steps that were taken without network count at the time of the device. Default: true. */
  deviceTime?: InputMaybe<Scalars['Boolean']['input']>;
  /** Replaced as a whole; default: none. */
  escalations?: InputMaybe<Array<SlaEscalationInput>>;
  /** Replaced as a whole; default: all. */
  match?: InputMaybe<SlaMatchInput>;
  /** Unique among policies, archived ones included. */
  name: Scalars['String']['input'];
  /** Reasons of a hold that pause the clocks. Default: requester, access, budget and vendor. */
  pausesOn?: InputMaybe<Array<HoldReason>>;
  /** The lowest rank that matches counts; of equal ones the lower id. */
  rank: Scalars['Int']['input'];
  /** Working time that a reopened request has at least, in minutes. Default: 240. */
  reopenMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Default: `submission`. */
  resolutionFrom?: InputMaybe<SlaResolutionFrom>;
  /** Working time until the completion; null: no promise. */
  resolutionMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Working time until somebody approves, rejects, assigns, starts or answers; null: no promise. */
  responseMinutes?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `createTarget`. */
export type CreateTargetInput = {
  /** The category that it is for; null for all. Figures of assets have none. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** The department that it is for; null for all. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The direction in which the figure is better. */
  direction: TargetDirection;
  /** The figure, by its name in `kpis`. None of `submitted`, `completed` and the four costs, which grow with the period. */
  figure: Scalars['String']['input'];
  /** The first day on which it counts. Default: today, in the time zone of the settings. */
  from?: InputMaybe<Scalars['String']['input']>;
  /** The bound of a good value, in the unit of the figure. */
  good: Scalars['Float']['input'];
  /** The bound of a value that is not bad, in the unit of the figure. Not better than `good`. */
  warn: Scalars['Float']['input'];
};

/** The input of `createUser`. */
export type CreateUserInput = {
  /** Required for the roles department_head and employee. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The e-mail address. */
  email: Scalars['String']['input'];
  /** The first name. */
  firstName?: InputMaybe<Scalars['String']['input']>;
  /** The last name. */
  lastName?: InputMaybe<Scalars['String']['input']>;
  /** 8 to 128 characters; common passwords are rejected. */
  password: Scalars['String']['input'];
  /** Only for a super_admin. Default: the defaults of the role. */
  permissions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The telephone number. */
  phone?: InputMaybe<Scalars['String']['input']>;
  /** Every role but super_admin. */
  role: Role;
};

/** The input of `createWebhookEndpoint`. */
export type CreateWebhookEndpointInput = {
  /** The description, for people. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Default: true. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The types of events of which it is notified; default: `maintenance.status_changed`. */
  events?: InputMaybe<Array<Scalars['String']['input']>>;
  /** True if it gets the values of fields of requests; default: false. */
  includeFields?: InputMaybe<Scalars['Boolean']['input']>;
  /** True if it gets the texts of public comments; default: false. */
  includeText?: InputMaybe<Scalars['Boolean']['input']>;
  /** Address of the receiver: https or http, public. */
  url: Scalars['String']['input'];
};

/** The input of `declineJob`. */
export type DeclineJobInput = {
  /** The reason. */
  reason: Scalars['String']['input'];
};

/** Filter of a list; all conditions must hold. */
export type DelegationFilter = {
  /** True if it is in effect now. */
  active?: InputMaybe<Scalars['Boolean']['input']>;
  /** The id of the delegating account. */
  fromUserId?: InputMaybe<Scalars['Int']['input']>;
  /** The id of the account that receives the rights. */
  toUserId?: InputMaybe<Scalars['Int']['input']>;
};

/** Filter of a list; all conditions must hold. */
export type DepartmentFilter = {
  /** A part of the name. */
  search?: InputMaybe<Scalars['String']['input']>;
};

/** The orders of the list of departments. */
export type DepartmentSort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC'
  /** By name, from A to Z. */
  | 'NAME_ASC'
  /** By name, from Z to A. */
  | 'NAME_DESC';

/** The availability of a dependency. */
export type DependencyState =
  /** Unavailable. */
  | 'DOWN'
  /** Available. */
  | 'UP';

/** The input of `discardInboundMail`. */
export type DiscardInboundMailInput = {
  /** The id. */
  id: Scalars['Int']['input'];
  /** For the audit trail of the mail. */
  reason?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `dismissUndelivered`. */
export type DismissUndeliveredInput = {
  /** The report. */
  id: Scalars['Int']['input'];
  /** The reason, in words. */
  reason: Scalars['String']['input'];
};

/** The kind of a document. */
export type DocumentKind =
  /** A certificate or a record of an inspection; leads are notified before it ends. */
  | 'CERTIFICATE'
  /** A plan or a drawing. */
  | 'DRAWING'
  /** Instructions for use or maintenance. */
  | 'MANUAL'
  /** Anything else. */
  | 'OTHER'
  /** A picture. */
  | 'PHOTO'
  /** A warranty. */
  | 'WARRANTY';

/** The kind of the thing that a document belongs to. */
export type DocumentTarget =
  /** An asset. */
  | 'ASSET'
  /** A contractor. */
  | 'CONTRACTOR'
  /** A location. */
  | 'LOCATION'
  /** A part. */
  | 'PART'
  /** A schedule. */
  | 'SCHEDULE';

/** Filter of a list; all conditions must hold. */
export type DowntimeFilter = {
  /** Those of this asset. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** It ended later than this, or is open. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** True if it has not ended. */
  open?: InputMaybe<Scalars['Boolean']['input']>;
  /** True if it was planned. */
  planned?: InputMaybe<Scalars['Boolean']['input']>;
  /** It began before this. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The orders of the list of downtimes. */
export type DowntimeSort =
  /** The earliest start first. */
  | 'STARTED_AT_ASC'
  /** The latest start first. */
  | 'STARTED_AT_DESC';

/** The input of `dryRunIdentityMappings`. */
export type DryRunIdentityMappingsInput = {
  /** Tried in place of the setting: a department; null for none. */
  identityDepartmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Tried in place of the setting. */
  identityWithoutMatch?: InputMaybe<IdentityWithoutMatch>;
  /** At most 200, which replace all; of equal ranks the first one counts. Default: those stored. */
  mappings?: InputMaybe<Array<TriedIdentityMappingInput>>;
  /** Tried in place of the setting. */
  scimDepartment?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The input of `dryRunRule`. */
export type DryRunRuleInput = {
  /** Events from then on, of the last 90 days; default: 30 days before `to`. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** One request as it is now, on which the actions are tried and undone. */
  requestId?: InputMaybe<Scalars['Int']['input']>;
  /** A rule as it would be written; or `ruleId`. */
  rule?: InputMaybe<TriedRuleInput>;
  /** A rule as it is stored; or `rule`. */
  ruleId?: InputMaybe<Scalars['Int']['input']>;
  /** Events before; default: now. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The input of `dryRunSlaPolicies`. */
export type DryRunSlaPoliciesInput = {
  /** Requests that were created then or later. */
  from: Scalars['DateTimeISO']['input'];
  /** At most 200, which replace all; names may be in use. Of equal ranks the first one counts. */
  policies: Array<CreateSlaPolicyInput>;
  /** Requests that were created before. */
  to: Scalars['DateTimeISO']['input'];
};

/** A clock, or the date that a lead set. */
export type DueKind =
  /** The date that a lead set. */
  | 'DATE'
  /** The resolution clock. */
  | 'RESOLUTION'
  /** The response clock. */
  | 'RESPONSE';

/** How notifications of a kind are mailed. */
export type EmailDelivery =
  /** Once a day, in one mail, at the time of `digestAt`. */
  | 'DIGEST'
  /** Soon after; what happens to one request meanwhile is in one mail. */
  | 'IMMEDIATE'
  /** Not at all. */
  | 'OFF';

/** The input of `exchangeLoginCode`. */
export type ExchangeLoginCodeInput = {
  /** The one-time code from the redirect of the identity provider. */
  code: Scalars['String']['input'];
};

/** Filter of a list; all conditions must hold. */
export type FailureCodeFilter = {
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Those of this category itself. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** The kind. */
  kind?: InputMaybe<FailureCodeKind>;
};

/** The kind of a failure code. */
export type FailureCodeKind =
  /** A reason for the failure. */
  | 'CAUSE'
  /** A symptom: how the failure shows. */
  | 'PROBLEM'
  /** An action that ended the failure. */
  | 'REMEDY';

/** The order of the list of failure codes. */
export type FailureCodeSort =
  /** Problems, causes, remedies, each by rank. */
  | 'RANK_ASC';

/** Filter of a list; all conditions must hold. */
export type FeedEventFilter = {
  /** Types of events; default: all. */
  types?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** The input of `fieldChoice`. */
export type FieldChoiceInput = {
  /** Default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Default: made from the label. */
  id?: InputMaybe<Scalars['String']['input']>;
  /** Up to 100 characters. */
  label: LocalTextInput;
};

/** The input of `fieldCondition`. */
export type FieldConditionInput = {
  /** A field of the same or an outer category, of kind choice, multi or check. */
  fieldId: Scalars['Int']['input'];
  /** Ids of choices, or true and false. */
  in: Array<Scalars['JSON']['input']>;
};

/** Filter of a list; all conditions must hold. */
export type FieldFilter = {
  /** Those of these records. */
  appliesTo?: InputMaybe<FieldTarget>;
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Those of this type, without those of all. */
  assetType?: InputMaybe<Scalars['String']['input']>;
  /** Its own fields, without inherited ones. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** The kind. */
  kind?: InputMaybe<FieldKind>;
  /** Those that are asked then. */
  phase?: InputMaybe<FieldPhase>;
  /** Words that must all occur in key or label, also as a part of a word. */
  search?: InputMaybe<Scalars['String']['input']>;
};

/** A filter by the value of a field; all that is given must hold. */
export type FieldFilterInput = {
  /** A text is compared in any case; of several choices it is one of them. */
  equals?: InputMaybe<Scalars['JSON']['input']>;
  /** The least number, or first day. */
  from?: InputMaybe<Scalars['JSON']['input']>;
  /** The key of the field. */
  key: Scalars['String']['input'];
  /** The largest number, or last day. */
  to?: InputMaybe<Scalars['JSON']['input']>;
};

/** The questions of a form. */
export type FieldFormPhase =
  /** All. */
  | 'ALL'
  /** Those of the completion. */
  | 'COMPLETE'
  /** Those of the submission. */
  | 'SUBMIT'
  /** Those of the work. */
  | 'WORK';

/** The kind of a field. */
export type FieldKind =
  /** An asset, by id. */
  | 'ASSET'
  /** True or false. */
  | 'CHECK'
  /** One of its choices, by id. */
  | 'CHOICE'
  /** A day, as `2026-01-31`. */
  | 'DATE'
  /** A location, by id. */
  | 'LOCATION'
  /** Some of its choices, a list of ids. */
  | 'MULTI'
  /** A number below 10^12 with at most three decimals. */
  | 'NUMBER'
  /** Text of up to 2000 characters. */
  | 'TEXT'
  /** A person, by id. */
  | 'USER';

/** An order by a number or day; records without a value are last. */
export type FieldOrderInput = {
  /** True for the largest first. */
  descending?: Scalars['Boolean']['input'];
  /** The key of the field. */
  key: Scalars['String']['input'];
};

/** The time at which a field is asked. */
export type FieldPhase =
  /** When the work is completed. */
  | 'COMPLETE'
  /** When a request is submitted. */
  | 'SUBMIT'
  /** While the work is done. */
  | 'WORK';

/** The order of the list of fields. */
export type FieldSort =
  /** By rank, as in a form. */
  | 'RANK_ASC';

/** The records that have a field. */
export type FieldTarget =
  /** Assets. */
  | 'ASSET'
  /** Maintenance requests. */
  | 'REQUEST';

/** The input of `fieldValue`. */
export type FieldValueInput = {
  /** The key of the field. */
  key: Scalars['String']['input'];
  /** Null clears it. */
  value?: InputMaybe<Scalars['JSON']['input']>;
};

/** The interval of the runs of a report. */
export type FigureReportEvery =
  /** Each month, on `day`. */
  | 'MONTH'
  /** Each week, on `weekday`. */
  | 'WEEK';

/** The filter of a report, as of `kpis`. */
export type FigureReportFilterInput = {
  /** The asset, with those below it. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** The category, with those below it. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** The department of the request or asset. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The location, with those below it. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** The assignee of the request; of time, the person who worked. */
  technicianId?: InputMaybe<Scalars['Int']['input']>;
};

/** A figure of a report with its grouping. */
export type FigureReportGroupInput = {
  /** The grouping, as of `kpiGroups`. */
  by: Scalars['String']['input'];
  /** The name of the figure. */
  figure: Scalars['String']['input'];
};

/** The period of a report. */
export type FigureReportPeriod =
  /** The 30 days before the day of the run. */
  | 'LAST30DAYS'
  /** The month before that of the run. Only with a monthly schedule. */
  | 'LASTMONTH'
  /** The ISO week before that of the run. */
  | 'LASTWEEK';

/** The schedule of a report, in its time zone. */
export type FigureReportScheduleInput = {
  /** 1 to 28. Only with `month`. */
  day?: InputMaybe<Scalars['Int']['input']>;
  /** The interval of the runs. */
  every: FigureReportEvery;
  /** The local time, like `07:00`. Default: 07:00. */
  time?: InputMaybe<Scalars['String']['input']>;
  /** 1 is Monday. Only with `week`. */
  weekday?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `finishJob`. */
export type FinishJobInput = {
  /** A text about the work that was done. */
  note: Scalars['String']['input'];
};

/** Filter of a list; all conditions must hold. */
export type FiringFilter = {
  /** Judged from here on. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** True adds those that missed, of 3 days; default: false. */
  nearMisses?: InputMaybe<Scalars['Boolean']['input']>;
  /** Their outcome. */
  outcome?: InputMaybe<RuleOutcome>;
  /** Judged before. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The input of `generateSchedule`. */
export type GenerateScheduleInput = {
  /** Default: all assets. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** One that is planned, or was skipped or missed; default: the next planned one. */
  occurrenceKey?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `handOver`. */
export type HandOverInput = {
  /** All open requests of the account, the first 200 by due time. */
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** Judges each request, and changes nothing; default: false. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** Those that are planned or due from here on; with `until`. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** These requests, in their order: 1 to 200. */
  requestIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** The active technician who gets the work; without, the one with the least load for each. */
  to?: InputMaybe<Scalars['Int']['input']>;
  /** Those that are planned or due until then; later than `from`. */
  until?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The id of the account. */
  userId: Scalars['Int']['input'];
};

/** The state of the service: with all its dependencies or not. */
export type HealthStatus =
  /** A dependency is unavailable. */
  | 'DEGRADED'
  /** All dependencies are available. */
  | 'OK';

/** The input of `heldSkill`. */
export type HeldSkillInput = {
  /** A skill that is not archived, or that the person has. */
  skillId: Scalars['Int']['input'];
  /** The last day on which it counts, such as `2027-01-31`; null: for ever. Default: null. */
  until?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `holdMaintenanceRequest`. */
export type HoldMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note on the step: up to 2000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** `other` needs a note. */
  reason: HoldReason;
  /** End of the hold; at most 365 days from now. */
  until?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The reason of a hold. */
export type HoldReason =
  /** Waits for access to the place. */
  | 'ACCESS'
  /** Money. */
  | 'BUDGET'
  /** Another reason, given in the note. */
  | 'OTHER'
  /** Parts. */
  | 'PARTS'
  /** Waits for an answer of the submitter. */
  | 'REQUESTER'
  /** Somebody outside of the organisation. */
  | 'VENDOR'
  /** The weather. */
  | 'WEATHER';

/** The input of `holiday`. */
export type HolidayInput = {
  /** The day: `2026-12-25`. */
  date: Scalars['String']['input'];
  /** Working hours of the day, as in a week; none: closed. */
  intervals?: InputMaybe<Array<Array<Scalars['Int']['input']>>>;
  /** The name. */
  name: Scalars['String']['input'];
};

/** A language of labels. */
export type HouseLanguage =
  /** German. */
  | 'DE'
  /** English. */
  | 'EN';

/** Treatment of an account whose groups no mapping names. */
export type IdentityWithoutMatch =
  /** Role and department stay; a role of administrators that a mapping gave ends. */
  | 'KEEP'
  /** The account is suspended until a mapping holds again. */
  | 'SUSPEND';

/** Kind of content of the cells of an imported field. */
export type ImportFieldKind =
  /** An amount in major units of the currency, with a point or a comma. */
  | 'AMOUNT'
  /** A tag, or names from the root joined by / or >. */
  | 'ASSET'
  /** A day, as 2026-01-31 or 31.01.2026. */
  | 'DAY'
  /** The name of a department. */
  | 'DEPARTMENT'
  /** An e-mail address. */
  | 'EMAIL'
  /** A code, names from the root joined by / or >, or a name that one location has. */
  | 'LOCATION'
  /** A number of at most three decimals, with a point or a comma. */
  | 'QUANTITY'
  /** Any text. */
  | 'TEXT'
  /** A name of the IANA time zone database. */
  | 'TIME_ZONE'
  /** A whole number. */
  | 'WHOLE_NUMBER'
  /** One of the values, or one of their words. */
  | 'WORD';

/** Format of an imported file. */
export type ImportFormat =
  /** Text with separators. */
  | 'CSV'
  /** A workbook. */
  | 'XLSX';

/** The input of `import`. */
export type ImportInput = {
  /** True to check the file and change nothing; default: false. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** CSV or a workbook (`.xlsx`, its first sheet) of at most 10 MB, 5,000 rows, 100,000 lines with the empty ones, 256 columns and 250,000 cells; the first row has the names of the columns. */
  file: Scalars['Upload']['input'];
  /** Fields by the names of the columns that have them in the file, `attribute:<name>` for further properties, or null for a column that is not read. Other columns have their own names. As a text of JSON in a form. */
  mapping?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** The input of `importUsers`. */
export type ImportUsersInput = {
  /** True to check the file and change nothing; default: false. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** CSV or a workbook (`.xlsx`, its first sheet) of at most 10 MB, 5,000 rows, 100,000 lines with the empty ones, 256 columns and 250,000 cells; the first row has the names of the columns. */
  file: Scalars['Upload']['input'];
  /** True to mail each new person a link, valid for seven days, to set a password; default: false. */
  invite?: InputMaybe<Scalars['Boolean']['input']>;
  /** Fields by the names of the columns that have them in the file, `attribute:<name>` for further properties, or null for a column that is not read. Other columns have their own names. As a text of JSON in a form. */
  mapping?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** Filter of a list; all conditions must hold. */
export type InboundMailFilter = {
  /** Those of this mailbox. */
  mailboxId?: InputMaybe<Scalars['Int']['input']>;
  /** Those of this request, which its staff may read. */
  requestId?: InputMaybe<Scalars['Int']['input']>;
  /** Those in these states. */
  state?: InputMaybe<Array<InboundMailState>>;
};

/** The cause for which a mail is held, discarded or failed. */
export type InboundMailReason =
  /** A program wrote it, or a list sent it on. */
  | 'AUTOMATIC'
  /** It reports a delivery. */
  | 'BOUNCE'
  /** Reading it failed three times. */
  | 'CRASH'
  /** It says nothing. */
  | 'EMPTY'
  /** Nobody decided on it for 30 days. */
  | 'EXPIRED'
  /** It has more than 256 kB of headers. */
  | 'HEADERS'
  /** Its only text is HTML of more than 1 MB. */
  | 'HTML'
  /** More mails came than the limits allow. */
  | 'LIMIT'
  /** Its sender does not see the request. */
  | 'NO_ACCESS'
  /** The service wrote it. */
  | 'OWN'
  /** It has more than 250 parts. */
  | 'PARTS'
  /** A person discarded it. */
  | 'PERSON'
  /** Its sender may not do this. */
  | 'REFUSED'
  /** It has more than 30 MB. */
  | 'SIZE'
  /** Nobody here has its address. */
  | 'UNKNOWN'
  /** Its sender is not verified. */
  | 'UNVERIFIED';

/** The state of a mail that arrived. */
export type InboundMailState =
  /** Nothing came of it. */
  | 'DISCARDED'
  /** It became a comment or a request, or it belongs to one. */
  | 'DONE'
  /** It could not be read. */
  | 'FAILED'
  /** Somebody decides on it. */
  | 'HELD'
  /** It waits to be read. */
  | 'RECEIVED';

/** The trust in the sender of a mail. */
export type InboundSenderTrust =
  /** It came to a reply address that was made for the address. */
  | 'CONFIRMED'
  /** Anybody may have written it. */
  | 'UNVERIFIED'
  /** The receiving server vouches for the domain of the address. */
  | 'VERIFIED';

/** An unavailable dependency, a high share of failed responses, or a mailbox without a look. */
export type IncidentKind =
  /** A dependency was unavailable. */
  | 'DEPENDENCY'
  /** Too many requests failed. */
  | 'ERROR_RATE'
  /** Nothing could be fetched from a mailbox for 10 minutes. */
  | 'MAILBOX';

/** The input of `inspectImport`. */
export type InspectImportInput = {
  /** CSV or a workbook, as for the import. */
  file: Scalars['Upload']['input'];
};

/** Filter of a list; all conditions must hold. */
export type InternalLogFilter = {
  /** The category. */
  category?: InputMaybe<LogCategory>;
  /** At this time or later. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The severity. */
  level?: InputMaybe<LogLevel>;
  /** For example `auth` or `access`. */
  service?: InputMaybe<Scalars['String']['input']>;
  /** At this time or earlier. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The user that the event concerns. */
  userId?: InputMaybe<Scalars['Int']['input']>;
};

/** Filter of a list; all conditions must hold. */
export type InvitationFilter = {
  /** True if it can be accepted now. */
  pending?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The status of an invitation. A newer one to the same address revokes it. */
export type InvitationStatus =
  /** Accepted: there is an account. */
  | 'ACCEPTED'
  /** Not accepted in time. */
  | 'EXPIRED'
  /** Can be accepted. */
  | 'PENDING'
  /** Revoked, or replaced by a newer one. */
  | 'REVOKED';

/** A step or an entry of a job. */
export type JobActionStep =
  /** Accept the job. */
  | 'ACCEPT'
  /** Answer an item of the checklist. */
  | 'CHECKLIST'
  /** Write a comment. */
  | 'COMMENT'
  /** Decline the job. */
  | 'DECLINE'
  /** Say that it is done. */
  | 'DONE'
  /** Answer questions of the work. */
  | 'FIELDS'
  /** Add a photo. */
  | 'PHOTOS'
  /** Ask for an amount. */
  | 'QUOTE'
  /** Begin the work. */
  | 'START'
  /** Record time. */
  | 'TIME';

/** Where the job of a contractor stands. */
export type JobLinkState =
  /** The contractor does it. */
  | 'ACCEPTED'
  /** The contractor does not do it; the job has ended. */
  | 'DECLINED'
  /** The contractor says that the work is done. */
  | 'DONE'
  /** The work has to be done again. */
  | 'RETURNED'
  /** The contractor opened it. */
  | 'SEEN'
  /** The contractor has the link. */
  | 'SENT'
  /** The job has ended. */
  | 'WITHDRAWN';

/** Something that a lead should know of a contractor. */
export type JobLinkWarning =
  /** Its insurance is over. */
  | 'INSURANCE';

/** A right of a contractor at a job, beside its steps and comments. */
export type JobPermission =
  /** Fill the checklist and the questions of the work. */
  | 'CHECKLIST'
  /** Add photos. */
  | 'PHOTOS'
  /** Ask for money. */
  | 'QUOTE'
  /** Record time. */
  | 'TIME';

/** Filter of a list; all conditions must hold. */
export type KpiAssetFilter = {
  /** The asset, with those below it. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** The department of the asset. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Begin of the period; a day begins in the time zone of the settings. Default: 30 days before `to`. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The location, with those below it. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** End of the period, which is not a part of it; a day is, as a whole. Default: now. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The orders of the figures of assets. */
export type KpiAssetSort =
  /** The youngest first; last those of unknown age. */
  | 'AGE_DAYS_ASC'
  /** The oldest first; last those of unknown age. */
  | 'AGE_DAYS_DESC'
  /** The least cost first. */
  | 'COST_ASC'
  /** The highest cost first. */
  | 'COST_DESC'
  /** The least share first; last those without a value. */
  | 'COST_SHARE_OF_VALUE_ASC'
  /** The largest share first; last those without a value. */
  | 'COST_SHARE_OF_VALUE_DESC'
  /** The shortest downtime first. */
  | 'DOWNTIME_MINUTES_ASC'
  /** The longest downtime first. */
  | 'DOWNTIME_MINUTES_DESC'
  /** By name, from A to Z. */
  | 'NAME_ASC'
  /** By name, from Z to A. */
  | 'NAME_DESC'
  /** The fewest repeats first. */
  | 'REPEATS_ASC'
  /** The most repeats first. */
  | 'REPEATS_DESC'
  /** The fewest requests first. */
  | 'REQUESTS_ASC'
  /** The most requests first. */
  | 'REQUESTS_DESC'
  /** By tag, from A to Z. */
  | 'TAG_ASC'
  /** By tag, from Z to A. */
  | 'TAG_DESC'
  /** The least value first; last those without one. */
  | 'VALUE_ASC'
  /** The highest value first; last those without one. */
  | 'VALUE_DESC'
  /** The shortest warranty first; last those without one. */
  | 'WARRANTY_DAYS_LEFT_ASC'
  /** The longest warranty first; last those without one. */
  | 'WARRANTY_DAYS_LEFT_DESC';

/** Filter of a list; all conditions must hold. */
export type KpiFilter = {
  /** The asset, with those below it. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** The category, with those below it. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** The department of the request or asset. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Begin of the period; a day begins in the time zone of the settings. Default: 30 days before `to`. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The location, with those below it. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** The assignee of the request; of time, the person who worked. */
  technicianId?: InputMaybe<Scalars['Int']['input']>;
  /** End of the period, which is not a part of it; a day is, as a whole. Default: now. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** How a record moved since a month was closed. */
export type KpiRowChange =
  /** It counts now, and did not then. */
  | 'ADDED'
  /** It contributes something else now. */
  | 'CHANGED'
  /** It counted then, and does not now. */
  | 'GONE';

/** The unit of the value of a figure. */
export type KpiUnit =
  /** A number. */
  | 'COUNT'
  /** Minutes. */
  | 'MINUTES'
  /** Minor units of the currency. */
  | 'MONEY'
  /** A rating from 1 to 5. */
  | 'RATING'
  /** A part of 1. */
  | 'RATIO'
  /** Weeks. */
  | 'WEEKS';

/** The things of a branch that get a label. */
export type LabelInclude =
  /** The assets that stand there. */
  | 'ASSETS'
  /** The places, then the assets. */
  | 'BOTH'
  /** The place and all below it. */
  | 'PLACES';

/** The kind of a labelled thing. */
export type LabelledThingType =
  /** An asset. */
  | 'ASSET'
  /** A location. */
  | 'LOCATION';

/** The kind of object of a link. */
export type LinkTargetType =
  /** A link of an asset. */
  | 'ASSET'
  /** A link of a location. */
  | 'LOCATION'
  /** A report, by its tracking token. */
  | 'REPORT';

/** The input of `linkTexts`. */
export type LinkTextsInput = {
  /** True to count and change nothing; default: false. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The kind of a thing. */
export type LinkedThingType =
  /** An asset. */
  | 'ASSET'
  /** A location. */
  | 'LOCATION';

/** A text in English, German or both; the one that is there is shown for the other. */
export type LocalTextInput = {
  /** German. */
  de?: InputMaybe<Scalars['String']['input']>;
  /** English. */
  en?: InputMaybe<Scalars['String']['input']>;
};

/** Filter of a list; all conditions must hold. */
export type LocationFilter = {
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** The id of the department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The kind. */
  kind?: InputMaybe<LocationKind>;
  /** The children of this location. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** True if it is a root. */
  root?: InputMaybe<Scalars['Boolean']['input']>;
  /** Words that must all occur in name or code, also as a part of a word. */
  search?: InputMaybe<Scalars['String']['input']>;
};

/** The kind of a place. It describes it; any kind may stand below any other. */
export type LocationKind =
  /** Any other place, such as a yard or a road. */
  | 'AREA'
  /** A building. */
  | 'BUILDING'
  /** A floor. */
  | 'FLOOR'
  /** A room. */
  | 'ROOM'
  /** A site. */
  | 'SITE';

/** The orders of the list of locations. */
export type LocationSort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC'
  /** By name, from A to Z. */
  | 'NAME_ASC'
  /** By name, from Z to A. */
  | 'NAME_DESC';

/** The category of an entry of the internal log. */
export type LogCategory =
  /** Logins and sessions. */
  | 'AUTH'
  /** Denied access and possible attacks. */
  | 'SECURITY'
  /** The service itself. */
  | 'SYSTEM';

/** The severity of an entry. */
export type LogLevel =
  /** An error. */
  | 'ERROR'
  /** Normal operation. */
  | 'INFO'
  /** Possibly an attack. */
  | 'SUSPICIOUS'
  /** Should be checked. */
  | 'WARNING';

/** The input of `login`. */
export type LoginInput = {
  /** The e-mail address. */
  email: Scalars['String']['input'];
  /** The current code of the authenticator app, for accounts that have one. */
  otp?: InputMaybe<Scalars['String']['input']>;
  /** The password. */
  password: Scalars['String']['input'];
  /** A recovery code instead of `otp`. */
  recoveryCode?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `loginWithPasskey`. */
export type LoginWithPasskeyInput = {
  /** Signature of the browser for the options: `PublicKeyCredential.toJSON()`. */
  credential: Scalars['JSONObject']['input'];
};

/** The input of `mailRequest`. */
export type MailRequestInput = {
  /** The e-mail address. */
  email: Scalars['String']['input'];
};

/** Filter of a list; all conditions must hold. */
export type MailboxFilter = {
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
};

/** How messages come to a mailbox. */
export type MailboxKind =
  /** The service fetches them from a server (IMAP). */
  | 'IMAP'
  /** A mail server or a provider pushes them. */
  | 'PUSH';

/** The input of `mailboxOAuth`. */
export type MailboxOAuthInput = {
  /** Required at first. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** Required at first; never comes back. */
  clientSecret?: InputMaybe<Scalars['String']['input']>;
  /** Null clears it. */
  scope?: InputMaybe<Scalars['String']['input']>;
  /** Starts with https://; required at first. */
  tokenUrl?: InputMaybe<Scalars['String']['input']>;
};

/** How a connection is encrypted. */
export type MailboxSecurity =
  /** After STARTTLS, which is required. */
  | 'STARTTLS'
  /** From the first byte. */
  | 'TLS';

/** The state of a mailbox. */
export type MailboxState =
  /** It takes messages. */
  | 'ACTIVE'
  /** The server refused the last sign-in; it is tried again. */
  | 'ERROR'
  /** It takes none. */
  | 'PAUSED';

/** Why the test of a mailbox failed. */
export type MailboxTestReason =
  /** There is no such folder. */
  | 'FOLDER'
  /** The host does not resolve, is not allowed, or cannot be reached. */
  | 'HOST'
  /** The server refused the sign-in, or gave no token for it. */
  | 'SIGN_IN'
  /** The server did not answer in time. */
  | 'TIMEOUT'
  /** The certificate is not valid, or the server has no TLS. */
  | 'TLS';

/** A step of a request. */
export type MaintenanceAction =
  /** It was approved. */
  | 'APPROVE'
  /** A technician was assigned. */
  | 'ASSIGN'
  /** It was cancelled. */
  | 'CANCEL'
  /** It was completed. */
  | 'COMPLETE'
  /** It was submitted. */
  | 'CREATE'
  /** Its content was changed. */
  | 'UPDATE';

/** Steps that an actor may take. */
export type MaintenanceAllowedAction =
  /** Approve it. */
  | 'APPROVE'
  /** Assign a technician. */
  | 'ASSIGN'
  /** Cancel it. */
  | 'CANCEL'
  /** Mark it as completed. */
  | 'COMPLETE'
  /** Delete it permanently. */
  | 'PURGE'
  /** Change the content. */
  | 'UPDATE';

/** The urgency of a request. */
export type MaintenancePriority =
  /** Before others. */
  | 'HIGH'
  /** Can wait. */
  | 'LOW'
  /** In order of arrival. */
  | 'NORMAL'
  /** Immediately. */
  | 'URGENT';

/** Filter of a list; all conditions must hold. */
export type MaintenanceRequestFilter = {
  /** Linked to this asset or a part of it. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** The id of the technician to whom the request is assigned. */
  assigneeId?: InputMaybe<Scalars['Int']['input']>;
  /** True if it is open and its technician is suspended or inactive: assigned or in progress. */
  assigneeInactive?: InputMaybe<Scalars['Boolean']['input']>;
  /** True if it is at risk to miss its due time, which has not passed. */
  atRisk?: InputMaybe<Scalars['Boolean']['input']>;
  /** True if it has missed a due time. */
  breached?: InputMaybe<Scalars['Boolean']['input']>;
  /** Linked to this category or one below it. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** With this cause, where you are staff. */
  causeId?: InputMaybe<Scalars['Int']['input']>;
  /** Completed at this time or later. */
  completedFrom?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Completed at this time or earlier. */
  completedTo?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Sent to this contractor last. */
  contractorId?: InputMaybe<Scalars['Int']['input']>;
  /** Where the job of its contractor stands: one or several. */
  contractorState?: InputMaybe<Array<JobLinkState>>;
  /** Created at this time or later. */
  createdFrom?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Created at this time or earlier. */
  createdTo?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The id of the department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Due at this time or later. */
  dueFrom?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Due at this time or earlier. */
  dueTo?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The duplicates of this request. */
  duplicateOfId?: InputMaybe<Scalars['Int']['input']>;
  /** Linked to the category, location and asset themselves, not to those below. */
  exact?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only records that show these values of fields; a key once. */
  fields?: InputMaybe<Array<FieldFilterInput>>;
  /** The follow-ups of this request. */
  followUpOfId?: InputMaybe<Scalars['Int']['input']>;
  /** Helper of it. */
  helperId?: InputMaybe<Scalars['Int']['input']>;
  /** True if a required question of the submission has no answer. */
  incomplete?: InputMaybe<Scalars['Boolean']['input']>;
  /** Created in the last n × 24 hours: 1 to 3650. */
  lastDays?: InputMaybe<Scalars['Int']['input']>;
  /** Linked to this location or one below it, or to an asset that is there. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** Your relation to it. */
  mine?: InputMaybe<MyRequests>;
  /** True if the request is on hold. */
  onHold?: InputMaybe<Scalars['Boolean']['input']>;
  /** The origin of the request. */
  origin?: InputMaybe<RequestOrigin>;
  /** True if its due time has passed. */
  overdue?: InputMaybe<Scalars['Boolean']['input']>;
  /** Planned to end at this time or later. */
  plannedFrom?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Planned to begin at this time or earlier. */
  plannedTo?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Requests of this priority. */
  priority?: InputMaybe<MaintenancePriority>;
  /** With this problem, where you are staff. */
  problemId?: InputMaybe<Scalars['Int']['input']>;
  /** With this remedy, where you are staff. */
  remedyId?: InputMaybe<Scalars['Int']['input']>;
  /** The id of the person who submitted the request. */
  requesterId?: InputMaybe<Scalars['Int']['input']>;
  /** Those of this schedule. */
  scheduleId?: InputMaybe<Scalars['Int']['input']>;
  /** Words that must all occur in title or description, also as a part of a word. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** One or several. */
  stage?: InputMaybe<Array<MaintenanceStage>>;
  /** One or several. */
  status?: InputMaybe<Array<MaintenanceStatus>>;
  /** True if it is open and has no technician yet: submitted or approved. */
  unassigned?: InputMaybe<Scalars['Boolean']['input']>;
  /** Assignee or helper of it. */
  workerId?: InputMaybe<Scalars['Int']['input']>;
};

/** The orders of the list of requests. That by priority is for open requests only; in both orders by due time, those without are last. */
export type MaintenanceRequestSort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC'
  /** The first due time first. */
  | 'DUE_AT_ASC'
  /** The last due time first; requests without are last. */
  | 'DUE_AT_DESC'
  /** The longest inactive first. */
  | 'LAST_ACTIVITY_AT_ASC'
  /** The most recently active first. */
  | 'LAST_ACTIVITY_AT_DESC'
  /** Open requests, the least urgent first, then the newest. */
  | 'PRIORITY_ASC'
  /** Open requests, the most urgent first, then the oldest. */
  | 'PRIORITY_DESC'
  /** The least recently changed first. */
  | 'UPDATED_AT_ASC'
  /** The most recently changed first. */
  | 'UPDATED_AT_DESC';

/** The stages of a request, finer than its status: each belongs to one status. */
export type MaintenanceStage =
  /** Approved, and waiting for a technician. */
  | 'APPROVED'
  /** Assigned to a technician who has not started. */
  | 'ASSIGNED'
  /** Given up. */
  | 'CANCELLED'
  /** The work is done, and the submitter has not confirmed it. */
  | 'COMPLETED'
  /** The work is done and confirmed. */
  | 'CONFIRMED'
  /** Describes the same as another request. */
  | 'DUPLICATE'
  /** The technician works on it. */
  | 'IN_PROGRESS'
  /** Not approved. */
  | 'REJECTED'
  /** Submitted, and waiting for approval. */
  | 'SUBMITTED';

/** The states of a request. */
export type MaintenanceStatus =
  /** Approved, and waiting for a technician. */
  | 'APPROVED'
  /** A technician works on it. */
  | 'ASSIGNED'
  /** Given up. */
  | 'CANCELLED'
  /** The work is done. */
  | 'COMPLETED'
  /** Submitted, and waiting for approval. */
  | 'PENDING';

/** A step of a request. */
export type MaintenanceStep =
  /** Approve it. */
  | 'APPROVE'
  /** Assign a technician. */
  | 'ASSIGN'
  /** Give it up. */
  | 'CANCEL'
  /** Set its priority and estimate. */
  | 'CLASSIFY'
  /** Mark it as completed. */
  | 'COMPLETE'
  /** Confirm that the work is done. */
  | 'CONFIRM'
  /** Name the technicians who help. In timelines only. */
  | 'HELPERS'
  /** Put it on hold. */
  | 'HOLD'
  /** Mark it as the duplicate of another request. */
  | 'MARK_DUPLICATE'
  /** Plan when the work is done. */
  | 'PLAN'
  /** Delete it permanently. */
  | 'PURGE'
  /** Refuse to approve it. */
  | 'REJECT'
  /** Take up the work again. */
  | 'REOPEN'
  /** End the hold. */
  | 'RESUME'
  /** Send it to a contractor. */
  | 'SEND_TO_CONTRACTOR'
  /** Promise a date. */
  | 'SET_DUE_DATE'
  /** Start the work. */
  | 'START'
  /** Hand it to another department. */
  | 'TRANSFER'
  /** Make it a separate request again. */
  | 'UNMARK_DUPLICATE'
  /** Change the content. */
  | 'UPDATE';

/** The input of `markDuplicate`. */
export type MarkDuplicateInput = {
  /** The request that it repeats, which is no duplicate itself. */
  duplicateOfId: Scalars['Int']['input'];
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note on the step: up to 2000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `markNotificationsRead`. */
export type MarkNotificationsReadInput = {
  /** `true` for all that are unread. */
  all?: InputMaybe<Scalars['Boolean']['input']>;
  /** Up to 100 ids. Those of others and unknown ones are ignored. */
  ids?: InputMaybe<Array<Scalars['Int']['input']>>;
};

/** Filter of a list; all conditions must hold. */
export type MeterFilter = {
  /** Only archived ones; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Those of this asset. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
};

/** The meaning of the values of a meter. */
export type MeterKind =
  /** They only rise, such as hours of operation. */
  | 'COUNTER'
  /** They rise and fall, such as a temperature. */
  | 'GAUGE';

/** The orders of the list of meters. */
export type MeterSort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC'
  /** By name, from A to Z. */
  | 'NAME_ASC'
  /** By name, from Z to A. */
  | 'NAME_DESC';

/** Your relation to requests, for a filter that is true for everyone who uses it. */
export type MyRequests =
  /** You submitted it. */
  | 'SUBMITTED'
  /** You watch it. */
  | 'WATCHING'
  /** You are its assignee or a helper. */
  | 'WORKING';

/** Filter of a list; all conditions must hold. */
export type MySecurityLogFilter = {
  /** `auth` or `security`. Default: both. */
  category?: InputMaybe<LogCategory>;
  /** The severity. */
  level?: InputMaybe<LogLevel>;
};

/** Why a thing has no report link. */
export type NoLinkReason =
  /** It is retired or archived. */
  | 'ENDED'
  /** The setting `reportLinks` is off. */
  | 'LINKS_OFF'
  /** No department is in charge of it. */
  | 'NO_DEPARTMENT'
  /** None was asked for. */
  | 'NO_LINK';

/** The input of `notificationChannels`. */
export type NotificationChannelsInput = {
  /** Mail delivery. */
  email?: InputMaybe<EmailDelivery>;
  /** True if they are in the inbox. */
  inApp?: InputMaybe<Scalars['Boolean']['input']>;
  /** True if they are sent to your devices. */
  push?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Filter of a list; all conditions must hold. */
export type NotificationFilter = {
  /** The kind. */
  kind?: InputMaybe<NotificationKind>;
  /** Only unread ones, or only read ones. */
  unread?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The occasion of a notification. */
export type NotificationKind =
  /** A request was assigned to you. */
  | 'ASSIGNED'
  /** A request that you are in charge of is at risk to miss its due time. */
  | 'AT_RISK'
  /** A request that you are in charge of has missed its due time. */
  | 'BREACHED'
  /** A request that you submitted, work on, watch or commented on has a comment. */
  | 'COMMENTED'
  /** The work on a request of yours is done. */
  | 'COMPLETED'
  /** A contractor accepted, declined or did the work on a request that you are in charge of or that is assigned to you, is late with it, or could not be reached. */
  | 'CONTRACTOR'
  /** A request of yours was approved, rejected, marked as a duplicate or cancelled; also a cancelled one assigned to you. */
  | 'DECIDED'
  /** Somebody delegated rights to you. */
  | 'DELEGATED'
  /** A certificate of a thing that you are in charge of ends within 30 days. */
  | 'DOCUMENT_EXPIRES'
  /** The request of which yours is a duplicate was completed. */
  | 'DUPLICATE_RESOLVED'
  /** A policy notifies you of a request whose due time comes closer or has passed. */
  | 'ESCALATED'
  /** A request that you submitted, work on or watch was put on hold. */
  | 'HELD'
  /** A mail to a mailbox of a department that you lead waits for a decision. */
  | 'MAIL_HELD'
  /** You were named in a comment. */
  | 'MENTIONED'
  /** The stock of a part that you are in charge of fell to its reorder point. */
  | 'PART_LOW'
  /** A purchase waits for your decision (mailed in the digest by default), or one that you asked for was decided, ordered, received or cancelled. */
  | 'PURCHASE'
  /** Somebody entered an unusual reading of a meter of a department that you lead. */
  | 'READING_UNUSUAL'
  /** A request that is assigned to you, or that you are in charge of, was reopened; the technician of open work that you are in charge of was suspended or deactivated, or is no technician any more; or a device could not deliver work on it. */
  | 'REOPENED'
  /** A recipient of a report of figures of yours may not read it, and gets none. */
  | 'REPORT_RECIPIENT'
  /** The hold of a request that you submitted, work on or watch has ended. */
  | 'RESUMED'
  /** A schedule made a request without a technician, in a department that you lead. */
  | 'SCHEDULED'
  /** The service paused a schedule of a department that you lead. */
  | 'SCHEDULE_PAUSED'
  /** Something concerns the security of your account. It cannot be switched off. */
  | 'SECURITY'
  /** A request waits for approval in a department that you approve for. */
  | 'SUBMITTED'
  /** A request was handed to a department that you approve for. */
  | 'TRANSFERRED';

/** The input of `notificationKindChannels`. */
export type NotificationKindChannelsInput = {
  /** A request was assigned to you. */
  assigned?: InputMaybe<NotificationChannelsInput>;
  /** A request that you are in charge of is at risk to miss its due time. */
  at_risk?: InputMaybe<NotificationChannelsInput>;
  /** A request that you are in charge of has missed its due time. */
  breached?: InputMaybe<NotificationChannelsInput>;
  /** A request that you submitted, work on, watch or commented on has a comment. */
  commented?: InputMaybe<NotificationChannelsInput>;
  /** The work on a request of yours is done. */
  completed?: InputMaybe<NotificationChannelsInput>;
  /** A contractor accepted, declined or did the work on a request that you are in charge of or that is assigned to you, is late with it, or could not be reached. */
  contractor?: InputMaybe<NotificationChannelsInput>;
  /** A request of yours was approved, rejected, marked as a duplicate or cancelled; also a cancelled one assigned to you. */
  decided?: InputMaybe<NotificationChannelsInput>;
  /** Somebody delegated rights to you. */
  delegated?: InputMaybe<NotificationChannelsInput>;
  /** A certificate of a thing that you are in charge of ends within 30 days. */
  document_expires?: InputMaybe<NotificationChannelsInput>;
  /** The request of which yours is a duplicate was completed. */
  duplicate_resolved?: InputMaybe<NotificationChannelsInput>;
  /** A policy notifies you of a request whose due time comes closer or has passed. */
  escalated?: InputMaybe<NotificationChannelsInput>;
  /** A request that you submitted, work on or watch was put on hold. */
  held?: InputMaybe<NotificationChannelsInput>;
  /** A mail to a mailbox of a department that you lead waits for a decision. */
  mail_held?: InputMaybe<NotificationChannelsInput>;
  /** You were named in a comment. */
  mentioned?: InputMaybe<NotificationChannelsInput>;
  /** The stock of a part that you are in charge of fell to its reorder point. */
  part_low?: InputMaybe<NotificationChannelsInput>;
  /** A purchase waits for your decision (mailed in the digest by default), or one that you asked for was decided, ordered, received or cancelled. */
  purchase?: InputMaybe<NotificationChannelsInput>;
  /** Somebody entered an unusual reading of a meter of a department that you lead. */
  reading_unusual?: InputMaybe<NotificationChannelsInput>;
  /** A request that is assigned to you, or that you are in charge of, was reopened; the technician of open work that you are in charge of was suspended or deactivated, or is no technician any more; or a device could not deliver work on it. */
  reopened?: InputMaybe<NotificationChannelsInput>;
  /** A recipient of a report of figures of yours may not read it, and gets none. */
  report_recipient?: InputMaybe<NotificationChannelsInput>;
  /** The hold of a request that you submitted, work on or watch has ended. */
  resumed?: InputMaybe<NotificationChannelsInput>;
  /** The service paused a schedule of a department that you lead. */
  schedule_paused?: InputMaybe<NotificationChannelsInput>;
  /** A schedule made a request without a technician, in a department that you lead. */
  scheduled?: InputMaybe<NotificationChannelsInput>;
  /** Something concerns the security of your account. It cannot be switched off. */
  security?: InputMaybe<NotificationChannelsInput>;
  /** A request waits for approval in a department that you approve for. */
  submitted?: InputMaybe<NotificationChannelsInput>;
  /** A request was handed to a department that you approve for. */
  transferred?: InputMaybe<NotificationChannelsInput>;
};

/** Why an occurrence has no request. */
export type OccurrenceCause =
  /** Its day is closed. */
  | 'CLOSED_DAY'
  /** Its asset was out of service. */
  | 'OUT_OF_SERVICE'
  /** A later one was due when the service came to it. */
  | 'OVERTAKEN'
  /** Somebody skipped it. */
  | 'PERSON'
  /** The request of the one before was open. */
  | 'PREVIOUS_OPEN';

/** Why an occurrence moves to another local time. */
export type OccurrenceShiftReason =
  /** Clocks skip its time of day. */
  | 'CLOCK_CHANGE'
  /** Its day is closed. */
  | 'CLOSED_DAY';

/** Where an occurrence of a schedule stands. */
export type OccurrenceState =
  /** Its request was made. */
  | 'GENERATED'
  /** It was not done. */
  | 'MISSED'
  /** It is computed, and can change with the schedule. */
  | 'PLANNED'
  /** It was left out on purpose. */
  | 'SKIPPED';

/** The input of `openBoard`. */
export type OpenBoardInput = {
  /** The token of the link. */
  token: Scalars['String']['input'];
};

/** The input of `openJob`. */
export type OpenJobInput = {
  /** That of the error MFA_REQUIRED. */
  challenge?: InputMaybe<Scalars['String']['input']>;
  /** The code of the mail: six digits. */
  code?: InputMaybe<Scalars['String']['input']>;
  /** The secret of a known device. */
  device?: InputMaybe<Scalars['String']['input']>;
  /** The token of the link. */
  token: Scalars['String']['input'];
};

/** The input of `openLink`. */
export type OpenLinkInput = {
  /** The code of a report link. */
  code?: InputMaybe<Scalars['String']['input']>;
  /** The token of a receipt. */
  trackingToken?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `orderPurchase`. */
export type OrderPurchaseInput = {
  /** Day of the delivery: `2026-01-31`. */
  expectedOn?: InputMaybe<Scalars['String']['input']>;
  /** The step fails with VERSION_CONFLICT if the purchase has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
};

/** The input of `orderRules`. */
export type OrderRulesInput = {
  /** Every rule that is not archived, once, in its order. */
  ids: Array<Scalars['Int']['input']>;
};

/** Filter of a list; all conditions must hold. */
export type PartFilter = {
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Those of this department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** True: those to order; false: the others. */
  low?: InputMaybe<Scalars['Boolean']['input']>;
  /** Words that must all occur in number or name, also as a part of a word. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** The whole number, as a scanner reads it. */
  sku?: InputMaybe<Scalars['String']['input']>;
  /** Those that were issued to a request on this asset. */
  usedOnAssetId?: InputMaybe<Scalars['Int']['input']>;
};

/** The orders of the list of parts. */
export type PartSort =
  /** By name, from A to Z. */
  | 'NAME_ASC'
  /** By name, from Z to A. */
  | 'NAME_DESC'
  /** By number, from A to Z. */
  | 'SKU_ASC'
  /** By number, from Z to A. */
  | 'SKU_DESC';

/** The input of `planMaintenanceRequest`. */
export type PlanMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Required: later than the start, by 31 days at most; null clears the plan. */
  plannedEnd?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Required: the start of the work, also a past one; null clears the plan. */
  plannedStart?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The input of `previewCalendar`. */
export type PreviewCalendarInput = {
  /** When the time begins: in a year from 1900 to 9000. */
  at: Scalars['DateTimeISO']['input'];
  /** Default: none. */
  holidays?: InputMaybe<Array<HolidayInput>>;
  /** Working time to count, in minutes: at most 525600, and the work that the hours have in 20 years. */
  minutes: Scalars['Int']['input'];
  /** A name of the IANA time zone database, no offset. */
  timeZone: Scalars['String']['input'];
  /** Seven days, Monday first; each a list of at most 6 pairs `[from, to]` in minutes of the day, 0 to 1440. */
  week: Array<Array<Array<Scalars['Int']['input']>>>;
};

/** The input of `previewSchedule`. */
export type PreviewScheduleInput = {
  /** Number of dates: 1 to 50, default 10. */
  count?: InputMaybe<Scalars['Int']['input']>;
  /** Due at this time or later; default: now. Within 100 years of now. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** 0 to 60, default 0. */
  leadDays?: InputMaybe<Scalars['Int']['input']>;
  /** The trigger to try. */
  trigger: ScheduleTriggerInput;
};

/** Filter of a list; all conditions must hold. */
export type PurchaseFilter = {
  /** Those of requests of this department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Those of this request. */
  requestId?: InputMaybe<Scalars['Int']['input']>;
  /** Those that this account asked for. */
  requestedById?: InputMaybe<Scalars['Int']['input']>;
  /** Those in this state. */
  state?: InputMaybe<PurchaseState>;
};

/** Where a purchase stands. */
export type PurchaseState =
  /** It can be ordered. */
  | 'APPROVED'
  /** It was called off before it was delivered. */
  | 'CANCELLED'
  /** The supplier has the order. */
  | 'ORDERED'
  /** It was delivered. */
  | 'RECEIVED'
  /** An approver refused it. */
  | 'REFUSED'
  /** An approver has to decide. */
  | 'REQUESTED';

/** The input of `purgeMaintenanceRequest`. */
export type PurgeMaintenanceRequestInput = {
  /** The id. */
  id: Scalars['Int']['input'];
  /** The reason, for the audit trail: 1 to 2000 characters. */
  reason: Scalars['String']['input'];
};

/** The input of `pushKeys`. */
export type PushKeysInput = {
  /** 16 bytes in base64url. */
  auth: Scalars['String']['input'];
  /** A point of P-256: 65 bytes in base64url. */
  p256dh: Scalars['String']['input'];
};

/** The input of `reauthenticate`. */
export type ReauthenticateInput = {
  /** The one-time code of a login at the identity provider that was started with `reauthenticate=1`. */
  code?: InputMaybe<Scalars['String']['input']>;
  /** The present code of the authenticator app. */
  otp?: InputMaybe<Scalars['String']['input']>;
  /** Signature of the browser for the options of a login with a passkey: `PublicKeyCredential.toJSON()`. */
  passkey?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The password. */
  password?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `receivePurchase`. */
export type ReceivePurchaseInput = {
  /** The step fails with VERSION_CONFLICT if the purchase has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The cost, at most `amount`, in minor units; default: `amount`. */
  paidAmount?: InputMaybe<Scalars['SafeInt']['input']>;
};

/** The input of `refreshToken`. */
export type RefreshTokenInput = {
  /** Alternatively, left out or null, sent as the bearer token or in the cookie. */
  refreshToken?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `refusePurchase`. */
export type RefusePurchaseInput = {
  /** The step fails with VERSION_CONFLICT if the purchase has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The reason, in words. */
  reason: Scalars['String']['input'];
};

/** The input of `register`. */
export type RegisterInput = {
  /** Required for the roles department_head and employee. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The e-mail address. */
  email: Scalars['String']['input'];
  /** The first name. */
  firstName?: InputMaybe<Scalars['String']['input']>;
  /** The last name. */
  lastName?: InputMaybe<Scalars['String']['input']>;
  /** 8 to 128 characters; common passwords are rejected. */
  password: Scalars['String']['input'];
  /** Every role but super_admin. */
  role: Role;
};

/** The input of `rejectMaintenanceRequest`. */
export type RejectMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The reason, in words. */
  reason: Scalars['String']['input'];
};

/** The input of `reopenMaintenanceRequest`. */
export type ReopenMaintenanceRequestInput = {
  /** Your uploaded photos that are not linked to a request yet. */
  attachmentIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The reason, in words. */
  reason: Scalars['String']['input'];
};

/** The input of `reopenReport`. */
export type ReopenReportInput = {
  /** The part that is not fixed. */
  reason: Scalars['String']['input'];
};

/** The input of `replaceAsset`. */
export type ReplaceAssetInput = {
  /** The first day of use. */
  commissionedOn?: InputMaybe<Scalars['String']['input']>;
  /** The change fails with VERSION_CONFLICT if the old asset has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Values of fields; the others are those of the old one. */
  fields?: InputMaybe<Array<FieldValueInput>>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Its picture: an upload of your own that is not linked to anything yet. */
  imageId?: InputMaybe<Scalars['Int']['input']>;
  /** The manufacturer. */
  manufacturer?: InputMaybe<Scalars['String']['input']>;
  /** The model, as its maker names it. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** Default: the name of the old one. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Remarks. */
  notes?: InputMaybe<Scalars['String']['input']>;
  /** In minor units of the currency. */
  purchaseCost?: InputMaybe<Scalars['Float']['input']>;
  /** A day: `2026-01-31`. */
  purchasedOn?: InputMaybe<Scalars['String']['input']>;
  /** The cost of buying the same today, in minor units of the currency. */
  replacementCost?: InputMaybe<Scalars['Float']['input']>;
  /** The number of its maker. */
  serialNumber?: InputMaybe<Scalars['String']['input']>;
  /** The inventory number of the new asset. */
  tag: Scalars['String']['input'];
  /** The last day of the warranty. */
  warrantyUntil?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `replayWebhookDeliveries`. */
export type ReplayWebhookDeliveriesInput = {
  /** At this time or later. */
  from: Scalars['DateTimeISO']['input'];
  /** The endpoint. */
  id: Scalars['Int']['input'];
  /** At this time or earlier. */
  to: Scalars['DateTimeISO']['input'];
};

/** The input of `reportUndelivered`. */
export type ReportUndeliveredInput = {
  /** Own uploads that belong to nothing yet; they belong to the report afterwards. */
  attachmentIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** The calls: 1 to 50. */
  entries: Array<UndeliveredEntryInput>;
  /** The request. */
  id: Scalars['Int']['input'];
  /** A note for others. */
  note?: InputMaybe<Scalars['String']['input']>;
};

/** The next thing that a report waits for. */
export type ReportWaitsFor =
  /** An answer of the reporter. */
  | 'ANSWER'
  /** The reporter, who confirms the work or reopens the report. */
  | 'CONFIRMATION'
  /** The department decides about it. */
  | 'DECISION'
  /** The work. */
  | 'WORK';

/** The origin of a request. */
export type RequestOrigin =
  /** Imported from an earlier system. */
  | 'IMPORT'
  /** Reported by a link without an account. */
  | 'LINK'
  /** Created from a mail. */
  | 'MAIL'
  /** Submitted by a person with an account. */
  | 'PERSON'
  /** Created by a rule. */
  | 'RULE'
  /** Created by a schedule. */
  | 'SCHEDULE';

/** The input of `resendContractor`. */
export type ResendContractorInput = {
  /** The address to which its mails go. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** Rights of the contractor. */
  may?: InputMaybe<Array<JobPermission>>;
  /** A text to the contractor. */
  message?: InputMaybe<Scalars['String']['input']>;
  /** The request. */
  requestId: Scalars['Int']['input'];
  /** True if the contractor reads the public comments. */
  showComments?: InputMaybe<Scalars['Boolean']['input']>;
  /** When the work should be done: later than now, at most in 60 days. */
  until?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The input of `resetPassword`. */
export type ResetPasswordInput = {
  /** 8 to 128 characters; common passwords are rejected. */
  newPassword: Scalars['String']['input'];
  /** The secret of the link that was mailed. */
  token: Scalars['String']['input'];
};

/** The input of `restoreRule`. */
export type RestoreRuleInput = {
  /** The change fails with VERSION_CONFLICT if the rule has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The version whose name and content come back; it is off. */
  version: Scalars['Int']['input'];
};

/** The input of `resumeMaintenanceRequest`. */
export type ResumeMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note on the step: up to 2000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `returnToContractor`. */
export type ReturnToContractorInput = {
  /** The work that is left; the contractor reads it. */
  reason: Scalars['String']['input'];
  /** The request. */
  requestId: Scalars['Int']['input'];
};

/** The roles of accounts. */
export type Role =
  /** Runs the organisation. */
  | 'ADMINISTRATOR'
  /** Approves and assigns the requests of a department. */
  | 'DEPARTMENT_HEAD'
  /** Monitors the service. */
  | 'DEVELOPER'
  /** Submits requests. */
  | 'EMPLOYEE'
  /** Has every permission. From the first start, or by a group of the identity provider. */
  | 'SUPER_ADMIN'
  /** Works on requests. */
  | 'TECHNICIAN';

/** The result of an action of a rule. */
export type RuleActionResult =
  /** It was done. */
  | 'DONE'
  /** The service failed. */
  | 'FAILED'
  /** The owner may not do it, or the request does not allow it. */
  | 'REFUSED'
  /** The rule was off or changed before. */
  | 'STOPPED'
  /** An earlier rule was first. */
  | 'SUPERSEDED'
  /** The rule had fired too often. */
  | 'THROTTLED'
  /** It was so already. */
  | 'UNCHANGED'
  /** The rule is only observed. */
  | 'WOULD';

/** The state that a dry run judges. */
export type RuleDryRunBasis =
  /** The requests as they are now, with what the event itself changed. */
  | 'NOW'
  /** The requests as they were submitted, as far as it is recorded. */
  | 'SUBMITTED';

/** The type of a field of conditions. */
export type RuleFieldType =
  /** Yes or no. */
  | 'BOOLEAN'
  /** The id of a calendar: the time is within its working hours. */
  | 'CALENDAR'
  /** One of some values. */
  | 'CHOICE'
  /** A day. */
  | 'DAY'
  /** The id of a record; of places, categories and equipment with what is below it. */
  | 'ID'
  /** A number. */
  | 'NUMBER'
  /** A text. */
  | 'TEXT';

/** Filter of a list; all conditions must hold. */
export type RuleFilter = {
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only those of this department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** How far they go. */
  mode?: InputMaybe<RuleMode>;
  /** Words of the name. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** A type of triggers. */
  trigger?: InputMaybe<Scalars['String']['input']>;
};

/** Filter of a list; all conditions must hold. */
export type RuleFiringFilter = {
  /** Judged from here on. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** True adds those that missed, of 3 days; default: false. */
  nearMisses?: InputMaybe<Scalars['Boolean']['input']>;
  /** Their outcome. */
  outcome?: InputMaybe<RuleOutcome>;
  /** At this request. */
  requestId?: InputMaybe<Scalars['Int']['input']>;
  /** Judged before. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** How far a rule goes. */
export type RuleMode =
  /** It is judged, and records what it would do. */
  | 'OBSERVE'
  /** It does nothing. */
  | 'OFF'
  /** It is judged, and acts. */
  | 'ON';

/** The outcome of a rule at an event. */
export type RuleOutcome =
  /** An action failed. */
  | 'FAILED'
  /** An action was done. */
  | 'FIRED'
  /** Its conditions did not hold. */
  | 'MISSED'
  /** It is only observed. */
  | 'OBSERVED'
  /** The owner may not do it, or the request does not allow it. */
  | 'REFUSED'
  /** It was off or changed before. */
  | 'STOPPED'
  /** An earlier rule was first. */
  | 'SUPERSEDED'
  /** It had fired too often. */
  | 'THROTTLED';

/** Filter of a list; all conditions must hold. */
export type SavedViewFilter = {
  /** Name of the list, such as `maintenance`, `assets` or `schedules`. */
  list?: InputMaybe<Scalars['String']['input']>;
  /** True: your own; false: the others. */
  mine?: InputMaybe<Scalars['Boolean']['input']>;
  /** The people who may use it besides its owner. */
  shared?: InputMaybe<SavedViewSharing>;
};

/** The people who may use a view besides its owner. */
export type SavedViewSharing =
  /** The people of a department, and its leads and approvers. */
  | 'DEPARTMENT'
  /** Everyone with a session. */
  | 'EVERYONE'
  /** Nobody else. */
  | 'PRIVATE';

/** The orders of the list of saved views. */
export type SavedViewSort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC'
  /** By name, from A to Z. */
  | 'NAME_ASC'
  /** By name, from Z to A. */
  | 'NAME_DESC';

/** The base of the times of a trigger. */
export type ScheduleBase =
  /** The day on which the work before was completed. */
  | 'COMPLETION'
  /** Only the rule. */
  | 'FIXED';

/** The unit of a value. */
export type ScheduleComplianceUnit =
  /** A part of 1. */
  | 'RATIO';

/** Filter of a list; all conditions must hold. */
export type ScheduleFilter = {
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Those with this asset. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** The id of the technician to whom the request is assigned. */
  assigneeId?: InputMaybe<Scalars['Int']['input']>;
  /** Those with this category. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** The id of the department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Those with this location. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** Words that must all occur in title or description, also as a part of a word. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** Those in this state. */
  state?: InputMaybe<ScheduleState>;
};

/** The treatment of an occurrence while the request of the one before is open. */
export type ScheduleIfOpen =
  /** It makes another request. */
  | 'CREATE'
  /** It is missed. */
  | 'SKIP';

/** A trigger by a meter. */
export type ScheduleMeterTriggerInput = {
  /** The distance to the next: more than 0. */
  every: Scalars['Float']['input'];
  /** A counter of the one asset. */
  meterId: Scalars['Int']['input'];
  /** The total of the meter from which it counts; default: the present one, else 0. */
  startAt?: InputMaybe<Scalars['Float']['input']>;
};

/** Filter of a list; all conditions must hold. */
export type ScheduleOccurrenceFilter = {
  /** Those of this asset. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** Those of schedules with this assignee. */
  assigneeId?: InputMaybe<Scalars['Int']['input']>;
  /** Those of schedules of this department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Due at this time or later; default: now, of one schedule 30 days ago. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Those in this state. */
  state?: InputMaybe<OccurrenceState>;
  /** Due at this time or earlier; default: 30 days from now, of one schedule a year. At most 92 days, of one schedule three years after `from`. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** Why a schedule is paused. */
export type SchedulePauseReason =
  /** The person who wrote it last may no longer write it, or is inactive. */
  | 'EDITOR_LOST_RIGHT'
  /** All its assets are retired, or its meter is archived. */
  | 'NO_ASSET'
  /** Somebody paused it. */
  | 'PERSON';

/** The orders of the list of schedules; in both orders by the next due time, those without are last. */
export type ScheduleSort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC'
  /** The next due date first. */
  | 'NEXT_DUE_AT_ASC'
  /** The last due date first. */
  | 'NEXT_DUE_AT_DESC'
  /** By title. */
  | 'TITLE_ASC'
  /** By title, backwards. */
  | 'TITLE_DESC';

/** The state of a schedule, in which it generates work or not. */
export type ScheduleState =
  /** It generates work. */
  | 'ACTIVE'
  /** It generates nothing. */
  | 'PAUSED';

/** A trigger by time. */
export type ScheduleTimeTriggerInput = {
  /** Default: `fixed`. */
  base?: InputMaybe<ScheduleBase>;
  /** The calendar that says which days are open. */
  calendarId?: InputMaybe<Scalars['Int']['input']>;
  /** Default: `keep`. Any other needs `calendarId`. */
  onClosedDay?: InputMaybe<ClosedDayRule>;
  /** A rule of RFC 5545, without `RRULE:`. */
  rrule: Scalars['String']['input'];
  /** The earliest local time: `2026-03-02T08:00`, within 100 years of now. */
  startsAt: Scalars['String']['input'];
  /** A name of the IANA time zone database. */
  timeZone: Scalars['String']['input'];
};

/** The trigger of a schedule: `time`, `meter` or both. */
export type ScheduleTriggerInput = {
  /** By a meter. */
  meter?: InputMaybe<ScheduleMeterTriggerInput>;
  /** By time. */
  time?: InputMaybe<ScheduleTimeTriggerInput>;
};

/** Part of a request that a search finds. */
export type SearchPlace =
  /** A comment that is visible to the reader. */
  | 'COMMENT'
  /** The description. */
  | 'DESCRIPTION'
  /** A text of a field that the reader sees. */
  | 'FIELD'
  /** The number of the request. */
  | 'NUMBER'
  /** The place or the asset. */
  | 'PLACE'
  /** The title. */
  | 'TITLE';

/** The input of `sendToContractor`. */
export type SendToContractorInput = {
  /** One of all departments, or of that of the request. */
  contractorId: Scalars['Int']['input'];
  /** The address to which its mails go; default: that of the contractor. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** Rights of the contractor; default: photos and checklist. */
  may?: InputMaybe<Array<JobPermission>>;
  /** A text to the contractor. */
  message?: InputMaybe<Scalars['String']['input']>;
  /** The request. */
  requestId: Scalars['Int']['input'];
  /** True if the contractor reads the public comments; default: false. */
  showComments?: InputMaybe<Scalars['Boolean']['input']>;
  /** When the work should be done: later than now, at most in 60 days. */
  until: Scalars['DateTimeISO']['input'];
};

/** The input of `serviceAccountToken`. */
export type ServiceAccountTokenInput = {
  /** The id of the service account. */
  id: Scalars['Int']['input'];
  /** The id of the token. */
  tokenId: Scalars['ID']['input'];
};

/** The input of `setDueDate`. */
export type SetDueDateInput = {
  /** Required: a time within five years from now; null clears the date. */
  dueAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The reason, in words. */
  reason: Scalars['String']['input'];
};

/** The input of `setHelpers`. */
export type SetHelpersInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The ids of active technicians, each once, who replace the present helpers. */
  userIds: Array<Scalars['Int']['input']>;
};

/** The input of `setJobFields`. */
export type SetJobFieldsInput = {
  /** Values of fields; null clears one, and those that are left out stay. */
  fields?: InputMaybe<Array<FieldValueInput>>;
};

/** The input of `setLabourRate`. */
export type SetLabourRateInput = {
  /** Default: now. A rate from the same time is replaced; recorded time keeps its own. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** An hour, in minor units of the currency. */
  rate: Scalars['SafeInt']['input'];
  /** The id of the account. */
  userId: Scalars['Int']['input'];
};

/** The input of `setManagedFields`. */
export type SetManagedFieldsInput = {
  /** Null unlinks the account from SCIM; nothing else can be given. */
  externalId?: InputMaybe<Scalars['String']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The whole list, of role and departmentId. A field that is left out keeps its value, and no mapping writes it. */
  managed: Array<Scalars['String']['input']>;
};

/** The input of `setRequestCause`. */
export type SetRequestCauseInput = {
  /** Reason for the failure: a failure code of this kind. Null clears it. */
  causeId?: InputMaybe<Scalars['Int']['input']>;
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Way in which the failure showed: a failure code of this kind. Null clears it. */
  problemId?: InputMaybe<Scalars['Int']['input']>;
  /** Action that ended the failure: a failure code of this kind. Null clears it. */
  remedyId?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `setRequestChecklist`. */
export type SetRequestChecklistInput = {
  /** A checklist that is not archived; null takes the one away. It must be given. */
  checklistId?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The request. */
  requestId: Scalars['Int']['input'];
};

/** The input of `setRequestFields`. */
export type SetRequestFieldsInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Values of fields; null clears one, and those that are left out stay. */
  fields?: InputMaybe<Array<FieldValueInput>>;
  /** The id. */
  id: Scalars['Int']['input'];
};

/** The input of `setUserPermissions`. */
export type SetUserPermissionsInput = {
  /** The id. */
  id: Scalars['Int']['input'];
  /** All permissions of the user; an empty list grants none. */
  permissions: Array<Scalars['String']['input']>;
};

/** The input of `setUserSkills`. */
export type SetUserSkillsInput = {
  /** All of them; they replace those before. */
  skills: Array<HeldSkillInput>;
  /** A technician. */
  userId: Scalars['Int']['input'];
};

/** The input of `setWorkingCalendar`. */
export type SetWorkingCalendarInput = {
  /** A calendar that is not archived; null: that of the settings counts. */
  calendarId?: InputMaybe<Scalars['Int']['input']>;
  /** The person. */
  userId: Scalars['Int']['input'];
};

/** Filter of a list; all conditions must hold. */
export type SkillFilter = {
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Words that must all occur in the name, also as a part of a word. */
  search?: InputMaybe<Scalars['String']['input']>;
};

/** The orders of the list of skills. */
export type SkillSort =
  /** By name, from A to Z. */
  | 'NAME_ASC'
  /** By name, from Z to A. */
  | 'NAME_DESC';

/** The input of `skipSchedule`. */
export type SkipScheduleInput = {
  /** Default: all assets. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A planned one, in the next two years. */
  occurrenceKey: Scalars['String']['input'];
  /** The reason, in words. */
  reason: Scalars['String']['input'];
};

/** A clock of a request. */
export type SlaClockKind =
  /** Until the completion. */
  | 'RESOLUTION'
  /** Until somebody approves, rejects, assigns, starts or answers. */
  | 'RESPONSE';

/** How a clock stands or ended. */
export type SlaClockOutcome =
  /** The due time passed, whether it was met later or not. */
  | 'BREACHED'
  /** Met in time. */
  | 'MET'
  /** No clock, or one that was dropped in time. */
  | 'NONE'
  /** Running or paused, and not late. */
  | 'RUNNING';

/** The state of a clock. */
export type SlaClockState =
  /** Ended without: the request was closed, or a policy has no such clock. */
  | 'DROPPED'
  /** Ended by an answer, or by the completion. */
  | 'MET'
  /** Nothing is consumed. */
  | 'PAUSED'
  /** Working time is consumed. */
  | 'RUNNING';

/** The input of `slaEscalation`. */
export type SlaEscalationInput = {
  /** The clock that it is about. */
  clock: SlaClockKind;
  /** Default: nobody. */
  notify?: InputMaybe<Array<SlaRecipient>>;
  /** Share of the target that has been consumed, 1 to 500 percent. */
  percent: Scalars['Int']['input'];
  /** True if the priority is raised by one level; default: false. */
  raisePriority?: InputMaybe<Scalars['Boolean']['input']>;
  /** Further active accounts that are notified. */
  userIds?: InputMaybe<Array<Scalars['Int']['input']>>;
};

/** The input of `slaMatch`. */
export type SlaMatchInput = {
  /** Linked categories, with those below them; none: all. */
  categoryIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Criticalities of the linked asset, 1 to 5; none: all, also without an asset. */
  criticalities?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** The departments of the requests; none: all. */
  departmentIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** The origins of the requests; none: all but `schedule`. */
  origins?: InputMaybe<Array<RequestOrigin>>;
  /** The priorities of the requests; none: all. */
  priorities?: InputMaybe<Array<MaintenancePriority>>;
};

/** Filter of a list; all conditions must hold. */
export type SlaPolicyFilter = {
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The basis of a prediction. */
export type SlaPredictionBasis =
  /** Requests of the same category and priority. */
  | 'CATEGORY'
  /** Three quarters of the target. */
  | 'DEFAULT'
  /** Requests of the same priority. */
  | 'PRIORITY';

/** The people whom an escalation notifies. */
export type SlaRecipient =
  /** All active administrators. */
  | 'ADMINISTRATORS'
  /** The technician. */
  | 'ASSIGNEE'
  /** The head of the department; without one, its department heads. */
  | 'HEAD'
  /** The leads of the department. */
  | 'LEADS';

/** When the clock of the resolution begins. */
export type SlaResolutionFrom =
  /** With the approval; it is paused while the request is submitted. */
  | 'APPROVAL'
  /** With the submission. */
  | 'SUBMISSION';

/** The changes of a request by a step. */
export type StageChange =
  /** A hold began or ended. */
  | 'ON_HOLD'
  /** The stage. */
  | 'STAGE'
  /** The status. */
  | 'STATUS';

/** The input of `startMaintenanceRequest`. */
export type StartMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Values of fields; null clears one. */
  fields?: InputMaybe<Array<FieldValueInput>>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note on the step: up to 2000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `startTimer`. */
export type StartTimerInput = {
  /** A UUID of your choice, which REST takes as `client:<uuid>` for the id. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** Default: work. */
  kind?: InputMaybe<TimeKind>;
  /** A note for others. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The id of the HTTP request. */
  requestId: Scalars['Int']['input'];
};

/** The reason of a change of stock. */
export type StockMovementKind =
  /** It was counted. */
  | 'COUNT'
  /** It was taken for a request. */
  | 'ISSUE'
  /** It was delivered. */
  | 'RECEIPT'
  /** It was not needed for a request, and came back. */
  | 'RETURN';

/** The input of `stopTimer`. */
export type StopTimerInput = {
  /** Left out: the note of its start stays. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The id of the HTTP request. */
  requestId: Scalars['Int']['input'];
};

/** The input of `submitReport`. */
export type SubmitReportInput = {
  /** For questions; the staff sees it. */
  contactEmail?: InputMaybe<Scalars['String']['input']>;
  /** For questions; the staff sees it. */
  contactName?: InputMaybe<Scalars['String']['input']>;
  /** Default: the title. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** Answers to the questions of the link; with them, all required ones are needed. */
  fields?: InputMaybe<Array<FieldValueInput>>;
  /** A photo of the problem: JPEG, PNG or WebP of at most 10 MB. A form may have up to 3 of these parts. */
  file?: InputMaybe<Scalars['Upload']['input']>;
  /** More photos; together with `file` 3 at most. */
  files?: InputMaybe<Array<Scalars['Upload']['input']>>;
  /** The problem in a few words. */
  title: Scalars['String']['input'];
};

/** The direction in which a figure is better. */
export type TargetDirection =
  /** Less is better. */
  | 'DOWN'
  /** More is better. */
  | 'UP';

/** Filter of a list; all conditions must hold. */
export type TargetFilter = {
  /** Those of this category. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** Those of this department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Those of this figure. */
  figure?: InputMaybe<Scalars['String']['input']>;
};

/** The judgement of a value by its target. */
export type TargetState =
  /** Worse than `warn`. */
  | 'BAD'
  /** As good as `good`, or better. */
  | 'GOOD'
  /** Worse than `good`, as good as `warn` or better. */
  | 'WARN';

/** Colour theme of the frontend. */
export type Theme =
  /** Light on dark. */
  | 'DARK'
  /** Dark on light. */
  | 'LIGHT'
  /** As set in the operating system. */
  | 'SYSTEM';

/** Filter of a list; all conditions must hold. */
export type TimeEntryFilter = {
  /** Begun at this time or later. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The kind. */
  kind?: InputMaybe<TimeKind>;
  /** Begun in the last n × 24 hours: 1 to 3650. */
  lastDays?: InputMaybe<Scalars['Int']['input']>;
  /** That of this request. */
  requestId?: InputMaybe<Scalars['Int']['input']>;
  /** True: running timers; false: the others. */
  running?: InputMaybe<Scalars['Boolean']['input']>;
  /** Begun at this time or earlier. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** That of this person. */
  userId?: InputMaybe<Scalars['Int']['input']>;
};

/** The orders of lists of time. */
export type TimeEntrySort =
  /** The earliest start first. */
  | 'STARTED_AT_ASC'
  /** The latest start first. */
  | 'STARTED_AT_DESC';

/** The kind of spent time. */
export type TimeKind =
  /** The way to the place and back. */
  | 'TRAVEL'
  /** Work on the request. */
  | 'WORK';

/** An event of a clock. */
export type TimelineClockEvent =
  /** The target is at risk. */
  | 'AT_RISK'
  /** The target was missed. */
  | 'BREACHED'
  /** A lead set, moved or cleared the date. */
  | 'DUE_DATE_SET'
  /** A share of the target was consumed, of which a policy notifies. */
  | 'ESCALATED';

/** Filter of a list; all conditions must hold. */
export type TimelineFilter = {
  /** The kind. */
  kind?: InputMaybe<TimelineKind>;
};

/** The kind of an entry of the timeline of a request. */
export type TimelineKind =
  /** An item of its checklist. */
  | 'CHECKLIST'
  /** A deadline. */
  | 'CLOCK'
  /** A comment. */
  | 'COMMENT'
  /** A mail that waits, was decided on, or came from a program. For staff. */
  | 'MAIL'
  /** A part that was used. */
  | 'PART'
  /** A photo that was added to the request or removed from it. */
  | 'PHOTO'
  /** A purchase. */
  | 'PURCHASE'
  /** A rule that acted on it. */
  | 'RULE'
  /** A step of the request. */
  | 'STEP'
  /** Time that was spent on it. */
  | 'TIME';

/** The orders of the timeline of a request. */
export type TimelineSort =
  /** The oldest first. */
  | 'AT_ASC'
  /** The newest first. */
  | 'AT_DESC';

/** The input of `transferMaintenanceRequest`. */
export type TransferMaintenanceRequestInput = {
  /** The other department. */
  departmentId: Scalars['Int']['input'];
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Keeps the approval; for those who are approvers of both departments. */
  keepApproval?: InputMaybe<Scalars['Boolean']['input']>;
  /** The reason, in words. */
  reason: Scalars['String']['input'];
};

/** The input of `triedIdentityMapping`. */
export type TriedIdentityMappingInput = {
  /** The department that people of the group have. Required without role. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** True if a person becomes head of the department where nobody is. Needs departmentId. */
  headOf?: InputMaybe<Scalars['Boolean']['input']>;
  /** The id of a stored one; omit it for a new one. */
  id?: InputMaybe<Scalars['Int']['input']>;
  /** The meaning of the group, for people. */
  label?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 10000; two may be equal. Default: the highest rank and 1. */
  rank?: InputMaybe<Scalars['Int']['input']>;
  /** The role that people of the group have. Required without departmentId; super_admin only for the group of `OIDC_SUPER_ADMIN_GROUP`. */
  role?: InputMaybe<Role>;
  /** 1 to 200 characters. The name of the group, compared exactly: case, spaces and slashes count. */
  value: Scalars['String']['input'];
};

/** The input of `triedRule`. */
export type TriedRuleInput = {
  /** As of a rule. */
  actions: Array<Scalars['JSONObject']['input']>;
  /** `{ all }` or `{ any }`, of which an element may be one more group. Default: none. */
  conditions?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Only of this department; null for all. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** True switches on what was not tested. */
  force?: InputMaybe<Scalars['Boolean']['input']>;
  /** Default: `off`. */
  mode?: InputMaybe<RuleMode>;
  /** It may be in use. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Read-only: taken as it was read. */
  ownerId?: InputMaybe<Scalars['Int']['input']>;
  /** The order at one event: the lowest first, of equal ones the lower id. Default: the highest and 10. */
  rank?: InputMaybe<Scalars['Int']['input']>;
  /** True if later rules do nothing at an event that it matches. Default: false. */
  stop?: InputMaybe<Scalars['Boolean']['input']>;
  /** `tested` of a dry run of this content. */
  tested?: InputMaybe<Scalars['String']['input']>;
  /** As of a rule. */
  trigger: Scalars['JSONObject']['input'];
};

/** The input of `undeliveredEntry`. */
export type UndeliveredEntryInput = {
  /** The body of the call as in REST, with the ids of its path; at most 64 kB. */
  input: Scalars['JSONObject']['input'];
  /** The name of an operation that `Performed-At` counts on. */
  operation: Scalars['String']['input'];
  /** When it was done: a date-time with an offset. */
  performedAt: Scalars['String']['input'];
  /** Why the service refused it. */
  refusedBecause: Scalars['String']['input'];
};

/** Filter of a list; all conditions must hold. */
export type UndeliveredFilter = {
  /** The department of the request. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The request. */
  requestId?: InputMaybe<Scalars['Int']['input']>;
  /** Default: open. */
  state?: InputMaybe<UndeliveredState>;
};

/** The orders of undelivered work. */
export type UndeliveredSort =
  /** Oldest first. */
  | 'RECEIVED_AT_ASC'
  /** Newest first. */
  | 'RECEIVED_AT_DESC';

/** The state of undelivered work. */
export type UndeliveredState =
  /** It was recorded. */
  | 'APPLIED'
  /** A lead left it out. */
  | 'DISMISSED'
  /** A lead has to decide. */
  | 'OPEN';

/** Ways to deal with the mail of a sender without account. */
export type UnknownSenders =
  /** Of a verified sender it becomes a request; otherwise it waits. */
  | 'ACCEPT'
  /** It waits for a decision. */
  | 'HOLD'
  /** It is discarded; a verified sender gets an answer. */
  | 'REJECT';

/** The input of `unmarkDuplicate`. */
export type UnmarkDuplicateInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note on the step: up to 2000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateAbsence`. */
export type UpdateAbsenceInput = {
  /** The change fails with VERSION_CONFLICT if the absence has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Its first moment; a date without time begins it with that day, in the time zone of the person. Fixed once it has begun. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Up to 500 characters; null clears it. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The reason, in words. */
  reason?: InputMaybe<AbsenceReason>;
  /** Its end, which does not belong to it, at most 366 days later; a date without time is its last day. Not before now once it has begun. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Read-only; the same value is accepted. */
  userId?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `updateAsset`. */
export type UpdateAssetInput = {
  /** Replaces all further properties; names are unique. */
  attributes?: InputMaybe<Array<AssetAttributeInput>>;
  /** The first day of use. */
  commissionedOn?: InputMaybe<Scalars['String']['input']>;
  /** 1 (low) to 5 (high). */
  criticality?: InputMaybe<Scalars['Int']['input']>;
  /** Needs the lead of both departments. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the asset has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Values of fields; null clears one, and those that are left out stay. */
  fields?: InputMaybe<Array<FieldValueInput>>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Its picture: an upload of your own that is not linked to anything yet. */
  imageId?: InputMaybe<Scalars['Int']['input']>;
  /** Where it is. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** The manufacturer. */
  manufacturer?: InputMaybe<Scalars['String']['input']>;
  /** The model, as its maker names it. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Remarks. */
  notes?: InputMaybe<Scalars['String']['input']>;
  /** The asset that it is a part of; its own parts move along. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** In minor units of the currency. */
  purchaseCost?: InputMaybe<Scalars['Float']['input']>;
  /** A day: `2026-01-31`. */
  purchasedOn?: InputMaybe<Scalars['String']['input']>;
  /** The cost of buying the same today, in minor units of the currency. */
  replacementCost?: InputMaybe<Scalars['Float']['input']>;
  /** For a retired asset; default: the day, in UTC, it is retired. */
  retiredOn?: InputMaybe<Scalars['String']['input']>;
  /** The number of its maker. */
  serialNumber?: InputMaybe<Scalars['String']['input']>;
  /** The decision about it. */
  state?: InputMaybe<AssetState>;
  /** Unique among all assets. */
  tag?: InputMaybe<Scalars['String']['input']>;
  /** The kind of thing, such as pump. */
  type?: InputMaybe<Scalars['String']['input']>;
  /** The last day of the warranty. */
  warrantyUntil?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateBoard`. */
export type UpdateBoardInput = {
  /** The change fails with VERSION_CONFLICT if the board has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Names of `kpis`, 1 to 12 different ones, in the order shown. */
  figures?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Replaces the whole filter. */
  filter?: InputMaybe<BoardFilterInput>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Its name, 1 to 100 characters. */
  name?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateCalendar`. */
export type UpdateCalendarInput = {
  /** False restores an archived one; true archives one. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** The change fails with VERSION_CONFLICT if the calendar has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Replaces the list; null empties it. */
  holidays?: InputMaybe<Array<HolidayInput>>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Unique among calendars, archived ones included. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** A name of the IANA time zone database, no offset. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
  /** Replaces the week. Seven days, Monday first; each a list of at most 6 pairs `[from, to]` in minutes of the day, 0 to 1440. */
  week?: InputMaybe<Array<Array<Array<Scalars['Int']['input']>>>>;
};

/** The input of `updateCategory`. */
export type UpdateCategoryInput = {
  /** False restores an archived one; true archives one without children. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** A checklist that is not archived, for the requests that get this category. Null clears it. */
  checklistId?: InputMaybe<Scalars['Int']['input']>;
  /** Null clears it. */
  defaultPriority?: InputMaybe<MaintenancePriority>;
  /** Null clears it. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the category has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Unique among the children of its parent. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Moves it below another one; null moves it to the first level. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** Requirements before a request of this category, or of one below it, is approved or completed. */
  requires?: InputMaybe<Array<CategoryRequirement>>;
  /** True if only insured contractors get requests of this category, and of those below it. */
  requiresInsurance?: InputMaybe<Scalars['Boolean']['input']>;
  /** Skills that its requests need, and those of the categories below it; at most 20, by id. */
  skillIds?: InputMaybe<Array<Scalars['Int']['input']>>;
};

/** The input of `updateChecklist`. */
export type UpdateChecklistInput = {
  /** False restores an archived one; true archives it. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Null clears it. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The change fails with VERSION_CONFLICT if the checklist has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Replaces the list. The items in their order, 1 to 100. Requests keep the items that they have. */
  items?: InputMaybe<Array<ChecklistItemInput>>;
  /** Unique among checklists, archived ones included. */
  name?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateComment`. */
export type UpdateCommentInput = {
  /** The new text, as in `addComment`. */
  body: Scalars['String']['input'];
  /** The change fails with VERSION_CONFLICT if the comment has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
};

/** The input of `updateContractor`. */
export type UpdateContractorInput = {
  /** True archives it, and its jobs end; false restores an archived one. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** True: it gets no jobs. Its jobs end. */
  blocked?: InputMaybe<Scalars['Boolean']['input']>;
  /** The categories of its work, in their order, at most 50; none: any work. It keeps archived ones that it has. */
  categoryIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Null clears it. */
  contactName?: InputMaybe<Scalars['String']['input']>;
  /** A department that you lead. Null: all departments share it. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Null clears it. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** The change fails with VERSION_CONFLICT if the contractor has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The last day on which it is insured. Null clears it. */
  insuredUntil?: InputMaybe<Scalars['String']['input']>;
  /** No other contractor has it, archived or not. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Null clears it. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Null clears it. */
  phone?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateDelegation`. */
export type UpdateDelegationInput = {
  /** End of the validity. */
  endsAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The change fails with VERSION_CONFLICT if the delegation has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The reason, in words. */
  reason?: InputMaybe<Scalars['String']['input']>;
  /** Start of the validity. */
  startsAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The id of the account that receives the rights. */
  toUserId?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `updateDepartment`. */
export type UpdateDepartmentInput = {
  /** Null clears it. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** An active department head of the department. Null removes it. */
  headId?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Amount up to which purchases are approved at once, in minor units. */
  purchaseThreshold?: InputMaybe<Scalars['SafeInt']['input']>;
};

/** The input of `updateDocument`. */
export type UpdateDocumentInput = {
  /** The change fails with VERSION_CONFLICT if the document has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The kind. */
  kind?: InputMaybe<DocumentKind>;
  /** The title. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The last day on which it is valid. Null clears it. */
  validUntil?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateDowntime`. */
export type UpdateDowntimeInput = {
  /** Later than the start, not in the future; null while it is open. */
  endedAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The change fails with VERSION_CONFLICT if the downtime has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Default: false. */
  planned?: InputMaybe<Scalars['Boolean']['input']>;
  /** The reason, in words. */
  reason?: InputMaybe<Scalars['String']['input']>;
  /** A request on the asset that you see. */
  requestId?: InputMaybe<Scalars['Int']['input']>;
  /** Default: now. Not in the future. */
  startedAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The input of `updateFailureCode`. */
export type UpdateFailureCodeInput = {
  /** True archives it: it is no longer offered. False restores an archived one. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** The category whose requests have it, with those below; null: all. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the failure code has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Read-only; the same value is accepted. */
  kind?: InputMaybe<FailureCodeKind>;
  /** Up to 100 characters in each language; differs from others of its kind and category. */
  name?: InputMaybe<LocalTextInput>;
  /** Place among those of its kind: lower ones first; 1 to 10,000. */
  rank?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `updateField`. */
export type UpdateFieldInput = {
  /** Read-only; the same value is accepted. */
  appliesTo?: InputMaybe<FieldTarget>;
  /** False restores an archived one. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** For assets; null: all. */
  assetType?: InputMaybe<Scalars['String']['input']>;
  /** For requests; null: all. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** In their order. A change names all that are there. */
  choices?: InputMaybe<Array<FieldChoiceInput>>;
  /** The change fails with VERSION_CONFLICT if the field has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Default: false. For requests. */
  fast?: InputMaybe<Scalars['Boolean']['input']>;
  /** Up to 1000 characters. */
  help?: InputMaybe<LocalTextInput>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Read-only; the same value is accepted. */
  key?: InputMaybe<Scalars['String']['input']>;
  /** Fixed once a value is stored. */
  kind?: InputMaybe<FieldKind>;
  /** Up to 200 characters. */
  label?: InputMaybe<LocalTextInput>;
  /** Largest value: a number; of a text the number of characters; of a date a day. */
  max?: InputMaybe<Scalars['JSON']['input']>;
  /** Smallest value: a number; of a text the number of characters; of a date a day. */
  min?: InputMaybe<Scalars['JSON']['input']>;
  /** Default: submit. */
  phase?: InputMaybe<FieldPhase>;
  /** Default: behind all others. */
  rank?: InputMaybe<Scalars['Int']['input']>;
  /** Default: false. */
  required?: InputMaybe<Scalars['Boolean']['input']>;
  /** Default: false. */
  staffOnly?: InputMaybe<Scalars['Boolean']['input']>;
  /** For numbers. */
  unit?: InputMaybe<Scalars['String']['input']>;
  /** Default: always asked. */
  visibleIf?: InputMaybe<FieldConditionInput>;
};

/** The input of `updateFigureReport`. */
export type UpdateFigureReportInput = {
  /** True to show the values of the period before. */
  compare?: InputMaybe<Scalars['Boolean']['input']>;
  /** False for a report that is not sent. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The change fails with VERSION_CONFLICT if the report has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The names of the figures, in the order of the mail. 1 to 12. */
  figures?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Replaces the whole. */
  filter?: InputMaybe<FigureReportFilterInput>;
  /** Figures with a grouping, below the figures. 4 at most. */
  groups?: InputMaybe<Array<FigureReportGroupInput>>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The name, unique among the reports of its owner. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The period, which ends before the day of the run. */
  period?: InputMaybe<FigureReportPeriod>;
  /** The accounts that get it. 1 to 20 active accounts of people. */
  recipientIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Replaces the whole. */
  schedule?: InputMaybe<FigureReportScheduleInput>;
  /** The time zone of the schedule, the days and the months (IANA). */
  timeZone?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateIdentityMapping`. */
export type UpdateIdentityMappingInput = {
  /** The department that people of the group have. Null gives none. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the mapping has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** True if a person becomes head of the department where nobody is. Needs departmentId. */
  headOf?: InputMaybe<Scalars['Boolean']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Null clears it. */
  label?: InputMaybe<Scalars['String']['input']>;
  /** 1 to 10000; two may be equal. */
  rank?: InputMaybe<Scalars['Int']['input']>;
  /** The role that people of the group have. Null gives none. */
  role?: InputMaybe<Role>;
  /** The name of the group, compared exactly: case, spaces and slashes count. */
  value?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateLocation`. */
export type UpdateLocationInput = {
  /** False restores an archived one; true archives one without children. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Null clears it. */
  code?: InputMaybe<Scalars['String']['input']>;
  /** Null clears it. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the location has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Its picture: an upload of your own that is not linked to anything yet. */
  imageId?: InputMaybe<Scalars['Int']['input']>;
  /** The kind. */
  kind?: InputMaybe<LocationKind>;
  /** Unique among the children of its parent. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Moves it with everything below it; null makes it a root. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** Null clears it. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateMailbox`. */
export type UpdateMailboxInput = {
  /** Unique among all, archived ones too; at most 39 characters before the @, without +. */
  address?: InputMaybe<Scalars['String']['input']>;
  /** False restores an archived one as paused; an imap one needs its secret anew. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Name of the mail server whose Authentication-Results count; null: no sender is verified. */
  authservId?: InputMaybe<Scalars['String']['input']>;
  /** True: verified senders of new requests get a receipt. Default: true. */
  autoreply?: InputMaybe<Scalars['Boolean']['input']>;
  /** The category of requests that come by it; null: none. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** Where requests go that come by it. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the mailbox has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Only of an imap mailbox. Default: INBOX. */
  folder?: InputMaybe<Scalars['String']['input']>;
  /** Name or address; required of imap. */
  host?: InputMaybe<Scalars['String']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Unique among all, archived ones too. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Signing in by tokens instead of a password. */
  oauth?: InputMaybe<MailboxOAuthInput>;
  /** Default: 993, or 143 with starttls. */
  port?: InputMaybe<Scalars['Int']['input']>;
  /** Days for which a message is kept after it was dealt with. Default: 30. */
  retainDays?: InputMaybe<Scalars['Int']['input']>;
  /** The password for signing in, unless by oauth; never comes back. */
  secret?: InputMaybe<Scalars['String']['input']>;
  /** Default: tls. */
  security?: InputMaybe<MailboxSecurity>;
  /** An active service account: only its tokens push here. Required of push. */
  serviceAccountId?: InputMaybe<Scalars['Int']['input']>;
  /** Active or paused; default: active. */
  state?: InputMaybe<MailboxState>;
  /** Default: hold. */
  unknown?: InputMaybe<UnknownSenders>;
  /** For signing in; required of imap. */
  user?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateMaintenanceRequest`. */
export type UpdateMaintenanceRequestInput = {
  /** An asset; it gives its location to a request that has none. Null ends the link. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** Null clears it. */
  category?: InputMaybe<Scalars['String']['input']>;
  /** A category; it writes the text, too, unless that is given. Null ends the link. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** The id of another department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The damage or the need: 1 to 5000 characters. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Values of fields; null clears one. */
  fields?: InputMaybe<Array<FieldValueInput>>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Null clears it. */
  location?: InputMaybe<Scalars['String']['input']>;
  /** A location; it writes the text, too, unless that is given. Null ends the link. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** The urgency. */
  priority?: InputMaybe<MaintenancePriority>;
  /** The subject: 3 to 200 characters. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** The day by which you want it done: `2026-01-31`. No promise; null clears it. */
  wantedBy?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateMeter`. */
export type UpdateMeterInput = {
  /** False restores an archived one. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** The change fails with VERSION_CONFLICT if the meter has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Unique among the meters of the asset. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The unit of the values, such as h. */
  unit?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateNotificationPreferences`. */
export type UpdateNotificationPreferencesInput = {
  /** `HH:MM`. */
  digestAt?: InputMaybe<Scalars['String']['input']>;
  /** The kinds that change; what is left out of one stays as it is. */
  kinds?: InputMaybe<NotificationKindChannelsInput>;
  /** `HH:MM`; set together with `quietTo`. Null clears both. */
  quietFrom?: InputMaybe<Scalars['String']['input']>;
  /** `HH:MM`; before `quietFrom` where it is on the next day. */
  quietTo?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updatePart`. */
export type UpdatePartInput = {
  /** True archives it; false restores an archived one. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** Null: all departments share it. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the part has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Null: it is never low. */
  reorderPoint?: InputMaybe<Scalars['Float']['input']>;
  /** No other part has it, archived or not. */
  sku?: InputMaybe<Scalars['String']['input']>;
  /** The unit of its quantities. */
  unit?: InputMaybe<Scalars['String']['input']>;
  /** Price of a unit of the stock, in minor units of the currency. */
  unitCost?: InputMaybe<Scalars['SafeInt']['input']>;
};

/** The input of `updatePasskey`. */
export type UpdatePasskeyInput = {
  /** The change fails with VERSION_CONFLICT if the passkey has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The name. */
  name: Scalars['String']['input'];
};

/** The input of `updateProfile`. */
export type UpdateProfileInput = {
  /** Null clears it. */
  firstName?: InputMaybe<Scalars['String']['input']>;
  /** Null clears it. */
  jobTitle?: InputMaybe<Scalars['String']['input']>;
  /** Null clears it. */
  lastName?: InputMaybe<Scalars['String']['input']>;
  /** Null clears it. */
  phone?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateRule`. */
export type UpdateRuleInput = {
  /** 1 to 10 actions in this order, each `{ type }` and values by the type. */
  actions?: InputMaybe<Array<Scalars['JSONObject']['input']>>;
  /** False restores an archived one, which is off; true archives one. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** `{ all }` or `{ any }`, of which an element may be one more group. Default: none. */
  conditions?: InputMaybe<Scalars['JSONObject']['input']>;
  /** Only of this department; null for all. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the rule has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** True switches on what was not tested. */
  force?: InputMaybe<Scalars['Boolean']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Default: `off`. */
  mode?: InputMaybe<RuleMode>;
  /** Its name, unique among rules, archived ones included. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Read-only: taken as it was read. */
  ownerId?: InputMaybe<Scalars['Int']['input']>;
  /** The order at one event: the lowest first, of equal ones the lower id. Default: the highest and 10. */
  rank?: InputMaybe<Scalars['Int']['input']>;
  /** True if later rules do nothing at an event that it matches. Default: false. */
  stop?: InputMaybe<Scalars['Boolean']['input']>;
  /** `tested` of a dry run of this content. */
  tested?: InputMaybe<Scalars['String']['input']>;
  /** Its occasion: `{ type }` and values by the type. */
  trigger?: InputMaybe<Scalars['JSONObject']['input']>;
};

/** The input of `updateSavedView`. */
export type UpdateSavedViewInput = {
  /** Columns of the export in their order. Null for those of the list. */
  columns?: InputMaybe<Array<Scalars['String']['input']>>;
  /** For `department` only; default: the present one, else your own department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the view has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Parameters of the list's query by name, spelt as in REST; without `sort`, `limit`, `cursor` and `view`. */
  filter?: InputMaybe<Scalars['JSONObject']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** The people who may use it besides its owner. */
  shared?: InputMaybe<SavedViewSharing>;
  /** The order, spelt as in REST. Null for that of the list. */
  sort?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateSchedule`. */
export type UpdateScheduleInput = {
  /** Each gets its own request; default: one request without an asset. */
  assetIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** An active technician. */
  assigneeId?: InputMaybe<Scalars['Int']['input']>;
  /** The category of its requests. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** It comes before that of the category. */
  checklistId?: InputMaybe<Scalars['Int']['input']>;
  /** Default: your own. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The description, for people. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** The expected work, in minutes. */
  estimateMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the schedule has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Values for its requests, of any phase; null clears one. */
  fields?: InputMaybe<Array<FieldValueInput>>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Default: skip. */
  ifOpen?: InputMaybe<ScheduleIfOpen>;
  /** Days from the begin of a request to its due time: 0 to 60, default 0. In these days, and in one day, the schedule may lead to 1,000 requests at most, those of all assets. */
  leadDays?: InputMaybe<Scalars['Int']['input']>;
  /** The location of requests without an asset that has one. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** Default: that of the category, else normal. */
  priority?: InputMaybe<MaintenancePriority>;
  /** Default: active. */
  state?: InputMaybe<ScheduleState>;
  /** The title of its requests. */
  title?: InputMaybe<Scalars['String']['input']>;
  /** Days after the due time that still count as in time; null: a tenth of the interval. */
  toleranceDays?: InputMaybe<Scalars['Int']['input']>;
  /** Replaced as a whole. */
  trigger?: InputMaybe<ScheduleTriggerInput>;
};

/** The input of `updateSettings`. */
export type UpdateSettingsInput = {
  /** False takes language and time zone from the device: each only where it was neither chosen nor taken before. Default true: they are chosen. */
  chosen?: InputMaybe<Scalars['Boolean']['input']>;
  /** True if notifications are sent by e-mail. */
  emailNotifications?: InputMaybe<Scalars['Boolean']['input']>;
  /** A BCP 47 language tag. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** The colour scheme of the frontend. */
  theme?: InputMaybe<Theme>;
  /** A name of the IANA time zone database. */
  timezone?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateSkill`. */
export type UpdateSkillInput = {
  /** True archives it: it is neither needed nor held. False restores an archived one. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** The change fails with VERSION_CONFLICT if the skill has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Unique among all skills, archived ones too. */
  name?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateSlaPolicy`. */
export type UpdateSlaPolicyInput = {
  /** False restores an archived one; true archives one. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** The calendar that counts the working time. */
  calendarId?: InputMaybe<Scalars['Int']['input']>;
  /** True if steps that were taken without network count at the time of the device. Default: true. */
  deviceTime?: InputMaybe<Scalars['Boolean']['input']>;
  /** Replaced as a whole; default: none. */
  escalations?: InputMaybe<Array<SlaEscalationInput>>;
  /** The change fails with VERSION_CONFLICT if the policy has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Replaced as a whole; default: all. */
  match?: InputMaybe<SlaMatchInput>;
  /** Unique among policies, archived ones included. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Reasons of a hold that pause the clocks. Default: requester, access, budget and vendor. */
  pausesOn?: InputMaybe<Array<HoldReason>>;
  /** The lowest rank that matches counts; of equal ones the lower id. */
  rank?: InputMaybe<Scalars['Int']['input']>;
  /** Working time that a reopened request has at least, in minutes. Default: 240. */
  reopenMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Default: `submission`. */
  resolutionFrom?: InputMaybe<SlaResolutionFrom>;
  /** Working time until the completion; null: no promise. */
  resolutionMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** Working time until somebody approves, rejects, assigns, starts or answers; null: no promise. */
  responseMinutes?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `updateSystemSettings`. */
export type UpdateSystemSettingsInput = {
  /** Replaces the list: up to 10 origins, without a path. */
  boardFrameAncestors?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Applies to requests that are completed from now on. */
  confirmAfterMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** A code of ISO 4217, such as EUR. */
  currency?: InputMaybe<Scalars['String']['input']>;
  /** A calendar that is not archived; null for none. Applies to requests that are completed from now on. */
  defaultCalendarId?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the settings have another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** True changes the host of the address although passkeys of the host before end. */
  force?: InputMaybe<Scalars['Boolean']['input']>;
  /** The language of labels. */
  houseLanguage?: InputMaybe<HouseLanguage>;
  /** An upload of your own of at most 1 MB that is not linked to anything yet; null for none. */
  houseLogoId?: InputMaybe<Scalars['Int']['input']>;
  /** For labels and mails; null clears it. */
  houseName?: InputMaybe<Scalars['String']['input']>;
  /** A department; null for none. */
  identityDepartmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Applies to logins and changes of memberships from now on. */
  identityWithoutMatch?: InputMaybe<IdentityWithoutMatch>;
  /** 0 closes the work of a request with the request, for its crew too. */
  lockDays?: InputMaybe<Scalars['Int']['input']>;
  /** Replaces the list; an empty one asks no role for a second factor. */
  mfaRoles?: InputMaybe<Array<Role>>;
  /** A whole number of hours, up to a week; 0 refuses the header `Performed-At`. */
  offlineHours?: InputMaybe<Scalars['Int']['input']>;
  /** An http or https address without a path; null for none. Refused where `PUBLIC_URL` is another one. */
  publicUrl?: InputMaybe<Scalars['String']['input']>;
  /** Applies to messages that are sent from now on. */
  pushTexts?: InputMaybe<Scalars['Boolean']['input']>;
  /** Number of days for which a request can be reopened; 0 means never. */
  reopenDays?: InputMaybe<Scalars['Int']['input']>;
  /** False ends the tokens of all links; the links themselves stay. */
  reportLinks?: InputMaybe<Scalars['Boolean']['input']>;
  /** Applies to accounts that are registered from now on. Needs a mail server. */
  requireVerifiedEmail?: InputMaybe<Scalars['Boolean']['input']>;
  /** False stops all rules at once. */
  rules?: InputMaybe<Scalars['Boolean']['input']>;
  /** Applies to logins and changes by SCIM from now on. */
  scimDepartment?: InputMaybe<Scalars['Boolean']['input']>;
  /** A name of the IANA database; it changes figures of the past too. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateTarget`. */
export type UpdateTargetInput = {
  /** The direction in which the figure is better. */
  direction?: InputMaybe<TargetDirection>;
  /** The change fails with VERSION_CONFLICT if the target has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The first day on which it counts. */
  from?: InputMaybe<Scalars['String']['input']>;
  /** The bound of a good value, in the unit of the figure. */
  good?: InputMaybe<Scalars['Float']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The bound of a value that is not bad, in the unit of the figure. Not better than `good`. */
  warn?: InputMaybe<Scalars['Float']['input']>;
};

/** The input of `updateTimeEntry`. */
export type UpdateTimeEntryInput = {
  /** The change fails with VERSION_CONFLICT if the entry has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** The kind. */
  kind?: InputMaybe<TimeKind>;
  /** Up to a day; it ends a running timer. Null leaves a running timer as it is. */
  minutes?: InputMaybe<Scalars['Int']['input']>;
  /** A note for others. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** Not in the future. */
  startedAt?: InputMaybe<Scalars['DateTimeISO']['input']>;
};

/** The input of `updateUser`. */
export type UpdateUserInput = {
  /** Null removes it. The roles department_head and employee require one. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The e-mail address. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** Not looked at: a record may be sent back as it was read. `setManagedFields` changes it. */
  externalId?: InputMaybe<Scalars['String']['input']>;
  /** Null clears it. */
  firstName?: InputMaybe<Scalars['String']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Null clears it. */
  lastName?: InputMaybe<Scalars['String']['input']>;
  /** Not looked at: a record may be sent back as it was read. `setManagedFields` changes it. */
  managed?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Not looked at: a record may be sent back as it was read. `setManagedFields` changes it. */
  manual?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Only for a super_admin. Null restores the defaults of the role. */
  permissions?: InputMaybe<Array<Scalars['String']['input']>>;
  /** Null clears it. */
  phone?: InputMaybe<Scalars['String']['input']>;
  /** True: mail is sent again to an address that was given up. */
  retryEmail?: InputMaybe<Scalars['Boolean']['input']>;
  /** Every role but super_admin. Another role removes stored permissions. */
  role?: InputMaybe<Role>;
};

/** The input of `updateWebhookEndpoint`. */
export type UpdateWebhookEndpointInput = {
  /** Null clears it. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** True if notifications are sent. */
  enabled?: InputMaybe<Scalars['Boolean']['input']>;
  /** The types of events of which it is notified. */
  events?: InputMaybe<Array<Scalars['String']['input']>>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** True if it gets the values of fields of requests. */
  includeFields?: InputMaybe<Scalars['Boolean']['input']>;
  /** True if it gets the texts of public comments. */
  includeText?: InputMaybe<Scalars['Boolean']['input']>;
  /** The address to which notifications are sent. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `uploadAttachment`. */
export type UploadAttachmentInput = {
  /** A UUID of your choice, which REST takes as `client:<uuid>` for the id. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** JPEG, PNG or WebP of at most 10 MB and 50 megapixels, a JPEG 200. */
  file: Scalars['Upload']['input'];
  /** The id of the request. */
  requestId: Scalars['Int']['input'];
  /** State before or after the work. */
  type: AttachmentType;
};

/** The input of `uploadAvatar`. */
export type UploadAvatarInput = {
  /** JPEG, PNG or WebP of at most 5 MB and 50 megapixels, a JPEG 200. */
  file: Scalars['Upload']['input'];
  /** Default: the name of the uploaded file. */
  filename?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `uploadPhoto`. */
export type UploadPhotoInput = {
  /** A UUID of your choice, which REST takes as `client:<uuid>` for the id. */
  clientId?: InputMaybe<Scalars['String']['input']>;
  /** JPEG, PNG or WebP of at most 10 MB and 50 megapixels, a JPEG 200. */
  file: Scalars['Upload']['input'];
  /** The request of the photo. A photo without one is deleted after 24 hours. */
  requestId?: InputMaybe<Scalars['Int']['input']>;
  /** Required with requestId. */
  type?: InputMaybe<AttachmentType>;
};

/** Filter of a list; all conditions must hold. */
export type UserFilter = {
  /** The id of the department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** True if it is a service account. */
  isService?: InputMaybe<Scalars['Boolean']['input']>;
  /** One or several. */
  role?: InputMaybe<Array<Role>>;
  /** Words that must all occur in the names or the e-mail address, also as a part of a word. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** One or several. */
  status?: InputMaybe<Array<UserStatus>>;
};

/** The orders of the list of users. */
export type UserSort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC'
  /** By e-mail address, from A to Z. */
  | 'EMAIL_ASC'
  /** By e-mail address, from Z to A. */
  | 'EMAIL_DESC';

/** The state of an account. */
export type UserStatus =
  /** May log in. */
  | 'ACTIVE'
  /** Not activated yet, or deactivated. */
  | 'INACTIVE'
  /** May not log in until reactivated. */
  | 'SUSPENDED';

/** The input of `verifyEmail`. */
export type VerifyEmailInput = {
  /** The secret of the link that was mailed. */
  token: Scalars['String']['input'];
};

/** Filter of a list; all conditions must hold. */
export type WebhookDeliveryFilter = {
  /** The current state. */
  status?: InputMaybe<WebhookDeliveryStatus>;
};

/** The state of a delivery; `failed` is final. */
export type WebhookDeliveryStatus =
  /** The receiver accepted it. */
  | 'DELIVERED'
  /** All attempts failed. */
  | 'FAILED'
  /** Not delivered yet. */
  | 'PENDING';

/** The input of `withdrawContractor`. */
export type WithdrawContractorInput = {
  /** The reason; the contractor does not read it. */
  reason?: InputMaybe<Scalars['String']['input']>;
  /** The request. */
  requestId: Scalars['Int']['input'];
};

/** The part of a person in a request. */
export type WorkloadPart =
  /** Is assigned to it. */
  | 'ASSIGNEE'
  /** Helps with it. */
  | 'HELPER';
