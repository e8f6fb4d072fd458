/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A clock of a request. */
export type SlaClockKind =
  /** Until the completion. */
  | 'RESOLUTION'
  /** Until somebody approves, rejects, assigns, starts or answers. */
  | 'RESPONSE';

/** The state of a clock. */
export type SlaClockState =
  /** Ended without: the request was closed, or a policy has no such clock. */
  | 'DROPPED'
  /** Ended by an answer, or by the completion. */
  | 'MET'
  /** Nothing is consumed. */
  | 'PAUSED'
  /** Working time is consumed. */
  | 'RUNNING';

/** The basis of a prediction. */
export type SlaPredictionBasis =
  /** Requests of the same category and priority. */
  | 'CATEGORY'
  /** Three quarters of the target. */
  | 'DEFAULT'
  /** Requests of the same priority. */
  | 'PRIORITY';

export type RequestSlaQueryVariables = Exact<{
  id: number;
}>;


export type RequestSlaQuery = { sla: { __typename: 'Sla', requestId: number, now: string, nextDueAt: string | null, breachedAt: string | null, manualDue: { __typename: 'ManualDue', dueAt: string, reason: string | null } | null, clocks: Array<{ __typename: 'SlaClock', kind: Types.SlaClockKind, state: Types.SlaClockState, calendarVersionId: number, targetMs: number, consumedMs: number, remainingMs: number, startedAt: string, dueAt: string | null, riskAt: string | null, breachedAt: string | null, metAt: string | null, policy: { __typename: 'SlaClockPolicy', id: number, name: string, version: number }, segments: Array<{ __typename: 'SlaSegment', from: string, to: string | null, state: Types.SlaClockState, why: string, consumedMs: number, calendarVersionId: number }>, escalations: Array<{ __typename: 'SlaClockEscalation', percent: number, dueAt: string | null, firedAt: string | null }>, prediction: { __typename: 'SlaPrediction', basis: Types.SlaPredictionBasis, sample: number, percent: number } }>, calendars: Array<{ __typename: 'SlaCalendar', versionId: number, calendarId: number, name: string, version: number, timeZone: string, week: Array<Array<Array<number>>>, holidays: Array<{ __typename: 'Holiday', date: string, name: string, intervals: Array<Array<number>> }> }> } };


export const RequestSlaDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RequestSla"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sla"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"requestId"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"now"}},{"kind":"Field","name":{"kind":"Name","value":"nextDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"breachedAt"}},{"kind":"Field","name":{"kind":"Name","value":"manualDue"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"clocks"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"policy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}},{"kind":"Field","name":{"kind":"Name","value":"calendarVersionId"}},{"kind":"Field","name":{"kind":"Name","value":"targetMs"}},{"kind":"Field","name":{"kind":"Name","value":"consumedMs"}},{"kind":"Field","name":{"kind":"Name","value":"remainingMs"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"riskAt"}},{"kind":"Field","name":{"kind":"Name","value":"breachedAt"}},{"kind":"Field","name":{"kind":"Name","value":"metAt"}},{"kind":"Field","name":{"kind":"Name","value":"segments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"why"}},{"kind":"Field","name":{"kind":"Name","value":"consumedMs"}},{"kind":"Field","name":{"kind":"Name","value":"calendarVersionId"}}]}},{"kind":"Field","name":{"kind":"Name","value":"escalations"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"percent"}},{"kind":"Field","name":{"kind":"Name","value":"dueAt"}},{"kind":"Field","name":{"kind":"Name","value":"firedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"prediction"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"basis"}},{"kind":"Field","name":{"kind":"Name","value":"sample"}},{"kind":"Field","name":{"kind":"Name","value":"percent"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"calendars"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"versionId"}},{"kind":"Field","name":{"kind":"Name","value":"calendarId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"week"}},{"kind":"Field","name":{"kind":"Name","value":"holidays"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"date"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"intervals"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RequestSlaQuery, RequestSlaQueryVariables>;