/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Filter of a list; all conditions must hold. */
export type ContractorFilter = {
  /** Archived ones instead; default: false. */
  archived?: boolean | null | undefined;
  /** True: blocked ones; false: the others. */
  blocked?: boolean | null | undefined;
  /** Those for work of this category: with it or the one above it, or without any. */
  categoryId?: number | null | undefined;
  /** Those of this department. */
  departmentId?: number | null | undefined;
  /** Words that must all occur in name, contact or address, also as a part of a word. */
  search?: string | null | undefined;
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

/** The input of `resendContractor`. */
export type ResendContractorInput = {
  /** The address to which its mails go. */
  email?: string | null | undefined;
  /** Rights of the contractor. */
  may?: Array<JobPermission> | null | undefined;
  /** A text to the contractor. */
  message?: string | null | undefined;
  /** The request. */
  requestId: number;
  /** True if the contractor reads the public comments. */
  showComments?: boolean | null | undefined;
  /** When the work should be done: later than now, at most in 60 days. */
  until?: string | null | undefined;
};

/** The input of `returnToContractor`. */
export type ReturnToContractorInput = {
  /** The work that is left; the contractor reads it. */
  reason: string;
  /** The request. */
  requestId: number;
};

/** The input of `sendToContractor`. */
export type SendToContractorInput = {
  /** One of all departments, or of that of the request. */
  contractorId: number;
  /** The address to which its mails go; default: that of the contractor. */
  email?: string | null | undefined;
  /** Rights of the contractor; default: photos and checklist. */
  may?: Array<JobPermission> | null | undefined;
  /** A text to the contractor. */
  message?: string | null | undefined;
  /** The request. */
  requestId: number;
  /** True if the contractor reads the public comments; default: false. */
  showComments?: boolean | null | undefined;
  /** When the work should be done: later than now, at most in 60 days. */
  until: string;
};

/** The input of `withdrawContractor`. */
export type WithdrawContractorInput = {
  /** The reason; the contractor does not read it. */
  reason?: string | null | undefined;
  /** The request. */
  requestId: number;
};

export type JobLinkViewFragment = { __typename: 'JobLink', id: number, requestId: number, contractorId: number, email: string | null, state: Types.JobLinkState, since: string, until: string, may: Array<Types.JobPermission>, showComments: boolean, message: string | null, sentAt: string, acceptedAt: string | null, arrivesAt: string | null, startedAt: string | null, doneAt: string | null, note: string | null, reason: string | null, lastSeenAt: string | null, endedAt: string | null, warnings: Array<Types.JobLinkWarning>, contractor: { __typename: 'JobContractor', id: number, name: string } };

export type RequestContractorQueryVariables = Exact<{
  requestId: number;
}>;


export type RequestContractorQuery = { requestContractor: { __typename: 'JobLink', id: number, requestId: number, contractorId: number, email: string | null, state: Types.JobLinkState, since: string, until: string, may: Array<Types.JobPermission>, showComments: boolean, message: string | null, sentAt: string, acceptedAt: string | null, arrivesAt: string | null, startedAt: string | null, doneAt: string | null, note: string | null, reason: string | null, lastSeenAt: string | null, endedAt: string | null, warnings: Array<Types.JobLinkWarning>, contractor: { __typename: 'JobContractor', id: number, name: string } } };

export type ContractorChoicesQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.ContractorFilter | null | undefined;
}>;


export type ContractorChoicesQuery = { contractors: { __typename: 'ContractorConnection', totalCount: number, edges: Array<{ __typename: 'ContractorEdge', node: { __typename: 'Contractor', id: number, name: string, email: string | null, insured: boolean | null, departmentId: number | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type SendToContractorMutationVariables = Exact<{
  input: Types.SendToContractorInput;
}>;


export type SendToContractorMutation = { sendToContractor: { __typename: 'JobLink', link: string | null, id: number, requestId: number, contractorId: number, email: string | null, state: Types.JobLinkState, since: string, until: string, may: Array<Types.JobPermission>, showComments: boolean, message: string | null, sentAt: string, acceptedAt: string | null, arrivesAt: string | null, startedAt: string | null, doneAt: string | null, note: string | null, reason: string | null, lastSeenAt: string | null, endedAt: string | null, warnings: Array<Types.JobLinkWarning>, contractor: { __typename: 'JobContractor', id: number, name: string } } };

export type ResendContractorMutationVariables = Exact<{
  input: Types.ResendContractorInput;
}>;


export type ResendContractorMutation = { resendContractor: { __typename: 'JobLink', link: string | null, id: number, requestId: number, contractorId: number, email: string | null, state: Types.JobLinkState, since: string, until: string, may: Array<Types.JobPermission>, showComments: boolean, message: string | null, sentAt: string, acceptedAt: string | null, arrivesAt: string | null, startedAt: string | null, doneAt: string | null, note: string | null, reason: string | null, lastSeenAt: string | null, endedAt: string | null, warnings: Array<Types.JobLinkWarning>, contractor: { __typename: 'JobContractor', id: number, name: string } } };

export type ReturnToContractorMutationVariables = Exact<{
  input: Types.ReturnToContractorInput;
}>;


export type ReturnToContractorMutation = { returnToContractor: { __typename: 'JobLink', id: number, requestId: number, contractorId: number, email: string | null, state: Types.JobLinkState, since: string, until: string, may: Array<Types.JobPermission>, showComments: boolean, message: string | null, sentAt: string, acceptedAt: string | null, arrivesAt: string | null, startedAt: string | null, doneAt: string | null, note: string | null, reason: string | null, lastSeenAt: string | null, endedAt: string | null, warnings: Array<Types.JobLinkWarning>, contractor: { __typename: 'JobContractor', id: number, name: string } } };

export type WithdrawContractorMutationVariables = Exact<{
  input: Types.WithdrawContractorInput;
}>;


export type WithdrawContractorMutation = { withdrawContractor: { __typename: 'JobLink', id: number, requestId: number, contractorId: number, email: string | null, state: Types.JobLinkState, since: string, until: string, may: Array<Types.JobPermission>, showComments: boolean, message: string | null, sentAt: string, acceptedAt: string | null, arrivesAt: string | null, startedAt: string | null, doneAt: string | null, note: string | null, reason: string | null, lastSeenAt: string | null, endedAt: string | null, warnings: Array<Types.JobLinkWarning>, contractor: { __typename: 'JobContractor', id: number, name: string } } };

export type ContractorJobsQueryVariables = Exact<{
  contractorId: number;
  after?: string | null | undefined;
}>;


export type ContractorJobsQuery = { contractorJobs: { __typename: 'ContractorJobConnection', totalCount: number, edges: Array<{ __typename: 'ContractorJobEdge', node: { __typename: 'ContractorJob', id: number, requestId: number, title: string, state: Types.JobLinkState, sentAt: string, acceptedAt: string | null, doneAt: string | null, until: string, onTime: boolean | null, returnedCount: number, quote: number, cost: number } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type HouseCurrencyQueryVariables = Exact<{ [key: string]: never; }>;


export type HouseCurrencyQuery = { maintenanceRequests: { __typename: 'MaintenanceRequestConnection', edges: Array<{ __typename: 'MaintenanceRequestEdge', node: { __typename: 'MaintenanceRequest', id: number, currency: string } }> } };

export const JobLinkViewFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLinkView"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"contractorId"}},{"kind":"Field","name":{"kind":"Name","value":"contractor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"may"}},{"kind":"Field","name":{"kind":"Name","value":"showComments"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"arrivesAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"doneAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]} as unknown as DocumentNode<JobLinkViewFragment, unknown>;
export const RequestContractorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RequestContractor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestContractor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"requestId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLinkView"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLinkView"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"contractorId"}},{"kind":"Field","name":{"kind":"Name","value":"contractor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"may"}},{"kind":"Field","name":{"kind":"Name","value":"showComments"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"arrivesAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"doneAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]} as unknown as DocumentNode<RequestContractorQuery, RequestContractorQueryVariables>;
export const ContractorChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContractorChoices"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ContractorFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contractors"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"insured"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ContractorChoicesQuery, ContractorChoicesQueryVariables>;
export const SendToContractorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SendToContractor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SendToContractorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sendToContractor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLinkView"}},{"kind":"Field","name":{"kind":"Name","value":"link"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLinkView"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"contractorId"}},{"kind":"Field","name":{"kind":"Name","value":"contractor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"may"}},{"kind":"Field","name":{"kind":"Name","value":"showComments"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"arrivesAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"doneAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]} as unknown as DocumentNode<SendToContractorMutation, SendToContractorMutationVariables>;
export const ResendContractorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ResendContractor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ResendContractorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"resendContractor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLinkView"}},{"kind":"Field","name":{"kind":"Name","value":"link"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLinkView"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"contractorId"}},{"kind":"Field","name":{"kind":"Name","value":"contractor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"may"}},{"kind":"Field","name":{"kind":"Name","value":"showComments"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"arrivesAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"doneAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]} as unknown as DocumentNode<ResendContractorMutation, ResendContractorMutationVariables>;
export const ReturnToContractorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"ReturnToContractor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"ReturnToContractorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"returnToContractor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLinkView"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLinkView"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"contractorId"}},{"kind":"Field","name":{"kind":"Name","value":"contractor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"may"}},{"kind":"Field","name":{"kind":"Name","value":"showComments"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"arrivesAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"doneAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]} as unknown as DocumentNode<ReturnToContractorMutation, ReturnToContractorMutationVariables>;
export const WithdrawContractorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"WithdrawContractor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"WithdrawContractorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"withdrawContractor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"JobLinkView"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"JobLinkView"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"JobLink"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"contractorId"}},{"kind":"Field","name":{"kind":"Name","value":"contractor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"may"}},{"kind":"Field","name":{"kind":"Name","value":"showComments"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"arrivesAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"doneAt"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"warnings"}}]}}]} as unknown as DocumentNode<WithdrawContractorMutation, WithdrawContractorMutationVariables>;
export const ContractorJobsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContractorJobs"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"contractorId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contractorJobs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"contractorId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"contractorId"}}},{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"acceptedAt"}},{"kind":"Field","name":{"kind":"Name","value":"doneAt"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"onTime"}},{"kind":"Field","name":{"kind":"Name","value":"returnedCount"}},{"kind":"Field","name":{"kind":"Name","value":"quote"}},{"kind":"Field","name":{"kind":"Name","value":"cost"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ContractorJobsQuery, ContractorJobsQueryVariables>;
export const HouseCurrencyDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"HouseCurrency"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maintenanceRequests"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"1"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}}]}}]}}]}}]}}]} as unknown as DocumentNode<HouseCurrencyQuery, HouseCurrencyQueryVariables>;