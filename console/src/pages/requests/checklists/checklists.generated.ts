/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Filter of a list; all conditions must hold. */
export type ChecklistFilter = {
  /** Archived ones instead; default: false. */
  archived?: boolean | null | undefined;
  /** Words that must all occur in the name, also as a part of a word. */
  search?: string | null | undefined;
};

/** The input of `checklistItem`. */
export type ChecklistItemInput = {
  /** The texts to choose from: 2 to 20 of a choice. */
  choices?: Array<string> | null | undefined;
  /** The kind. */
  kind: ChecklistItemKind;
  /** The thing to check or to record. */
  label: string;
  /** The greatest number or reading that is in order. */
  max?: number | null | undefined;
  /** The name of a meter of the asset, which gets the reading. */
  meterName?: string | null | undefined;
  /** The least number or reading that is in order. */
  min?: number | null | undefined;
  /** Default: false. */
  required?: boolean | null | undefined;
  /** The unit of a number or a reading, such as °C. */
  unit?: string | null | undefined;
};

/** The kind of answer to an item of a checklist. */
export type ChecklistItemKind =
  /** Right or wrong. */
  | 'CHECK'
  /** One of some texts. */
  | 'CHOICE'
  /** A number, which can have bounds. */
  | 'NUMBER'
  /** A photo of the request. */
  | 'PHOTO'
  /** A reading of a meter of the asset. */
  | 'READING'
  /** A text. */
  | 'TEXT';

/** The input of `createChecklist`. */
export type CreateChecklistInput = {
  /** The description, for people. */
  description?: string | null | undefined;
  /** The items in their order, 1 to 100. */
  items: Array<ChecklistItemInput>;
  /** Unique among checklists, archived ones included. */
  name: string;
};

/** The input of `updateChecklist`. */
export type UpdateChecklistInput = {
  /** False restores an archived one; true archives it. */
  archived?: boolean | null | undefined;
  /** Null clears it. */
  description?: string | null | undefined;
  /** The change fails with VERSION_CONFLICT if the checklist has another version. */
  expectedVersion?: number | null | undefined;
  /** The id. */
  id: number;
  /** Replaces the list. The items in their order, 1 to 100. Requests keep the items that they have. */
  items?: Array<ChecklistItemInput> | null | undefined;
  /** Unique among checklists, archived ones included. */
  name?: string | null | undefined;
};

export type ChecklistRowFragment = { __typename: 'Checklist', id: number, version: number, name: string, description: string | null, archivedAt: string | null, updatedAt: string, items: Array<{ __typename: 'ChecklistItem', kind: Types.ChecklistItemKind, label: string, required: boolean, unit: string | null, min: number | null, max: number | null, choices: Array<string> | null, meterName: string | null }> };

export type ChecklistsQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.ChecklistFilter | null | undefined;
}>;


export type ChecklistsQuery = { checklists: { __typename: 'ChecklistConnection', totalCount: number, edges: Array<{ __typename: 'ChecklistEdge', node: { __typename: 'Checklist', id: number, version: number, name: string, description: string | null, archivedAt: string | null, updatedAt: string, items: Array<{ __typename: 'ChecklistItem', kind: Types.ChecklistItemKind, label: string, required: boolean, unit: string | null, min: number | null, max: number | null, choices: Array<string> | null, meterName: string | null }> } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type ChecklistDetailsQueryVariables = Exact<{
  id: number;
}>;


export type ChecklistDetailsQuery = { checklist: { __typename: 'Checklist', id: number, version: number, name: string, description: string | null, archivedAt: string | null, updatedAt: string, items: Array<{ __typename: 'ChecklistItem', kind: Types.ChecklistItemKind, label: string, required: boolean, unit: string | null, min: number | null, max: number | null, choices: Array<string> | null, meterName: string | null }> } };

export type CreateChecklistMutationVariables = Exact<{
  input: Types.CreateChecklistInput;
}>;


export type CreateChecklistMutation = { createChecklist: { __typename: 'Checklist', id: number, version: number, name: string, description: string | null, archivedAt: string | null, updatedAt: string, items: Array<{ __typename: 'ChecklistItem', kind: Types.ChecklistItemKind, label: string, required: boolean, unit: string | null, min: number | null, max: number | null, choices: Array<string> | null, meterName: string | null }> } };

export type UpdateChecklistMutationVariables = Exact<{
  input: Types.UpdateChecklistInput;
}>;


export type UpdateChecklistMutation = { updateChecklist: { __typename: 'Checklist', id: number, version: number, name: string, description: string | null, archivedAt: string | null, updatedAt: string, items: Array<{ __typename: 'ChecklistItem', kind: Types.ChecklistItemKind, label: string, required: boolean, unit: string | null, min: number | null, max: number | null, choices: Array<string> | null, meterName: string | null }> } };

export type DeleteChecklistMutationVariables = Exact<{
  id: number;
}>;


export type DeleteChecklistMutation = { deleteChecklist: { __typename: 'Checklist', id: number, version: number, name: string, description: string | null, archivedAt: string | null, updatedAt: string, items: Array<{ __typename: 'ChecklistItem', kind: Types.ChecklistItemKind, label: string, required: boolean, unit: string | null, min: number | null, max: number | null, choices: Array<string> | null, meterName: string | null }> } };

export const ChecklistRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChecklistRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checklist"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"}},{"kind":"Field","name":{"kind":"Name","value":"meterName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ChecklistRowFragment, unknown>;
export const ChecklistsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Checklists"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"ChecklistFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checklists"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"NAME_ASC"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChecklistRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChecklistRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checklist"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"}},{"kind":"Field","name":{"kind":"Name","value":"meterName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ChecklistsQuery, ChecklistsQueryVariables>;
export const ChecklistDetailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ChecklistDetails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"checklist"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChecklistRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChecklistRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checklist"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"}},{"kind":"Field","name":{"kind":"Name","value":"meterName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<ChecklistDetailsQuery, ChecklistDetailsQueryVariables>;
export const CreateChecklistDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateChecklist"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateChecklistInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createChecklist"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChecklistRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChecklistRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checklist"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"}},{"kind":"Field","name":{"kind":"Name","value":"meterName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateChecklistMutation, CreateChecklistMutationVariables>;
export const UpdateChecklistDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateChecklist"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateChecklistInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateChecklist"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChecklistRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChecklistRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checklist"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"}},{"kind":"Field","name":{"kind":"Name","value":"meterName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateChecklistMutation, UpdateChecklistMutationVariables>;
export const DeleteChecklistDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteChecklist"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteChecklist"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChecklistRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChecklistRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Checklist"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"}},{"kind":"Field","name":{"kind":"Name","value":"meterName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<DeleteChecklistMutation, DeleteChecklistMutationVariables>;