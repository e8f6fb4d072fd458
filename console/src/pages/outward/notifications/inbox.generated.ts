/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `markNotificationsRead`. */
export type MarkNotificationsReadInput = {
  /** `true` for all that are unread. */
  all?: boolean | null | undefined;
  /** Up to 100 ids. Those of others and unknown ones are ignored. */
  ids?: Array<number> | null | undefined;
};

/** Filter of a list; all conditions must hold. */
export type NotificationFilter = {
  /** The kind. */
  kind?: NotificationKind | null | undefined;
  /** Only unread ones, or only read ones. */
  unread?: boolean | null | undefined;
};

/** The occasion of a notification. */
export type NotificationKind =
  /** A request was assigned to you. */
  | 'ASSIGNED'
  /** A request that you are in charge of is at risk to miss its due time. */
  | 'AT_RISK'
  /** A request that you are in charge of has missed its due time. */
  | 'BREACHED'
  /** A request that you submitted, work on, watch or commented on has a comment. */
  | 'COMMENTED'
  /** The work on a request of yours is done. */
  | 'COMPLETED'
  /** A contractor accepted, declined or did the work on a request that you are in charge of or that is assigned to you, is late with it, or could not be reached. */
  | 'CONTRACTOR'
  /** A request of yours was approved, rejected, marked as a duplicate or cancelled; also a cancelled one assigned to you. */
  | 'DECIDED'
  /** Somebody delegated rights to you. */
  | 'DELEGATED'
  /** A certificate of a thing that you are in charge of ends within 30 days. */
  | 'DOCUMENT_EXPIRES'
  /** The request of which yours is a duplicate was completed. */
  | 'DUPLICATE_RESOLVED'
  /** A policy notifies you of a request whose due time comes closer or has passed. */
  | 'ESCALATED'
  /** A request that you submitted, work on or watch was put on hold. */
  | 'HELD'
  /** A mail to a mailbox of a department that you lead waits for a decision. */
  | 'MAIL_HELD'
  /** You were named in a comment. */
  | 'MENTIONED'
  /** The stock of a part that you are in charge of fell to its reorder point. */
  | 'PART_LOW'
  /** A purchase waits for your decision (mailed in the digest by default), or one that you asked for was decided, ordered, received or cancelled. */
  | 'PURCHASE'
  /** Somebody entered an unusual reading of a meter of a department that you lead. */
  | 'READING_UNUSUAL'
  /** A request that is assigned to you, or that you are in charge of, was reopened; the technician of open work that you are in charge of was suspended or deactivated, or is no technician any more; or a device could not deliver work on it. */
  | 'REOPENED'
  /** A recipient of a report of figures of yours may not read it, and gets none. */
  | 'REPORT_RECIPIENT'
  /** The hold of a request that you submitted, work on or watch has ended. */
  | 'RESUMED'
  /** A schedule made a request without a technician, in a department that you lead. */
  | 'SCHEDULED'
  /** The service paused a schedule of a department that you lead. */
  | 'SCHEDULE_PAUSED'
  /** Something concerns the security of your account. It cannot be switched off. */
  | 'SECURITY'
  /** A request waits for approval in a department that you approve for. */
  | 'SUBMITTED'
  /** A request was handed to a department that you approve for. */
  | 'TRANSFERRED';

export type NotificationRowFragment = { __typename: 'Notification', id: number, kind: Types.NotificationKind, requestId: number | null, requestTitle: string | null, actorId: number | null, data: Record<string, unknown>, createdAt: string, readAt: string | null, actor: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, email: string | null } | null, person: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, email: string | null } | null };

export type InboxQueryVariables = Exact<{
  after?: string | null | undefined;
  filter: Types.NotificationFilter;
}>;


export type InboxQuery = { notifications: { __typename: 'NotificationConnection', edges: Array<{ __typename: 'NotificationEdge', node: { __typename: 'Notification', id: number, kind: Types.NotificationKind, requestId: number | null, requestTitle: string | null, actorId: number | null, data: Record<string, unknown>, createdAt: string, readAt: string | null, actor: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, email: string | null } | null, person: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, email: string | null } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type NewestNotificationsQueryVariables = Exact<{
  filter: Types.NotificationFilter;
}>;


export type NewestNotificationsQuery = { notifications: { __typename: 'NotificationConnection', edges: Array<{ __typename: 'NotificationEdge', node: { __typename: 'Notification', id: number } }> } };

export type UnreadNotificationsQueryVariables = Exact<{ [key: string]: never; }>;


export type UnreadNotificationsQuery = { notifications: { __typename: 'NotificationConnection', edges: Array<{ __typename: 'NotificationEdge', node: { __typename: 'Notification', id: number, requestId: number | null, readAt: string | null } }> } };

export type MarkReadMutationVariables = Exact<{
  input: Types.MarkNotificationsReadInput;
}>;


export type MarkReadMutation = { markNotificationsRead: { __typename: 'NotificationsRead', read: number } };

export const NotificationRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"requestTitle"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}}]}}]} as unknown as DocumentNode<NotificationRowFragment, unknown>;
export const InboxDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Inbox"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"30"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"NotificationRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"NotificationRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Notification"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"requestTitle"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"person"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"data"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}}]}}]} as unknown as DocumentNode<InboxQuery, InboxQueryVariables>;
export const NewestNotificationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"NewestNotifications"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"NotificationFilter"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"30"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]}}]} as unknown as DocumentNode<NewestNotificationsQuery, NewestNotificationsQueryVariables>;
export const UnreadNotificationsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"UnreadNotifications"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"notifications"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"unread"},"value":{"kind":"BooleanValue","value":true}}]}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"readAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<UnreadNotificationsQuery, UnreadNotificationsQueryVariables>;
export const MarkReadDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"MarkRead"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"MarkNotificationsReadInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"markNotificationsRead"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"read"}}]}}]}}]} as unknown as DocumentNode<MarkReadMutation, MarkReadMutationVariables>;