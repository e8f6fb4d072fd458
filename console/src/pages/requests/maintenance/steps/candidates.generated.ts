/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
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

export type AssignmentCandidatesQueryVariables = Exact<{
  id: number;
}>;


export type AssignmentCandidatesQuery = { assignmentCandidates: { __typename: 'AssignmentCandidates', requestId: number, needs: Array<number>, candidates: Array<{ __typename: 'AssignmentCandidate', userId: number, because: Array<{ __typename: 'CandidateReason', code: Types.CandidateReasonCode, text: string }> }> } };


export const AssignmentCandidatesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AssignmentCandidates"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"assignmentCandidates"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"needs"}},{"kind":"Field","name":{"kind":"Name","value":"candidates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"because"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"text"}}]}}]}}]}}]}}]} as unknown as DocumentNode<AssignmentCandidatesQuery, AssignmentCandidatesQueryVariables>;