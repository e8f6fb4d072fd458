/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `createIdentityMapping`. */
export type CreateIdentityMappingInput = {
  /** The department that people of the group have. Required without role. */
  departmentId?: number | null | undefined;
  /** True if a person becomes head of the department where nobody is. Needs departmentId. */
  headOf?: boolean | null | undefined;
  /** The meaning of the group, for people. */
  label?: string | null | undefined;
  /** 1 to 10000; two may be equal. Default: the highest rank and 1. */
  rank?: number | null | undefined;
  /** The role that people of the group have. Required without departmentId; super_admin only for the group of `OIDC_SUPER_ADMIN_GROUP`. */
  role?: Role | null | undefined;
  /** 1 to 200 characters. The name of the group, compared exactly: case, spaces and slashes count. */
  value: string;
};

/** The input of `dryRunIdentityMappings`. */
export type DryRunIdentityMappingsInput = {
  /** Tried in place of the setting: a department; null for none. */
  identityDepartmentId?: number | null | undefined;
  /** Tried in place of the setting. */
  identityWithoutMatch?: IdentityWithoutMatch | null | undefined;
  /** At most 200, which replace all; of equal ranks the first one counts. Default: those stored. */
  mappings?: Array<TriedIdentityMappingInput> | null | undefined;
  /** Tried in place of the setting. */
  scimDepartment?: boolean | null | undefined;
};

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

/** The input of `triedIdentityMapping`. */
export type TriedIdentityMappingInput = {
  /** The department that people of the group have. Required without role. */
  departmentId?: number | null | undefined;
  /** True if a person becomes head of the department where nobody is. Needs departmentId. */
  headOf?: boolean | null | undefined;
  /** The id of a stored one; omit it for a new one. */
  id?: number | null | undefined;
  /** The meaning of the group, for people. */
  label?: string | null | undefined;
  /** 1 to 10000; two may be equal. Default: the highest rank and 1. */
  rank?: number | null | undefined;
  /** The role that people of the group have. Required without departmentId; super_admin only for the group of `OIDC_SUPER_ADMIN_GROUP`. */
  role?: Role | null | undefined;
  /** 1 to 200 characters. The name of the group, compared exactly: case, spaces and slashes count. */
  value: string;
};

/** The input of `updateIdentityMapping`. */
export type UpdateIdentityMappingInput = {
  /** The department that people of the group have. Null gives none. */
  departmentId?: number | null | undefined;
  /** The change fails with VERSION_CONFLICT if the mapping has another version. */
  expectedVersion?: number | null | undefined;
  /** True if a person becomes head of the department where nobody is. Needs departmentId. */
  headOf?: boolean | null | undefined;
  /** The id. */
  id: number;
  /** Null clears it. */
  label?: string | null | undefined;
  /** 1 to 10000; two may be equal. */
  rank?: number | null | undefined;
  /** The role that people of the group have. Null gives none. */
  role?: Role | null | undefined;
  /** The name of the group, compared exactly: case, spaces and slashes count. */
  value?: string | null | undefined;
};

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

export type MappingRowFragment = { __typename: 'IdentityMapping', id: number, rank: number, value: string, label: string | null, role: Types.Role | null, departmentId: number | null, headOf: boolean, version: number, department: { __typename: 'Department', id: number, name: string } | null };

export type MappingsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type MappingsQuery = { identityMappings: { __typename: 'IdentityMappingConnection', totalCount: number, edges: Array<{ __typename: 'IdentityMappingEdge', node: { __typename: 'IdentityMapping', id: number, rank: number, value: string, label: string | null, role: Types.Role | null, departmentId: number | null, headOf: boolean, version: number, department: { __typename: 'Department', id: number, name: string } | null } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type CreateMappingMutationVariables = Exact<{
  input: Types.CreateIdentityMappingInput;
}>;


export type CreateMappingMutation = { createIdentityMapping: { __typename: 'IdentityMapping', id: number, rank: number, value: string, label: string | null, role: Types.Role | null, departmentId: number | null, headOf: boolean, version: number, department: { __typename: 'Department', id: number, name: string } | null } };

export type UpdateMappingMutationVariables = Exact<{
  input: Types.UpdateIdentityMappingInput;
}>;


export type UpdateMappingMutation = { updateIdentityMapping: { __typename: 'IdentityMapping', id: number, rank: number, value: string, label: string | null, role: Types.Role | null, departmentId: number | null, headOf: boolean, version: number, department: { __typename: 'Department', id: number, name: string } | null } };

export type DeleteMappingMutationVariables = Exact<{
  id: number;
}>;


export type DeleteMappingMutation = { deleteIdentityMapping: { __typename: 'IdentityMapping', id: number } };

export type TryMappingsMutationVariables = Exact<{
  input: Types.DryRunIdentityMappingsInput;
}>;


export type TryMappingsMutation = { dryRunIdentityMappings: { __typename: 'IdentityDryRun', total: number, changes: Array<{ __typename: 'IdentityChange', userId: number, field: string, from: string | null, to: string | null, because: { __typename: 'IdentityCause', mappingId: number | null, value: string } | null, user: { __typename: 'User', id: number, firstName: string | null, lastName: string | null, email: string | null } }> } };

export type GroupsSeenQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type GroupsSeenQuery = { identityGroups: { __typename: 'IdentityGroupConnection', totalCount: number, edges: Array<{ __typename: 'IdentityGroupEdge', node: { __typename: 'IdentityGroup', value: string, people: number, lastSeenAt: string } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export type IdentityValuesFragment = { __typename: 'SystemSettings', identityWithoutMatch: Types.IdentityWithoutMatch, scimDepartment: boolean, identityDepartmentId: number | null, publicUrl: string | null, version: number };

export type IdentitySettingsQueryVariables = Exact<{ [key: string]: never; }>;


export type IdentitySettingsQuery = { systemSettings: { __typename: 'SystemSettings', identityWithoutMatch: Types.IdentityWithoutMatch, scimDepartment: boolean, identityDepartmentId: number | null, publicUrl: string | null, version: number } };

export type UpdateIdentitySettingsMutationVariables = Exact<{
  input: Types.UpdateSystemSettingsInput;
}>;


export type UpdateIdentitySettingsMutation = { updateSystemSettings: { __typename: 'SystemSettings', identityWithoutMatch: Types.IdentityWithoutMatch, scimDepartment: boolean, identityDepartmentId: number | null, publicUrl: string | null, version: number } };

export type IdentityIncidentsQueryVariables = Exact<{ [key: string]: never; }>;


export type IdentityIncidentsQuery = { monitoringIncidents: { __typename: 'IncidentConnection', edges: Array<{ __typename: 'IncidentEdge', node: { __typename: 'Incident', id: number, subject: string, openedAt: string, closedAt: string | null } }> } };

export type ScimCallsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type ScimCallsQuery = { scimCalls: { __typename: 'ScimCallConnection', totalCount: number, edges: Array<{ __typename: 'ScimCallEdge', node: { __typename: 'ScimCall', id: string, at: string, tokenName: string, method: string, path: string, status: number, changed: Array<string>, reason: string | null, durationMs: number } }>, pageInfo: { __typename: 'PageInfo', hasNextPage: boolean, endCursor: string | null } } };

export const MappingRowFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MappingRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityMapping"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"headOf"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<MappingRowFragment, unknown>;
export const IdentityValuesFragmentDoc = {"kind":"Document","definitions":[{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IdentityValues"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SystemSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"identityWithoutMatch"}},{"kind":"Field","name":{"kind":"Name","value":"scimDepartment"}},{"kind":"Field","name":{"kind":"Name","value":"identityDepartmentId"}},{"kind":"Field","name":{"kind":"Name","value":"publicUrl"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<IdentityValuesFragment, unknown>;
export const MappingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"Mappings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"identityMappings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MappingRow"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MappingRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityMapping"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"headOf"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<MappingsQuery, MappingsQueryVariables>;
export const CreateMappingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"CreateMapping"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"CreateIdentityMappingInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"createIdentityMapping"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MappingRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MappingRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityMapping"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"headOf"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<CreateMappingMutation, CreateMappingMutationVariables>;
export const UpdateMappingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateMapping"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateIdentityMappingInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateIdentityMapping"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"MappingRow"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"MappingRow"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"IdentityMapping"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"rank"}},{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"label"}},{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"departmentId"}},{"kind":"Field","name":{"kind":"Name","value":"headOf"}},{"kind":"Field","name":{"kind":"Name","value":"version"}},{"kind":"Field","name":{"kind":"Name","value":"department"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}}]}}]} as unknown as DocumentNode<UpdateMappingMutation, UpdateMappingMutationVariables>;
export const DeleteMappingDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"DeleteMapping"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"id"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"Int"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"deleteIdentityMapping"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"id"},"value":{"kind":"Variable","name":{"kind":"Name","value":"id"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]} as unknown as DocumentNode<DeleteMappingMutation, DeleteMappingMutationVariables>;
export const TryMappingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"TryMappings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"DryRunIdentityMappingsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"dryRunIdentityMappings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"total"}},{"kind":"Field","name":{"kind":"Name","value":"changes"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"userId"}},{"kind":"Field","name":{"kind":"Name","value":"field"}},{"kind":"Field","name":{"kind":"Name","value":"from"}},{"kind":"Field","name":{"kind":"Name","value":"to"}},{"kind":"Field","name":{"kind":"Name","value":"because"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"mappingId"}},{"kind":"Field","name":{"kind":"Name","value":"value"}}]}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"firstName"}},{"kind":"Field","name":{"kind":"Name","value":"lastName"}},{"kind":"Field","name":{"kind":"Name","value":"email"}}]}}]}}]}}]}}]} as unknown as DocumentNode<TryMappingsMutation, TryMappingsMutationVariables>;
export const GroupsSeenDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"GroupsSeen"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"identityGroups"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"100"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"value"}},{"kind":"Field","name":{"kind":"Name","value":"people"}},{"kind":"Field","name":{"kind":"Name","value":"lastSeenAt"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<GroupsSeenQuery, GroupsSeenQueryVariables>;
export const IdentitySettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"IdentitySettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"systemSettings"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"IdentityValues"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IdentityValues"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SystemSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"identityWithoutMatch"}},{"kind":"Field","name":{"kind":"Name","value":"scimDepartment"}},{"kind":"Field","name":{"kind":"Name","value":"identityDepartmentId"}},{"kind":"Field","name":{"kind":"Name","value":"publicUrl"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<IdentitySettingsQuery, IdentitySettingsQueryVariables>;
export const UpdateIdentitySettingsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"UpdateIdentitySettings"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"UpdateSystemSettingsInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"updateSystemSettings"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"FragmentSpread","name":{"kind":"Name","value":"IdentityValues"}}]}}]}},{"kind":"FragmentDefinition","name":{"kind":"Name","value":"IdentityValues"},"typeCondition":{"kind":"NamedType","name":{"kind":"Name","value":"SystemSettings"}},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"identityWithoutMatch"}},{"kind":"Field","name":{"kind":"Name","value":"scimDepartment"}},{"kind":"Field","name":{"kind":"Name","value":"identityDepartmentId"}},{"kind":"Field","name":{"kind":"Name","value":"publicUrl"}},{"kind":"Field","name":{"kind":"Name","value":"version"}}]}}]} as unknown as DocumentNode<UpdateIdentitySettingsMutation, UpdateIdentitySettingsMutationVariables>;
export const IdentityIncidentsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"IdentityIncidents"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"monitoringIncidents"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"50"}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"subject"}},{"kind":"Field","name":{"kind":"Name","value":"openedAt"}},{"kind":"Field","name":{"kind":"Name","value":"closedAt"}}]}}]}}]}}]}}]} as unknown as DocumentNode<IdentityIncidentsQuery, IdentityIncidentsQueryVariables>;
export const ScimCallsDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"ScimCalls"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"after"}},"type":{"kind":"NamedType","name":{"kind":"Name","value":"String"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"scimCalls"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"first"},"value":{"kind":"IntValue","value":"30"}},{"kind":"Argument","name":{"kind":"Name","value":"after"},"value":{"kind":"Variable","name":{"kind":"Name","value":"after"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"totalCount"}},{"kind":"Field","name":{"kind":"Name","value":"edges"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"node"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"at"}},{"kind":"Field","name":{"kind":"Name","value":"tokenName"}},{"kind":"Field","name":{"kind":"Name","value":"method"}},{"kind":"Field","name":{"kind":"Name","value":"path"}},{"kind":"Field","name":{"kind":"Name","value":"status"}},{"kind":"Field","name":{"kind":"Name","value":"changed"}},{"kind":"Field","name":{"kind":"Name","value":"reason"}},{"kind":"Field","name":{"kind":"Name","value":"durationMs"}}]}}]}},{"kind":"Field","name":{"kind":"Name","value":"pageInfo"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"hasNextPage"}},{"kind":"Field","name":{"kind":"Name","value":"endCursor"}}]}}]}}]}}]} as unknown as DocumentNode<ScimCallsQuery, ScimCallsQueryVariables>;