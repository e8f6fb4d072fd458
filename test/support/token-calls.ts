import type { OperationCall } from './operation-call.js';

/** How a client calls the operations on API tokens and service accounts (contract 2, section 10). */
export const TOKEN_CALLS: Readonly<Record<string, OperationCall>> = {
  apiTokens: { rest: 'GET /me/tokens', graphql: 'query', answers: 'ApiToken' },
  createApiToken: {
    rest: 'POST /me/tokens',
    graphql: 'mutation',
    answers: 'ApiTokenWithSecret',
    args: 'input: CreateApiTokenInput!',
  },
  revokeApiToken: {
    rest: 'DELETE /me/tokens/:id',
    graphql: 'mutation',
    answers: 'ApiToken',
    args: 'id: ID!',
  },
  createServiceAccount: {
    rest: 'POST /service-accounts',
    graphql: 'mutation',
    answers: 'User',
    args: 'input: CreateServiceAccountInput!',
  },
  serviceAccountTokens: {
    rest: 'GET /service-accounts/:id/tokens',
    graphql: 'query',
    answers: 'ApiToken',
    args: 'id: Int!',
  },
  createServiceAccountToken: {
    rest: 'POST /service-accounts/:id/tokens',
    graphql: 'mutation',
    answers: 'ApiTokenWithSecret',
    args: 'input: CreateServiceAccountTokenInput!',
  },
  revokeServiceAccountToken: {
    rest: 'DELETE /service-accounts/:id/tokens/:tokenId',
    graphql: 'mutation',
    answers: 'ApiToken',
    args: 'input: ServiceAccountTokenInput!',
  },
  revokeOtherSessions: {
    rest: 'DELETE /me/sessions',
    graphql: 'mutation',
    answers: 'EndedSessions',
  },
};

const TOKEN = 'id userId name scopes createdById createdAt expiresAt lastUsedAt';

/** The fields of their answers, as in `ANSWER_TYPES`. */
export const TOKEN_ANSWERS: Readonly<Record<string, string>> = {
  ApiToken: TOKEN,
  ApiTokenWithSecret: `${TOKEN} token`,
  EndedSessions: 'ended',
  SessionDevice: 'browser system',
};
