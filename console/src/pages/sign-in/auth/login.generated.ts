/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type * as Types from '../../../generated/schema';

import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
/** The input of `register`. */
export type RegisterInput = {
  /** Required for the roles department_head and employee. */
  departmentId?: number | null | undefined;
  /** The e-mail address. */
  email: string;
  /** The first name. */
  firstName?: string | null | undefined;
  /** The last name. */
  lastName?: string | null | undefined;
  /** 8 to 128 characters; common passwords are rejected. */
  password: string;
  /** Every role but super_admin. */
  role: Role;
};

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

export type RegistrationChoicesQueryVariables = Exact<{ [key: string]: never; }>;


export type RegistrationChoicesQuery = { registrationOptions: { __typename: 'RegistrationOptions', identityProvider: boolean, passkeys: boolean, passwordMinLength: number, mail: boolean, verificationRequired: boolean, departments: Array<{ __typename: 'RegistrationDepartment', id: number, name: string }>, roles: Array<{ __typename: 'RegistrationRole', role: Types.Role, needsDepartment: boolean, needsActivation: boolean }> } };

export type RegisterMutationVariables = Exact<{
  input: Types.RegisterInput;
}>;


export type RegisterMutation = { register: { __typename: 'RegistrationPayload', activationRequired: boolean, verificationRequired: boolean, user: { __typename: 'User', id: number } } };


export const RegistrationChoicesDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"query","name":{"kind":"Name","value":"RegistrationChoices"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"registrationOptions"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"identityProvider"}},{"kind":"Field","name":{"kind":"Name","value":"passkeys"}},{"kind":"Field","name":{"kind":"Name","value":"passwordMinLength"}},{"kind":"Field","name":{"kind":"Name","value":"mail"}},{"kind":"Field","name":{"kind":"Name","value":"verificationRequired"}},{"kind":"Field","name":{"kind":"Name","value":"departments"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}},{"kind":"Field","name":{"kind":"Name","value":"name"}}]}},{"kind":"Field","name":{"kind":"Name","value":"roles"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"role"}},{"kind":"Field","name":{"kind":"Name","value":"needsDepartment"}},{"kind":"Field","name":{"kind":"Name","value":"needsActivation"}}]}}]}}]}}]} as unknown as DocumentNode<RegistrationChoicesQuery, RegistrationChoicesQueryVariables>;
export const RegisterDocument = {"kind":"Document","definitions":[{"kind":"OperationDefinition","operation":"mutation","name":{"kind":"Name","value":"Register"},"variableDefinitions":[{"kind":"VariableDefinition","variable":{"kind":"Variable","name":{"kind":"Name","value":"input"}},"type":{"kind":"NonNullType","type":{"kind":"NamedType","name":{"kind":"Name","value":"RegisterInput"}}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"register"},"arguments":[{"kind":"Argument","name":{"kind":"Name","value":"input"},"value":{"kind":"Variable","name":{"kind":"Name","value":"input"}}}],"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"activationRequired"}},{"kind":"Field","name":{"kind":"Name","value":"verificationRequired"}},{"kind":"Field","name":{"kind":"Name","value":"user"},"selectionSet":{"kind":"SelectionSet","selections":[{"kind":"Field","name":{"kind":"Name","value":"id"}}]}}]}}]}}]} as unknown as DocumentNode<RegisterMutation, RegisterMutationVariables>;