/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `createDowntime`. */
export type CreateDowntimeInput = {
  /** An asset that is not retired; it cannot be changed later. */
  assetId: number;
  /** A UUID of your choice, which REST takes as `client:<uuid>` for the id. */
  clientId?: string | null | undefined;
  /** Later than the start, not in the future; null while it is open. */
  endedAt?: string | null | undefined;
  /** Default: false. */
  planned?: boolean | null | undefined;
  /** The reason, in words. */
  reason?: string | null | undefined;
  /** A request on the asset that you see. */
  requestId?: number | null | undefined;
  /** Default: now. Not in the future. */
  startedAt?: string | null | undefined;
};

/** Filter of a list; all conditions must hold. */
export type DowntimeFilter = {
  /** Those of this asset. */
  assetId?: number | null | undefined;
  /** It ended later than this, or is open. */
  from?: string | null | undefined;
  /** True if it has not ended. */
  open?: boolean | null | undefined;
  /** True if it was planned. */
  planned?: boolean | null | undefined;
  /** It began before this. */
  to?: string | null | undefined;
};

/** The input of `updateDowntime`. */
export type UpdateDowntimeInput = {
  /** Later than the start, not in the future; null while it is open. */
  endedAt?: string | null | undefined;
  /** The change fails with VERSION_CONFLICT if the downtime has another version. */
  expectedVersion?: number | null | undefined;
  /** The id. */
  id: number;
  /** Default: false. */
  planned?: boolean | null | undefined;
  /** The reason, in words. */
  reason?: string | null | undefined;
  /** A request on the asset that you see. */
  requestId?: number | null | undefined;
  /** Default: now. Not in the future. */
  startedAt?: string | null | undefined;
};

export type DowntimeEntryFragment = { __typename: 'Downtime', id: number, version: number, assetId: number, startedAt: string, endedAt: string | null, receivedAt: string | null, planned: boolean, reason: string | null, requestId: number | null };

export type AssetDowntimesQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.DowntimeFilter | null | undefined;
}>;


export type AssetDowntimesQuery = { downtimes: { __typename: 'DowntimeConnection', totalCount: number, edges: Array<{ __typename: 'DowntimeEdge', node: { __typename: 'Downtime', id: number, version: number, assetId: number, startedAt: string, endedAt: string | null, receivedAt: string | null, planned: boolean, reason: string | null, requestId: number | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type DowntimeAnewQueryVariables = Exact<{
  id: number;
}>;


export type DowntimeAnewQuery = { downtime: { __typename: 'Downtime', id: number, version: number, assetId: number, startedAt: string, endedAt: string | null, receivedAt: string | null, planned: boolean, reason: string | null, requestId: number | null } };

export type CreateDowntimeMutationVariables = Exact<{
  input: Types.CreateDowntimeInput;
}>;


export type CreateDowntimeMutation = { createDowntime: { __typename: 'Downtime', id: number, version: number, assetId: number, startedAt: string, endedAt: string | null, receivedAt: string | null, planned: boolean, reason: string | null, requestId: number | null } };

export type UpdateDowntimeMutationVariables = Exact<{
  input: Types.UpdateDowntimeInput;
}>;


export type UpdateDowntimeMutation = { updateDowntime: { __typename: 'Downtime', id: number, version: number, assetId: number, startedAt: string, endedAt: string | null, receivedAt: string | null, planned: boolean, reason: string | null, requestId: number | null } };

export type DeleteDowntimeMutationVariables = Exact<{
  id: number;
}>;


export type DeleteDowntimeMutation = { deleteDowntime: { __typename: 'Downtime', id: number, version: number, assetId: number, startedAt: string, endedAt: string | null, receivedAt: string | null, planned: boolean, reason: string | null, requestId: number | null } };

export const DowntimeEntryFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DowntimeEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Downtime"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]} as unknown as DocumentNode<DowntimeEntryFragment, unknown>;
export const AssetDowntimesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"AssetDowntimes"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"DowntimeFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"downtimes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DowntimeEntry"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DowntimeEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Downtime"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]} as unknown as DocumentNode<AssetDowntimesQuery, AssetDowntimesQueryVariables>;
export const DowntimeAnewDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"DowntimeAnew"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"downtime"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DowntimeEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DowntimeEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Downtime"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]} as unknown as DocumentNode<DowntimeAnewQuery, DowntimeAnewQueryVariables>;
export const CreateDowntimeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateDowntime"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateDowntimeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createDowntime"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DowntimeEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DowntimeEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Downtime"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]} as unknown as DocumentNode<CreateDowntimeMutation, CreateDowntimeMutationVariables>;
export const UpdateDowntimeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateDowntime"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateDowntimeInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateDowntime"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DowntimeEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DowntimeEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Downtime"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]} as unknown as DocumentNode<UpdateDowntimeMutation, UpdateDowntimeMutationVariables>;
export const DeleteDowntimeDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteDowntime"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteDowntime"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"DowntimeEntry"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"DowntimeEntry"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Downtime"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"planned"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]} as unknown as DocumentNode<DeleteDowntimeMutation, DeleteDowntimeMutationVariables>;