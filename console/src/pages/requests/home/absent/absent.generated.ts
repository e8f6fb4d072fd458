/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `assignMaintenanceRequest`. */
export type AssignMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: number | null | undefined;
  /** The id. */
  id: number;
  /** A note on the step: up to 2000 characters. */
  note?: string | null | undefined;
  /** Required with `plannedStart`; null for both clears the plan. */
  plannedEnd?: string | null | undefined;
  /** Plans the work as well, as the step `plan` does; not in bulk. */
  plannedStart?: string | null | undefined;
  /** Only with `strategy`. Default: the department of the request. */
  pool?: AssignmentPoolInput | null | undefined;
  /** Chooses among the technicians of the pool who have all skills and are there. */
  strategy?: AssignmentStrategy | null | undefined;
  /** The id of an active technician. Required without `strategy`, and not beside it. */
  technicianId?: number | null | undefined;
};

/** Technicians among whom a strategy chooses; all parts hold together. */
export type AssignmentPoolInput = {
  /** Only technicians of this department. */
  departmentId?: number | null | undefined;
  /** Skills that are needed beside those of the request. At most 20. */
  skillIds?: Array<number> | null | undefined;
  /** Only these accounts. At most 200. */
  userIds?: Array<number> | null | undefined;
};

/** How a technician is chosen. */
export type AssignmentStrategy =
  /** The one with the least open work. */
  | 'LEAST_LOAD'
  /** One after the other, by id. */
  | 'ROUND_ROBIN';

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

export type AbsentWorkQueryVariables = Exact<{
  filter?: Types.MaintenanceRequestFilter | null | undefined;
}>;


export type AbsentWorkQuery = { maintenanceRequests: { __typename: 'MaintenanceRequestConnection', totalCount: number, edges: Array<{ __typename: 'MaintenanceRequestEdge', node: { __typename: 'MaintenanceRequest', id: number, title: string, version: number, stage: Types.MaintenanceStage, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null } }> } };

export type ReassignWorkMutationVariables = Exact<{
  input: Types.AssignMaintenanceRequestInput;
}>;


export type ReassignWorkMutation = { assignMaintenanceRequest: { __typename: 'MaintenanceRequest', id: number, version: number, stage: Types.MaintenanceStage, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null } };


export const AbsentWorkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AbsentWork"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequestFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maintenanceRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"PRIORITY_DESC"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]}}]}}]}}]} as unknown as DocumentNode<AbsentWorkQuery, AbsentWorkQueryVariables>;
export const ReassignWorkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReassignWork"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AssignMaintenanceRequestInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"assignMaintenanceRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]}}]} as unknown as DocumentNode<ReassignWorkMutation, ReassignWorkMutationVariables>;