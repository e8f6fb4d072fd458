/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `createField`. */
export type CreateFieldInput = {
  /** Default: request. */
  appliesTo?: FieldTarget | null | undefined;
  /** For assets; null: all. */
  assetType?: string | null | undefined;
  /** For requests; null: all. */
  categoryId?: number | null | undefined;
  /** In their order. A change names all that are there. */
  choices?: Array<FieldChoiceInput> | null | undefined;
  /** Default: false. For requests. */
  fast?: boolean | null | undefined;
  /** Up to 1000 characters. */
  help?: LocalTextInput | null | undefined;
  /** A letter, then letters, digits and `_`, all lower case; up to 40. */
  key: string;
  /** The kind. */
  kind: FieldKind;
  /** Up to 200 characters. */
  label: LocalTextInput;
  /** Largest value: a number; of a text the number of characters; of a date a day. */
  max?: unknown;
  /** Smallest value: a number; of a text the number of characters; of a date a day. */
  min?: unknown;
  /** Default: submit. */
  phase?: FieldPhase | null | undefined;
  /** Default: behind all others. */
  rank?: number | null | undefined;
  /** Default: false. */
  required?: boolean | null | undefined;
  /** Default: false. */
  staffOnly?: boolean | null | undefined;
  /** For numbers. */
  unit?: string | null | undefined;
  /** Default: always asked. */
  visibleIf?: FieldConditionInput | null | undefined;
};

/** The input of `fieldChoice`. */
export type FieldChoiceInput = {
  /** Default: false. */
  archived?: boolean | null | undefined;
  /** Default: made from the label. */
  id?: string | null | undefined;
  /** Up to 100 characters. */
  label: LocalTextInput;
};

/** The input of `fieldCondition`. */
export type FieldConditionInput = {
  /** A field of the same or an outer category, of kind choice, multi or check. */
  fieldId: number;
  /** Ids of choices, or true and false. */
  in: Array<unknown>;
};

/** Filter of a list; all conditions must hold. */
export type FieldFilter = {
  /** Those of these records. */
  appliesTo?: FieldTarget | null | undefined;
  /** Archived ones instead; default: false. */
  archived?: boolean | null | undefined;
  /** Those of this type, without those of all. */
  assetType?: string | null | undefined;
  /** Its own fields, without inherited ones. */
  categoryId?: number | null | undefined;
  /** The kind. */
  kind?: FieldKind | null | undefined;
  /** Those that are asked then. */
  phase?: FieldPhase | null | undefined;
  /** Words that must all occur in key or label, also as a part of a word. */
  search?: string | null | undefined;
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

/** A text in English, German or both; the one that is there is shown for the other. */
export type LocalTextInput = {
  /** German. */
  de?: string | null | undefined;
  /** English. */
  en?: string | null | undefined;
};

/** The input of `updateField`. */
export type UpdateFieldInput = {
  /** Read-only; the same value is accepted. */
  appliesTo?: FieldTarget | null | undefined;
  /** False restores an archived one. */
  archived?: boolean | null | undefined;
  /** For assets; null: all. */
  assetType?: string | null | undefined;
  /** For requests; null: all. */
  categoryId?: number | null | undefined;
  /** In their order. A change names all that are there. */
  choices?: Array<FieldChoiceInput> | null | undefined;
  /** The change fails with VERSION_CONFLICT if the field has another version. */
  expectedVersion?: number | null | undefined;
  /** Default: false. For requests. */
  fast?: boolean | null | undefined;
  /** Up to 1000 characters. */
  help?: LocalTextInput | null | undefined;
  /** The id. */
  id: number;
  /** Read-only; the same value is accepted. */
  key?: string | null | undefined;
  /** Fixed once a value is stored. */
  kind?: FieldKind | null | undefined;
  /** Up to 200 characters. */
  label?: LocalTextInput | null | undefined;
  /** Largest value: a number; of a text the number of characters; of a date a day. */
  max?: unknown;
  /** Smallest value: a number; of a text the number of characters; of a date a day. */
  min?: unknown;
  /** Default: submit. */
  phase?: FieldPhase | null | undefined;
  /** Default: behind all others. */
  rank?: number | null | undefined;
  /** Default: false. */
  required?: boolean | null | undefined;
  /** Default: false. */
  staffOnly?: boolean | null | undefined;
  /** For numbers. */
  unit?: string | null | undefined;
  /** Default: always asked. */
  visibleIf?: FieldConditionInput | null | undefined;
};

export type DefinitionFragment = { __typename: 'Field', appliesTo: Types.FieldTarget, fast: boolean, indexed: boolean | null, archivedAt: string | null, version: number, id: number, key: string, kind: Types.FieldKind, categoryId: number | null, assetType: string | null, unit: string | null, min: unknown, max: unknown, phase: Types.FieldPhase, required: boolean, staffOnly: boolean, rank: number, label: { __typename: 'LocalText', en: string | null, de: string | null }, help: { __typename: 'LocalText', en: string | null, de: string | null } | null, choices: Array<{ __typename: 'FieldChoice', id: string, archived: boolean, label: { __typename: 'LocalText', en: string | null, de: string | null } }>, visibleIf: { __typename: 'FieldCondition', fieldId: number, in: Array<unknown> } | null };

export type ArchivedDefinitionFragment = { __typename: 'Field', id: number, version: number, kind: Types.FieldKind, categoryId: number | null, assetType: string | null, label: { __typename: 'LocalText', en: string | null, de: string | null } };

export type DefinitionsQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.FieldFilter | null | undefined;
}>;


export type DefinitionsQuery = { fields: { __typename: 'FieldDefinitionConnection', totalCount: number, edges: Array<{ __typename: 'FieldDefinitionEdge', node: { __typename: 'Field', id: number, version: number, kind: Types.FieldKind, categoryId: number | null, assetType: string | null, label: { __typename: 'LocalText', en: string | null, de: string | null } } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type DefinitionDetailsQueryVariables = Exact<{
  id: number;
}>;


export type DefinitionDetailsQuery = { field: { __typename: 'Field', appliesTo: Types.FieldTarget, fast: boolean, indexed: boolean | null, archivedAt: string | null, version: number, id: number, key: string, kind: Types.FieldKind, categoryId: number | null, assetType: string | null, unit: string | null, min: unknown, max: unknown, phase: Types.FieldPhase, required: boolean, staffOnly: boolean, rank: number, label: { __typename: 'LocalText', en: string | null, de: string | null }, help: { __typename: 'LocalText', en: string | null, de: string | null } | null, choices: Array<{ __typename: 'FieldChoice', id: string, archived: boolean, label: { __typename: 'LocalText', en: string | null, de: string | null } }>, visibleIf: { __typename: 'FieldCondition', fieldId: number, in: Array<unknown> } | null } };

export type CreateDefinitionMutationVariables = Exact<{
  input: Types.CreateFieldInput;
}>;


export type CreateDefinitionMutation = { createField: { __typename: 'Field', appliesTo: Types.FieldTarget, fast: boolean, indexed: boolean | null, archivedAt: string | null, version: number, id: number, key: string, kind: Types.FieldKind, categoryId: number | null, assetType: string | null, unit: string | null, min: unknown, max: unknown, phase: Types.FieldPhase, required: boolean, staffOnly: boolean, rank: number, label: { __typename: 'LocalText', en: string | null, de: string | null }, help: { __typename: 'LocalText', en: string | null, de: string | null } | null, choices: Array<{ __typename: 'FieldChoice', id: string, archived: boolean, label: { __typename: 'LocalText', en: string | null, de: string | null } }>, visibleIf: { __typename: 'FieldCondition', fieldId: number, in: Array<unknown> } | null } };

export type UpdateDefinitionMutationVariables = Exact<{
  input: Types.UpdateFieldInput;
}>;


export type UpdateDefinitionMutation = { updateField: { __typename: 'Field', appliesTo: Types.FieldTarget, fast: boolean, indexed: boolean | null, archivedAt: string | null, version: number, id: number, key: string, kind: Types.FieldKind, categoryId: number | null, assetType: string | null, unit: string | null, min: unknown, max: unknown, phase: Types.FieldPhase, required: boolean, staffOnly: boolean, rank: number, label: { __typename: 'LocalText', en: string | null, de: string | null }, help: { __typename: 'LocalText', en: string | null, de: string | null } | null, choices: Array<{ __typename: 'FieldChoice', id: string, archived: boolean, label: { __typename: 'LocalText', en: string | null, de: string | null } }>, visibleIf: { __typename: 'FieldCondition', fieldId: number, in: Array<unknown> } | null } };

export type DeleteDefinitionMutationVariables = Exact<{
  id: number;
}>;


export type DeleteDefinitionMutation = { deleteField: { __typename: 'Field', appliesTo: Types.FieldTarget, fast: boolean, indexed: boolean | null, archivedAt: string | null, version: number, id: number, key: string, kind: Types.FieldKind, categoryId: number | null, assetType: string | null, unit: string | null, min: unknown, max: unknown, phase: Types.FieldPhase, required: boolean, staffOnly: boolean, rank: number, label: { __typename: 'LocalText', en: string | null, de: string | null }, help: { __typename: 'LocalText', en: string | null, de: string | null } | null, choices: Array<{ __typename: 'FieldChoice', id: string, archived: boolean, label: { __typename: 'LocalText', en: string | null, de: string | null } }>, visibleIf: { __typename: 'FieldCondition', fieldId: number, in: Array<unknown> } | null } };

export const DefinitionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Definition"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Question"}},{"kind":"Field","name":{"kind":"Name","value":"appliesTo"}},{"kind":"Field","name":{"kind":"Name","value":"fast"}},{"kind":"Field","name":{"kind":"Name","value":"indexed"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Question"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"help"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archived"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"visibleIf"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fieldId"}},{"kind":"Field","name":{"kind":"Name","value":"in"}}]}},{"kind":"Field","name":{"kind":"Name","value":"staffOnly"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}}]} as unknown as DocumentNode<DefinitionFragment, unknown>;
export const ArchivedDefinitionFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArchivedDefinition"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}}]}}]} as unknown as DocumentNode<ArchivedDefinitionFragment, unknown>;
export const DefinitionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Definitions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FieldFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ArchivedDefinition"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ArchivedDefinition"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}}]}}]} as unknown as DocumentNode<DefinitionsQuery, DefinitionsQueryVariables>;
export const DefinitionDetailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DefinitionDetails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Definition"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Question"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"help"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archived"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"visibleIf"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fieldId"}},{"kind":"Field","name":{"kind":"Name","value":"in"}}]}},{"kind":"Field","name":{"kind":"Name","value":"staffOnly"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Definition"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Question"}},{"kind":"Field","name":{"kind":"Name","value":"appliesTo"}},{"kind":"Field","name":{"kind":"Name","value":"fast"}},{"kind":"Field","name":{"kind":"Name","value":"indexed"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<DefinitionDetailsQuery, DefinitionDetailsQueryVariables>;
export const CreateDefinitionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateDefinition"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateFieldInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createField"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Definition"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Question"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"help"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archived"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"visibleIf"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fieldId"}},{"kind":"Field","name":{"kind":"Name","value":"in"}}]}},{"kind":"Field","name":{"kind":"Name","value":"staffOnly"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Definition"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Question"}},{"kind":"Field","name":{"kind":"Name","value":"appliesTo"}},{"kind":"Field","name":{"kind":"Name","value":"fast"}},{"kind":"Field","name":{"kind":"Name","value":"indexed"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<CreateDefinitionMutation, CreateDefinitionMutationVariables>;
export const UpdateDefinitionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateDefinition"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateFieldInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateField"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Definition"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Question"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"help"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archived"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"visibleIf"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fieldId"}},{"kind":"Field","name":{"kind":"Name","value":"in"}}]}},{"kind":"Field","name":{"kind":"Name","value":"staffOnly"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Definition"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Question"}},{"kind":"Field","name":{"kind":"Name","value":"appliesTo"}},{"kind":"Field","name":{"kind":"Name","value":"fast"}},{"kind":"Field","name":{"kind":"Name","value":"indexed"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<UpdateDefinitionMutation, UpdateDefinitionMutationVariables>;
export const DeleteDefinitionDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteDefinition"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteField"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Definition"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Question"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"help"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archived"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"visibleIf"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fieldId"}},{"kind":"Field","name":{"kind":"Name","value":"in"}}]}},{"kind":"Field","name":{"kind":"Name","value":"staffOnly"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Definition"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Question"}},{"kind":"Field","name":{"kind":"Name","value":"appliesTo"}},{"kind":"Field","name":{"kind":"Name","value":"fast"}},{"kind":"Field","name":{"kind":"Name","value":"indexed"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<DeleteDefinitionMutation, DeleteDefinitionMutationVariables>;