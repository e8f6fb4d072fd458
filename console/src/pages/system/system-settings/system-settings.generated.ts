/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** A language of labels. */
export type HouseLanguage =
  /** German. */
  | 'DE'
  /** English. */
  | 'EN';

/** Treatment of an account whose groups no mapping names. */
export type IdentityWithoutMatch =
  /** Role and department stay; a role of administrators that a mapping gave ends. */
  | 'KEEP'
  /** The account is suspended until a mapping holds again. */
  | 'SUSPEND';

/** The roles of accounts. */
export type Role =
  /** Runs the organisation. */
  | 'ADMINISTRATOR'
  /** Approves and assigns the requests of a department. */
  | 'DEPARTMENT_HEAD'
  /** Monitors the service. */
  | 'DEVELOPER'
  /** Submits requests. */
  | 'EMPLOYEE'
  /** Has every permission. From the first start, or by a group of the identity provider. */
  | 'SUPER_ADMIN'
  /** Works on requests. */
  | 'TECHNICIAN';

/** The input of `updateSystemSettings`. */
export type UpdateSystemSettingsInput = {
  /** Replaces the list: up to 10 origins, without a path. */
  boardFrameAncestors?: Array<string> | null | undefined;
  /** Applies to requests that are completed from now on. */
  confirmAfterMinutes?: number | null | undefined;
  /** A code of ISO 4217, such as EUR. */
  currency?: string | null | undefined;
  /** A calendar that is not archived; null for none. Applies to requests that are completed from now on. */
  defaultCalendarId?: number | null | undefined;
  /** The change fails with VERSION_CONFLICT if the settings have another version. */
  expectedVersion?: number | null | undefined;
  /** True changes the host of the address although passkeys of the host before end. */
  force?: boolean | null | undefined;
  /** The language of labels. */
  houseLanguage?: HouseLanguage | null | undefined;
  /** An upload of your own of at most 1 MB that is not linked to anything yet; null for none. */
  houseLogoId?: number | null | undefined;
  /** For labels and mails; null clears it. */
  houseName?: string | null | undefined;
  /** A department; null for none. */
  identityDepartmentId?: number | null | undefined;
  /** Applies to logins and changes of memberships from now on. */
  identityWithoutMatch?: IdentityWithoutMatch | null | undefined;
  /** 0 closes the work of a request with the request, for its crew too. */
  lockDays?: number | null | undefined;
  /** Replaces the list; an empty one asks no role for a second factor. */
  mfaRoles?: Array<Role> | null | undefined;
  /** A whole number of hours, up to a week; 0 refuses the header `Performed-At`. */
  offlineHours?: number | null | undefined;
  /** An http or https address without a path; null for none. Refused where `PUBLIC_URL` is another one. */
  publicUrl?: string | null | undefined;
  /** Applies to messages that are sent from now on. */
  pushTexts?: boolean | null | undefined;
  /** Number of days for which a request can be reopened; 0 means never. */
  reopenDays?: number | null | undefined;
  /** False ends the tokens of all links; the links themselves stay. */
  reportLinks?: boolean | null | undefined;
  /** Applies to accounts that are registered from now on. Needs a mail server. */
  requireVerifiedEmail?: boolean | null | undefined;
  /** False stops all rules at once. */
  rules?: boolean | null | undefined;
  /** Applies to logins and changes by SCIM from now on. */
  scimDepartment?: boolean | null | undefined;
  /** A name of the IANA database; it changes figures of the past too. */
  timeZone?: string | null | undefined;
};

export type SettingsValuesFragment = { __typename: 'SystemSettings', reopenDays: number, confirmAfterMinutes: number, defaultCalendarId: number | null, lockDays: number, offlineHours: number, currency: string, timeZone: string, mfaRoles: Array<Types.Role>, requireVerifiedEmail: boolean, reportLinks: boolean, pushTexts: boolean, rules: boolean, boardFrameAncestors: Array<string>, version: number, updatedAt: string };

export type SystemSettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type SystemSettingsQuery = { systemSettings: { __typename: 'SystemSettings', reopenDays: number, confirmAfterMinutes: number, defaultCalendarId: number | null, lockDays: number, offlineHours: number, currency: string, timeZone: string, mfaRoles: Array<Types.Role>, requireVerifiedEmail: boolean, reportLinks: boolean, pushTexts: boolean, rules: boolean, boardFrameAncestors: Array<string>, version: number, updatedAt: string } };

export type UpdateSystemSettingsMutationVariables = Exact<{
  input: Types.UpdateSystemSettingsInput;
}>;


export type UpdateSystemSettingsMutation = { updateSystemSettings: { __typename: 'SystemSettings', reopenDays: number, confirmAfterMinutes: number, defaultCalendarId: number | null, lockDays: number, offlineHours: number, currency: string, timeZone: string, mfaRoles: Array<Types.Role>, requireVerifiedEmail: boolean, reportLinks: boolean, pushTexts: boolean, rules: boolean, boardFrameAncestors: Array<string>, version: number, updatedAt: string } };

export type HouseValuesFragment = { __typename: 'SystemSettings', publicUrl: string | null, publicUrlFixed: boolean, houseName: string | null, houseLogoId: number | null, houseLanguage: Types.HouseLanguage, version: number };

export type HouseQueryVariables = Exact<{ [key: string]: never; }>;


export type HouseQuery = { systemSettings: { __typename: 'SystemSettings', publicUrl: string | null, publicUrlFixed: boolean, houseName: string | null, houseLogoId: number | null, houseLanguage: Types.HouseLanguage, version: number }, registrationOptions: { __typename: 'RegistrationOptions', mail: boolean } };

export type UpdateHouseMutationVariables = Exact<{
  input: Types.UpdateSystemSettingsInput;
}>;


export type UpdateHouseMutation = { updateSystemSettings: { __typename: 'SystemSettings', publicUrl: string | null, publicUrlFixed: boolean, houseName: string | null, houseLogoId: number | null, houseLanguage: Types.HouseLanguage, version: number } };

export const SettingsValuesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsValues"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SystemSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reopenDays"}},{"kind":"Field","name":{"kind":"Name","value":"confirmAfterMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"defaultCalendarId"}},{"kind":"Field","name":{"kind":"Name","value":"lockDays"}},{"kind":"Field","name":{"kind":"Name","value":"offlineHours"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"mfaRoles"}},{"kind":"Field","name":{"kind":"Name","value":"requireVerifiedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"reportLinks"}},{"kind":"Field","name":{"kind":"Name","value":"pushTexts"}},{"kind":"Field","name":{"kind":"Name","value":"rules"}},{"kind":"Field","name":{"kind":"Name","value":"boardFrameAncestors"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SettingsValuesFragment, unknown>;
export const HouseValuesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HouseValues"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SystemSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicUrl"}},{"kind":"Field","name":{"kind":"Name","value":"publicUrlFixed"}},{"kind":"Field","name":{"kind":"Name","value":"houseName"}},{"kind":"Field","name":{"kind":"Name","value":"houseLogoId"}},{"kind":"Field","name":{"kind":"Name","value":"houseLanguage"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<HouseValuesFragment, unknown>;
export const SystemSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"SystemSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"systemSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsValues"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsValues"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SystemSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reopenDays"}},{"kind":"Field","name":{"kind":"Name","value":"confirmAfterMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"defaultCalendarId"}},{"kind":"Field","name":{"kind":"Name","value":"lockDays"}},{"kind":"Field","name":{"kind":"Name","value":"offlineHours"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"mfaRoles"}},{"kind":"Field","name":{"kind":"Name","value":"requireVerifiedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"reportLinks"}},{"kind":"Field","name":{"kind":"Name","value":"pushTexts"}},{"kind":"Field","name":{"kind":"Name","value":"rules"}},{"kind":"Field","name":{"kind":"Name","value":"boardFrameAncestors"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<SystemSettingsQuery, SystemSettingsQueryVariables>;
export const UpdateSystemSettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateSystemSettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSystemSettingsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSystemSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"SettingsValues"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"SettingsValues"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SystemSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"reopenDays"}},{"kind":"Field","name":{"kind":"Name","value":"confirmAfterMinutes"}},{"kind":"Field","name":{"kind":"Name","value":"defaultCalendarId"}},{"kind":"Field","name":{"kind":"Name","value":"lockDays"}},{"kind":"Field","name":{"kind":"Name","value":"offlineHours"}},{"kind":"Field","name":{"kind":"Name","value":"currency"}},{"kind":"Field","name":{"kind":"Name","value":"timeZone"}},{"kind":"Field","name":{"kind":"Name","value":"mfaRoles"}},{"kind":"Field","name":{"kind":"Name","value":"requireVerifiedEmail"}},{"kind":"Field","name":{"kind":"Name","value":"reportLinks"}},{"kind":"Field","name":{"kind":"Name","value":"pushTexts"}},{"kind":"Field","name":{"kind":"Name","value":"rules"}},{"kind":"Field","name":{"kind":"Name","value":"boardFrameAncestors"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"updatedAt"}}]}}]} as unknown as DocumentNode<UpdateSystemSettingsMutation, UpdateSystemSettingsMutationVariables>;
export const HouseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"House"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"systemSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HouseValues"}}]}},{"kind":"Field","name":{"kind":"Name","value":"registrationOptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mail"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HouseValues"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SystemSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicUrl"}},{"kind":"Field","name":{"kind":"Name","value":"publicUrlFixed"}},{"kind":"Field","name":{"kind":"Name","value":"houseName"}},{"kind":"Field","name":{"kind":"Name","value":"houseLogoId"}},{"kind":"Field","name":{"kind":"Name","value":"houseLanguage"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<HouseQuery, HouseQueryVariables>;
export const UpdateHouseDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateHouse"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSystemSettingsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSystemSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"HouseValues"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"HouseValues"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SystemSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"publicUrl"}},{"kind":"Field","name":{"kind":"Name","value":"publicUrlFixed"}},{"kind":"Field","name":{"kind":"Name","value":"houseName"}},{"kind":"Field","name":{"kind":"Name","value":"houseLogoId"}},{"kind":"Field","name":{"kind":"Name","value":"houseLanguage"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<UpdateHouseMutation, UpdateHouseMutationVariables>;