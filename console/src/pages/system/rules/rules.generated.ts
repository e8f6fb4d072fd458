/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `createRule`. */
export type CreateRuleInput = {
  /** 1 to 10 actions in this order, each `{ type }` and values by the type. */
  actions: Array<Record<string, unknown>>;
  /** `{ all }` or `{ any }`, of which an element may be one more group. Default: none. */
  conditions?: Record<string, unknown> | null | undefined;
  /** Only of this department; null for all. */
  departmentId?: number | null | undefined;
  /** True switches on what was not tested. */
  force?: boolean | null | undefined;
  /** Default: `off`. */
  mode?: RuleMode | null | undefined;
  /** Its name, unique among rules, archived ones included. */
  name: string;
  /** Read-only: taken as it was read. */
  ownerId?: number | null | undefined;
  /** The order at one event: the lowest first, of equal ones the lower id. Default: the highest and 10. */
  rank?: number | null | undefined;
  /** True if later rules do nothing at an event that it matches. Default: false. */
  stop?: boolean | null | undefined;
  /** `tested` of a dry run of this content. */
  tested?: string | null | undefined;
  /** Its occasion: `{ type }` and values by the type. */
  trigger: Record<string, unknown>;
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

/** The input of `orderRules`. */
export type OrderRulesInput = {
  /** Every rule that is not archived, once, in its order. */
  ids: Array<number>;
};

/** The input of `restoreRule`. */
export type RestoreRuleInput = {
  /** The change fails with VERSION_CONFLICT if the rule has another version. */
  expectedVersion?: number | null | undefined;
  /** The id. */
  id: number;
  /** The version whose name and content come back; it is off. */
  version: number;
};

/** The type of a field of conditions. */
export type RuleFieldType =
  /** Yes or no. */
  | 'BOOLEAN'
  /** The id of a calendar: the time is within its working hours. */
  | 'CALENDAR'
  /** One of some values. */
  | 'CHOICE'
  /** A day. */
  | 'DAY'
  /** The id of a record; of places, categories and equipment with what is below it. */
  | 'ID'
  /** A number. */
  | 'NUMBER'
  /** A text. */
  | 'TEXT';

/** Filter of a list; all conditions must hold. */
export type RuleFilter = {
  /** Archived ones instead; default: false. */
  archived?: boolean | null | undefined;
  /** Only those of this department. */
  departmentId?: number | null | undefined;
  /** How far they go. */
  mode?: RuleMode | null | undefined;
  /** Words of the name. */
  search?: string | null | undefined;
  /** A type of triggers. */
  trigger?: string | null | undefined;
};

/** How far a rule goes. */
export type RuleMode =
  /** It is judged, and records what it would do. */
  | 'OBSERVE'
  /** It does nothing. */
  | 'OFF'
  /** It is judged, and acts. */
  | 'ON';

/** The input of `updateRule`. */
export type UpdateRuleInput = {
  /** 1 to 10 actions in this order, each `{ type }` and values by the type. */
  actions?: Array<Record<string, unknown>> | null | undefined;
  /** False restores an archived one, which is off; true archives one. */
  archived?: boolean | null | undefined;
  /** `{ all }` or `{ any }`, of which an element may be one more group. Default: none. */
  conditions?: Record<string, unknown> | null | undefined;
  /** Only of this department; null for all. */
  departmentId?: number | null | undefined;
  /** The change fails with VERSION_CONFLICT if the rule has another version. */
  expectedVersion?: number | null | undefined;
  /** True switches on what was not tested. */
  force?: boolean | null | undefined;
  /** The id. */
  id: number;
  /** Default: `off`. */
  mode?: RuleMode | null | undefined;
  /** Its name, unique among rules, archived ones included. */
  name?: string | null | undefined;
  /** Read-only: taken as it was read. */
  ownerId?: number | null | undefined;
  /** The order at one event: the lowest first, of equal ones the lower id. Default: the highest and 10. */
  rank?: number | null | undefined;
  /** True if later rules do nothing at an event that it matches. Default: false. */
  stop?: boolean | null | undefined;
  /** `tested` of a dry run of this content. */
  tested?: string | null | undefined;
  /** Its occasion: `{ type }` and values by the type. */
  trigger?: Record<string, unknown> | null | undefined;
};

export type RuleRowFragment = { __typename: 'Rule', id: number, name: string, mode: Types.RuleMode, rank: number, departmentId: number | null, trigger: Record<string, unknown>, conditions: Record<string, unknown>, actions: Array<Record<string, unknown>>, stop: boolean, ownerId: number, version: number, lastFiredAt: string | null, firings30d: number, disabledReason: string | null, archivedAt: string | null, updatedAt: string };

export type RuleListQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.RuleFilter | null | undefined;
}>;


export type RuleListQuery = { rules: { __typename: 'RuleConnection', edges: Array<{ __typename: 'RuleEdge', node: { __typename: 'Rule', id: number, name: string, mode: Types.RuleMode, rank: number, departmentId: number | null, trigger: Record<string, unknown>, conditions: Record<string, unknown>, actions: Array<Record<string, unknown>>, stop: boolean, ownerId: number, version: number, lastFiredAt: string | null, firings30d: number, disabledReason: string | null, archivedAt: string | null, updatedAt: string } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type RuleDetailsQueryVariables = Exact<{
  id: number;
}>;


export type RuleDetailsQuery = { rule: { __typename: 'Rule', id: number, name: string, mode: Types.RuleMode, rank: number, departmentId: number | null, trigger: Record<string, unknown>, conditions: Record<string, unknown>, actions: Array<Record<string, unknown>>, stop: boolean, ownerId: number, version: number, lastFiredAt: string | null, firings30d: number, disabledReason: string | null, archivedAt: string | null, updatedAt: string } };

export type RuleFieldsQueryVariables = Exact<{ [key: string]: never; }>;


export type RuleFieldsQuery = { ruleFields: Array<{ __typename: 'RuleField', field: string, type: Types.RuleFieldType, ops: Array<string>, triggers: Array<string>, label: string }> };

export type RuleQuestionsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type RuleQuestionsQuery = { fields: { __typename: 'FieldDefinitionConnection', edges: Array<{ __typename: 'FieldDefinitionEdge', node: { __typename: 'Field', id: number, key: string, kind: Types.FieldKind, categoryId: number | null, assetType: string | null, unit: string | null, min: unknown, max: unknown, phase: Types.FieldPhase, required: boolean, staffOnly: boolean, rank: number, label: { __typename: 'LocalText', en: string | null, de: string | null }, help: { __typename: 'LocalText', en: string | null, de: string | null } | null, choices: Array<{ __typename: 'FieldChoice', id: string, archived: boolean, label: { __typename: 'LocalText', en: string | null, de: string | null } }>, visibleIf: { __typename: 'FieldCondition', fieldId: number, in: Array<unknown> } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type RuleVersionListQueryVariables = Exact<{
  after?: string | null | undefined;
  id: number;
}>;


export type RuleVersionListQuery = { ruleVersions: { __typename: 'RuleVersionConnection', edges: Array<{ __typename: 'RuleVersionEdge', node: { __typename: 'RuleVersion', version: number, name: string, mode: Types.RuleMode, departmentId: number | null, trigger: Record<string, unknown>, conditions: Record<string, unknown>, actions: Array<Record<string, unknown>>, stop: boolean, ownerId: number, at: string } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type CreateRuleMutationVariables = Exact<{
  input: Types.CreateRuleInput;
}>;


export type CreateRuleMutation = { createRule: { __typename: 'Rule', id: number, name: string, mode: Types.RuleMode, rank: number, departmentId: number | null, trigger: Record<string, unknown>, conditions: Record<string, unknown>, actions: Array<Record<string, unknown>>, stop: boolean, ownerId: number, version: number, lastFiredAt: string | null, firings30d: number, disabledReason: string | null, archivedAt: string | null, updatedAt: string } };

export type UpdateRuleMutationVariables = Exact<{
  input: Types.UpdateRuleInput;
}>;


export type UpdateRuleMutation = { updateRule: { __typename: 'Rule', id: number, name: string, mode: Types.RuleMode, rank: number, departmentId: number | null, trigger: Record<string, unknown>, conditions: Record<string, unknown>, actions: Array<Record<string, unknown>>, stop: boolean, ownerId: number, version: number, lastFiredAt: string | null, firings30d: number, disabledReason: string | null, archivedAt: string | null, updatedAt: string } };

export type DeleteRuleMutationVariables = Exact<{
  id: number;
}>;


export type DeleteRuleMutation = { deleteRule: { __typename: 'Rule', id: number, name: string, mode: Types.RuleMode, rank: number, departmentId: number | null, trigger: Record<string, unknown>, conditions: Record<string, unknown>, actions: Array<Record<string, unknown>>, stop: boolean, ownerId: number, version: number, lastFiredAt: string | null, firings30d: number, disabledReason: string | null, archivedAt: string | null, updatedAt: string } };

export type RestoreRuleMutationVariables = Exact<{
  input: Types.RestoreRuleInput;
}>;


export type RestoreRuleMutation = { restoreRule: { __typename: 'Rule', id: number, name: string, mode: Types.RuleMode, rank: number, departmentId: number | null, trigger: Record<string, unknown>, conditions: Record<string, unknown>, actions: Array<Record<string, unknown>>, stop: boolean, ownerId: number, version: number, lastFiredAt: string | null, firings30d: number, disabledReason: string | null, archivedAt: string | null, updatedAt: string } };

export type OrderRulesMutationVariables = Exact<{
  input: Types.OrderRulesInput;
}>;


export type OrderRulesMutation = { orderRules: Array<{ __typename: 'Rule', id: number, rank: number }> };

export const RuleRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RuleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Rule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"stop"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"lastFiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"firings30d"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RuleRowFragment, unknown>;
export const RuleListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RuleList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RuleFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rules"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RuleRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RuleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Rule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"stop"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"lastFiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"firings30d"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RuleListQuery, RuleListQueryVariables>;
export const RuleDetailsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RuleDetails"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"rule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RuleRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RuleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Rule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"stop"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"lastFiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"firings30d"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RuleDetailsQuery, RuleDetailsQueryVariables>;
export const RuleFieldsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RuleFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleFields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"ops"}},{"kind":"Field","name":{"kind":"Name","value":"triggers"}},{"kind":"Field","name":{"kind":"Name","value":"label"}}]}}]}}]} as unknown as DocumentNode<RuleFieldsQuery, RuleFieldsQueryVariables>;
export const RuleQuestionsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RuleQuestions"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fields"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"appliesTo"},"value":{"kind":"EnumValue","value":"REQUEST"}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Question"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Question"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Field"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"help"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"assetType"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"label"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"en"}},{"kind":"Field","name":{"kind":"Name","value":"de"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archived"}}]}},{"kind":"Field","name":{"kind":"Name","value":"phase"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"visibleIf"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fieldId"}},{"kind":"Field","name":{"kind":"Name","value":"in"}}]}},{"kind":"Field","name":{"kind":"Name","value":"staffOnly"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}}]} as unknown as DocumentNode<RuleQuestionsQuery, RuleQuestionsQueryVariables>;
export const RuleVersionListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RuleVersionList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleVersions"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"stop"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"at"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<RuleVersionListQuery, RuleVersionListQueryVariables>;
export const CreateRuleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateRule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateRuleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createRule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RuleRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RuleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Rule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"stop"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"lastFiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"firings30d"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<CreateRuleMutation, CreateRuleMutationVariables>;
export const UpdateRuleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateRule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateRuleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateRule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RuleRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RuleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Rule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"stop"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"lastFiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"firings30d"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateRuleMutation, UpdateRuleMutationVariables>;
export const DeleteRuleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteRule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteRule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RuleRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RuleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Rule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"stop"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"lastFiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"firings30d"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<DeleteRuleMutation, DeleteRuleMutationVariables>;
export const RestoreRuleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RestoreRule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RestoreRuleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"restoreRule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RuleRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RuleRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Rule"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"mode"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"trigger"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"}},{"kind":"Field","name":{"kind":"Name","value":"actions"}},{"kind":"Field","name":{"kind":"Name","value":"stop"}},{"kind":"Field","name":{"kind":"Name","value":"ownerId"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"lastFiredAt"}},{"kind":"Field","name":{"kind":"Name","value":"firings30d"}},{"kind":"Field","name":{"kind":"Name","value":"disabledReason"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<RestoreRuleMutation, RestoreRuleMutationVariables>;
export const OrderRulesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"OrderRules"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"OrderRulesInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"orderRules"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}}]}}]}}]} as unknown as DocumentNode<OrderRulesMutation, OrderRulesMutationVariables>;