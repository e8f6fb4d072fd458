/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `createFailureCode`. */
export type CreateFailureCodeInput = {
  /** The category whose requests have it, with those below; null: all. Default: null. */
  categoryId?: number | null | undefined;
  /** The kind. */
  kind: FailureCodeKind;
  /** Up to 100 characters in each language; differs from others of its kind and category. */
  name: LocalTextInput;
  /** Place among those of its kind: lower ones first; 1 to 10,000. Default: 100. */
  rank?: number | null | undefined;
};

/** Filter of a list; all conditions must hold. */
export type FailureCodeFilter = {
  /** Archived ones instead; default: false. */
  archived?: boolean | null | undefined;
  /** Those of this category itself. */
  categoryId?: number | null | undefined;
  /** The kind. */
  kind?: FailureCodeKind | null | undefined;
};

/** The kind of a failure code. */
export type FailureCodeKind =
  /** A reason for the failure. */
  | 'CAUSE'
  /** A symptom: how the failure shows. */
  | 'PROBLEM'
  /** An action that ended the failure. */
  | 'REMEDY';

/** A text in English, German or both; the one that is there is shown for the other. */
export type LocalTextInput = {
  /** German. */
  de?: string | null | undefined;
  /** English. */
  en?: string | null | undefined;
};

/** The input of `updateFailureCode`. */
export type UpdateFailureCodeInput = {
  /** True archives it: it is no longer offered. False restores an archived one. */
  archived?: boolean | null | undefined;
  /** The category whose requests have it, with those below; null: all. */
  categoryId?: number | null | undefined;
  /** The change fails with VERSION_CONFLICT if the failure code has another version. */
  expectedVersion?: number | null | undefined;
  /** The id. */
  id: number;
  /** Read-only; the same value is accepted. */
  kind?: FailureCodeKind | null | undefined;
  /** Up to 100 characters in each language; differs from others of its kind and category. */
  name?: LocalTextInput | null | undefined;
  /** Place among those of its kind: lower ones first; 1 to 10,000. */
  rank?: number | null | undefined;
};

export type CodeRowFragment = { __typename: 'FailureCode', rank: number, archivedAt: string | null, version: number, id: number, kind: Types.FailureCodeKind, categoryId: number | null, name: { __typename: 'LocalText', en: string | null, de: string | null } };

export type CodeRowsQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.FailureCodeFilter | null | undefined;
}>;


export type CodeRowsQuery = { failureCodes: { __typename: 'FailureCodeConnection', edges: Array<{ __typename: 'FailureCodeEdge', node: { __typename: 'FailureCode', rank: number, archivedAt: string | null, version: number, id: number, kind: Types.FailureCodeKind, categoryId: number | null, name: { __typename: 'LocalText', en: string | null, de: string | null } } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type CodeVersionQueryVariables = Exact<{
  id: number;
}>;


export type CodeVersionQuery = { failureCode: { __typename: 'FailureCode', rank: number, archivedAt: string | null, version: number, id: number, kind: Types.FailureCodeKind, categoryId: number | null, name: { __typename: 'LocalText', en: string | null, de: string | null } } };

export type CreateCodeMutationVariables = Exact<{
  input: Types.CreateFailureCodeInput;
}>;


export type CreateCodeMutation = { createFailureCode: { __typename: 'FailureCode', rank: number, archivedAt: string | null, version: number, id: number, kind: Types.FailureCodeKind, categoryId: number | null, name: { __typename: 'LocalText', en: string | null, de: string | null } } };

export type UpdateCodeMutationVariables = Exact<{
  input: Types.UpdateFailureCodeInput;
}>;


export type UpdateCodeMutation = { updateFailureCode: { __typename: 'FailureCode', rank: number, archivedAt: string | null, version: number, id: number, kind: Types.FailureCodeKind, categoryId: number | null, name: { __typename: 'LocalText', en: string | null, de: string | null } } };

export type DeleteCodeMutationVariables = Exact<{
  id: number;
}>;


export type DeleteCodeMutation = { deleteFailureCode: { __typename: 'FailureCode', rank: number, archivedAt: string | null, version: number, id: number, kind: Types.FailureCodeKind, categoryId: number | null, name: { __typename: 'LocalText', en: string | null, de: string | null } } };

export const CodeRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FailureCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CodeChoice"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeChoice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FailureCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}}]}}]} as unknown as DocumentNode<CodeRowFragment, unknown>;
export const CodeRowsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CodeRows"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FailureCodeFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"failureCodes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CodeRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeChoice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FailureCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FailureCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CodeChoice"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<CodeRowsQuery, CodeRowsQueryVariables>;
export const CodeVersionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"CodeVersion"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"failureCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CodeRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeChoice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FailureCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FailureCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CodeChoice"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<CodeVersionQuery, CodeVersionQueryVariables>;
export const CreateCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateFailureCodeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createFailureCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CodeRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeChoice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FailureCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FailureCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CodeChoice"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<CreateCodeMutation, CreateCodeMutationVariables>;
export const UpdateCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateFailureCodeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateFailureCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CodeRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeChoice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FailureCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FailureCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CodeChoice"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<UpdateCodeMutation, UpdateCodeMutationVariables>;
export const DeleteCodeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteCode"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteFailureCode"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CodeRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeChoice"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FailureCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"name"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"CodeRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"FailureCode"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"CodeChoice"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<DeleteCodeMutation, DeleteCodeMutationVariables>;