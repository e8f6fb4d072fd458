/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Filter of a list; all conditions must hold. */
export type FiringFilter = {
  /** Judged from here on. */
  from?: string | null | undefined;
  /** True adds those that missed, of 3 days; default: false. */
  nearMisses?: boolean | null | undefined;
  /** Their outcome. */
  outcome?: RuleOutcome | null | undefined;
  /** Judged before. */
  to?: string | null | undefined;
};

/** The result of an action of a rule. */
export type RuleActionResult =
  /** It was done. */
  | 'DONE'
  /** The service failed. */
  | 'FAILED'
  /** The owner may not do it, or the request does not allow it. */
  | 'REFUSED'
  /** The rule was off or changed before. */
  | 'STOPPED'
  /** An earlier rule was first. */
  | 'SUPERSEDED'
  /** The rule had fired too often. */
  | 'THROTTLED'
  /** It was so already. */
  | 'UNCHANGED'
  /** The rule is only observed. */
  | 'WOULD';

/** Filter of a list; all conditions must hold. */
export type RuleFiringFilter = {
  /** Judged from here on. */
  from?: string | null | undefined;
  /** True adds those that missed, of 3 days; default: false. */
  nearMisses?: boolean | null | undefined;
  /** Their outcome. */
  outcome?: RuleOutcome | null | undefined;
  /** At this request. */
  requestId?: number | null | undefined;
  /** Judged before. */
  to?: string | null | undefined;
};

/** The outcome of a rule at an event. */
export type RuleOutcome =
  /** An action failed. */
  | 'FAILED'
  /** An action was done. */
  | 'FIRED'
  /** Its conditions did not hold. */
  | 'MISSED'
  /** It is only observed. */
  | 'OBSERVED'
  /** The owner may not do it, or the request does not allow it. */
  | 'REFUSED'
  /** It was off or changed before. */
  | 'STOPPED'
  /** An earlier rule was first. */
  | 'SUPERSEDED'
  /** It had fired too often. */
  | 'THROTTLED';

export type FiringRowFragment = { __typename: 'RuleFiring', id: string, at: string, ruleId: number, rule: string, ruleVersion: number, requestId: number | null, outcome: Types.RuleOutcome, conditions: Array<{ __typename: 'RuleConditionResult', text: string, field: string, op: string, expected: unknown, value: unknown, result: boolean }>, actions: Array<{ __typename: 'RuleActionOutcome', type: string, result: Types.RuleActionResult, error: { __typename: 'RuleActionError', code: string, message: string, details: unknown } | null }> };

export type FiringsOfRuleQueryVariables = Exact<{
  after?: string | null | undefined;
  ruleId: number;
  filter?: Types.RuleFiringFilter | null | undefined;
}>;


export type FiringsOfRuleQuery = { ruleFirings: { __typename: 'RuleFiringConnection', edges: Array<{ __typename: 'RuleFiringEdge', node: { __typename: 'RuleFiring', id: string, at: string, ruleId: number, rule: string, ruleVersion: number, requestId: number | null, outcome: Types.RuleOutcome, conditions: Array<{ __typename: 'RuleConditionResult', text: string, field: string, op: string, expected: unknown, value: unknown, result: boolean }>, actions: Array<{ __typename: 'RuleActionOutcome', type: string, result: Types.RuleActionResult, error: { __typename: 'RuleActionError', code: string, message: string, details: unknown } | null }> } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type FiringsOfRequestQueryVariables = Exact<{
  after?: string | null | undefined;
  requestId: number;
  filter?: Types.FiringFilter | null | undefined;
}>;


export type FiringsOfRequestQuery = { requestFirings: { __typename: 'RuleFiringConnection', edges: Array<{ __typename: 'RuleFiringEdge', node: { __typename: 'RuleFiring', id: string, at: string, ruleId: number, rule: string, ruleVersion: number, requestId: number | null, outcome: Types.RuleOutcome, conditions: Array<{ __typename: 'RuleConditionResult', text: string, field: string, op: string, expected: unknown, value: unknown, result: boolean }>, actions: Array<{ __typename: 'RuleActionOutcome', type: string, result: Types.RuleActionResult, error: { __typename: 'RuleActionError', code: string, message: string, details: unknown } | null }> } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export const FiringRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FiringRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RuleFiring"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"rule"}},{"kind":"Field","name":{"kind":"Name","value":"ruleVersion"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"result"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"details"}}]}}]}}]}}]} as unknown as DocumentNode<FiringRowFragment, unknown>;
export const FiringsOfRuleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FiringsOfRule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"ruleId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"RuleFiringFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ruleFirings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"ruleId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"ruleId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FiringRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FiringRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RuleFiring"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"rule"}},{"kind":"Field","name":{"kind":"Name","value":"ruleVersion"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"result"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"details"}}]}}]}}]}}]} as unknown as DocumentNode<FiringsOfRuleQuery, FiringsOfRuleQueryVariables>;
export const FiringsOfRequestDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"FiringsOfRequest"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"FiringFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestFirings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"requestId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"requestId"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"FiringRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"FiringRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RuleFiring"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"ruleId"}},{"kind":"Field","name":{"kind":"Name","value":"rule"}},{"kind":"Field","name":{"kind":"Name","value":"ruleVersion"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"outcome"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"result"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"details"}}]}}]}}]}}]} as unknown as DocumentNode<FiringsOfRequestQuery, FiringsOfRequestQueryVariables>;