/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A request of a bulk step. */
export type BulkItemInput = {
  /** The step fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: number | null | undefined;
  /** The id. */
  id: number;
};

/** The input of `bulkStep`. */
export type BulkStepInput = {
  /** Judges each request, and changes nothing; default: false. */
  dryRun?: boolean | null | undefined;
  /** The body of the step as in REST, without versions, photos and plan; default: empty. */
  input?: Record<string, unknown> | null | undefined;
  /** The requests in their order, each once: 1 to 200. */
  items: Array<BulkItemInput>;
  /** True for `system.settings`: no rule is judged on these steps, and the audit trail says so; default: false. */
  quiet?: boolean | null | undefined;
  /** Any but `update`, `setDueDate`, `plan` and `helpers`. */
  step: MaintenanceStep;
};

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

export type BulkStepMutationVariables = Exact<{
  input: Types.BulkStepInput;
}>;


export type BulkStepMutation = { bulkStep: { __typename: 'BulkPayload', bulkId: string | null, dryRun: boolean, succeeded: number, failed: number, results: Array<{ __typename: 'BulkResult', id: number, ok: boolean, error: { __typename: 'BulkError', code: string, message: string } | null }> } };


export const BulkStepDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"BulkStep"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"BulkStepInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bulkStep"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"bulkId"}},{"kind":"Field","name":{"kind":"Name","value":"dryRun"}},{"kind":"Field","name":{"kind":"Name","value":"succeeded"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"results"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"ok"}},{"kind":"Field","name":{"kind":"Name","value":"error"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}}]}}]}}]}}]}}]} as unknown as DocumentNode<BulkStepMutation, BulkStepMutationVariables>;