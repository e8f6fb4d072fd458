import { anySession, permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { many, NoInput, one, operationsFor } from '../../../core/operation.js';
import { User } from '../../people/users/users.types.js';
import type { ApiTokensService } from './api-tokens.service.js';
import {
  ApiToken,
  ApiTokenIdInput,
  ApiTokenWithSecret,
  CreateApiTokenInput,
  CreateServiceAccountInput,
  CreateServiceAccountTokenInput,
  MAX_TOKENS,
  ServiceAccountTokenInput,
} from './api-tokens.types.js';
import type { ServiceAccountsService } from './service-accounts.service.js';

/** The services that the operations of this module call. */
export interface ApiTokensOperationServices {
  readonly apiTokens: ApiTokensService;
  readonly serviceAccounts: ServiceAccountsService;
}

const { operation } = operationsFor<ApiTokensOperationServices>();

const EXAMPLE = {
  name: 'Building control',
  scopes: ['maintenance.create', 'maintenance.read'],
  expiresAt: '2026-09-01T00:00:00.000Z',
};

/** The operations on API tokens and service accounts (docs/api/tokens.md). */
export const apiTokenOperations = {
  list: operation({
    name: 'apiTokens',
    kind: 'query',
    access: anySession,
    session: 'required',
    summary: 'List your live API tokens, newest first.',
    input: NoInput,
    output: many(ApiToken, MAX_TOKENS),
    run: ({ apiTokens }, context) => apiTokens.list(context),
  }),
  create: operation({
    name: 'createApiToken',
    kind: 'mutation',
    access: anySession,
    session: 'fresh',
    summary: 'Create an API token of your account, which is shown once.',
    input: CreateApiTokenInput,
    output: one(ApiTokenWithSecret),
    answersSecret: true,
    errors: ['CONFLICT'],
    example: { input: EXAMPLE },
    run: ({ apiTokens }, context, input) => apiTokens.create(context, input),
  }),
  revoke: operation({
    name: 'revokeApiToken',
    kind: 'mutation',
    access: anySession,
    session: 'required',
    summary: 'Revoke one of your API tokens.',
    input: ApiTokenIdInput,
    output: one(ApiToken),
    errors: ['NOT_FOUND'],
    run: ({ apiTokens }, context, input) => apiTokens.revoke(context, input.id),
  }),
  createServiceAccount: operation({
    name: 'createServiceAccount',
    kind: 'mutation',
    access: permitted('user.create'),
    summary: 'Create a service account, which has API tokens and cannot log in.',
    input: CreateServiceAccountInput,
    output: one(User),
    errors: ['CONFLICT'],
    example: { input: { name: 'Building control', role: 'technician', departmentId: 1 } },
    run: ({ serviceAccounts }, context, input) => serviceAccounts.create(context, input),
  }),
  serviceAccountTokens: operation({
    name: 'serviceAccountTokens',
    kind: 'query',
    access: permitted('user.create'),
    session: 'required',
    summary: 'List the live API tokens of a service account, newest first.',
    input: IdInput,
    output: many(ApiToken, MAX_TOKENS),
    run: ({ serviceAccounts }, context, input) => serviceAccounts.tokensOf(context, input.id),
  }),
  createServiceAccountToken: operation({
    name: 'createServiceAccountToken',
    kind: 'mutation',
    access: permitted('user.create'),
    session: 'fresh',
    summary: 'Create an API token of a service account, which is shown once.',
    input: CreateServiceAccountTokenInput,
    output: one(ApiTokenWithSecret),
    answersSecret: true,
    errors: ['CONFLICT'],
    example: { input: EXAMPLE },
    run: ({ serviceAccounts }, context, input) => serviceAccounts.createToken(context, input),
  }),
  revokeServiceAccountToken: operation({
    name: 'revokeServiceAccountToken',
    kind: 'mutation',
    access: permitted('user.create'),
    session: 'required',
    summary: 'Revoke an API token of a service account.',
    input: ServiceAccountTokenInput,
    output: one(ApiToken),
    run: ({ serviceAccounts }, context, input) => serviceAccounts.revokeToken(context, input),
  }),
};
