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
  /** The `Upload` scalar type represents a file upload. */
  Upload: { input: unknown; output: unknown; }
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

/** The input of `addComment`. */
export type AddCommentInput = {
  /** Your uploaded photos that are not linked to anything yet. */
  attachmentIds?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** Markdown. `<@7>` names the person with the id 7; at most 20 people. */
  body: Scalars['String']['input'];
  /** The id of the HTTP request. */
  requestId: Scalars['Int']['input'];
  /** Default: public. Internal ones are written by the staff of the request. */
  visibility?: InputMaybe<Audience>;
};

/** The input of `addMeterReading`. */
export type AddMeterReadingInput = {
  /** Default: now. Not in the future, and not before the last reading. */
  at?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The id of the meter. */
  id: Scalars['Int']['input'];
  /** A note for others. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** True for the first reading of a new device of a counter, which may be lower. */
  replacesMeter?: InputMaybe<Scalars['Boolean']['input']>;
  /** At most three decimals; of a counter not negative. */
  value: Scalars['Float']['input'];
};

/** The input of `addPasskey`. */
export type AddPasskeyInput = {
  /** Result of the browser: `PublicKeyCredential.toJSON()`. */
  credential: Scalars['JSONObject']['input'];
  /** The name. */
  name: Scalars['String']['input'];
};

/** The input of `approveMaintenanceRequest`. */
export type ApproveMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** For the history: up to 2000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `assetAttribute`. */
export type AssetAttributeInput = {
  /** The name. */
  name: Scalars['String']['input'];
  /** The value, as text. */
  value: Scalars['String']['input'];
};

/** Filter of a list; all conditions must hold. */
export type AssetFilter = {
  /** One or several, 1 (low) to 5 (high). */
  criticality?: InputMaybe<Array<Scalars['Int']['input']>>;
  /** The id of the department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Whether a downtime is open. */
  down?: InputMaybe<Scalars['Boolean']['input']>;
  /** Only at the location itself, not below it; default: false. */
  exact?: InputMaybe<Scalars['Boolean']['input']>;
  /** At this location or below it. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** The parts of this asset. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** Whether it is a part of no other asset. */
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

/** What was decided about an asset. Whether it is down is a fact beside it. */
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
  /** For the history: up to 2000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** The id of an active technician. */
  technicianId: Scalars['Int']['input'];
};

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
  /** Id of the object of the action. */
  targetId?: InputMaybe<Scalars['String']['input']>;
  /** For example `maintenance_request`. */
  targetType?: InputMaybe<Scalars['String']['input']>;
  /** At this time or earlier. */
  to?: InputMaybe<Scalars['DateTimeISO']['input']>;
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

/** Filter of a list; all conditions must hold. */
export type CategoryFilter = {
  /** Archived ones instead; default: false. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
  /** The id of the department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The children of this category. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** Whether it is a root. */
  root?: InputMaybe<Scalars['Boolean']['input']>;
  /** Words that must all occur in the name, also as a part of a word. */
  search?: InputMaybe<Scalars['String']['input']>;
};

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
  /** The id. */
  id: Scalars['Int']['input'];
  /** A location; it writes the text, too, unless that is given. Null ends the link. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** The new priority. */
  priority?: InputMaybe<MaintenancePriority>;
  /** The reason, in words. */
  reason?: InputMaybe<Scalars['String']['input']>;
};

/** The orders of the comments of a request. */
export type CommentSort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC';

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
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note on the work: up to 2000 characters. */
  note?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `confirmMaintenanceRequest`. */
export type ConfirmMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note for others. */
  note?: InputMaybe<Scalars['String']['input']>;
  /** 1 (bad) to 5 (good). */
  rating?: InputMaybe<Scalars['Int']['input']>;
};

/** The input of `confirmTotp`. */
export type ConfirmTotpInput = {
  /** The present code of the app: six digits. */
  code: Scalars['String']['input'];
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
  /** Where it is. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** Who made it. */
  manufacturer?: InputMaybe<Scalars['String']['input']>;
  /** The model, as its maker names it. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The name. */
  name: Scalars['String']['input'];
  /** What else is worth knowing. */
  notes?: InputMaybe<Scalars['String']['input']>;
  /** The asset that it is a part of; its own parts move along. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** In minor units of the currency. */
  purchaseCost?: InputMaybe<Scalars['Float']['input']>;
  /** A day: `2026-01-31`. */
  purchasedOn?: InputMaybe<Scalars['String']['input']>;
  /** For a retired asset; default: the day, in UTC, it is retired. */
  retiredOn?: InputMaybe<Scalars['String']['input']>;
  /** The number of its maker. */
  serialNumber?: InputMaybe<Scalars['String']['input']>;
  /** Default: in service. */
  state?: InputMaybe<AssetState>;
  /** The inventory number, unique among all assets. */
  tag: Scalars['String']['input'];
  /** What it is, such as pump. */
  type?: InputMaybe<Scalars['String']['input']>;
  /** The last day of the warranty. */
  warrantyUntil?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `createCategory`. */
export type CreateCategoryInput = {
  /** The priority of a request that is submitted with this category and names none. */
  defaultPriority?: InputMaybe<MaintenancePriority>;
  /** The id of the department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Unique among the children of its parent. */
  name: Scalars['String']['input'];
  /** A category of the first level; default: none. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
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
};

/** The input of `createDowntime`. */
export type CreateDowntimeInput = {
  /** An asset that is not retired; it cannot be changed later. */
  assetId: Scalars['Int']['input'];
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

/** The input of `createInvitation`. */
export type CreateInvitationInput = {
  /** Required for the roles department_head and employee. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The e-mail address. */
  email: Scalars['String']['input'];
  /** Every role but super_admin. */
  role: Role;
};

/** The input of `createLocation`. */
export type CreateLocationInput = {
  /** Unique among all locations. */
  code?: InputMaybe<Scalars['String']['input']>;
  /** The id of the department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** Default: area. */
  kind?: InputMaybe<LocationKind>;
  /** Unique among the children of its parent. */
  name: Scalars['String']['input'];
  /** The place around it; default: none. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** A name of the IANA time zone database. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
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
  /** Default: that of the linked category, else your own. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The damage or the need: 1 to 5000 characters. */
  description: Scalars['String']['input'];
  /** The place of the work: up to 200 characters. */
  location?: InputMaybe<Scalars['String']['input']>;
  /** A location; it writes the text, too, unless that is given. Null ends the link. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** Default: that of the linked category, else normal. */
  priority?: InputMaybe<MaintenancePriority>;
  /** The subject: 3 to 200 characters. */
  title: Scalars['String']['input'];
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
  /** Whether it gets the texts of public comments; default: false. */
  includeText?: InputMaybe<Scalars['Boolean']['input']>;
  /** Address of the receiver: https or http, public. */
  url: Scalars['String']['input'];
};

/** Filter of a list; all conditions must hold. */
export type DelegationFilter = {
  /** Whether it is in effect now. */
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

/** Whether a dependency is available. */
export type DependencyState =
  /** Unavailable. */
  | 'DOWN'
  /** Available. */
  | 'UP';

/** Filter of a list; all conditions must hold. */
export type DowntimeFilter = {
  /** Those of this asset. */
  assetId?: InputMaybe<Scalars['Int']['input']>;
  /** It ended later than this, or is open. */
  from?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Whether it has not ended. */
  open?: InputMaybe<Scalars['Boolean']['input']>;
  /** Whether it was planned. */
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
export type FeedEventFilter = {
  /** Types of events; default: all. */
  types?: InputMaybe<Array<Scalars['String']['input']>>;
};

/** Whether the service has all its dependencies. */
export type HealthStatus =
  /** A dependency is unavailable. */
  | 'DEGRADED'
  /** All dependencies are available. */
  | 'OK';

/** The input of `holdMaintenanceRequest`. */
export type HoldMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note for others. */
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

/** The input of `import`. */
export type ImportInput = {
  /** True to check the file and change nothing; default: false. */
  dryRun?: InputMaybe<Scalars['Boolean']['input']>;
  /** CSV of at most 10 MB and 5,000 rows; the first row has the names of the columns. */
  file: Scalars['Upload']['input'];
};

/** An unavailable dependency, or a high share of failed responses. */
export type IncidentKind =
  /** A dependency was unavailable. */
  | 'DEPENDENCY'
  /** Too many requests failed. */
  | 'ERROR_RATE';

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
  /** Whether it can be accepted now. */
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
  /** Whether it is a root. */
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
  /** Whether it is open and its technician is suspended or inactive: assigned or in progress. */
  assigneeInactive?: InputMaybe<Scalars['Boolean']['input']>;
  /** Linked to this category or one below it. */
  categoryId?: InputMaybe<Scalars['Int']['input']>;
  /** Completed at this time or later. */
  completedFrom?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Completed at this time or earlier. */
  completedTo?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Created at this time or later. */
  createdFrom?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Created at this time or earlier. */
  createdTo?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** The id of the department. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The duplicates of this request. */
  duplicateOfId?: InputMaybe<Scalars['Int']['input']>;
  /** Linked to the category, location and asset themselves, not to those below. */
  exact?: InputMaybe<Scalars['Boolean']['input']>;
  /** Linked to this location or one below it, or to an asset that is there. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** True if the request is on hold. */
  onHold?: InputMaybe<Scalars['Boolean']['input']>;
  /** The origin of the request. */
  origin?: InputMaybe<RequestOrigin>;
  /** Planned to end at this time or later. */
  plannedFrom?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Planned to begin at this time or earlier. */
  plannedTo?: InputMaybe<Scalars['DateTimeISO']['input']>;
  /** Requests of this priority. */
  priority?: InputMaybe<MaintenancePriority>;
  /** The id of the person who submitted the request. */
  requesterId?: InputMaybe<Scalars['Int']['input']>;
  /** Words that must all occur in title or description, also as a part of a word. */
  search?: InputMaybe<Scalars['String']['input']>;
  /** One or several. */
  stage?: InputMaybe<Array<MaintenanceStage>>;
  /** One or several. */
  status?: InputMaybe<Array<MaintenanceStatus>>;
  /** Whether it is open and has no technician yet: submitted or approved. */
  unassigned?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The orders of the list of requests; that by priority is for open requests only. */
export type MaintenanceRequestSort =
  /** The oldest first. */
  | 'CREATED_AT_ASC'
  /** The newest first. */
  | 'CREATED_AT_DESC'
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
  /** Put it on hold. */
  | 'HOLD'
  /** Mark it as the duplicate of another request. */
  | 'MARK_DUPLICATE'
  /** Delete it permanently. */
  | 'PURGE'
  /** Refuse to approve it. */
  | 'REJECT'
  /** Take up the work again. */
  | 'REOPEN'
  /** End the hold. */
  | 'RESUME'
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
  /** A note for others. */
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

/** What the values of a meter mean. */
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

/** Filter of a list; all conditions must hold. */
export type MySecurityLogFilter = {
  /** `auth` or `security`. Default: both. */
  category?: InputMaybe<LogCategory>;
  /** The severity. */
  level?: InputMaybe<LogLevel>;
};

/** The input of `notificationChannels`. */
export type NotificationChannelsInput = {
  /** Mail delivery. */
  email?: InputMaybe<EmailDelivery>;
  /** Whether they are in the inbox. */
  inApp?: InputMaybe<Scalars['Boolean']['input']>;
};

/** Filter of a list; all conditions must hold. */
export type NotificationFilter = {
  /** The kind. */
  kind?: InputMaybe<NotificationKind>;
  /** Only unread ones, or only read ones. */
  unread?: InputMaybe<Scalars['Boolean']['input']>;
};

/** What a notification tells of. */
export type NotificationKind =
  /** A request was assigned to you. */
  | 'ASSIGNED'
  /** A request that you submitted, work on, watch or commented on has a comment. */
  | 'COMMENTED'
  /** The work on a request of yours is done. */
  | 'COMPLETED'
  /** A request of yours was approved, rejected, marked as a duplicate or cancelled; also a cancelled one assigned to you. */
  | 'DECIDED'
  /** Somebody delegated rights to you. */
  | 'DELEGATED'
  /** The request of which yours is a duplicate was completed. */
  | 'DUPLICATE_RESOLVED'
  /** A request that you submitted, work on or watch was put on hold. */
  | 'HELD'
  /** You were named in a comment. */
  | 'MENTIONED'
  /** A request that is assigned to you, or that you are in charge of, was reopened; or the technician of open work that you are in charge of was suspended or deactivated. */
  | 'REOPENED'
  /** The hold of a request that you submitted, work on or watch has ended. */
  | 'RESUMED'
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
  /** A request that you submitted, work on, watch or commented on has a comment. */
  commented?: InputMaybe<NotificationChannelsInput>;
  /** The work on a request of yours is done. */
  completed?: InputMaybe<NotificationChannelsInput>;
  /** A request of yours was approved, rejected, marked as a duplicate or cancelled; also a cancelled one assigned to you. */
  decided?: InputMaybe<NotificationChannelsInput>;
  /** Somebody delegated rights to you. */
  delegated?: InputMaybe<NotificationChannelsInput>;
  /** The request of which yours is a duplicate was completed. */
  duplicate_resolved?: InputMaybe<NotificationChannelsInput>;
  /** A request that you submitted, work on or watch was put on hold. */
  held?: InputMaybe<NotificationChannelsInput>;
  /** You were named in a comment. */
  mentioned?: InputMaybe<NotificationChannelsInput>;
  /** A request that is assigned to you, or that you are in charge of, was reopened; or the technician of open work that you are in charge of was suspended or deactivated. */
  reopened?: InputMaybe<NotificationChannelsInput>;
  /** The hold of a request that you submitted, work on or watch has ended. */
  resumed?: InputMaybe<NotificationChannelsInput>;
  /** Something concerns the security of your account. It cannot be switched off. */
  security?: InputMaybe<NotificationChannelsInput>;
  /** A request waits for approval in a department that you approve for. */
  submitted?: InputMaybe<NotificationChannelsInput>;
  /** A request was handed to a department that you approve for. */
  transferred?: InputMaybe<NotificationChannelsInput>;
};

/** The input of `openLink`. */
export type OpenLinkInput = {
  /** The code of a report link. */
  code?: InputMaybe<Scalars['String']['input']>;
  /** The token of a receipt. */
  trackingToken?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `purgeMaintenanceRequest`. */
export type PurgeMaintenanceRequestInput = {
  /** The id. */
  id: Scalars['Int']['input'];
  /** The reason, for the audit trail: 1 to 2000 characters. */
  reason: Scalars['String']['input'];
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

/** The input of `refreshToken`. */
export type RefreshTokenInput = {
  /** Alternatively, left out or null, sent as the bearer token or in the cookie. */
  refreshToken?: InputMaybe<Scalars['String']['input']>;
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

/** The input of `replaceAsset`. */
export type ReplaceAssetInput = {
  /** The first day of use. */
  commissionedOn?: InputMaybe<Scalars['String']['input']>;
  /** The change fails with VERSION_CONFLICT if the old asset has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Who made it. */
  manufacturer?: InputMaybe<Scalars['String']['input']>;
  /** The model, as its maker names it. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** Default: the name of the old one. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** What else is worth knowing. */
  notes?: InputMaybe<Scalars['String']['input']>;
  /** In minor units of the currency. */
  purchaseCost?: InputMaybe<Scalars['Float']['input']>;
  /** A day: `2026-01-31`. */
  purchasedOn?: InputMaybe<Scalars['String']['input']>;
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

/** The origin of a request. */
export type RequestOrigin =
  /** Imported from an earlier system. */
  | 'IMPORT'
  /** Reported by a link without an account. */
  | 'LINK'
  /** Submitted by a person with an account. */
  | 'PERSON'
  /** Created by a rule. */
  | 'RULE'
  /** Created by a schedule. */
  | 'SCHEDULE';

/** The input of `resetPassword`. */
export type ResetPasswordInput = {
  /** 8 to 128 characters; common passwords are rejected. */
  newPassword: Scalars['String']['input'];
  /** The secret of the link that was mailed. */
  token: Scalars['String']['input'];
};

/** The input of `resumeMaintenanceRequest`. */
export type ResumeMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note for others. */
  note?: InputMaybe<Scalars['String']['input']>;
};

/** The roles of specification 2.2. */
export type Role =
  /** Runs the organisation. */
  | 'ADMINISTRATOR'
  /** Approves and assigns the requests of a department. */
  | 'DEPARTMENT_HEAD'
  /** Monitors the service. */
  | 'DEVELOPER'
  /** Submits requests. */
  | 'EMPLOYEE'
  /** Has every permission; there is exactly one. */
  | 'SUPER_ADMIN'
  /** Works on requests. */
  | 'TECHNICIAN';

/** The input of `serviceAccountToken`. */
export type ServiceAccountTokenInput = {
  /** The id of the service account. */
  id: Scalars['Int']['input'];
  /** The id of the token. */
  tokenId: Scalars['ID']['input'];
};

/** The input of `setUserPermissions`. */
export type SetUserPermissionsInput = {
  /** The id. */
  id: Scalars['Int']['input'];
  /** All permissions of the user; an empty list grants none. */
  permissions: Array<Scalars['String']['input']>;
};

/** What a step changed of a request. */
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
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note for others. */
  note?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `submitReport`. */
export type SubmitReportInput = {
  /** For questions; the staff sees it. */
  contactEmail?: InputMaybe<Scalars['String']['input']>;
  /** For questions; the staff sees it. */
  contactName?: InputMaybe<Scalars['String']['input']>;
  /** Default: the title. */
  description?: InputMaybe<Scalars['String']['input']>;
  /** A photo of the problem: JPEG, PNG or WebP of at most 10 MB. */
  file?: InputMaybe<Scalars['Upload']['input']>;
  /** The problem in a few words. */
  title: Scalars['String']['input'];
};

/** Colour theme of the frontend. */
export type Theme =
  /** Light on dark. */
  | 'DARK'
  /** Dark on light. */
  | 'LIGHT'
  /** As set in the operating system. */
  | 'SYSTEM';

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

/** The input of `unmarkDuplicate`. */
export type UnmarkDuplicateInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** A note for others. */
  note?: InputMaybe<Scalars['String']['input']>;
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
  /** The id. */
  id: Scalars['Int']['input'];
  /** Where it is. */
  locationId?: InputMaybe<Scalars['Int']['input']>;
  /** Who made it. */
  manufacturer?: InputMaybe<Scalars['String']['input']>;
  /** The model, as its maker names it. */
  model?: InputMaybe<Scalars['String']['input']>;
  /** The name. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** What else is worth knowing. */
  notes?: InputMaybe<Scalars['String']['input']>;
  /** The asset that it is a part of; its own parts move along. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** In minor units of the currency. */
  purchaseCost?: InputMaybe<Scalars['Float']['input']>;
  /** A day: `2026-01-31`. */
  purchasedOn?: InputMaybe<Scalars['String']['input']>;
  /** For a retired asset; default: the day, in UTC, it is retired. */
  retiredOn?: InputMaybe<Scalars['String']['input']>;
  /** The number of its maker. */
  serialNumber?: InputMaybe<Scalars['String']['input']>;
  /** What was decided about it. */
  state?: InputMaybe<AssetState>;
  /** Unique among all assets. */
  tag?: InputMaybe<Scalars['String']['input']>;
  /** What it is, such as pump. */
  type?: InputMaybe<Scalars['String']['input']>;
  /** The last day of the warranty. */
  warrantyUntil?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateCategory`. */
export type UpdateCategoryInput = {
  /** False restores an archived one; true archives one without children. */
  archived?: InputMaybe<Scalars['Boolean']['input']>;
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
  /** The kind. */
  kind?: InputMaybe<LocationKind>;
  /** Unique among the children of its parent. */
  name?: InputMaybe<Scalars['String']['input']>;
  /** Moves it with everything below it; null makes it a root. */
  parentId?: InputMaybe<Scalars['Int']['input']>;
  /** Null clears it. */
  timeZone?: InputMaybe<Scalars['String']['input']>;
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

/** The input of `updateSettings`. */
export type UpdateSettingsInput = {
  /** True if notifications are sent by e-mail. */
  emailNotifications?: InputMaybe<Scalars['Boolean']['input']>;
  /** A BCP 47 language tag. */
  language?: InputMaybe<Scalars['String']['input']>;
  /** The colour scheme of the frontend. */
  theme?: InputMaybe<Theme>;
  /** A name of the IANA time zone database. */
  timezone?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `updateSystemSettings`. */
export type UpdateSystemSettingsInput = {
  /** Applies to requests that are completed from now on. */
  confirmAfterMinutes?: InputMaybe<Scalars['Int']['input']>;
  /** The change fails with VERSION_CONFLICT if the settings have another version. */
  expectedVersion?: InputMaybe<Scalars['Int']['input']>;
  /** Replaces the list; an empty one asks no role for a second factor. */
  mfaRoles?: InputMaybe<Array<Role>>;
  /** Number of days for which a request can be reopened; 0 means never. */
  reopenDays?: InputMaybe<Scalars['Int']['input']>;
  /** False ends the tokens of all links; the links themselves stay. */
  reportLinks?: InputMaybe<Scalars['Boolean']['input']>;
  /** Applies to accounts that are registered from now on. Needs a mail server. */
  requireVerifiedEmail?: InputMaybe<Scalars['Boolean']['input']>;
};

/** The input of `updateUser`. */
export type UpdateUserInput = {
  /** Null removes it. The roles department_head and employee require one. */
  departmentId?: InputMaybe<Scalars['Int']['input']>;
  /** The e-mail address. */
  email?: InputMaybe<Scalars['String']['input']>;
  /** Null clears it. */
  firstName?: InputMaybe<Scalars['String']['input']>;
  /** The id. */
  id: Scalars['Int']['input'];
  /** Null clears it. */
  lastName?: InputMaybe<Scalars['String']['input']>;
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
  /** Whether it gets the texts of public comments. */
  includeText?: InputMaybe<Scalars['Boolean']['input']>;
  /** The address to which notifications are sent. */
  url?: InputMaybe<Scalars['String']['input']>;
};

/** The input of `uploadAttachment`. */
export type UploadAttachmentInput = {
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
  /** Whether it is a service account. */
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

/** The state of an account; see specification 3.1. */
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
