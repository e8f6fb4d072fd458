/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Filter of a list; all conditions must hold. */
export type AbsenceFilter = {
  /** Those of the people of this department. */
  departmentId?: number | null | undefined;
  /** Those that end after it. */
  from?: string | null | undefined;
  /** The reason, in words. */
  reason?: AbsenceReason | null | undefined;
  /** Those that begin at it or before. */
  to?: string | null | undefined;
  /** Those of this person. */
  userId?: number | null | undefined;
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

/** The input of `createAbsence`. */
export type CreateAbsenceInput = {
  /** Its first moment; a date without time begins it with that day, in the time zone of the person. */
  from: string;
  /** Up to 500 characters. */
  note?: string | null | undefined;
  /** Default: other. */
  reason?: AbsenceReason | null | undefined;
  /** Its end, which does not belong to it, at most 366 days later; a date without time is its last day. */
  to: string;
  /** The person; default: you. */
  userId?: number | null | undefined;
};

/** The input of `updateAbsence`. */
export type UpdateAbsenceInput = {
  /** The change fails with VERSION_CONFLICT if the absence has another version. */
  expectedVersion?: number | null | undefined;
  /** Its first moment; a date without time begins it with that day, in the time zone of the person. Fixed once it has begun. */
  from?: string | null | undefined;
  /** The id. */
  id: number;
  /** Up to 500 characters; null clears it. */
  note?: string | null | undefined;
  /** The reason, in words. */
  reason?: AbsenceReason | null | undefined;
  /** Its end, which does not belong to it, at most 366 days later; a date without time is its last day. Not before now once it has begun. */
  to?: string | null | undefined;
  /** Read-only; the same value is accepted. */
  userId?: number | null | undefined;
};

export type AbsenceRowFragment = { __typename: 'Absence', id: number, userId: number, from: string, to: string, reason: Types.AbsenceReason, note: string | null, version: number };

export type AbsencesQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.AbsenceFilter | null | undefined;
}>;


export type AbsencesQuery = { absences: { __typename: 'AbsenceConnection', edges: Array<{ __typename: 'AbsenceEdge', node: { __typename: 'Absence', id: number, userId: number, from: string, to: string, reason: Types.AbsenceReason, note: string | null, version: number } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type CreateAbsenceMutationVariables = Exact<{
  input: Types.CreateAbsenceInput;
}>;


export type CreateAbsenceMutation = { createAbsence: { __typename: 'Absence', id: number, userId: number, from: string, to: string, reason: Types.AbsenceReason, note: string | null, version: number } };

export type UpdateAbsenceMutationVariables = Exact<{
  input: Types.UpdateAbsenceInput;
}>;


export type UpdateAbsenceMutation = { updateAbsence: { __typename: 'Absence', id: number, userId: number, from: string, to: string, reason: Types.AbsenceReason, note: string | null, version: number } };

export type DeleteAbsenceMutationVariables = Exact<{
  id: number;
}>;


export type DeleteAbsenceMutation = { deleteAbsence: { __typename: 'Absence', id: number } };

export const AbsenceRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AbsenceRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Absence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<AbsenceRowFragment, unknown>;
export const AbsencesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Absences"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"AbsenceFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"absences"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"10"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AbsenceRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AbsenceRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Absence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<AbsencesQuery, AbsencesQueryVariables>;
export const CreateAbsenceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateAbsence"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateAbsenceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createAbsence"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AbsenceRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AbsenceRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Absence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<CreateAbsenceMutation, CreateAbsenceMutationVariables>;
export const UpdateAbsenceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateAbsence"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateAbsenceInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateAbsence"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"AbsenceRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"AbsenceRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Absence"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<UpdateAbsenceMutation, UpdateAbsenceMutationVariables>;
export const DeleteAbsenceDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteAbsence"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteAbsence"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteAbsenceMutation, DeleteAbsenceMutationVariables>;