/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** Filter of a list; all conditions must hold. */
export type InternalLogFilter = {
  /** The category. */
  category?: LogCategory | null | undefined;
  /** At this time or later. */
  from?: string | null | undefined;
  /** The severity. */
  level?: LogLevel | null | undefined;
  /** For example `auth` or `access`. */
  service?: string | null | undefined;
  /** At this time or earlier. */
  to?: string | null | undefined;
  /** The user that the event concerns. */
  userId?: number | null | undefined;
};

/** The category of an entry of the internal log. */
export type LogCategory =
  /** Logins and sessions. */
  | 'AUTH'
  /** Denied access and possible attacks. */
  | 'SECURITY'
  /** The service itself. */
  | 'SYSTEM';

/** The severity of an entry. */
export type LogLevel =
  /** An error. */
  | 'ERROR'
  /** Normal operation. */
  | 'INFO'
  /** Possibly an attack. */
  | 'SUSPICIOUS'
  /** Should be checked. */
  | 'WARNING';

export type InternalLogQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.InternalLogFilter | null | undefined;
}>;


export type InternalLogQuery = { internalLogs: { __typename: 'InternalLogEntryConnection', totalCount: number, edges: Array<{ __typename: 'InternalLogEntryEdge', node: { __typename: 'InternalLogEntry', id: string, timestamp: string, level: Types.LogLevel, category: Types.LogCategory, service: string | null, event: string, message: string, userId: number | null, ipAddress: string | null, requestId: string | null, user: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, email: string | null } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };


export const InternalLogDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"InternalLog"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"InternalLogFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"internalLogs"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"timestamp"}},{"kind":"Field","name":{"kind":"Name","value":"level"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"service"}},{"kind":"Field","name":{"kind":"Name","value":"event"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}},{"kind":"Field","name":{"kind":"Name","value":"ipAddress"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<InternalLogQuery, InternalLogQueryVariables>;