/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A step of a request. */
export type MaintenanceStep =
  /** Approve it. */
  | 'APPROVE'
  /** Assign a technician. */
  | 'ASSIGN'
  /** Give it up. */
  | 'CANCEL'
  /** Set its priority and estimate. */
  | 'CLASSIFY'
  /** Mark it as completed. */
  | 'COMPLETE'
  /** Confirm that the work is done. */
  | 'CONFIRM'
  /** Name the technicians who help. In timelines only. */
  | 'HELPERS'
  /** Put it on hold. */
  | 'HOLD'
  /** Mark it as the duplicate of another request. */
  | 'MARK_DUPLICATE'
  /** Plan when the work is done. */
  | 'PLAN'
  /** Delete it permanently. */
  | 'PURGE'
  /** Refuse to approve it. */
  | 'REJECT'
  /** Take up the work again. */
  | 'REOPEN'
  /** End the hold. */
  | 'RESUME'
  /** Send it to a contractor. */
  | 'SEND_TO_CONTRACTOR'
  /** Promise a date. */
  | 'SET_DUE_DATE'
  /** Start the work. */
  | 'START'
  /** Hand it to another department. */
  | 'TRANSFER'
  /** Make it a separate request again. */
  | 'UNMARK_DUPLICATE'
  /** Change the content. */
  | 'UPDATE';

export type RequestWorkQueryVariables = Exact<{
  id: number;
}>;


export type RequestWorkQuery = { maintenanceRequest: { __typename: 'MaintenanceRequest', id: number, currency: string, costs: { __typename: 'RequestCosts', labour: number, parts: number, purchases: number, total: number } | null, actions: Array<{ __typename: 'StepOption', step: Types.MaintenanceStep, allowed: boolean, reason: string | null, missing: Array<{ __typename: 'MissingForStep', code: string, message: string, ref: string | null }> }> } };


export const RequestWorkDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RequestWork"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"maintenanceRequest"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"costs"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"labour"}},{"kind":"Field","name":{"kind":"Name","value":"parts"}},{"kind":"Field","name":{"kind":"Name","value":"purchases"}},{"kind":"Field","name":{"kind":"Name","value":"total"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"step"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"missing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"ref"}}]}}]}}]}}]}}]} as unknown as DocumentNode<RequestWorkQuery, RequestWorkQueryVariables>;