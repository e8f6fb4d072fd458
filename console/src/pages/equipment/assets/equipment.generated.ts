/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `assetAttribute`. */
export type AssetAttributeInput = {
  /** The name. */
  name: string;
  /** The value, as text. */
  value: string;
};

/** Filter of a list; all conditions must hold. */
export type AssetFilter = {
  /** One or several, 1 (low) to 5 (high). */
  criticality?: Array<number> | null | undefined;
  /** The id of the department. */
  departmentId?: number | null | undefined;
  /** True if a downtime is open. */
  down?: boolean | null | undefined;
  /** Only at the location itself, not below it; default: false. */
  exact?: boolean | null | undefined;
  /** Only records that show these values of fields; a key once. */
  fields?: Array<FieldFilterInput> | null | undefined;
  /** At this location or below it. */
  locationId?: number | null | undefined;
  /** Those at this location or below it come first; it leaves out none. */
  near?: number | null | undefined;
  /** The parts of this asset. */
  parentId?: number | null | undefined;
  /** True if it is a part of no other asset. */
  root?: boolean | null | undefined;
  /** Words that must all occur in tag, name, manufacturer, model or serial number, also as a part of a word. */
  search?: string | null | undefined;
  /** One or several; default: all. */
  state?: Array<AssetState> | null | undefined;
  /** The type, in any case. */
  type?: string | null | undefined;
  /** The warranty ends on this day or later: `2026-01-31`. */
  warrantyFrom?: string | null | undefined;
  /** The warranty ends on this day or earlier. */
  warrantyTo?: string | null | undefined;
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

/** The decision about an asset. Whether it is down is a fact beside it. */
export type AssetState =
  /** It is in use. */
  | 'IN_SERVICE'
  /** It is not used at present. */
  | 'OUT_OF_SERVICE'
  /** It is used no more. */
  | 'RETIRED';

/** The input of `createAsset`. */
export type CreateAssetInput = {
  /** Replaces all further properties; names are unique. */
  attributes?: Array<AssetAttributeInput> | null | undefined;
  /** The first day of use. */
  commissionedOn?: string | null | undefined;
  /** 1 (low) to 5 (high); default: 3. */
  criticality?: number | null | undefined;
  /** Default: the department of the parent, else your own. */
  departmentId?: number | null | undefined;
  /** Values of fields; null clears one, and those that are left out stay. */
  fields?: Array<FieldValueInput> | null | undefined;
  /** Its picture: an upload of your own that is not linked to anything yet. */
  imageId?: number | null | undefined;
  /** Where it is. */
  locationId?: number | null | undefined;
  /** The manufacturer. */
  manufacturer?: string | null | undefined;
  /** The model, as its maker names it. */
  model?: string | null | undefined;
  /** The name. */
  name: string;
  /** Remarks. */
  notes?: string | null | undefined;
  /** The asset that it is a part of; its own parts move along. */
  parentId?: number | null | undefined;
  /** In minor units of the currency. */
  purchaseCost?: number | null | undefined;
  /** A day: `2026-01-31`. */
  purchasedOn?: string | null | undefined;
  /** The cost of buying the same today, in minor units of the currency. */
  replacementCost?: number | null | undefined;
  /** For a retired asset; default: the day, in UTC, it is retired. */
  retiredOn?: string | null | undefined;
  /** The number of its maker. */
  serialNumber?: string | null | undefined;
  /** Default: in service. */
  state?: AssetState | null | undefined;
  /** The inventory number, unique among all assets. */
  tag: string;
  /** The kind of thing, such as pump. */
  type?: string | null | undefined;
  /** The last day of the warranty. */
  warrantyUntil?: string | null | undefined;
};

/** A filter by the value of a field; all that is given must hold. */
export type FieldFilterInput = {
  /** A text is compared in any case; of several choices it is one of them. */
  equals?: unknown;
  /** The least number, or first day. */
  from?: unknown;
  /** The key of the field. */
  key: string;
  /** The largest number, or last day. */
  to?: unknown;
};

/** The input of `fieldValue`. */
export type FieldValueInput = {
  /** The key of the field. */
  key: string;
  /** Null clears it. */
  value?: unknown;
};

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
  assetId?: number | null | undefined;
  /** The id of the technician to whom the request is assigned. */
  assigneeId?: number | null | undefined;
  /** True if it is open and its technician is suspended or inactive: assigned or in progress. */
  assigneeInactive?: boolean | null | undefined;
  /** True if it is at risk to miss its due time, which has not passed. */
  atRisk?: boolean | null | undefined;
  /** True if it has missed a due time. */
  breached?: boolean | null | undefined;
  /** Linked to this category or one below it. */
  categoryId?: number | null | undefined;
  /** With this cause, where you are staff. */
  causeId?: number | null | undefined;
  /** Completed at this time or later. */
  completedFrom?: string | null | undefined;
  /** Completed at this time or earlier. */
  completedTo?: string | null | undefined;
  /** Sent to this contractor last. */
  contractorId?: number | null | undefined;
  /** Where the job of its contractor stands: one or several. */
  contractorState?: Array<JobLinkState> | null | undefined;
  /** Created at this time or later. */
  createdFrom?: string | null | undefined;
  /** Created at this time or earlier. */
  createdTo?: string | null | undefined;
  /** The id of the department. */
  departmentId?: number | null | undefined;
  /** Due at this time or later. */
  dueFrom?: string | null | undefined;
  /** Due at this time or earlier. */
  dueTo?: string | null | undefined;
  /** The duplicates of this request. */
  duplicateOfId?: number | null | undefined;
  /** Linked to the category, location and asset themselves, not to those below. */
  exact?: boolean | null | undefined;
  /** Only records that show these values of fields; a key once. */
  fields?: Array<FieldFilterInput> | null | undefined;
  /** The follow-ups of this request. */
  followUpOfId?: number | null | undefined;
  /** Helper of it. */
  helperId?: number | null | undefined;
  /** True if a required question of the submission has no answer. */
  incomplete?: boolean | null | undefined;
  /** Created in the last n × 24 hours: 1 to 3650. */
  lastDays?: number | null | undefined;
  /** Linked to this location or one below it, or to an asset that is there. */
  locationId?: number | null | undefined;
  /** Your relation to it. */
  mine?: MyRequests | null | undefined;
  /** True if the request is on hold. */
  onHold?: boolean | null | undefined;
  /** The origin of the request. */
  origin?: RequestOrigin | null | undefined;
  /** True if its due time has passed. */
  overdue?: boolean | null | undefined;
  /** Planned to end at this time or later. */
  plannedFrom?: string | null | undefined;
  /** Planned to begin at this time or earlier. */
  plannedTo?: string | null | undefined;
  /** Requests of this priority. */
  priority?: MaintenancePriority | null | undefined;
  /** With this problem, where you are staff. */
  problemId?: number | null | undefined;
  /** With this remedy, where you are staff. */
  remedyId?: number | null | undefined;
  /** The id of the person who submitted the request. */
  requesterId?: number | null | undefined;
  /** Those of this schedule. */
  scheduleId?: number | null | undefined;
  /** Words that must all occur in title or description, also as a part of a word. */
  search?: string | null | undefined;
  /** One or several. */
  stage?: Array<MaintenanceStage> | null | undefined;
  /** One or several. */
  status?: Array<MaintenanceStatus> | null | undefined;
  /** True if it is open and has no technician yet: submitted or approved. */
  unassigned?: boolean | null | undefined;
  /** Assignee or helper of it. */
  workerId?: number | null | undefined;
};

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

/** Your relation to requests, for a filter that is true for everyone who uses it. */
export type MyRequests =
  /** You submitted it. */
  | 'SUBMITTED'
  /** You watch it. */
  | 'WATCHING'
  /** You are its assignee or a helper. */
  | 'WORKING';

/** The input of `replaceAsset`. */
export type ReplaceAssetInput = {
  /** The first day of use. */
  commissionedOn?: string | null | undefined;
  /** The change fails with VERSION_CONFLICT if the old asset has another version. */
  expectedVersion?: number | null | undefined;
  /** Values of fields; the others are those of the old one. */
  fields?: Array<FieldValueInput> | null | undefined;
  /** The id. */
  id: number;
  /** Its picture: an upload of your own that is not linked to anything yet. */
  imageId?: number | null | undefined;
  /** The manufacturer. */
  manufacturer?: string | null | undefined;
  /** The model, as its maker names it. */
  model?: string | null | undefined;
  /** Default: the name of the old one. */
  name?: string | null | undefined;
  /** Remarks. */
  notes?: string | null | undefined;
  /** In minor units of the currency. */
  purchaseCost?: number | null | undefined;
  /** A day: `2026-01-31`. */
  purchasedOn?: string | null | undefined;
  /** The cost of buying the same today, in minor units of the currency. */
  replacementCost?: number | null | undefined;
  /** The number of its maker. */
  serialNumber?: string | null | undefined;
  /** The inventory number of the new asset. */
  tag: string;
  /** The last day of the warranty. */
  warrantyUntil?: string | null | undefined;
};

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

/** The input of `updateAsset`. */
export type UpdateAssetInput = {
  /** Replaces all further properties; names are unique. */
  attributes?: Array<AssetAttributeInput> | null | undefined;
  /** The first day of use. */
  commissionedOn?: string | null | undefined;
  /** 1 (low) to 5 (high). */
  criticality?: number | null | undefined;
  /** Needs the lead of both departments. */
  departmentId?: number | null | undefined;
  /** The change fails with VERSION_CONFLICT if the asset has another version. */
  expectedVersion?: number | null | undefined;
  /** Values of fields; null clears one, and those that are left out stay. */
  fields?: Array<FieldValueInput> | null | undefined;
  /** The id. */
  id: number;
  /** Its picture: an upload of your own that is not linked to anything yet. */
  imageId?: number | null | undefined;
  /** Where it is. */
  locationId?: number | null | undefined;
  /** The manufacturer. */
  manufacturer?: string | null | undefined;
  /** The model, as its maker names it. */
  model?: string | null | undefined;
  /** The name. */
  name?: string | null | undefined;
  /** Remarks. */
  notes?: string | null | undefined;
  /** The asset that it is a part of; its own parts move along. */
  parentId?: number | null | undefined;
  /** In minor units of the currency. */
  purchaseCost?: number | null | undefined;
  /** A day: `2026-01-31`. */
  purchasedOn?: string | null | undefined;
  /** The cost of buying the same today, in minor units of the currency. */
  replacementCost?: number | null | undefined;
  /** For a retired asset; default: the day, in UTC, it is retired. */
  retiredOn?: string | null | undefined;
  /** The number of its maker. */
  serialNumber?: string | null | undefined;
  /** The decision about it. */
  state?: AssetState | null | undefined;
  /** Unique among all assets. */
  tag?: string | null | undefined;
  /** The kind of thing, such as pump. */
  type?: string | null | undefined;
  /** The last day of the warranty. */
  warrantyUntil?: string | null | undefined;
};

export type AssetRowFragment = { __typename: 'Asset', id: number, version: number, tag: string, name: string, type: string | null, state: Types.AssetState, down: boolean, criticality: number, warrantyUntil: string | null, departmentId: number, locationId: number | null, department: { __typename: 'Department', id: number, name: string }, location: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null };

export type AssetListRowFragment = { __typename: 'Asset', openReportCount: number, nextServiceAt: string | null, id: number, version: number, tag: string, name: string, type: string | null, state: Types.AssetState, down: boolean, criticality: number, warrantyUntil: string | null, departmentId: number, locationId: number | null, department: { __typename: 'Department', id: number, name: string }, location: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null };

export type AssetDetailFragment = { __typename: 'Asset', pathName: string, parentId: number | null, childCount: number, manufacturer: string | null, model: string | null, serialNumber: string | null, purchasedOn: string | null, purchaseCost: number | null, replacementCost: number | null, commissionedOn: string | null, retiredOn: string | null, notes: string | null, imageId: number | null, imageUrl: string | null, id: number, version: number, tag: string, name: string, type: string | null, state: Types.AssetState, down: boolean, criticality: number, warrantyUntil: string | null, departmentId: number, locationId: number | null, parent: { __typename: 'Asset', id: number, tag: string, name: string, state: Types.AssetState } | null, attributes: Array<{ __typename: 'AssetAttribute', name: string, value: string }>, fields: Array<{ __typename: 'FieldValue', key: string, value: unknown, label: string, display: string }>, rights: { __typename: 'AssetRights', change: boolean, recordDowntimes: boolean, enterReadings: boolean }, downtimes: { __typename: 'DowntimeConnection', edges: Array<{ __typename: 'DowntimeEdge', node: { __typename: 'Downtime', id: number, version: number, assetId: number, startedAt: string, endedAt: string | null, receivedAt: string | null, planned: boolean, reason: string | null, requestId: number | null } }> }, openReports: Array<{ __typename: 'OpenReport', id: number, category: string | null, stage: Types.MaintenanceStage, since: string, meTooCount: number }>, reportLink: { __typename: 'ReportLink', code: string, url: string | null, works: boolean, createdAt: string } | null, department: { __typename: 'Department', id: number, name: string }, location: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null };

export type EquipmentQueryVariables = Exact<{
  after?: string | null | undefined;
  view?: number | null | undefined;
  filter?: Types.AssetFilter | null | undefined;
  orderBy?: Types.AssetSort | null | undefined;
}>;


export type EquipmentQuery = { assets: { __typename: 'AssetConnection', totalCount: number, edges: Array<{ __typename: 'AssetEdge', node: { __typename: 'Asset', openReportCount: number, nextServiceAt: string | null, id: number, version: number, tag: string, name: string, type: string | null, state: Types.AssetState, down: boolean, criticality: number, warrantyUntil: string | null, departmentId: number, locationId: number | null, department: { __typename: 'Department', id: number, name: string }, location: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type EquipmentDetailsQueryVariables = Exact<{
  id: number;
}>;


export type EquipmentDetailsQuery = { asset: { __typename: 'Asset', pathName: string, parentId: number | null, childCount: number, manufacturer: string | null, model: string | null, serialNumber: string | null, purchasedOn: string | null, purchaseCost: number | null, replacementCost: number | null, commissionedOn: string | null, retiredOn: string | null, notes: string | null, imageId: number | null, imageUrl: string | null, id: number, version: number, tag: string, name: string, type: string | null, state: Types.AssetState, down: boolean, criticality: number, warrantyUntil: string | null, departmentId: number, locationId: number | null, parent: { __typename: 'Asset', id: number, tag: string, name: string, state: Types.AssetState } | null, attributes: Array<{ __typename: 'AssetAttribute', name: string, value: string }>, fields: Array<{ __typename: 'FieldValue', key: string, value: unknown, label: string, display: string }>, rights: { __typename: 'AssetRights', change: boolean, recordDowntimes: boolean, enterReadings: boolean }, downtimes: { __typename: 'DowntimeConnection', edges: Array<{ __typename: 'DowntimeEdge', node: { __typename: 'Downtime', id: number, version: number, assetId: number, startedAt: string, endedAt: string | null, receivedAt: string | null, planned: boolean, reason: string | null, requestId: number | null } }> }, openReports: Array<{ __typename: 'OpenReport', id: number, category: string | null, stage: Types.MaintenanceStage, since: string, meTooCount: number }>, reportLink: { __typename: 'ReportLink', code: string, url: string | null, works: boolean, createdAt: string } | null, department: { __typename: 'Department', id: number, name: string }, location: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null } };

export type RequestsOfThingQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.MaintenanceRequestFilter | null | undefined;
}>;


export type RequestsOfThingQuery = { maintenanceRequests: { __typename: 'MaintenanceRequestConnection', totalCount: number, edges: Array<{ __typename: 'MaintenanceRequestEdge', node: { __typename: 'MaintenanceRequest', id: number, title: string, stage: Types.MaintenanceStage, onHold: boolean, priority: Types.MaintenancePriority, createdAt: string } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type CreateAssetMutationVariables = Exact<{
  input: Types.CreateAssetInput;
}>;


export type CreateAssetMutation = { createAsset: { __typename: 'Asset', pathName: string, parentId: number | null, childCount: number, manufacturer: string | null, model: string | null, serialNumber: string | null, purchasedOn: string | null, purchaseCost: number | null, replacementCost: number | null, commissionedOn: string | null, retiredOn: string | null, notes: string | null, imageId: number | null, imageUrl: string | null, id: number, version: number, tag: string, name: string, type: string | null, state: Types.AssetState, down: boolean, criticality: number, warrantyUntil: string | null, departmentId: number, locationId: number | null, parent: { __typename: 'Asset', id: number, tag: string, name: string, state: Types.AssetState } | null, attributes: Array<{ __typename: 'AssetAttribute', name: string, value: string }>, fields: Array<{ __typename: 'FieldValue', key: string, value: unknown, label: string, display: string }>, rights: { __typename: 'AssetRights', change: boolean, recordDowntimes: boolean, enterReadings: boolean }, downtimes: { __typename: 'DowntimeConnection', edges: Array<{ __typename: 'DowntimeEdge', node: { __typename: 'Downtime', id: number, version: number, assetId: number, startedAt: string, endedAt: string | null, receivedAt: string | null, planned: boolean, reason: string | null, requestId: number | null } }> }, openReports: Array<{ __typename: 'OpenReport', id: number, category: string | null, stage: Types.MaintenanceStage, since: string, meTooCount: number }>, reportLink: { __typename: 'ReportLink', code: string, url: string | null, works: boolean, createdAt: string } | null, department: { __typename: 'Department', id: number, name: string }, location: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null } };

export type UpdateAssetMutationVariables = Exact<{
  input: Types.UpdateAssetInput;
}>;


export type UpdateAssetMutation = { updateAsset: { __typename: 'Asset', pathName: string, parentId: number | null, childCount: number, manufacturer: string | null, model: string | null, serialNumber: string | null, purchasedOn: string | null, purchaseCost: number | null, replacementCost: number | null, commissionedOn: string | null, retiredOn: string | null, notes: string | null, imageId: number | null, imageUrl: string | null, id: number, version: number, tag: string, name: string, type: string | null, state: Types.AssetState, down: boolean, criticality: number, warrantyUntil: string | null, departmentId: number, locationId: number | null, parent: { __typename: 'Asset', id: number, tag: string, name: string, state: Types.AssetState } | null, attributes: Array<{ __typename: 'AssetAttribute', name: string, value: string }>, fields: Array<{ __typename: 'FieldValue', key: string, value: unknown, label: string, display: string }>, rights: { __typename: 'AssetRights', change: boolean, recordDowntimes: boolean, enterReadings: boolean }, downtimes: { __typename: 'DowntimeConnection', edges: Array<{ __typename: 'DowntimeEdge', node: { __typename: 'Downtime', id: number, version: number, assetId: number, startedAt: string, endedAt: string | null, receivedAt: string | null, planned: boolean, reason: string | null, requestId: number | null } }> }, openReports: Array<{ __typename: 'OpenReport', id: number, category: string | null, stage: Types.MaintenanceStage, since: string, meTooCount: number }>, reportLink: { __typename: 'ReportLink', code: string, url: string | null, works: boolean, createdAt: string } | null, department: { __typename: 'Department', id: number, name: string }, location: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null } };

export type ReplaceAssetMutationVariables = Exact<{
  input: Types.ReplaceAssetInput;
}>;


export type ReplaceAssetMutation = { replaceAsset: { __typename: 'Asset', pathName: string, parentId: number | null, childCount: number, manufacturer: string | null, model: string | null, serialNumber: string | null, purchasedOn: string | null, purchaseCost: number | null, replacementCost: number | null, commissionedOn: string | null, retiredOn: string | null, notes: string | null, imageId: number | null, imageUrl: string | null, id: number, version: number, tag: string, name: string, type: string | null, state: Types.AssetState, down: boolean, criticality: number, warrantyUntil: string | null, departmentId: number, locationId: number | null, parent: { __typename: 'Asset', id: number, tag: string, name: string, state: Types.AssetState } | null, attributes: Array<{ __typename: 'AssetAttribute', name: string, value: string }>, fields: Array<{ __typename: 'FieldValue', key: string, value: unknown, label: string, display: string }>, rights: { __typename: 'AssetRights', change: boolean, recordDowntimes: boolean, enterReadings: boolean }, downtimes: { __typename: 'DowntimeConnection', edges: Array<{ __typename: 'DowntimeEdge', node: { __typename: 'Downtime', id: number, version: number, assetId: number, startedAt: string, endedAt: string | null, receivedAt: string | null, planned: boolean, reason: string | null, requestId: number | null } }> }, openReports: Array<{ __typename: 'OpenReport', id: number, category: string | null, stage: Types.MaintenanceStage, since: string, meTooCount: number }>, reportLink: { __typename: 'ReportLink', code: string, url: string | null, works: boolean, createdAt: string } | null, department: { __typename: 'Department', id: number, name: string }, location: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null } };

export type DeleteAssetMutationVariables = Exact<{
  id: number;
}>;


export type DeleteAssetMutation = { deleteAsset: { __typename: 'Asset', pathName: string, parentId: number | null, childCount: number, manufacturer: string | null, model: string | null, serialNumber: string | null, purchasedOn: string | null, purchaseCost: number | null, replacementCost: number | null, commissionedOn: string | null, retiredOn: string | null, notes: string | null, imageId: number | null, imageUrl: string | null, id: number, version: number, tag: string, name: string, type: string | null, state: Types.AssetState, down: boolean, criticality: number, warrantyUntil: string | null, departmentId: number, locationId: number | null, parent: { __typename: 'Asset', id: number, tag: string, name: string, state: Types.AssetState } | null, attributes: Array<{ __typename: 'AssetAttribute', name: string, value: string }>, fields: Array<{ __typename: 'FieldValue', key: string, value: unknown, label: string, display: string }>, rights: { __typename: 'AssetRights', change: boolean, recordDowntimes: boolean, enterReadings: boolean }, downtimes: { __typename: 'DowntimeConnection', edges: Array<{ __typename: 'DowntimeEdge', node: { __typename: 'Downtime', id: number, version: number, assetId: number, startedAt: string, endedAt: string | null, receivedAt: string | null, planned: boolean, reason: string | null, requestId: number | null } }> }, openReports: Array<{ __typename: 'OpenReport', id: number, category: string | null, stage: Types.MaintenanceStage, since: string, meTooCount: number }>, reportLink: { __typename: 'ReportLink', code: string, url: string | null, works: boolean, createdAt: string } | null, department: { __typename: 'Department', id: number, name: string }, location: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null } };

export const AssetRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"down"}},{"kind":"Field","name":{"kind":"Name","value":"criticality"}},{"kind":"Field","name":{"kind":"Name","value":"warrantyUntil"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]}}]} as unknown as DocumentNode<AssetRowFragment, unknown>;
export const AssetListRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetListRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetRow"}},{"kind":"Field","name":{"kind":"Name","value":"openReportCount"}},{"kind":"Field","name":{"kind":"Name","value":"nextServiceAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"down"}},{"kind":"Field","name":{"kind":"Name","value":"criticality"}},{"kind":"Field","name":{"kind":"Name","value":"warrantyUntil"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]}}]} as unknown as DocumentNode<AssetListRowFragment, unknown>;
export const AssetDetailFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetRow"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"parentId"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"childCount"}},{"kind":"Field","name":{"kind":"Name","value":"manufacturer"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"serialNumber"}},{"kind":"Field","name":{"kind":"Name","value":"purchasedOn"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseCost"}},{"kind":"Field","name":{"kind":"Name","value":"replacementCost"}},{"kind":"Field","name":{"kind":"Name","value":"commissionedOn"}},{"kind":"Field","name":{"kind":"Name","value":"retiredOn"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"imageId"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"attributes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"recordDowntimes"}},{"kind":"Field","name":{"kind":"Name","value":"enterReadings"}}]}},{"kind":"Field","name":{"kind":"Name","value":"downtimes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DowntimeEntry"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"openReports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OpenReportEntry"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LinkOfThing"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"down"}},{"kind":"Field","name":{"kind":"Name","value":"criticality"}},{"kind":"Field","name":{"kind":"Name","value":"warrantyUntil"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DowntimeEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Downtime"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OpenReportEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OpenReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"meTooCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LinkOfThing"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReportLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"works"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]} as unknown as DocumentNode<AssetDetailFragment, unknown>;
export const EquipmentDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Equipment"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"view"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AssetFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AssetSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"assets"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"view"},"value":{"kind":"Variable","name":{"kind":"Name","value":"view"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetListRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"down"}},{"kind":"Field","name":{"kind":"Name","value":"criticality"}},{"kind":"Field","name":{"kind":"Name","value":"warrantyUntil"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetListRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetRow"}},{"kind":"Field","name":{"kind":"Name","value":"openReportCount"}},{"kind":"Field","name":{"kind":"Name","value":"nextServiceAt"}}]}}]} as unknown as DocumentNode<EquipmentQuery, EquipmentQueryVariables>;
export const EquipmentDetailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"EquipmentDetails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"asset"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"down"}},{"kind":"Field","name":{"kind":"Name","value":"criticality"}},{"kind":"Field","name":{"kind":"Name","value":"warrantyUntil"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DowntimeEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Downtime"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OpenReportEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OpenReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"meTooCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LinkOfThing"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReportLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"works"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetRow"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"parentId"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"childCount"}},{"kind":"Field","name":{"kind":"Name","value":"manufacturer"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"serialNumber"}},{"kind":"Field","name":{"kind":"Name","value":"purchasedOn"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseCost"}},{"kind":"Field","name":{"kind":"Name","value":"replacementCost"}},{"kind":"Field","name":{"kind":"Name","value":"commissionedOn"}},{"kind":"Field","name":{"kind":"Name","value":"retiredOn"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"imageId"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"attributes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"recordDowntimes"}},{"kind":"Field","name":{"kind":"Name","value":"enterReadings"}}]}},{"kind":"Field","name":{"kind":"Name","value":"downtimes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DowntimeEntry"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"openReports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OpenReportEntry"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LinkOfThing"}}]}}]}}]} as unknown as DocumentNode<EquipmentDetailsQuery, EquipmentDetailsQueryVariables>;
export const RequestsOfThingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RequestsOfThing"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequestFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maintenanceRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"CREATED_AT_DESC"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"onHold"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<RequestsOfThingQuery, RequestsOfThingQueryVariables>;
export const CreateAssetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateAsset"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateAssetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAsset"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"down"}},{"kind":"Field","name":{"kind":"Name","value":"criticality"}},{"kind":"Field","name":{"kind":"Name","value":"warrantyUntil"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DowntimeEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Downtime"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OpenReportEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OpenReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"meTooCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LinkOfThing"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReportLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"works"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetRow"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"parentId"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"childCount"}},{"kind":"Field","name":{"kind":"Name","value":"manufacturer"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"serialNumber"}},{"kind":"Field","name":{"kind":"Name","value":"purchasedOn"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseCost"}},{"kind":"Field","name":{"kind":"Name","value":"replacementCost"}},{"kind":"Field","name":{"kind":"Name","value":"commissionedOn"}},{"kind":"Field","name":{"kind":"Name","value":"retiredOn"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"imageId"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"attributes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"recordDowntimes"}},{"kind":"Field","name":{"kind":"Name","value":"enterReadings"}}]}},{"kind":"Field","name":{"kind":"Name","value":"downtimes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DowntimeEntry"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"openReports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OpenReportEntry"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LinkOfThing"}}]}}]}}]} as unknown as DocumentNode<CreateAssetMutation, CreateAssetMutationVariables>;
export const UpdateAssetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateAsset"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateAssetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateAsset"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"down"}},{"kind":"Field","name":{"kind":"Name","value":"criticality"}},{"kind":"Field","name":{"kind":"Name","value":"warrantyUntil"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DowntimeEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Downtime"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OpenReportEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OpenReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"meTooCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LinkOfThing"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReportLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"works"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetRow"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"parentId"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"childCount"}},{"kind":"Field","name":{"kind":"Name","value":"manufacturer"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"serialNumber"}},{"kind":"Field","name":{"kind":"Name","value":"purchasedOn"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseCost"}},{"kind":"Field","name":{"kind":"Name","value":"replacementCost"}},{"kind":"Field","name":{"kind":"Name","value":"commissionedOn"}},{"kind":"Field","name":{"kind":"Name","value":"retiredOn"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"imageId"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"attributes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"recordDowntimes"}},{"kind":"Field","name":{"kind":"Name","value":"enterReadings"}}]}},{"kind":"Field","name":{"kind":"Name","value":"downtimes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DowntimeEntry"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"openReports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OpenReportEntry"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LinkOfThing"}}]}}]}}]} as unknown as DocumentNode<UpdateAssetMutation, UpdateAssetMutationVariables>;
export const ReplaceAssetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReplaceAsset"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReplaceAssetInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"replaceAsset"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"down"}},{"kind":"Field","name":{"kind":"Name","value":"criticality"}},{"kind":"Field","name":{"kind":"Name","value":"warrantyUntil"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DowntimeEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Downtime"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OpenReportEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OpenReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"meTooCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LinkOfThing"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReportLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"works"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetRow"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"parentId"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"childCount"}},{"kind":"Field","name":{"kind":"Name","value":"manufacturer"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"serialNumber"}},{"kind":"Field","name":{"kind":"Name","value":"purchasedOn"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseCost"}},{"kind":"Field","name":{"kind":"Name","value":"replacementCost"}},{"kind":"Field","name":{"kind":"Name","value":"commissionedOn"}},{"kind":"Field","name":{"kind":"Name","value":"retiredOn"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"imageId"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"attributes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"recordDowntimes"}},{"kind":"Field","name":{"kind":"Name","value":"enterReadings"}}]}},{"kind":"Field","name":{"kind":"Name","value":"downtimes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DowntimeEntry"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"openReports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OpenReportEntry"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LinkOfThing"}}]}}]}}]} as unknown as DocumentNode<ReplaceAssetMutation, ReplaceAssetMutationVariables>;
export const DeleteAssetDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteAsset"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteAsset"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"down"}},{"kind":"Field","name":{"kind":"Name","value":"criticality"}},{"kind":"Field","name":{"kind":"Name","value":"warrantyUntil"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DowntimeEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Downtime"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"OpenReportEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"OpenReport"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"meTooCount"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"LinkOfThing"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"ReportLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"works"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AssetDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Asset"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AssetRow"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"parentId"}},{"kind":"Field","name":{"kind":"Name","value":"parent"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}}]}},{"kind":"Field","name":{"kind":"Name","value":"childCount"}},{"kind":"Field","name":{"kind":"Name","value":"manufacturer"}},{"kind":"Field","name":{"kind":"Name","value":"model"}},{"kind":"Field","name":{"kind":"Name","value":"serialNumber"}},{"kind":"Field","name":{"kind":"Name","value":"purchasedOn"}},{"kind":"Field","name":{"kind":"Name","value":"purchaseCost"}},{"kind":"Field","name":{"kind":"Name","value":"replacementCost"}},{"kind":"Field","name":{"kind":"Name","value":"commissionedOn"}},{"kind":"Field","name":{"kind":"Name","value":"retiredOn"}},{"kind":"Field","name":{"kind":"Name","value":"notes"}},{"kind":"Field","name":{"kind":"Name","value":"imageId"}},{"kind":"Field","name":{"kind":"Name","value":"imageUrl"}},{"kind":"Field","name":{"kind":"Name","value":"attributes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rights"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"change"}},{"kind":"Field","name":{"kind":"Name","value":"recordDowntimes"}},{"kind":"Field","name":{"kind":"Name","value":"enterReadings"}}]}},{"kind":"Field","name":{"kind":"Name","value":"downtimes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DowntimeEntry"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"openReports"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"OpenReportEntry"}}]}},{"kind":"Field","name":{"kind":"Name","value":"reportLink"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"LinkOfThing"}}]}}]}}]} as unknown as DocumentNode<DeleteAssetMutation, DeleteAssetMutationVariables>;