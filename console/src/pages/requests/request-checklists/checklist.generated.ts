/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `answerChecklistItem`. */
export type AnswerChecklistItemInput = {
  /** A photo of the request; null takes it away. */
  attachmentId?: number | null | undefined;
  /** The change fails with VERSION_CONFLICT if the item has another version. */
  expectedVersion?: number | null | undefined;
  /** Default: false with a new value. A number out of its bounds and a check that is false are always true. */
  failed?: boolean | null | undefined;
  /** The item. */
  itemId: number;
  /** True needs a note, and empties the value. */
  notApplicable?: boolean | null | undefined;
  /** Null clears it. */
  note?: string | null | undefined;
  /** The request. */
  requestId: number;
  /** By the kind: true or false, a text, a number, or one of the choices; null for a photo. Null empties it. */
  value?: unknown;
};

/** The decision about an asset. Whether it is down is a fact beside it. */
export type AssetState =
  /** It is in use. */
  | 'IN_SERVICE'
  /** It is not used at present. */
  | 'OUT_OF_SERVICE'
  /** It is used no more. */
  | 'RETIRED';

/** State of the work in a photo. */
export type AttachmentType =
  /** The state after the work. */
  | 'AFTER'
  /** The state before the work. */
  | 'BEFORE';

/** The kind of answer to an item of a checklist. */
export type ChecklistItemKind =
  /** Right or wrong. */
  | 'CHECK'
  /** One of some texts. */
  | 'CHOICE'
  /** A number, which can have bounds. */
  | 'NUMBER'
  /** A photo of the request. */
  | 'PHOTO'
  /** A reading of a meter of the asset. */
  | 'READING'
  /** A text. */
  | 'TEXT';

/** Mail to the reporter of a report by link. */
export type ContactMail =
  /** The reporter has confirmed the address and gets mail. */
  | 'CONFIRMED'
  /** The reporter wants no more mail. */
  | 'ENDED'
  /** The reporter gave no address, or the service sends no mail. */
  | 'NONE'
  /** The first mail was sent to the address, which is not confirmed. */
  | 'PENDING';

/** The input of `createFollowUp`. */
export type CreateFollowUpInput = {
  /** Default: the note, else the label. */
  description?: string | null | undefined;
  /** The item. */
  itemId: number;
  /** Default: that of the linked category, else normal. */
  priority?: MaintenancePriority | null | undefined;
  /** The request. */
  requestId: number;
  /** Default: `Follow-up:` and the label. */
  title?: string | null | undefined;
};

/** The kind of a field. */
export type FieldKind =
  /** An asset, by id. */
  | 'ASSET'
  /** True or false. */
  | 'CHECK'
  /** One of its choices, by id. */
  | 'CHOICE'
  /** A day, as `2026-01-31`. */
  | 'DATE'
  /** A location, by id. */
  | 'LOCATION'
  /** Some of its choices, a list of ids. */
  | 'MULTI'
  /** A number below 10^12 with at most three decimals. */
  | 'NUMBER'
  /** Text of up to 2000 characters. */
  | 'TEXT'
  /** A person, by id. */
  | 'USER';

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

/** A step of a request. */
export type MaintenanceAction =
  /** It was approved. */
  | 'APPROVE'
  /** A technician was assigned. */
  | 'ASSIGN'
  /** It was cancelled. */
  | 'CANCEL'
  /** It was completed. */
  | 'COMPLETE'
  /** It was submitted. */
  | 'CREATE'
  /** Its content was changed. */
  | 'UPDATE';

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

/** The input of `setRequestChecklist`. */
export type SetRequestChecklistInput = {
  /** A checklist that is not archived; null takes the one away. It must be given. */
  checklistId?: number | null | undefined;
  /** The change fails with VERSION_CONFLICT if the request has another version. */
  expectedVersion?: number | null | undefined;
  /** The request. */
  requestId: number;
};

/** The state of an account. */
export type UserStatus =
  /** May log in. */
  | 'ACTIVE'
  /** Not activated yet, or deactivated. */
  | 'INACTIVE'
  /** May not log in until reactivated. */
  | 'SUSPENDED';

export type ChecklistAnswerFragment = { __typename: 'RequestChecklistItem', id: number, version: number, kind: Types.ChecklistItemKind, label: string, required: boolean, unit: string | null, min: number | null, max: number | null, choices: Array<string> | null, value: unknown, note: string | null, attachmentId: number | null, failed: boolean, notApplicable: boolean, answeredAt: string | null, receivedAt: string | null, followUpId: number | null, answeredBy: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null };

export type AnswerItemMutationVariables = Exact<{
  input: Types.AnswerChecklistItemInput;
}>;


export type AnswerItemMutation = { answerChecklistItem: { __typename: 'RequestChecklistItem', id: number, version: number, kind: Types.ChecklistItemKind, label: string, required: boolean, unit: string | null, min: number | null, max: number | null, choices: Array<string> | null, value: unknown, note: string | null, attachmentId: number | null, failed: boolean, notApplicable: boolean, answeredAt: string | null, receivedAt: string | null, followUpId: number | null, answeredBy: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null } };

export type SetChecklistMutationVariables = Exact<{
  input: Types.SetRequestChecklistInput;
}>;


export type SetChecklistMutation = { setRequestChecklist: { __typename: 'MaintenanceRequest', id: number, version: number, title: string, description: string, status: Types.MaintenanceStatus, stage: Types.MaintenanceStage, onHold: boolean, priority: Types.MaintenancePriority, nextDueAt: string | null, riskAt: string | null, breachedAt: string | null, manualDueAt: string | null, wantedBy: string | null, plannedStart: string | null, plannedEnd: string | null, estimateMinutes: number | null, category: string | null, categoryId: number | null, location: string | null, locationId: number | null, assetId: number | null, departmentId: number, helperIds: Array<number>, requesterId: number, requesterPhone: string | null, contactName: string | null, contactEmail: string | null, contactMail: Types.ContactMail | null, assigneeId: number | null, approvedById: number | null, approvedAt: string | null, assignedAt: string | null, startedAt: string | null, completedAt: string | null, completionNote: string | null, confirmedAt: string | null, confirmAt: string | null, confirmedById: number | null, rating: number | null, reopenCount: number, duplicateOfId: number | null, followUpOfId: number | null, cancelledAt: string | null, cancelReason: string | null, createdAt: string, updatedAt: string, watching: boolean, incomplete: boolean, mayAddWork: boolean, hold: { __typename: 'Hold', reason: Types.HoldReason, note: string | null, since: string, until: string | null, by: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null } | null, categoryRecord: { __typename: 'Category', id: number, parentId: number | null, pathName: string, archivedAt: string | null } | null, locationRecord: { __typename: 'Location', id: number, pathName: string, archivedAt: string | null } | null, asset: { __typename: 'Asset', id: number, tag: string, name: string, state: Types.AssetState, warrantyUntil: string | null, down: boolean } | null, downtimes: { __typename: 'DowntimeConnection', edges: Array<{ __typename: 'DowntimeEdge', node: { __typename: 'Downtime', id: number, startedAt: string, endedAt: string | null } }> }, department: { __typename: 'Department', id: number, name: string, head: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null } | null, requester: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, status: Types.UserStatus | null, avatar: { __typename: 'Avatar', id: number, thumbnailUrl: string } | null } | null, assignee: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, status: Types.UserStatus | null, avatar: { __typename: 'Avatar', id: number, thumbnailUrl: string } | null } | null, helpers: Array<{ __typename: 'User', id: number, firstName: string | null, lastName: string | null, status: Types.UserStatus | null, avatar: { __typename: 'Avatar', id: number, thumbnailUrl: string } | null }>, approvedBy: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, status: Types.UserStatus | null, avatar: { __typename: 'Avatar', id: number, thumbnailUrl: string } | null } | null, confirmedBy: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null, duplicateOf: { __typename: 'MaintenanceRequest', id: number, title: string } | null, duplicates: Array<{ __typename: 'MaintenanceRequest', id: number, title: string }>, schedule: { __typename: 'Schedule', id: number, title: string } | null, followUpOf: { __typename: 'MaintenanceRequest', id: number, title: string } | null, checklist: { __typename: 'RequestChecklist', requestId: number, checklistId: number, name: string, items: Array<{ __typename: 'RequestChecklistItem', id: number, version: number, kind: Types.ChecklistItemKind, label: string, required: boolean, unit: string | null, min: number | null, max: number | null, choices: Array<string> | null, value: unknown, note: string | null, attachmentId: number | null, failed: boolean, notApplicable: boolean, answeredAt: string | null, receivedAt: string | null, followUpId: number | null, answeredBy: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null }> } | null, problem: { __typename: 'RequestCode', id: number, name: string } | null, cause: { __typename: 'RequestCode', id: number, name: string } | null, remedy: { __typename: 'RequestCode', id: number, name: string } | null, fields: Array<{ __typename: 'FieldValue', key: string, value: unknown, label: string, kind: Types.FieldKind, display: string }>, actions: Array<{ __typename: 'StepOption', step: Types.MaintenanceStep, allowed: boolean, reason: string | null, missing: Array<{ __typename: 'MissingForStep', code: string, message: string, ref: string | null }> }>, attachments: Array<{ __typename: 'Attachment', id: number, url: string, previewUrl: string, thumbnailUrl: string, type: Types.AttachmentType | null, width: number, height: number, size: number, originalName: string, uploadedById: number, createdAt: string, receivedAt: string | null }>, history: Array<{ __typename: 'MaintenanceHistoryEntry', id: number, action: Types.MaintenanceAction, actorId: number, from: Types.MaintenanceStatus | null, to: Types.MaintenanceStatus, note: string | null, time: string, actor: { __typename: 'User', id: number, firstName: string | null, lastName: string | null } | null }> } };

export type CreateFollowUpMutationVariables = Exact<{
  input: Types.CreateFollowUpInput;
}>;


export type CreateFollowUpMutation = { createFollowUp: { __typename: 'MaintenanceRequest', id: number, title: string } };

export const ChecklistAnswerFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChecklistAnswer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RequestChecklistItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"attachmentId"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"notApplicable"}},{"kind":"Field","name":{"kind":"Name","value":"answeredAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"answeredBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"followUpId"}}]}}]} as unknown as DocumentNode<ChecklistAnswerFragment, unknown>;
export const AnswerItemDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"AnswerItem"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"AnswerChecklistItemInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"answerChecklistItem"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChecklistAnswer"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChecklistAnswer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RequestChecklistItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"attachmentId"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"notApplicable"}},{"kind":"Field","name":{"kind":"Name","value":"answeredAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"answeredBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"followUpId"}}]}}]} as unknown as DocumentNode<AnswerItemMutation, AnswerItemMutationVariables>;
export const SetChecklistDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"SetChecklist"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"SetRequestChecklistInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"setRequestChecklist"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestDetail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestFace"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"User"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"avatar"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestRef"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"ChecklistAnswer"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"RequestChecklistItem"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"required"}},{"kind":"Field","name":{"kind":"Name","value":"unit"}},{"kind":"Field","name":{"kind":"Name","value":"min"}},{"kind":"Field","name":{"kind":"Name","value":"max"}},{"kind":"Field","name":{"kind":"Name","value":"choices"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"attachmentId"}},{"kind":"Field","name":{"kind":"Name","value":"failed"}},{"kind":"Field","name":{"kind":"Name","value":"notApplicable"}},{"kind":"Field","name":{"kind":"Name","value":"answeredAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}},{"kind":"Field","name":{"kind":"Name","value":"answeredBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"followUpId"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestPhoto"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"Attachment"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"url"}},{"kind":"Field","name":{"kind":"Name","value":"previewUrl"}},{"kind":"Field","name":{"kind":"Name","value":"thumbnailUrl"}},{"kind":"Field","name":{"kind":"Name","value":"type"}},{"kind":"Field","name":{"kind":"Name","value":"width"}},{"kind":"Field","name":{"kind":"Name","value":"height"}},{"kind":"Field","name":{"kind":"Name","value":"size"}},{"kind":"Field","name":{"kind":"Name","value":"originalName"}},{"kind":"Field","name":{"kind":"Name","value":"uploadedById"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"receivedAt"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestStep"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceHistoryEntry"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"action"}},{"kind":"Field","name":{"kind":"Name","value":"actorId"}},{"kind":"Field","name":{"kind":"Name","value":"actor"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"time"}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestDetail"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"title"}},{"kind":"Field","name":{"kind":"Name","value":"description"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"stage"}},{"kind":"Field","name":{"kind":"Name","value":"onHold"}},{"kind":"Field","name":{"kind":"Name","value":"hold"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"note"}},{"kind":"Field","name":{"kind":"Name","value":"since"}},{"kind":"Field","name":{"kind":"Name","value":"until"}},{"kind":"Field","name":{"kind":"Name","value":"by"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"priority"}},{"kind":"Field","name":{"kind":"Name","value":"nextDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"riskAt"}},{"kind":"Field","name":{"kind":"Name","value":"breachedAt"}},{"kind":"Field","name":{"kind":"Name","value":"manualDueAt"}},{"kind":"Field","name":{"kind":"Name","value":"wantedBy"}},{"kind":"Field","name":{"kind":"Name","value":"plannedStart"}},{"kind":"Field","name":{"kind":"Name","value":"plannedEnd"}},{"kind":"Field","name":{"kind":"Name","value":"estimateMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"category"}},{"kind":"Field","name":{"kind":"Name","value":"categoryId"}},{"kind":"Field","name":{"kind":"Name","value":"categoryRecord"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"parentId"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"location"}},{"kind":"Field","name":{"kind":"Name","value":"locationId"}},{"kind":"Field","name":{"kind":"Name","value":"locationRecord"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"pathName"}},{"kind":"Field","name":{"kind":"Name","value":"archivedAt"}}]}},{"kind":"Field","name":{"kind":"Name","value":"assetId"}},{"kind":"Field","name":{"kind":"Name","value":"asset"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"tag"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"state"}},{"kind":"Field","name":{"kind":"Name","value":"warrantyUntil"}},{"kind":"Field","name":{"kind":"Name","value":"down"}}]}},{"kind":"Field","name":{"kind":"Name","value":"downtimes"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"5"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"endedAt"}}]}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"helperIds"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"head"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"requesterId"}},{"kind":"Field","name":{"kind":"Name","value":"requester"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestFace"}}]}},{"kind":"Field","name":{"kind":"Name","value":"requesterPhone"}},{"kind":"Field","name":{"kind":"Name","value":"contactName"}},{"kind":"Field","name":{"kind":"Name","value":"contactEmail"}},{"kind":"Field","name":{"kind":"Name","value":"contactMail"}},{"kind":"Field","name":{"kind":"Name","value":"assigneeId"}},{"kind":"Field","name":{"kind":"Name","value":"assignee"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestFace"}}]}},{"kind":"Field","name":{"kind":"Name","value":"helpers"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestFace"}}]}},{"kind":"Field","name":{"kind":"Name","value":"approvedById"}},{"kind":"Field","name":{"kind":"Name","value":"approvedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestFace"}}]}},{"kind":"Field","name":{"kind":"Name","value":"approvedAt"}},{"kind":"Field","name":{"kind":"Name","value":"assignedAt"}},{"kind":"Field","name":{"kind":"Name","value":"startedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completedAt"}},{"kind":"Field","name":{"kind":"Name","value":"completionNote"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedAt"}},{"kind":"Field","name":{"kind":"Name","value":"confirmAt"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedById"}},{"kind":"Field","name":{"kind":"Name","value":"confirmedBy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}}]}},{"kind":"Field","name":{"kind":"Name","value":"rating"}},{"kind":"Field","name":{"kind":"Name","value":"reopenCount"}},{"kind":"Field","name":{"kind":"Name","value":"duplicateOfId"}},{"kind":"Field","name":{"kind":"Name","value":"duplicateOf"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestRef"}}]}},{"kind":"Field","name":{"kind":"Name","value":"duplicates"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestRef"}}]}},{"kind":"Field","name":{"kind":"Name","value":"schedule"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}},{"kind":"Field","name":{"kind":"Name","value":"followUpOfId"}},{"kind":"Field","name":{"kind":"Name","value":"followUpOf"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestRef"}}]}},{"kind":"Field","name":{"kind":"Name","value":"checklist"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"requestId"}},{"kind":"Field","name":{"kind":"Name","value":"checklistId"}},{"kind":"Field","name":{"kind":"Name","value":"name"}},{"kind":"Field","name":{"kind":"Name","value":"items"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"ChecklistAnswer"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"cancelledAt"}},{"kind":"Field","name":{"kind":"Name","value":"cancelReason"}},{"kind":"Field","name":{"kind":"Name","value":"createdAt"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}},{"kind":"Field","name":{"kind":"Name","value":"watching"}},{"kind":"Field","name":{"kind":"Name","value":"incomplete"}},{"kind":"Field","name":{"kind":"Name","value":"mayAddWork"}},{"kind":"Field","name":{"kind":"Name","value":"problem"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"cause"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"remedy"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"fields"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"key"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"kind"}},{"kind":"Field","name":{"kind":"Name","value":"display"}}]}},{"kind":"Field","name":{"kind":"Name","value":"actions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"step"}},{"kind":"Field","name":{"kind":"Name","value":"allowed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"missing"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"code"}},{"kind":"Field","name":{"kind":"Name","value":"message"}},{"kind":"Field","name":{"kind":"Name","value":"ref"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"attachments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestPhoto"}}]}},{"kind":"Field","name":{"kind":"Name","value":"history"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestStep"}}]}}]}}]} as unknown as DocumentNode<SetChecklistMutation, SetChecklistMutationVariables>;
export const CreateFollowUpDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateFollowUp"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateFollowUpInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createFollowUp"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"RequestRef"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"RequestRef"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"MaintenanceRequest"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"title"}}]}}]} as unknown as DocumentNode<CreateFollowUpMutation, CreateFollowUpMutationVariables>;