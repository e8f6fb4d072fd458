/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `createMailbox`. */
export type CreateMailboxInput = {
  /** Unique among all, archived ones too; at most 39 characters before the @, without +. */
  address: string;
  /** Name of the mail server whose Authentication-Results count; null: no sender is verified. */
  authservId?: string | null | undefined;
  /** True: verified senders of new requests get a receipt. Default: true. */
  autoreply?: boolean | null | undefined;
  /** The category of requests that come by it; null: none. */
  categoryId?: number | null | undefined;
  /** Where requests go that come by it. */
  departmentId: number;
  /** Only of an imap mailbox. Default: INBOX. */
  folder?: string | null | undefined;
  /** Name or address; required of imap. */
  host?: string | null | undefined;
  /** It stays as it is. */
  kind: MailboxKind;
  /** Unique among all, archived ones too. */
  name: string;
  /** Signing in by tokens instead of a password. */
  oauth?: MailboxOAuthInput | null | undefined;
  /** Default: 993, or 143 with starttls. */
  port?: number | null | undefined;
  /** Days for which a message is kept after it was dealt with. Default: 30. */
  retainDays?: number | null | undefined;
  /** The password for signing in, unless by oauth; never comes back. */
  secret?: string | null | undefined;
  /** Default: tls. */
  security?: MailboxSecurity | null | undefined;
  /** An active service account: only its tokens push here. Required of push. */
  serviceAccountId?: number | null | undefined;
  /** Active or paused; default: active. */
  state?: MailboxState | null | undefined;
  /** Default: hold. */
  unknown?: UnknownSenders | null | undefined;
  /** For signing in; required of imap. */
  user?: string | null | undefined;
};

/** Filter of a list; all conditions must hold. */
export type MailboxFilter = {
  /** Archived ones instead; default: false. */
  archived?: boolean | null | undefined;
};

/** How messages come to a mailbox. */
export type MailboxKind =
  /** The service fetches them from a server (IMAP). */
  | 'IMAP'
  /** A mail server or a provider pushes them. */
  | 'PUSH';

/** The input of `mailboxOAuth`. */
export type MailboxOAuthInput = {
  /** Required at first. */
  clientId?: string | null | undefined;
  /** Required at first; never comes back. */
  clientSecret?: string | null | undefined;
  /** Null clears it. */
  scope?: string | null | undefined;
  /** Starts with https://; required at first. */
  tokenUrl?: string | null | undefined;
};

/** How a connection is encrypted. */
export type MailboxSecurity =
  /** After STARTTLS, which is required. */
  | 'STARTTLS'
  /** From the first byte. */
  | 'TLS';

/** The state of a mailbox. */
export type MailboxState =
  /** It takes messages. */
  | 'ACTIVE'
  /** The server refused the last sign-in; it is tried again. */
  | 'ERROR'
  /** It takes none. */
  | 'PAUSED';

/** Why the test of a mailbox failed. */
export type MailboxTestReason =
  /** There is no such folder. */
  | 'FOLDER'
  /** The host does not resolve, is not allowed, or cannot be reached. */
  | 'HOST'
  /** The server refused the sign-in, or gave no token for it. */
  | 'SIGN_IN'
  /** The server did not answer in time. */
  | 'TIMEOUT'
  /** The certificate is not valid, or the server has no TLS. */
  | 'TLS';

/** Ways to deal with the mail of a sender without account. */
export type UnknownSenders =
  /** Of a verified sender it becomes a request; otherwise it waits. */
  | 'ACCEPT'
  /** It waits for a decision. */
  | 'HOLD'
  /** It is discarded; a verified sender gets an answer. */
  | 'REJECT';

/** The input of `updateMailbox`. */
export type UpdateMailboxInput = {
  /** Unique among all, archived ones too; at most 39 characters before the @, without +. */
  address?: string | null | undefined;
  /** False restores an archived one as paused; an imap one needs its secret anew. */
  archived?: boolean | null | undefined;
  /** Name of the mail server whose Authentication-Results count; null: no sender is verified. */
  authservId?: string | null | undefined;
  /** True: verified senders of new requests get a receipt. Default: true. */
  autoreply?: boolean | null | undefined;
  /** The category of requests that come by it; null: none. */
  categoryId?: number | null | undefined;
  /** Where requests go that come by it. */
  departmentId?: number | null | undefined;
  /** The change fails with VERSION_CONFLICT if the mailbox has another version. */
  expectedVersion?: number | null | undefined;
  /** Only of an imap mailbox. Default: INBOX. */
  folder?: string | null | undefined;
  /** Name or address; required of imap. */
  host?: string | null | undefined;
  /** The id. */
  id: number;
  /** Unique among all, archived ones too. */
  name?: string | null | undefined;
  /** Signing in by tokens instead of a password. */
  oauth?: MailboxOAuthInput | null | undefined;
  /** Default: 993, or 143 with starttls. */
  port?: number | null | undefined;
  /** Days for which a message is kept after it was dealt with. Default: 30. */
  retainDays?: number | null | undefined;
  /** The password for signing in, unless by oauth; never comes back. */
  secret?: string | null | undefined;
  /** Default: tls. */
  security?: MailboxSecurity | null | undefined;
  /** An active service account: only its tokens push here. Required of push. */
  serviceAccountId?: number | null | undefined;
  /** Active or paused; default: active. */
  state?: MailboxState | null | undefined;
  /** Default: hold. */
  unknown?: UnknownSenders | null | undefined;
  /** For signing in; required of imap. */
  user?: string | null | undefined;
};

export type MailboxRowFragment = { __typename: 'Mailbox', id: number, name: string, address: string, departmentId: number, categoryId: number | null, kind: Types.MailboxKind, host: string | null, port: number | null, security: Types.MailboxSecurity | null, user: string | null, hasSecret: boolean, folder: string | null, authservId: string | null, unknown: Types.UnknownSenders, autoreply: boolean, retainDays: number, serviceAccountId: number | null, state: Types.MailboxState, lastError: string | null, lastReceivedAt: string | null, lastFetchedAt: string | null, archivedAt: string | null, version: number, oauth: { __typename: 'MailboxOAuth', tokenUrl: string, clientId: string, scope: string | null, hasSecret: boolean } | null, loopTest: { __typename: 'MailboxLoopTest', sentAt: string | null, receivedAt: string | null }, department: { __typename: 'Department', id: number, name: string }, category: { __typename: 'Category', id: number, pathName: string } | null };

export type MailboxListQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.MailboxFilter | null | undefined;
}>;


export type MailboxListQuery = { mailboxes: { __typename: 'MailboxConnection', totalCount: number, edges: Array<{ __typename: 'MailboxEdge', node: { __typename: 'Mailbox', id: number, name: string, address: string, departmentId: number, categoryId: number | null, kind: Types.MailboxKind, host: string | null, port: number | null, security: Types.MailboxSecurity | null, user: string | null, hasSecret: boolean, folder: string | null, authservId: string | null, unknown: Types.UnknownSenders, autoreply: boolean, retainDays: number, serviceAccountId: number | null, state: Types.MailboxState, lastError: string | null, lastReceivedAt: string | null, lastFetchedAt: string | null, archivedAt: string | null, version: number, oauth: { __typename: 'MailboxOAuth', tokenUrl: string, clientId: string, scope: string | null, hasSecret: boolean } | null, loopTest: { __typename: 'MailboxLoopTest', sentAt: string | null, receivedAt: string | null }, department: { __typename: 'Department', id: number, name: string }, category: { __typename: 'Category', id: number, pathName: string } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type MailboxServiceAccountsQueryVariables = Exact<{ [key: string]: never; }>;


export type MailboxServiceAccountsQuery = { users: { __typename: 'UserConnection', edges: Array<{ __typename: 'UserEdge', node: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, email: string | null } }> } };

export type CreateMailboxMutationVariables = Exact<{
  input: Types.CreateMailboxInput;
}>;


export type CreateMailboxMutation = { createMailbox: { __typename: 'Mailbox', id: number, name: string, address: string, departmentId: number, categoryId: number | null, kind: Types.MailboxKind, host: string | null, port: number | null, security: Types.MailboxSecurity | null, user: string | null, hasSecret: boolean, folder: string | null, authservId: string | null, unknown: Types.UnknownSenders, autoreply: boolean, retainDays: number, serviceAccountId: number | null, state: Types.MailboxState, lastError: string | null, lastReceivedAt: string | null, lastFetchedAt: string | null, archivedAt: string | null, version: number, oauth: { __typename: 'MailboxOAuth', tokenUrl: string, clientId: string, scope: string | null, hasSecret: boolean } | null, loopTest: { __typename: 'MailboxLoopTest', sentAt: string | null, receivedAt: string | null }, department: { __typename: 'Department', id: number, name: string }, category: { __typename: 'Category', id: number, pathName: string } | null } };

export type UpdateMailboxMutationVariables = Exact<{
  input: Types.UpdateMailboxInput;
}>;


export type UpdateMailboxMutation = { updateMailbox: { __typename: 'Mailbox', id: number, name: string, address: string, departmentId: number, categoryId: number | null, kind: Types.MailboxKind, host: string | null, port: number | null, security: Types.MailboxSecurity | null, user: string | null, hasSecret: boolean, folder: string | null, authservId: string | null, unknown: Types.UnknownSenders, autoreply: boolean, retainDays: number, serviceAccountId: number | null, state: Types.MailboxState, lastError: string | null, lastReceivedAt: string | null, lastFetchedAt: string | null, archivedAt: string | null, version: number, oauth: { __typename: 'MailboxOAuth', tokenUrl: string, clientId: string, scope: string | null, hasSecret: boolean } | null, loopTest: { __typename: 'MailboxLoopTest', sentAt: string | null, receivedAt: string | null }, department: { __typename: 'Department', id: number, name: string }, category: { __typename: 'Category', id: number, pathName: string } | null } };

export type DeleteMailboxMutationVariables = Exact<{
  id: number;
}>;


export type DeleteMailboxMutation = { deleteMailbox: { __typename: 'Mailbox', id: number, archivedAt: string | null } };

export type TestMailboxMutationVariables = Exact<{
  id: number;
}>;


export type TestMailboxMutation = { testMailbox: { __typename: 'MailboxTest', ok: boolean, reason: Types.MailboxTestReason | null, messages: number | null, taken: boolean | null, idle: boolean | null, move: boolean | null } };

export type LoopTestMailboxMutationVariables = Exact<{
  id: number;
}>;


export type LoopTestMailboxMutation = { loopTestMailbox: { __typename: 'Mailbox', id: number, name: string, address: string, departmentId: number, categoryId: number | null, kind: Types.MailboxKind, host: string | null, port: number | null, security: Types.MailboxSecurity | null, user: string | null, hasSecret: boolean, folder: string | null, authservId: string | null, unknown: Types.UnknownSenders, autoreply: boolean, retainDays: number, serviceAccountId: number | null, state: Types.MailboxState, lastError: string | null, lastReceivedAt: string | null, lastFetchedAt: string | null, archivedAt: string | null, version: number, oauth: { __typename: 'MailboxOAuth', tokenUrl: string, clientId: string, scope: string | null, hasSecret: boolean } | null, loopTest: { __typename: 'MailboxLoopTest', sentAt: string | null, receivedAt: string | null }, department: { __typename: 'Department', id: number, name: string }, category: { __typename: 'Category', id: number, pathName: string } | null } };

export const MailboxRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MailboxRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Mailbox"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"port"}},{"kind":"Field","name":{"kind":"Name","value":"security"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"oauth"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokenUrl"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}}]}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"authservId"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"autoreply"}},{"kind":"Field","name":{"kind":"Name","value":"retainDays"}},{"kind":"Field","name":{"kind":"Name","value":"serviceAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastReceivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastFetchedAt"}},{"kind":"Field","name":{"kind":"Name","value":"loopTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}}]}}]}}]} as unknown as DocumentNode<MailboxRowFragment, unknown>;
export const MailboxListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MailboxList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"MailboxFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mailboxes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MailboxRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MailboxRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Mailbox"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"port"}},{"kind":"Field","name":{"kind":"Name","value":"security"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"oauth"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokenUrl"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}}]}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"authservId"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"autoreply"}},{"kind":"Field","name":{"kind":"Name","value":"retainDays"}},{"kind":"Field","name":{"kind":"Name","value":"serviceAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastReceivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastFetchedAt"}},{"kind":"Field","name":{"kind":"Name","value":"loopTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}}]}}]}}]} as unknown as DocumentNode<MailboxListQuery, MailboxListQueryVariables>;
export const MailboxServiceAccountsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"MailboxServiceAccounts"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"users"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"ObjectValue","fields":[{"kind":"ObjectField","name":{"kind":"Name","value":"isService"},"value":{"kind":"BooleanValue","value":true}},{"kind":"ObjectField","name":{"kind":"Name","value":"status"},"value":{"kind":"ListValue","values":[{"kind":"EnumValue","value":"ACTIVE"}]}}]}},{"kind":"Argument","name":{"kind":"Name","value":"orderBy"},"value":{"kind":"EnumValue","value":"EMAIL_ASC"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]}}]}}]} as unknown as DocumentNode<MailboxServiceAccountsQuery, MailboxServiceAccountsQueryVariables>;
export const CreateMailboxDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateMailbox"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateMailboxInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createMailbox"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MailboxRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MailboxRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Mailbox"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"port"}},{"kind":"Field","name":{"kind":"Name","value":"security"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"oauth"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokenUrl"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}}]}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"authservId"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"autoreply"}},{"kind":"Field","name":{"kind":"Name","value":"retainDays"}},{"kind":"Field","name":{"kind":"Name","value":"serviceAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastReceivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastFetchedAt"}},{"kind":"Field","name":{"kind":"Name","value":"loopTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}}]}}]}}]} as unknown as DocumentNode<CreateMailboxMutation, CreateMailboxMutationVariables>;
export const UpdateMailboxDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateMailbox"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateMailboxInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateMailbox"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MailboxRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MailboxRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Mailbox"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"port"}},{"kind":"Field","name":{"kind":"Name","value":"security"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"oauth"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokenUrl"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}}]}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"authservId"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"autoreply"}},{"kind":"Field","name":{"kind":"Name","value":"retainDays"}},{"kind":"Field","name":{"kind":"Name","value":"serviceAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastReceivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastFetchedAt"}},{"kind":"Field","name":{"kind":"Name","value":"loopTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}}]}}]}}]} as unknown as DocumentNode<UpdateMailboxMutation, UpdateMailboxMutationVariables>;
export const DeleteMailboxDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteMailbox"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteMailbox"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}}]}}]} as unknown as DocumentNode<DeleteMailboxMutation, DeleteMailboxMutationVariables>;
export const TestMailboxDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TestMailbox"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"testMailbox"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"ok"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"messages"}},{"kind":"Field","name":{"kind":"Name","value":"taken"}},{"kind":"Field","name":{"kind":"Name","value":"idle"}},{"kind":"Field","name":{"kind":"Name","value":"move"}}]}}]}}]} as unknown as DocumentNode<TestMailboxMutation, TestMailboxMutationVariables>;
export const LoopTestMailboxDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"LoopTestMailbox"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"loopTestMailbox"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MailboxRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MailboxRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Mailbox"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"host"}},{"kind":"Field","name":{"kind":"Name","value":"port"}},{"kind":"Field","name":{"kind":"Name","value":"security"}},{"kind":"Field","name":{"kind":"Name","value":"user"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}},{"kind":"Field","name":{"kind":"Name","value":"oauth"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"tokenUrl"}},{"kind":"Field","name":{"kind":"Name","value":"clientId"}},{"kind":"Field","name":{"kind":"Name","value":"scope"}},{"kind":"Field","name":{"kind":"Name","value":"hasSecret"}}]}},{"kind":"Field","name":{"kind":"Name","value":"folder"}},{"kind":"Field","name":{"kind":"Name","value":"authservId"}},{"kind":"Field","name":{"kind":"Name","value":"unknown"}},{"kind":"Field","name":{"kind":"Name","value":"autoreply"}},{"kind":"Field","name":{"kind":"Name","value":"retainDays"}},{"kind":"Field","name":{"kind":"Name","value":"serviceAccountId"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"lastError"}},{"kind":"Field","name":{"kind":"Name","value":"lastReceivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"lastFetchedAt"}},{"kind":"Field","name":{"kind":"Name","value":"loopTest"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"sentAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"category"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}}]}}]}}]} as unknown as DocumentNode<LoopTestMailboxMutation, LoopTestMailboxMutationVariables>;