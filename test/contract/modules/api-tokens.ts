import { act, change, type ModuleContract, query } from '../operation.js';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const terms = () => ({ name: 'Robot', scopes: ['maintenance.read'], expiresAt: inAnHour() });
const TOKEN = 'id userId name scopes createdById createdAt expiresAt lastUsedAt';

/** The contract of API tokens and service accounts (docs/api/tokens.md). */
export const apiTokens: ModuleContract = {
  operations: {
    apiTokens: {
      ...query('GET /me/tokens', 'ApiToken'),
      access: 'session',
      scope: 'session',
    },
    createApiToken: {
      ...change('POST /me/tokens', 'ApiTokenWithSecret', 'CreateApiTokenInput'),
      access: 'session',
      scope: 'session',
      audit: [
        {
          action: 'api_token.created',
          targetType: 'api_token',
          after: ['userId', 'name', 'scopes', 'expiresAt'],
        },
        async (given) => ({ input: terms(), token: (await given.anyone()).token }),
      ],
    },
    revokeApiToken: {
      ...act('DELETE /me/tokens/:id', 'ApiToken', 'id: ID!'),
      access: 'session',
      scope: 'session',
      audit: [
        {
          action: 'api_token.revoked',
          targetType: 'api_token',
          before: ['userId', 'name', 'scopes', 'expiresAt'],
        },
        async (given) => {
          const person = await given.anyone();
          const { id } = await given.seed.apiToken(person.id, ['maintenance.read']);
          return { input: { id }, token: person.token };
        },
      ],
    },
    createServiceAccount: {
      ...change('POST /service-accounts', 'User', 'CreateServiceAccountInput'),
      access: ['user.create', 'user.manage'],
      scope: 'user.create',
      audit: [
        {
          action: 'service_account.created',
          targetType: 'user',
          after: ['email', 'role', 'status'],
        },
        async (given) => given.asAdmin({ name: 'Robot', role: 'technician' }),
      ],
    },
    serviceAccountTokens: {
      ...query('GET /service-accounts/:id/tokens', 'ApiToken', 'id: Int!'),
      access: ['user.create', 'user.manage'],
      scope: 'session',
    },
    createServiceAccountToken: {
      ...change(
        'POST /service-accounts/:id/tokens',
        'ApiTokenWithSecret',
        'CreateServiceAccountTokenInput',
      ),
      access: ['user.create', 'user.manage'],
      scope: 'session',
      audit: [
        {
          action: 'api_token.created',
          targetType: 'api_token',
          after: ['userId', 'name', 'scopes', 'expiresAt'],
        },
        async (given) => given.asAdmin({ id: (await given.seed.serviceAccount()).id, ...terms() }),
      ],
    },
    revokeServiceAccountToken: {
      ...change(
        'DELETE /service-accounts/:id/tokens/:tokenId',
        'ApiToken',
        'ServiceAccountTokenInput',
      ),
      access: ['user.create', 'user.manage'],
      scope: 'session',
      audit: [
        {
          action: 'api_token.revoked',
          targetType: 'api_token',
          before: ['userId', 'name', 'scopes', 'expiresAt'],
        },
        async (given) => {
          const { id } = await given.seed.serviceAccount();
          const token = await given.seed.apiToken(id, ['maintenance.read']);
          return given.asAdmin({ id, tokenId: token.id });
        },
      ],
    },
  },
  paths: [
    ['/me/tokens', 'GET POST'],
    ['/me/tokens/0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70', 'DELETE'],
    ['/service-accounts', 'POST'],
    ['/service-accounts/999999/tokens', 'GET POST'],
    ['/service-accounts/999999/tokens/0195a1c2-7d1e-4c3a-9b54-3f2c8e6d1a70', 'DELETE'],
  ],
  answers: {
    ApiToken: TOKEN,
    ApiTokenWithSecret: `${TOKEN} token`,
  },
};
