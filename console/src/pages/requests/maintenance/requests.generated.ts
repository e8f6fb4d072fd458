/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

/** Your relation to requests, for a filter that is true for everyone who uses it. */
export type MyRequests =
  /** You submitted it. */
  | 'SUBMITTED'
  /** You watch it. */
  | 'WATCHING'
  /** You are its assignee or a helper. */
  | 'WORKING';

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

export type RequestPersonFragment = { __typename: 'User', id: number, firstName: string | null, lastName: string | null };

export type RequestRowFragment = { __typename: 'MaintenanceRequest', id: number, version: number, title: string, stage: Types.MaintenanceStage, onHold: boolean, priority: Types.MaintenancePriority, category: string | null, location: string | null, departmentId: number, requesterId: number, assigneeId: number | null, createdAt: string, updatedAt: string, completedAt: string | null, nextDueAt: string | null, riskAt: string | null, breachedAt: string | null, plannedStart: string | null, plannedEnd: string | null, allowedSteps: Array<Types.MaintenanceStep>, incomplete: boolean, department: { __typename: 'Department', id: number, name: string } | null, requester: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null, attachments: Array<{ __typename: 'Attachment', id: number, thumbnailUrl: string, originalName: string }>, fields: Array<{ __typename: 'FieldValue', key: string, label: string, kind: Types.FieldKind, display: string }> };

export type RequestRowsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  view?: number | null | undefined;
  filter?: Types.MaintenanceRequestFilter | null | undefined;
  orderBy?: Types.MaintenanceRequestSort | null | undefined;
}>;


export type RequestRowsQuery = { maintenanceRequests: { __typename: 'MaintenanceRequestConnection', totalCount: number, edges: Array<{ __typename: 'MaintenanceRequestEdge', node: { __typename: 'MaintenanceRequest', id: number, version: number, title: string, stage: Types.MaintenanceStage, onHold: boolean, priority: Types.MaintenancePriority, category: string | null, location: string | null, departmentId: number, requesterId: number, assigneeId: number | null, createdAt: string, updatedAt: string, completedAt: string | null, nextDueAt: string | null, riskAt: string | null, breachedAt: string | null, plannedStart: string | null, plannedEnd: string | null, allowedSteps: Array<Types.MaintenanceStep>, incomplete: boolean, department: { __typename: 'Department', id: number, name: string } | null, requester: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null, attachments: Array<{ __typename: 'Attachment', id: number, thumbnailUrl: string, originalName: string }>, fields: Array<{ __typename: 'FieldValue', key: string, label: string, kind: Types.FieldKind, display: string }> } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, hasPreviousPage: boolean, startCursor: string | null, endCursor: string | null } } };

export type RequestPersonNameQueryVariables = Exact<{
  id: number;
}>;


export type RequestPersonNameQuery = { user: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } };

export type RequestTechniciansQueryVariables = Exact<{ [key: string]: never; }>;


export type RequestTechniciansQuery = { assignableTechnicians: Array<{ __typename: 'User', email: string | null, openAssignments: number | null, assignmentsInProgress: number | null, assignmentsOnHold: number | null, id: number, firstName: string | null, lastName: string | null, department: { __typename: 'Department', id: number, name: string } | null }> };

export type RequestListChangesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type RequestListChangesSubscription = { maintenanceRequestChanged: { __typename: 'MaintenanceRequest', status: Types.MaintenanceStatus, description: string, categoryId: number | null, id: number, version: number, title: string, stage: Types.MaintenanceStage, onHold: boolean, priority: Types.MaintenancePriority, category: string | null, location: string | null, departmentId: number, requesterId: number, assigneeId: number | null, createdAt: string, updatedAt: string, completedAt: string | null, nextDueAt: string | null, riskAt: string | null, breachedAt: string | null, plannedStart: string | null, plannedEnd: string | null, allowedSteps: Array<Types.MaintenanceStep>, incomplete: boolean, categoryRecord: { __typename: 'Category', id: number, parentId: number | null } | null, locationRecord: { __typename: 'Location', id: number, path: string } | null, asset: { __typename: 'Asset', id: number, path: string, location: { __typename: 'Location', id: number, path: string } | null } | null, department: { __typename: 'Department', id: number, name: string } | null, requester: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null, attachments: Array<{ __typename: 'Attachment', id: number, thumbnailUrl: string, originalName: string }>, fields: Array<{ __typename: 'FieldValue', key: string, label: string, kind: Types.FieldKind, display: string }> } };

export const RequestPersonFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestPerson"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]} as unknown as DocumentNode<RequestPersonFragment, unknown>;
export const RequestRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"onHold"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requesterId"}},{"kind":"Field","name":{"kind":"Name","value":"requester"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestPerson"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestPerson"}}]}},{"kind":"Field","name":{"kind":"Name","value":"attachments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"originalName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"riskAt"}},{"kind":"Field","name":{"kind":"Name","value":"breachedAt"}},{"kind":"Field","name":{"kind":"Name","value":"plannedStart"}},{"kind":"Field","name":{"kind":"Name","value":"plannedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"allowedSteps"}},{"kind":"Field","name":{"kind":"Name","value":"incomplete"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestPerson"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]} as unknown as DocumentNode<RequestRowFragment, unknown>;
export const RequestRowsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RequestRows"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"view"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequestFilter"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequestSort"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maintenanceRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"view"},"value":{"kind":"Variable","name":{"kind":"Name","value":"view"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"Variable","name":{"kind":"Name","value":"orderBy"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"hasPreviousPage"}},{"kind":"Field","name":{"kind":"Name","value":"startCursor"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestPerson"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"onHold"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requesterId"}},{"kind":"Field","name":{"kind":"Name","value":"requester"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestPerson"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestPerson"}}]}},{"kind":"Field","name":{"kind":"Name","value":"attachments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"originalName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"riskAt"}},{"kind":"Field","name":{"kind":"Name","value":"breachedAt"}},{"kind":"Field","name":{"kind":"Name","value":"plannedStart"}},{"kind":"Field","name":{"kind":"Name","value":"plannedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"allowedSteps"}},{"kind":"Field","name":{"kind":"Name","value":"incomplete"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}}]}}]} as unknown as DocumentNode<RequestRowsQuery, RequestRowsQueryVariables>;
export const RequestPersonNameDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RequestPersonName"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"user"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestPerson"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestPerson"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]} as unknown as DocumentNode<RequestPersonNameQuery, RequestPersonNameQueryVariables>;
export const RequestTechniciansDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RequestTechnicians"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"assignableTechnicians"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestPerson"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"openAssignments"}},{"kind":"Field","name":{"kind":"Name","value":"assignmentsInProgress"}},{"kind":"Field","name":{"kind":"Name","value":"assignmentsOnHold"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestPerson"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]} as unknown as DocumentNode<RequestTechniciansQuery, RequestTechniciansQueryVariables>;
export const RequestListChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"RequestListChanges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maintenanceRequestChanged"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestRow"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryRecord"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"parentId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"locationRecord"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}},{"kind":"Field","name":{"kind":"Name","value":"asset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"location"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"path"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestPerson"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"onHold"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requesterId"}},{"kind":"Field","name":{"kind":"Name","value":"requester"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestPerson"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestPerson"}}]}},{"kind":"Field","name":{"kind":"Name","value":"attachments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"originalName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"nextDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"riskAt"}},{"kind":"Field","name":{"kind":"Name","value":"breachedAt"}},{"kind":"Field","name":{"kind":"Name","value":"plannedStart"}},{"kind":"Field","name":{"kind":"Name","value":"plannedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"allowedSteps"}},{"kind":"Field","name":{"kind":"Name","value":"incomplete"}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}}]}}]} as unknown as DocumentNode<RequestListChangesSubscription, RequestListChangesSubscriptionVariables>;