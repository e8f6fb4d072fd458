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

/** The input of `createContractor`. */
export type CreateContractorInput = {
  /** True: it gets no jobs. Default: false. */
  blocked?: boolean | null | undefined;
  /** The categories of its work, in their order, at most 50; none: any work. Default: none. */
  categoryIds?: Array<number> | null | undefined;
  /** The person to talk to. */
  contactName?: string | null | undefined;
  /** A department that you lead; default: null, for one that all share. */
  departmentId?: number | null | undefined;
  /** Several contractors may share one. */
  email?: string | null | undefined;
  /** The last day on which it is insured. */
  insuredUntil?: string | null | undefined;
  /** No other contractor has it, archived or not. */
  name: string;
  /** A note for others. */
  note?: string | null | undefined;
  /** The telephone number. */
  phone?: string | null | undefined;
};

/** The input of `updateContractor`. */
export type UpdateContractorInput = {
  /** True archives it, and its jobs end; false restores an archived one. */
  archived?: boolean | null | undefined;
  /** True: it gets no jobs. Its jobs end. */
  blocked?: boolean | null | undefined;
  /** The categories of its work, in their order, at most 50; none: any work. It keeps archived ones that it has. */
  categoryIds?: Array<number> | null | undefined;
  /** Null clears it. */
  contactName?: string | null | undefined;
  /** A department that you lead. Null: all departments share it. */
  departmentId?: number | null | undefined;
  /** Null clears it. */
  email?: string | null | undefined;
  /** The change fails with VERSION_CONFLICT if the contractor has another version. */
  expectedVersion?: number | null | undefined;
  /** The id. */
  id: number;
  /** The last day on which it is insured. Null clears it. */
  insuredUntil?: string | null | undefined;
  /** No other contractor has it, archived or not. */
  name?: string | null | undefined;
  /** Null clears it. */
  note?: string | null | undefined;
  /** Null clears it. */
  phone?: string | null | undefined;
};

export type ContractorRowFragment = { __typename: 'Contractor', id: number, name: string, contactName: string | null, email: string | null, phone: string | null, departmentId: number | null, insuredUntil: string | null, insured: boolean | null, blocked: boolean, archivedAt: string | null, version: number, categories: Array<{ __typename: 'Category', id: number, pathName: string }>, department: { __typename: 'Department', id: number, name: string } | null };

export type ContractorListQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.ContractorFilter | null | undefined;
}>;


export type ContractorListQuery = { contractors: { __typename: 'ContractorConnection', totalCount: number, edges: Array<{ __typename: 'ContractorEdge', node: { __typename: 'Contractor', id: number, name: string, contactName: string | null, email: string | null, phone: string | null, departmentId: number | null, insuredUntil: string | null, insured: boolean | null, blocked: boolean, archivedAt: string | null, version: number, categories: Array<{ __typename: 'Category', id: number, pathName: string }>, department: { __typename: 'Department', id: number, name: string } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ContractorDetailsQueryVariables = Exact<{
  id: number;
}>;


export type ContractorDetailsQuery = { contractor: { __typename: 'Contractor', note: string | null, id: number, name: string, contactName: string | null, email: string | null, phone: string | null, departmentId: number | null, insuredUntil: string | null, insured: boolean | null, blocked: boolean, archivedAt: string | null, version: number, categories: Array<{ __typename: 'Category', id: number, pathName: string }>, department: { __typename: 'Department', id: number, name: string } | null } };

export type CreateContractorMutationVariables = Exact<{
  input: Types.CreateContractorInput;
}>;


export type CreateContractorMutation = { createContractor: { __typename: 'Contractor', note: string | null, id: number, name: string, contactName: string | null, email: string | null, phone: string | null, departmentId: number | null, insuredUntil: string | null, insured: boolean | null, blocked: boolean, archivedAt: string | null, version: number, categories: Array<{ __typename: 'Category', id: number, pathName: string }>, department: { __typename: 'Department', id: number, name: string } | null } };

export type UpdateContractorMutationVariables = Exact<{
  input: Types.UpdateContractorInput;
}>;


export type UpdateContractorMutation = { updateContractor: { __typename: 'Contractor', note: string | null, id: number, name: string, contactName: string | null, email: string | null, phone: string | null, departmentId: number | null, insuredUntil: string | null, insured: boolean | null, blocked: boolean, archivedAt: string | null, version: number, categories: Array<{ __typename: 'Category', id: number, pathName: string }>, department: { __typename: 'Department', id: number, name: string } | null } };

export type DeleteContractorMutationVariables = Exact<{
  id: number;
}>;


export type DeleteContractorMutation = { deleteContractor: { __typename: 'Contractor', id: number, archivedAt: string | null } };

export const ContractorRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContractorRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contractor"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"insuredUntil"}},{"kind":"Field","name":{"kind":"Name","value":"insured"}},{"kind":"Field","name":{"kind":"Name","value":"blocked"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"categories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ContractorRowFragment, unknown>;
export const ContractorListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContractorList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ContractorFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contractors"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContractorRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContractorRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contractor"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"insuredUntil"}},{"kind":"Field","name":{"kind":"Name","value":"insured"}},{"kind":"Field","name":{"kind":"Name","value":"blocked"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"categories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ContractorListQuery, ContractorListQueryVariables>;
export const ContractorDetailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ContractorDetails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"contractor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContractorRow"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContractorRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contractor"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"insuredUntil"}},{"kind":"Field","name":{"kind":"Name","value":"insured"}},{"kind":"Field","name":{"kind":"Name","value":"blocked"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"categories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<ContractorDetailsQuery, ContractorDetailsQueryVariables>;
export const CreateContractorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateContractor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateContractorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createContractor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContractorRow"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContractorRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contractor"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"insuredUntil"}},{"kind":"Field","name":{"kind":"Name","value":"insured"}},{"kind":"Field","name":{"kind":"Name","value":"blocked"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"categories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<CreateContractorMutation, CreateContractorMutationVariables>;
export const UpdateContractorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateContractor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateContractorInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateContractor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ContractorRow"}},{"kind":"Field","name":{"kind":"Name","value":"note"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ContractorRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Contractor"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}},{"kind":"Field","name":{"kind":"Name","value":"phone"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"insuredUntil"}},{"kind":"Field","name":{"kind":"Name","value":"insured"}},{"kind":"Field","name":{"kind":"Name","value":"blocked"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"categories"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<UpdateContractorMutation, UpdateContractorMutationVariables>;
export const DeleteContractorDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteContractor"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteContractor"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]}}]} as unknown as DocumentNode<DeleteContractorMutation, DeleteContractorMutationVariables>;