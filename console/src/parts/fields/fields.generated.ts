/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The questions of a form. */
export type FieldFormPhase =
  /** All. */
  | 'ALL'
  /** Those of the completion. */
  | 'COMPLETE'
  /** Those of the submission. */
  | 'SUBMIT'
  /** Those of the work. */
  | 'WORK';

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

/** The time at which a field is asked. */
export type FieldPhase =
  /** When the work is completed. */
  | 'COMPLETE'
  /** When a request is submitted. */
  | 'SUBMIT'
  /** While the work is done. */
  | 'WORK';

/** The records that have a field. */
export type FieldTarget =
  /** Assets. */
  | 'ASSET'
  /** Maintenance requests. */
  | 'REQUEST';

export type QuestionFragment = { __typename: 'Field', id: number, key: string, kind: Types.FieldKind, categoryId: number | null, assetType: string | null, unit: string | null, min: unknown, max: unknown, phase: Types.FieldPhase, required: boolean, staffOnly: boolean, rank: number, label: { __typename: 'LocalText', en: string | null, de: string | null }, help: { __typename: 'LocalText', en: string | null, de: string | null } | null, choices: Array<{ __typename: 'FieldChoice', id: string, archived: boolean, label: { __typename: 'LocalText', en: string | null, de: string | null } }>, visibleIf: { __typename: 'FieldCondition', fieldId: number, in: Array<unknown> } | null };

export type QuestionFormQueryVariables = Exact<{
  categoryId?: number | null | undefined;
  phase?: Types.FieldFormPhase | null | undefined;
  appliesTo?: Types.FieldTarget | null | undefined;
  assetType?: string | null | undefined;
}>;


export type QuestionFormQuery = { fieldForm: { __typename: 'FieldForm', questions: Array<{ __typename: 'Field', id: number, key: string, kind: Types.FieldKind, categoryId: number | null, assetType: string | null, unit: string | null, min: unknown, max: unknown, phase: Types.FieldPhase, required: boolean, staffOnly: boolean, rank: number, label: { __typename: 'LocalText', en: string | null, de: string | null }, help: { __typename: 'LocalText', en: string | null, de: string | null } | null, choices: Array<{ __typename: 'FieldChoice', id: string, archived: boolean, label: { __typename: 'LocalText', en: string | null, de: string | null } }>, visibleIf: { __typename: 'FieldCondition', fieldId: number, in: Array<unknown> } | null }>, people: Array<{ __typename: 'FormPerson', id: number, name: string }> } };

export const QuestionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Question"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"help"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archived"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"visibleIf"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fieldId"}},{"kind":"Field","name":{"kind":"Name","value":"in"}}]}},{"kind":"Field","name":{"kind":"Name","value":"staffOnly"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}}]} as unknown as DocumentNode<QuestionFragment, unknown>;
export const QuestionFormDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"QuestionForm"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"categoryId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"phase"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FieldFormPhase"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"appliesTo"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FieldTarget"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"assetType"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fieldForm"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"categoryId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"categoryId"}}},{"kind":"Argument","name":{"kind":"Name","value":"phase"},"value":{"kind":"Variable","name":{"kind":"Name","value":"phase"}}},{"kind":"Argument","name":{"kind":"Name","value":"appliesTo"},"value":{"kind":"Variable","name":{"kind":"Name","value":"appliesTo"}}},{"kind":"Argument","name":{"kind":"Name","value":"assetType"},"value":{"kind":"Variable","name":{"kind":"Name","value":"assetType"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"questions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Question"}}]}},{"kind":"Field","name":{"kind":"Name","value":"people"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Question"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"help"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archived"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"visibleIf"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fieldId"}},{"kind":"Field","name":{"kind":"Name","value":"in"}}]}},{"kind":"Field","name":{"kind":"Name","value":"staffOnly"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}}]} as unknown as DocumentNode<QuestionFormQuery, QuestionFormQueryVariables>;