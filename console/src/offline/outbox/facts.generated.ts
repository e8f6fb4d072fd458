/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The reason of a hold. */
export type HoldReason =
  /** Waits for access to the place. */
  | 'ACCESS'
  /** Money. */
  | 'BUDGET'
  /** Another reason, given in the note. */
  | 'OTHER'
  /** Parts. */
  | 'PARTS'
  /** Waits for an answer of the submitter. */
  | 'REQUESTER'
  /** Somebody outside of the organisation. */
  | 'VENDOR'
  /** The weather. */
  | 'WEATHER';

/** The stages of a request, finer than its status: each belongs to one status. */
export type MaintenanceStage =
  /** Approved, and waiting for a technician. */
  | 'APPROVED'
  /** Assigned to a technician who has not started. */
  | 'ASSIGNED'
  /** Given up. */
  | 'CANCELLED'
  /** The work is done, and the submitter has not confirmed it. */
  | 'COMPLETED'
  /** The work is done and confirmed. */
  | 'CONFIRMED'
  /** Describes the same as another request. */
  | 'DUPLICATE'
  /** The technician works on it. */
  | 'IN_PROGRESS'
  /** Not approved. */
  | 'REJECTED'
  /** Submitted, and waiting for approval. */
  | 'SUBMITTED';

export type QueueFactsFragment = { __typename: 'MaintenanceRequest', id: number, stage: Types.MaintenanceStage, assigneeId: number | null, hold: { __typename: 'Hold', reason: Types.HoldReason } | null, checklist: { __typename: 'RequestChecklist', requestId: number, checklistId: number, items: Array<{ __typename: 'RequestChecklistItem', id: number, value: unknown, note: string | null, attachmentId: number | null, failed: boolean, notApplicable: boolean }> } | null, fields: Array<{ __typename: 'FieldValue', key: string, value: unknown }> };

export const QueueFactsFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"QueueFacts"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"hold"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","name":{"kind":"Name","value":"checklist"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"checklistId"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"attachmentId"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"notApplicable"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}}]}}]} as unknown as DocumentNode<QueueFactsFragment, unknown>;