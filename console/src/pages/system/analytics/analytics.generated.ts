/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The urgency of a request. */
export type MaintenancePriority =
  /** Before others. */
  | 'HIGH'
  /** Can wait. */
  | 'LOW'
  /** In order of arrival. */
  | 'NORMAL'
  /** Immediately. */
  | 'URGENT';

/** The states of a request. */
export type MaintenanceStatus =
  /** Approved, and waiting for a technician. */
  | 'APPROVED'
  /** A technician works on it. */
  | 'ASSIGNED'
  /** Given up. */
  | 'CANCELLED'
  /** The work is done. */
  | 'COMPLETED'
  /** Submitted, and waiting for approval. */
  | 'PENDING';

export type LengthsFragment = { __typename: 'DurationFigures', mean: number | null, p50: number | null, p90: number | null };

export type AnalyticsFiguresQueryVariables = Exact<{
  fromDate: string;
  toDate: string;
  departmentId?: number | null | undefined;
}>;


export type AnalyticsFiguresQuery = { analytics: { __typename: 'Analytics', totalUsers: number, activeUsers: number, timeRange: { __typename: 'TimeRange', fromDate: string, toDate: string }, maintenance: { __typename: 'MaintenanceAnalytics', total: number, open: number, byStatus: Array<{ __typename: 'StatusCount', status: Types.MaintenanceStatus, count: number }>, byPriority: Array<{ __typename: 'PriorityCount', priority: Types.MaintenancePriority, count: number }>, byDepartment: Array<{ __typename: 'DepartmentRequestCount', departmentId: number, name: string, count: number }>, createdPerDay: Array<{ __typename: 'DayCount', date: string, count: number }>, completedPerDay: Array<{ __typename: 'DayCount', date: string, count: number }> }, performance: { __typename: 'PerformanceAnalytics', backlog: number, completionRate: number | null, backlogAgeing: { __typename: 'BacklogAgeing', underOneDay: number, oneToSevenDays: number, sevenToThirtyDays: number, overThirtyDays: number }, approvalLeadTimeHours: { __typename: 'DurationFigures', mean: number | null, p50: number | null, p90: number | null }, timeToAssignHours: { __typename: 'DurationFigures', mean: number | null, p50: number | null, p90: number | null }, timeToCompleteHours: { __typename: 'DurationFigures', mean: number | null, p50: number | null, p90: number | null } }, security: { __typename: 'SecurityAnalytics', activeSessions: number, failedLogins: number, lockouts: number, suspiciousEvents: number } } };

export const LengthsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Lengths"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DurationFigures"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mean"}},{"kind":"Field","name":{"kind":"Name","value":"p50"}},{"kind":"Field","name":{"kind":"Name","value":"p90"}}]}}]} as unknown as DocumentNode<LengthsFragment, unknown>;
export const AnalyticsFiguresDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AnalyticsFigures"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"fromDate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"toDate"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DateTimeISO"}}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"departmentId"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"analytics"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"fromDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"fromDate"}}},{"kind":"Argument","name":{"kind":"Name","value":"toDate"},"value":{"kind":"Variable","name":{"kind":"Name","value":"toDate"}}},{"kind":"Argument","name":{"kind":"Name","value":"departmentId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"departmentId"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalUsers"}},{"kind":"Field","name":{"kind":"Name","value":"activeUsers"}},{"kind":"Field","name":{"kind":"Name","value":"timeRange"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"fromDate"}},{"kind":"Field","name":{"kind":"Name","value":"toDate"}}]}},{"kind":"Field","name":{"kind":"Name","value":"maintenance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"open"}},{"kind":"Field","name":{"kind":"Name","value":"byStatus"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byPriority"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"byDepartment"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"createdPerDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}},{"kind":"Field","name":{"kind":"Name","value":"completedPerDay"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"count"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"performance"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"backlog"}},{"kind":"Field","name":{"kind":"Name","value":"completionRate"}},{"kind":"Field","name":{"kind":"Name","value":"backlogAgeing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"underOneDay"}},{"kind":"Field","name":{"kind":"Name","value":"oneToSevenDays"}},{"kind":"Field","name":{"kind":"Name","value":"sevenToThirtyDays"}},{"kind":"Field","name":{"kind":"Name","value":"overThirtyDays"}}]}},{"kind":"Field","name":{"kind":"Name","value":"approvalLeadTimeHours"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Lengths"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timeToAssignHours"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Lengths"}}]}},{"kind":"Field","name":{"kind":"Name","value":"timeToCompleteHours"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"Lengths"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"security"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activeSessions"}},{"kind":"Field","name":{"kind":"Name","value":"failedLogins"}},{"kind":"Field","name":{"kind":"Name","value":"lockouts"}},{"kind":"Field","name":{"kind":"Name","value":"suspiciousEvents"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"Lengths"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"DurationFigures"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mean"}},{"kind":"Field","name":{"kind":"Name","value":"p50"}},{"kind":"Field","name":{"kind":"Name","value":"p90"}}]}}]} as unknown as DocumentNode<AnalyticsFiguresQuery, AnalyticsFiguresQueryVariables>;