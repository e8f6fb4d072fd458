/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `approveMaintenanceRequest`. */
export type ApproveMaintenanceRequestInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: number | null | undefined;
  /** The id. */
  id: number;
  /** A note on the step: up to 2000 characters. */
  note?: string | null | undefined;
};

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

/** The input of `completeMaintenanceRequest`. */
export type CompleteMaintenanceRequestInput = {
  /** True leaves the downtime open that belongs to the request; default: false. */
  assetStillDown?: boolean | null | undefined;
  /** Your uploaded photos that are not linked to a request yet. */
  attachmentIds?: Array<number> | null | undefined;
  /** Reason for the failure: a failure code of this kind. Null clears it. */
  causeId?: number | null | undefined;
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: number | null | undefined;
  /** Values of fields; null clears one. */
  fields?: Array<FieldValueInput> | null | undefined;
  /** The id. */
  id: number;
  /** A note on the step: up to 2000 characters. */
  note?: string | null | undefined;
  /** Way in which the failure showed: a failure code of this kind. Null clears it. */
  problemId?: number | null | undefined;
  /** Action that ended the failure: a failure code of this kind. Null clears it. */
  remedyId?: number | null | undefined;
};

/** The input of `createMaintenanceRequest`. */
export type CreateMaintenanceRequestInput = {
  /** True opens a downtime of the asset that is given or linked; default: false. */
  assetDown?: boolean | null | undefined;
  /** An asset; it gives its location to a request that has none. Null ends the link. */
  assetId?: number | null | undefined;
  /** Your uploaded photos that are not linked to a request yet. */
  attachmentIds?: Array<number> | null | undefined;
  /** The kind of work: up to 100 characters. */
  category?: string | null | undefined;
  /** A category; it writes the text, too, unless that is given. Null ends the link. */
  categoryId?: number | null | undefined;
  /** A UUID of your choice, which REST takes as `client:<uuid>` for the id. */
  clientId?: string | null | undefined;
  /** Default: that of the linked category, else your own. */
  departmentId?: number | null | undefined;
  /** The damage or the need: 1 to 5000 characters. */
  description: string;
  /** A date to promise, within five years from now. For those who assign in the department. */
  dueAt?: string | null | undefined;
  /** Values of its fields; with {}, required ones have to be there. */
  fields?: Array<FieldValueInput> | null | undefined;
  /** The place of the work: up to 200 characters. */
  location?: string | null | undefined;
  /** A location; it writes the text, too, unless that is given. Null ends the link. */
  locationId?: number | null | undefined;
  /** Default: that of the linked category, else normal. */
  priority?: MaintenancePriority | null | undefined;
  /** The subject: 3 to 200 characters. */
  title: string;
  /** The day by which you want it done: `2026-01-31`. No promise; null clears it. */
  wantedBy?: string | null | undefined;
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

/** The input of `login`. */
export type LoginInput = {
  /** The e-mail address. */
  email: string;
  /** The current code of the authenticator app, for accounts that have one. */
  otp?: string | null | undefined;
  /** The password. */
  password: string;
  /** A recovery code instead of `otp`. */
  recoveryCode?: string | null | undefined;
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

export type RequestChangesSubscriptionVariables = Exact<{
  requestId?: number | null | undefined;
}>;


export type RequestChangesSubscription = { maintenanceRequestChanged: { id: number, title: string, status: MaintenanceStatus, priority: MaintenancePriority, version: number, createdAt: string, allowedActions: Array<MaintenanceAllowedAction> } };

export type RequestCardFragment = { id: number, title: string, status: MaintenanceStatus, priority: MaintenancePriority, version: number, createdAt: string, allowedActions: Array<MaintenanceAllowedAction> };

export type RequestListQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  filter?: MaintenanceRequestFilter | null | undefined;
}>;


export type RequestListQuery = { maintenanceRequests: { totalCount: number, edges: Array<{ cursor: string, node: { id: number, title: string, status: MaintenanceStatus, priority: MaintenancePriority, version: number, createdAt: string, allowedActions: Array<MaintenanceAllowedAction>, department: { name: string } | null, requester: { id: number, firstName: string | null, lastName: string | null, email: string | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type RequestDetailQueryVariables = Exact<{
  id: number;
}>;


export type RequestDetailQuery = { maintenanceRequest: { description: string, id: number, title: string, status: MaintenanceStatus, priority: MaintenancePriority, version: number, createdAt: string, allowedActions: Array<MaintenanceAllowedAction>, assignee: { id: number, firstName: string | null } | null, history: Array<{ action: MaintenanceAction, from: MaintenanceStatus | null, to: MaintenanceStatus, note: string | null, time: string, actor: { id: number, firstName: string | null } | null }> } };

export type SubmitRequestMutationVariables = Exact<{
  input: CreateMaintenanceRequestInput;
}>;


export type SubmitRequestMutation = { createMaintenanceRequest: { id: number, title: string, status: MaintenanceStatus, priority: MaintenancePriority, version: number, createdAt: string, allowedActions: Array<MaintenanceAllowedAction> } };

export type ApproveRequestMutationVariables = Exact<{
  input: ApproveMaintenanceRequestInput;
}>;


export type ApproveRequestMutation = { approveMaintenanceRequest: { id: number, title: string, status: MaintenanceStatus, priority: MaintenancePriority, version: number, createdAt: string, allowedActions: Array<MaintenanceAllowedAction> } };

export type AssignRequestMutationVariables = Exact<{
  input: AssignMaintenanceRequestInput;
}>;


export type AssignRequestMutation = { assignMaintenanceRequest: { id: number, title: string, status: MaintenanceStatus, priority: MaintenancePriority, version: number, createdAt: string, allowedActions: Array<MaintenanceAllowedAction> } };

export type CompleteRequestMutationVariables = Exact<{
  input: CompleteMaintenanceRequestInput;
}>;


export type CompleteRequestMutation = { completeMaintenanceRequest: { completionNote: string | null, id: number, title: string, status: MaintenanceStatus, priority: MaintenancePriority, version: number, createdAt: string, allowedActions: Array<MaintenanceAllowedAction> } };

export type TechniciansQueryVariables = Exact<{ [key: string]: never; }>;


export type TechniciansQuery = { assignableTechnicians: Array<{ id: number, firstName: string | null, lastName: string | null }> };

export type LoginMutationVariables = Exact<{
  input: LoginInput;
}>;


export type LoginMutation = { login: { accessToken: string, refreshToken: string, expiresIn: number, user: { id: number, role: Role } } };

export type LogoutMutationVariables = Exact<{ [key: string]: never; }>;


export type LogoutMutation = { logout: { loggedOut: boolean } };

export const RequestCardFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}}]}}]} as unknown as DocumentNode<RequestCardFragment, unknown>;
export const RequestChangesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"subscription","name":{"kind":"Name","value":"RequestChanges"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maintenanceRequestChanged"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"requestId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestCard"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}}]}}]} as unknown as DocumentNode<RequestChangesSubscription, RequestChangesSubscriptionVariables>;
export const RequestListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RequestList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"first"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequestFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maintenanceRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"Variable","name":{"kind":"Name","value":"first"}}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"cursor"}},{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestCard"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requester"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}}]}}]} as unknown as DocumentNode<RequestListQuery, RequestListQueryVariables>;
export const RequestDetailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RequestDetail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maintenanceRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestCard"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"time"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}}]}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}}]}}]} as unknown as DocumentNode<RequestDetailQuery, RequestDetailQueryVariables>;
export const SubmitRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SubmitRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateMaintenanceRequestInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createMaintenanceRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestCard"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}}]}}]} as unknown as DocumentNode<SubmitRequestMutation, SubmitRequestMutationVariables>;
export const ApproveRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApproveRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ApproveMaintenanceRequestInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"approveMaintenanceRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestCard"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}}]}}]} as unknown as DocumentNode<ApproveRequestMutation, ApproveRequestMutationVariables>;
export const AssignRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AssignRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AssignMaintenanceRequestInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"assignMaintenanceRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestCard"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}}]}}]} as unknown as DocumentNode<AssignRequestMutation, AssignRequestMutationVariables>;
export const CompleteRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CompleteRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CompleteMaintenanceRequestInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"completeMaintenanceRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestCard"}},{"kind":"Field","name":{"kind":"Name","value":"completionNote"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestCard"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"allowedActions"}}]}}]} as unknown as DocumentNode<CompleteRequestMutation, CompleteRequestMutationVariables>;
export const TechniciansDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Technicians"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"assignableTechnicians"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<TechniciansQuery, TechniciansQueryVariables>;
export const LoginDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Login"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"LoginInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"login"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"accessToken"}},{"kind":"Field","name":{"kind":"Name","value":"refreshToken"}},{"kind":"Field","name":{"kind":"Name","value":"expiresIn"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"role"}}]}}]}}]}}]} as unknown as DocumentNode<LoginMutation, LoginMutationVariables>;
export const LogoutDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Logout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"logout"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loggedOut"}}]}}]}}]} as unknown as DocumentNode<LogoutMutation, LogoutMutationVariables>;