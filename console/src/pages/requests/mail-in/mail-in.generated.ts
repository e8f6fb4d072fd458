/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `acceptInboundMail`. */
export type AcceptInboundMailInput = {
  /** True: in the name of the account with its address, where that is no staff. Default: false. */
  asSender?: boolean | null | undefined;
  /** The id. */
  id: number;
  /** The request to comment on, whose staff you are; null: a new request. Default: that of its thread, else a new one. */
  requestId?: number | null | undefined;
};

/** The input of `discardInboundMail`. */
export type DiscardInboundMailInput = {
  /** The id. */
  id: number;
  /** For the audit trail of the mail. */
  reason?: string | null | undefined;
};

/** Filter of a list; all conditions must hold. */
export type InboundMailFilter = {
  /** Those of this mailbox. */
  mailboxId?: number | null | undefined;
  /** Those of this request, which its staff may read. */
  requestId?: number | null | undefined;
  /** Those in these states. */
  state?: Array<InboundMailState> | null | undefined;
};

/** The cause for which a mail is held, discarded or failed. */
export type InboundMailReason =
  /** A program wrote it, or a list sent it on. */
  | 'AUTOMATIC'
  /** It reports a delivery. */
  | 'BOUNCE'
  /** Reading it failed three times. */
  | 'CRASH'
  /** It says nothing. */
  | 'EMPTY'
  /** Nobody decided on it for 30 days. */
  | 'EXPIRED'
  /** It has more than 256 kB of headers. */
  | 'HEADERS'
  /** Its only text is HTML of more than 1 MB. */
  | 'HTML'
  /** More mails came than the limits allow. */
  | 'LIMIT'
  /** Its sender does not see the request. */
  | 'NO_ACCESS'
  /** The service wrote it. */
  | 'OWN'
  /** It has more than 250 parts. */
  | 'PARTS'
  /** A person discarded it. */
  | 'PERSON'
  /** Its sender may not do this. */
  | 'REFUSED'
  /** It has more than 30 MB. */
  | 'SIZE'
  /** Nobody here has its address. */
  | 'UNKNOWN'
  /** Its sender is not verified. */
  | 'UNVERIFIED';

/** The state of a mail that arrived. */
export type InboundMailState =
  /** Nothing came of it. */
  | 'DISCARDED'
  /** It became a comment or a request, or it belongs to one. */
  | 'DONE'
  /** It could not be read. */
  | 'FAILED'
  /** Somebody decides on it. */
  | 'HELD'
  /** It waits to be read. */
  | 'RECEIVED';

/** The trust in the sender of a mail. */
export type InboundSenderTrust =
  /** It came to a reply address that was made for the address. */
  | 'CONFIRMED'
  /** Anybody may have written it. */
  | 'UNVERIFIED'
  /** The receiving server vouches for the domain of the address. */
  | 'VERIFIED';

export type InboundRowFragment = { __typename: 'InboundMail', id: number, mailboxId: number, state: Types.InboundMailState, reason: Types.InboundMailReason | null, sender: Types.InboundSenderTrust, userId: number | null, subject: string | null, preview: string | null, requestId: number | null, size: number, receivedAt: string, decidedAt: string | null, mailbox: { __typename: 'MailboxOfMail', id: number, name: string, address: string }, from: { __typename: 'MailSender', name: string | null, address: string } | null, attachments: Array<{ __typename: 'InboundFile', name: string, type: string, bytes: number, taken: boolean }>, decidedBy: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null };

export type InboundMailListQueryVariables = Exact<{
  after?: string | null | undefined;
  filter?: Types.InboundMailFilter | null | undefined;
}>;


export type InboundMailListQuery = { inboundMail: { __typename: 'InboundMailConnection', totalCount: number, edges: Array<{ __typename: 'InboundMailEdge', node: { __typename: 'InboundMail', id: number, mailboxId: number, state: Types.InboundMailState, reason: Types.InboundMailReason | null, sender: Types.InboundSenderTrust, userId: number | null, subject: string | null, preview: string | null, requestId: number | null, size: number, receivedAt: string, decidedAt: string | null, mailbox: { __typename: 'MailboxOfMail', id: number, name: string, address: string }, from: { __typename: 'MailSender', name: string | null, address: string } | null, attachments: Array<{ __typename: 'InboundFile', name: string, type: string, bytes: number, taken: boolean }>, decidedBy: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type InboundTextFragment = { __typename: 'InboundMessage', id: number, state: Types.InboundMailState, reason: Types.InboundMailReason | null, sender: Types.InboundSenderTrust, userId: number | null, subject: string | null, preview: string | null, text: string | null, requestId: number | null, rawUrl: string, from: { __typename: 'MailSender', name: string | null, address: string } | null };

export type InboundMailTextQueryVariables = Exact<{
  id: number;
}>;


export type InboundMailTextQuery = { inboundMessage: { __typename: 'InboundMessage', id: number, state: Types.InboundMailState, reason: Types.InboundMailReason | null, sender: Types.InboundSenderTrust, userId: number | null, subject: string | null, preview: string | null, text: string | null, requestId: number | null, rawUrl: string, from: { __typename: 'MailSender', name: string | null, address: string } | null } };

export type AcceptInboundMailMutationVariables = Exact<{
  input: Types.AcceptInboundMailInput;
}>;


export type AcceptInboundMailMutation = { acceptInboundMail: { __typename: 'InboundMessage', id: number, state: Types.InboundMailState, reason: Types.InboundMailReason | null, sender: Types.InboundSenderTrust, userId: number | null, subject: string | null, preview: string | null, text: string | null, requestId: number | null, rawUrl: string, from: { __typename: 'MailSender', name: string | null, address: string } | null } };

export type DiscardInboundMailMutationVariables = Exact<{
  input: Types.DiscardInboundMailInput;
}>;


export type DiscardInboundMailMutation = { discardInboundMail: { __typename: 'InboundMessage', id: number, state: Types.InboundMailState, reason: Types.InboundMailReason | null, sender: Types.InboundSenderTrust, userId: number | null, subject: string | null, preview: string | null, text: string | null, requestId: number | null, rawUrl: string, from: { __typename: 'MailSender', name: string | null, address: string } | null } };

export type RetryInboundMailMutationVariables = Exact<{
  id: number;
}>;


export type RetryInboundMailMutation = { retryInboundMail: { __typename: 'InboundMessage', id: number, state: Types.InboundMailState, reason: Types.InboundMailReason | null, sender: Types.InboundSenderTrust, userId: number | null, subject: string | null, preview: string | null, text: string | null, requestId: number | null, rawUrl: string, from: { __typename: 'MailSender', name: string | null, address: string } | null } };

export const InboundRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InboundRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InboundMail"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"mailboxId"}},{"kind":"Field","name":{"kind":"Name","value":"mailbox"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"from"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"attachments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"taken"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<InboundRowFragment, unknown>;
export const InboundTextFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InboundText"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InboundMessage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"from"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"rawUrl"}}]}}]} as unknown as DocumentNode<InboundTextFragment, unknown>;
export const InboundMailListDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"InboundMailList"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}},{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"filter"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"InboundMailFilter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"inboundMail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"20"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}},{"kind":"Argument","name":{"kind":"Name","value":"filter"},"value":{"kind":"Variable","name":{"kind":"Name","value":"filter"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InboundRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InboundRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InboundMail"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"mailboxId"}},{"kind":"Field","name":{"kind":"Name","value":"mailbox"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"from"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"attachments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"bytes"}},{"kind":"Field","name":{"kind":"Name","value":"taken"}}]}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedAt"}},{"kind":"Field","name":{"kind":"Name","value":"decidedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}}]} as unknown as DocumentNode<InboundMailListQuery, InboundMailListQueryVariables>;
export const InboundMailTextDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"InboundMailText"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"inboundMessage"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InboundText"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InboundText"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InboundMessage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"from"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"rawUrl"}}]}}]} as unknown as DocumentNode<InboundMailTextQuery, InboundMailTextQueryVariables>;
export const AcceptInboundMailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AcceptInboundMail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AcceptInboundMailInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"acceptInboundMail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InboundText"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InboundText"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InboundMessage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"from"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"rawUrl"}}]}}]} as unknown as DocumentNode<AcceptInboundMailMutation, AcceptInboundMailMutationVariables>;
export const DiscardInboundMailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DiscardInboundMail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DiscardInboundMailInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"discardInboundMail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InboundText"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InboundText"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InboundMessage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"from"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"rawUrl"}}]}}]} as unknown as DocumentNode<DiscardInboundMailMutation, DiscardInboundMailMutationVariables>;
export const RetryInboundMailDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"RetryInboundMail"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"retryInboundMail"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"InboundText"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"InboundText"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"InboundMessage"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"sender"}},{"kind":"Field","name":{"kind":"Name","value":"from"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"address"}}]}},{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"preview"}},{"kind":"Field","name":{"kind":"Name","value":"text"}},{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"rawUrl"}}]}}]} as unknown as DocumentNode<RetryInboundMailMutation, RetryInboundMailMutationVariables>;