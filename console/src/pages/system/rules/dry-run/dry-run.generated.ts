/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `dryRunRule`. */
export type DryRunRuleInput = {
  /** Events from then on, of the last 90 days; default: 30 days before `to`. */
  from?: string | null | undefined;
  /** One request as it is now, on which the actions are tried and undone. */
  requestId?: number | null | undefined;
  /** A rule as it would be written; or `ruleId`. */
  rule?: TriedRuleInput | null | undefined;
  /** A rule as it is stored; or `rule`. */
  ruleId?: number | null | undefined;
  /** Events before; default: now. */
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

/** The state that a dry run judges. */
export type RuleDryRunBasis =
  /** The requests as they are now, with what the event itself changed. */
  | 'NOW'
  /** The requests as they were submitted, as far as it is recorded. */
  | 'SUBMITTED';

/** How far a rule goes. */
export type RuleMode =
  /** It is judged, and records what it would do. */
  | 'OBSERVE'
  /** It does nothing. */
  | 'OFF'
  /** It is judged, and acts. */
  | 'ON';

/** The input of `triedRule`. */
export type TriedRuleInput = {
  /** As of a rule. */
  actions: Array<Record<string, unknown>>;
  /** `{ all }` or `{ any }`, of which an element may be one more group. Default: none. */
  conditions?: Record<string, unknown> | null | undefined;
  /** Only of this department; null for all. */
  departmentId?: number | null | undefined;
  /** True switches on what was not tested. */
  force?: boolean | null | undefined;
  /** Default: `off`. */
  mode?: RuleMode | null | undefined;
  /** It may be in use. */
  name?: string | null | undefined;
  /** Read-only: taken as it was read. */
  ownerId?: number | null | undefined;
  /** The order at one event: the lowest first, of equal ones the lower id. Default: the highest and 10. */
  rank?: number | null | undefined;
  /** True if later rules do nothing at an event that it matches. Default: false. */
  stop?: boolean | null | undefined;
  /** `tested` of a dry run of this content. */
  tested?: string | null | undefined;
  /** As of a rule. */
  trigger: Record<string, unknown>;
};

export type DryRunRuleQueryVariables = Exact<{
  input: Types.DryRunRuleInput;
}>;


export type DryRunRuleQuery = { dryRunRule: { __typename: 'RuleDryRun', examined: number, matched: number, truncated: boolean, basis: Types.RuleDryRunBasis, tested: string, byAction: Array<{ __typename: 'RuleActionCount', type: string, count: number }>, samples: Array<{ __typename: 'RuleDryRunSample', requestId: number | null, at: string, conflictsWith: Array<number>, conditions: Array<{ __typename: 'RuleConditionResult', text: string, field: string, op: string, expected: unknown, value: unknown, result: boolean }>, wouldDo: Array<{ __typename: 'RuleActionOutcome', type: string, result: Types.RuleActionResult, error: { __typename: 'RuleActionError', code: string, message: string, details: unknown } | null }> }> } };


export const DryRunRuleDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DryRunRule"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DryRunRuleInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dryRunRule"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"examined"}},{"kind":"Field","name":{"kind":"Name","value":"matched"}},{"kind":"Field","name":{"kind":"Name","value":"truncated"}},{"kind":"Field","name":{"kind":"Name","value":"byAction"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"samples"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"conditions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"op"}},{"kind":"Field","name":{"kind":"Name","value":"expected"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"result"}}]}},{"kind":"Field","name":{"kind":"Name","value":"wouldDo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"result"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"details"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"conflictsWith"}}]}},{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"tested"}}]}}]}}]} as unknown as DocumentNode<DryRunRuleQuery, DryRunRuleQueryVariables>;