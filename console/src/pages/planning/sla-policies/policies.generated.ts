/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `createSlaPolicy`. */
export type CreateSlaPolicyInput = {
  /** The calendar that counts the working time. */
  calendarId: number;
  /** True if steps that were taken without network count at the time of the device. Default: true. */
  deviceTime?: boolean | null | undefined;
  /** Replaced as a whole; default: none. */
  escalations?: Array<SlaEscalationInput> | null | undefined;
  /** Replaced as a whole; default: all. */
  match?: SlaMatchInput | null | undefined;
  /** Unique among policies, archived ones included. */
  name: string;
  /** Reasons of a hold that pause the clocks. Default: requester, access, budget and vendor. */
  pausesOn?: Array<HoldReason> | null | undefined;
  /** The lowest rank that matches counts; of equal ones the lower id. */
  rank: number;
  /** Working time that a reopened request has at least, in minutes. Default: 240. */
  reopenMinutes?: number | null | undefined;
  /** Default: `submission`. */
  resolutionFrom?: SlaResolutionFrom | null | undefined;
  /** Working time until the completion; null: no promise. */
  resolutionMinutes?: number | null | undefined;
  /** Working time until somebody approves, rejects, assigns, starts or answers; null: no promise. */
  responseMinutes?: number | null | undefined;
};

/** The input of `dryRunSlaPolicies`. */
export type DryRunSlaPoliciesInput = {
  /** Requests that were created then or later. */
  from: string;
  /** At most 200, which replace all; names may be in use. Of equal ranks the first one counts. */
  policies: Array<CreateSlaPolicyInput>;
  /** Requests that were created before. */
  to: string;
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

/** The input of `slaEscalation`. */
export type SlaEscalationInput = {
  /** The clock that it is about. */
  clock: SlaClockKind;
  /** Default: nobody. */
  notify?: Array<SlaRecipient> | null | undefined;
  /** Share of the target that has been consumed, 1 to 500 percent. */
  percent: number;
  /** True if the priority is raised by one level; default: false. */
  raisePriority?: boolean | null | undefined;
  /** Further active accounts that are notified. */
  userIds?: Array<number> | null | undefined;
};

/** The input of `slaMatch`. */
export type SlaMatchInput = {
  /** Linked categories, with those below them; none: all. */
  categoryIds?: Array<number> | null | undefined;
  /** Criticalities of the linked asset, 1 to 5; none: all, also without an asset. */
  criticalities?: Array<number> | null | undefined;
  /** The departments of the requests; none: all. */
  departmentIds?: Array<number> | null | undefined;
  /** The origins of the requests; none: all but `schedule`. */
  origins?: Array<RequestOrigin> | null | undefined;
  /** The priorities of the requests; none: all. */
  priorities?: Array<MaintenancePriority> | null | undefined;
};

/** Filter of a list; all conditions must hold. */
export type SlaPolicyFilter = {
  /** Archived ones instead; default: false. */
  archived?: boolean | null | undefined;
};

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

/** The input of `updateSlaPolicy`. */
export type UpdateSlaPolicyInput = {
  /** False restores an archived one; true archives one. */
  archived?: boolean | null | undefined;
  /** The calendar that counts the working time. */
  calendarId?: number | null | undefined;
  /** True if steps that were taken without network count at the time of the device. Default: true. */
  deviceTime?: boolean | null | undefined;
  /** Replaced as a whole; default: none. */
  escalations?: Array<SlaEscalationInput> | null | undefined;
  /** The change fails with VERSION_CONFLICT if the policy has another version. */
  expectedVersion?: number | null | undefined;
  /** The id. */
  id: number;
  /** Replaced as a whole; default: all. */
  match?: SlaMatchInput | null | undefined;
  /** Unique among policies, archived ones included. */
  name?: string | null | undefined;
  /** Reasons of a hold that pause the clocks. Default: requester, access, budget and vendor. */
  pausesOn?: Array<HoldReason> | null | undefined;
  /** The lowest rank that matches counts; of equal ones the lower id. */
  rank?: number | null | undefined;
  /** Working time that a reopened request has at least, in minutes. Default: 240. */
  reopenMinutes?: number | null | undefined;
  /** Default: `submission`. */
  resolutionFrom?: SlaResolutionFrom | null | undefined;
  /** Working time until the completion; null: no promise. */
  resolutionMinutes?: number | null | undefined;
  /** Working time until somebody approves, rejects, assigns, starts or answers; null: no promise. */
  responseMinutes?: number | null | undefined;
};

export type PolicyRowFragment = { __typename: 'SlaPolicy', id: number, version: number, name: string, rank: number, calendarId: number, responseMinutes: number | null, resolutionMinutes: number | null, archivedAt: string | null, updatedAt: string, match: { __typename: 'SlaMatch', priorities: Array<Types.MaintenancePriority>, categoryIds: Array<number>, departmentIds: Array<number>, criticalities: Array<number>, origins: Array<Types.RequestOrigin> }, calendar: { __typename: 'Calendar', id: number, name: string, archivedAt: string | null } };

export type PolicyDetailFragment = { __typename: 'SlaPolicy', resolutionFrom: Types.SlaResolutionFrom, pausesOn: Array<Types.HoldReason>, reopenMinutes: number, deviceTime: boolean, id: number, version: number, name: string, rank: number, calendarId: number, responseMinutes: number | null, resolutionMinutes: number | null, archivedAt: string | null, updatedAt: string, escalations: Array<{ __typename: 'SlaEscalation', clock: Types.SlaClockKind, percent: number, notify: Array<Types.SlaRecipient>, userIds: Array<number>, raisePriority: boolean }>, match: { __typename: 'SlaMatch', priorities: Array<Types.MaintenancePriority>, categoryIds: Array<number>, departmentIds: Array<number>, criticalities: Array<number>, origins: Array<Types.RequestOrigin> }, calendar: { __typename: 'Calendar', id: number, name: string, archivedAt: string | null } };

export type PoliciesQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.SlaPolicyFilter | null | undefined;
}>;


export type PoliciesQuery = { slaPolicies: { __typename: 'SlaPolicyConnection', totalCount: number, edges: Array<{ __typename: 'SlaPolicyEdge', node: { __typename: 'SlaPolicy', id: number, version: number, name: string, rank: number, calendarId: number, responseMinutes: number | null, resolutionMinutes: number | null, archivedAt: string | null, updatedAt: string, match: { __typename: 'SlaMatch', priorities: Array<Types.MaintenancePriority>, categoryIds: Array<number>, departmentIds: Array<number>, criticalities: Array<number>, origins: Array<Types.RequestOrigin> }, calendar: { __typename: 'Calendar', id: number, name: string, archivedAt: string | null } } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type PolicyDetailsQueryVariables = Exact<{
  id: number;
}>;


export type PolicyDetailsQuery = { slaPolicy: { __typename: 'SlaPolicy', resolutionFrom: Types.SlaResolutionFrom, pausesOn: Array<Types.HoldReason>, reopenMinutes: number, deviceTime: boolean, id: number, version: number, name: string, rank: number, calendarId: number, responseMinutes: number | null, resolutionMinutes: number | null, archivedAt: string | null, updatedAt: string, escalations: Array<{ __typename: 'SlaEscalation', clock: Types.SlaClockKind, percent: number, notify: Array<Types.SlaRecipient>, userIds: Array<number>, raisePriority: boolean }>, match: { __typename: 'SlaMatch', priorities: Array<Types.MaintenancePriority>, categoryIds: Array<number>, departmentIds: Array<number>, criticalities: Array<number>, origins: Array<Types.RequestOrigin> }, calendar: { __typename: 'Calendar', id: number, name: string, archivedAt: string | null } } };

export type CreatePolicyMutationVariables = Exact<{
  input: Types.CreateSlaPolicyInput;
}>;


export type CreatePolicyMutation = { createSlaPolicy: { __typename: 'SlaPolicy', resolutionFrom: Types.SlaResolutionFrom, pausesOn: Array<Types.HoldReason>, reopenMinutes: number, deviceTime: boolean, id: number, version: number, name: string, rank: number, calendarId: number, responseMinutes: number | null, resolutionMinutes: number | null, archivedAt: string | null, updatedAt: string, escalations: Array<{ __typename: 'SlaEscalation', clock: Types.SlaClockKind, percent: number, notify: Array<Types.SlaRecipient>, userIds: Array<number>, raisePriority: boolean }>, match: { __typename: 'SlaMatch', priorities: Array<Types.MaintenancePriority>, categoryIds: Array<number>, departmentIds: Array<number>, criticalities: Array<number>, origins: Array<Types.RequestOrigin> }, calendar: { __typename: 'Calendar', id: number, name: string, archivedAt: string | null } } };

export type UpdatePolicyMutationVariables = Exact<{
  input: Types.UpdateSlaPolicyInput;
}>;


export type UpdatePolicyMutation = { updateSlaPolicy: { __typename: 'SlaPolicy', resolutionFrom: Types.SlaResolutionFrom, pausesOn: Array<Types.HoldReason>, reopenMinutes: number, deviceTime: boolean, id: number, version: number, name: string, rank: number, calendarId: number, responseMinutes: number | null, resolutionMinutes: number | null, archivedAt: string | null, updatedAt: string, escalations: Array<{ __typename: 'SlaEscalation', clock: Types.SlaClockKind, percent: number, notify: Array<Types.SlaRecipient>, userIds: Array<number>, raisePriority: boolean }>, match: { __typename: 'SlaMatch', priorities: Array<Types.MaintenancePriority>, categoryIds: Array<number>, departmentIds: Array<number>, criticalities: Array<number>, origins: Array<Types.RequestOrigin> }, calendar: { __typename: 'Calendar', id: number, name: string, archivedAt: string | null } } };

export type DeletePolicyMutationVariables = Exact<{
  id: number;
}>;


export type DeletePolicyMutation = { deleteSlaPolicy: { __typename: 'SlaPolicy', resolutionFrom: Types.SlaResolutionFrom, pausesOn: Array<Types.HoldReason>, reopenMinutes: number, deviceTime: boolean, id: number, version: number, name: string, rank: number, calendarId: number, responseMinutes: number | null, resolutionMinutes: number | null, archivedAt: string | null, updatedAt: string, escalations: Array<{ __typename: 'SlaEscalation', clock: Types.SlaClockKind, percent: number, notify: Array<Types.SlaRecipient>, userIds: Array<number>, raisePriority: boolean }>, match: { __typename: 'SlaMatch', priorities: Array<Types.MaintenancePriority>, categoryIds: Array<number>, departmentIds: Array<number>, criticalities: Array<number>, origins: Array<Types.RequestOrigin> }, calendar: { __typename: 'Calendar', id: number, name: string, archivedAt: string | null } } };

export type ApplyPoliciesMutationVariables = Exact<{ [key: string]: never; }>;


export type ApplyPoliciesMutation = { applySlaPolicies: { __typename: 'SlaApplication', requests: number } };

export type TriedPoliciesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type TriedPoliciesQuery = { slaPolicies: { __typename: 'SlaPolicyConnection', edges: Array<{ __typename: 'SlaPolicyEdge', node: { __typename: 'SlaPolicy', resolutionFrom: Types.SlaResolutionFrom, pausesOn: Array<Types.HoldReason>, reopenMinutes: number, deviceTime: boolean, id: number, version: number, name: string, rank: number, calendarId: number, responseMinutes: number | null, resolutionMinutes: number | null, archivedAt: string | null, updatedAt: string, escalations: Array<{ __typename: 'SlaEscalation', clock: Types.SlaClockKind, percent: number, notify: Array<Types.SlaRecipient>, userIds: Array<number>, raisePriority: boolean }>, match: { __typename: 'SlaMatch', priorities: Array<Types.MaintenancePriority>, categoryIds: Array<number>, departmentIds: Array<number>, criticalities: Array<number>, origins: Array<Types.RequestOrigin> }, calendar: { __typename: 'Calendar', id: number, name: string, archivedAt: string | null } } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type DryRunPoliciesQueryVariables = Exact<{
  input: Types.DryRunSlaPoliciesInput;
}>;


export type DryRunPoliciesQuery = { dryRunSlaPolicies: { __typename: 'SlaDryRun', examined: number, truncated: boolean, before: { __typename: 'SlaClockCounts', met: number, breached: number }, after: { __typename: 'SlaClockCounts', met: number, breached: number }, samples: Array<{ __typename: 'SlaClockDifference', requestId: number, clock: Types.SlaClockKind, before: Types.SlaClockOutcome, after: Types.SlaClockOutcome }> } };

export const PolicyRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priorities"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"departmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"criticalities"}},{"kind":"Field","name":{"kind":"Name","value":"origins"}}]}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}},{"kind":"Field","name":{"kind":"Name","value":"calendar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"responseMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<PolicyRowFragment, unknown>;
export const PolicyDetailFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyRow"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionFrom"}},{"kind":"Field","name":{"kind":"Name","value":"pausesOn"}},{"kind":"Field","name":{"kind":"Name","value":"reopenMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"deviceTime"}},{"kind":"Field","name":{"kind":"Name","value":"escalations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clock"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"notify"}},{"kind":"Field","name":{"kind":"Name","value":"userIds"}},{"kind":"Field","name":{"kind":"Name","value":"raisePriority"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priorities"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"departmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"criticalities"}},{"kind":"Field","name":{"kind":"Name","value":"origins"}}]}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}},{"kind":"Field","name":{"kind":"Name","value":"calendar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"responseMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<PolicyDetailFragment, unknown>;
export const PoliciesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Policies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicyFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slaPolicies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priorities"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"departmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"criticalities"}},{"kind":"Field","name":{"kind":"Name","value":"origins"}}]}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}},{"kind":"Field","name":{"kind":"Name","value":"calendar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"responseMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<PoliciesQuery, PoliciesQueryVariables>;
export const PolicyDetailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"PolicyDetails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slaPolicy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priorities"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"departmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"criticalities"}},{"kind":"Field","name":{"kind":"Name","value":"origins"}}]}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}},{"kind":"Field","name":{"kind":"Name","value":"calendar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"responseMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyRow"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionFrom"}},{"kind":"Field","name":{"kind":"Name","value":"pausesOn"}},{"kind":"Field","name":{"kind":"Name","value":"reopenMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"deviceTime"}},{"kind":"Field","name":{"kind":"Name","value":"escalations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clock"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"notify"}},{"kind":"Field","name":{"kind":"Name","value":"userIds"}},{"kind":"Field","name":{"kind":"Name","value":"raisePriority"}}]}}]}}]} as unknown as DocumentNode<PolicyDetailsQuery, PolicyDetailsQueryVariables>;
export const CreatePolicyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreatePolicy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateSlaPolicyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createSlaPolicy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priorities"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"departmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"criticalities"}},{"kind":"Field","name":{"kind":"Name","value":"origins"}}]}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}},{"kind":"Field","name":{"kind":"Name","value":"calendar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"responseMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyRow"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionFrom"}},{"kind":"Field","name":{"kind":"Name","value":"pausesOn"}},{"kind":"Field","name":{"kind":"Name","value":"reopenMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"deviceTime"}},{"kind":"Field","name":{"kind":"Name","value":"escalations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clock"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"notify"}},{"kind":"Field","name":{"kind":"Name","value":"userIds"}},{"kind":"Field","name":{"kind":"Name","value":"raisePriority"}}]}}]}}]} as unknown as DocumentNode<CreatePolicyMutation, CreatePolicyMutationVariables>;
export const UpdatePolicyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdatePolicy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSlaPolicyInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSlaPolicy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priorities"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"departmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"criticalities"}},{"kind":"Field","name":{"kind":"Name","value":"origins"}}]}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}},{"kind":"Field","name":{"kind":"Name","value":"calendar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"responseMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyRow"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionFrom"}},{"kind":"Field","name":{"kind":"Name","value":"pausesOn"}},{"kind":"Field","name":{"kind":"Name","value":"reopenMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"deviceTime"}},{"kind":"Field","name":{"kind":"Name","value":"escalations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clock"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"notify"}},{"kind":"Field","name":{"kind":"Name","value":"userIds"}},{"kind":"Field","name":{"kind":"Name","value":"raisePriority"}}]}}]}}]} as unknown as DocumentNode<UpdatePolicyMutation, UpdatePolicyMutationVariables>;
export const DeletePolicyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeletePolicy"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteSlaPolicy"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priorities"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"departmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"criticalities"}},{"kind":"Field","name":{"kind":"Name","value":"origins"}}]}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}},{"kind":"Field","name":{"kind":"Name","value":"calendar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"responseMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyRow"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionFrom"}},{"kind":"Field","name":{"kind":"Name","value":"pausesOn"}},{"kind":"Field","name":{"kind":"Name","value":"reopenMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"deviceTime"}},{"kind":"Field","name":{"kind":"Name","value":"escalations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clock"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"notify"}},{"kind":"Field","name":{"kind":"Name","value":"userIds"}},{"kind":"Field","name":{"kind":"Name","value":"raisePriority"}}]}}]}}]} as unknown as DocumentNode<DeletePolicyMutation, DeletePolicyMutationVariables>;
export const ApplyPoliciesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ApplyPolicies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"applySlaPolicies"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requests"}}]}}]}}]} as unknown as DocumentNode<ApplyPoliciesMutation, ApplyPoliciesMutationVariables>;
export const TriedPoliciesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"TriedPolicies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"slaPolicies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyDetail"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"match"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priorities"}},{"kind":"Field","name":{"kind":"Name","value":"categoryIds"}},{"kind":"Field","name":{"kind":"Name","value":"departmentIds"}},{"kind":"Field","name":{"kind":"Name","value":"criticalities"}},{"kind":"Field","name":{"kind":"Name","value":"origins"}}]}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}},{"kind":"Field","name":{"kind":"Name","value":"calendar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"responseMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"PolicyDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SlaPolicy"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"PolicyRow"}},{"kind":"Field","name":{"kind":"Name","value":"resolutionFrom"}},{"kind":"Field","name":{"kind":"Name","value":"pausesOn"}},{"kind":"Field","name":{"kind":"Name","value":"reopenMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"deviceTime"}},{"kind":"Field","name":{"kind":"Name","value":"escalations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"clock"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"notify"}},{"kind":"Field","name":{"kind":"Name","value":"userIds"}},{"kind":"Field","name":{"kind":"Name","value":"raisePriority"}}]}}]}}]} as unknown as DocumentNode<TriedPoliciesQuery, TriedPoliciesQueryVariables>;
export const DryRunPoliciesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DryRunPolicies"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DryRunSlaPoliciesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dryRunSlaPolicies"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"examined"}},{"kind":"Field","name":{"kind":"Name","value":"truncated"}},{"kind":"Field","name":{"kind":"Name","value":"before"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"met"}},{"kind":"Field","name":{"kind":"Name","value":"breached"}}]}},{"kind":"Field","name":{"kind":"Name","value":"after"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"met"}},{"kind":"Field","name":{"kind":"Name","value":"breached"}}]}},{"kind":"Field","name":{"kind":"Name","value":"samples"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"clock"}},{"kind":"Field","name":{"kind":"Name","value":"before"}},{"kind":"Field","name":{"kind":"Name","value":"after"}}]}}]}}]}}]} as unknown as DocumentNode<DryRunPoliciesQuery, DryRunPoliciesQueryVariables>;