import { act, change, type OperationCall, query } from './operation-call.js';

/** How a client calls the operations on API tokens and service accounts (docs/api/tokens.md). */
export const TOKEN_CALLS: Readonly<Record<string, OperationCall>> = {
  apiTokens: query('GET /me/tokens', 'ApiToken'),
  createApiToken: change('POST /me/tokens', 'ApiTokenWithSecret', 'CreateApiTokenInput'),
  revokeApiToken: act('DELETE /me/tokens/:id', 'ApiToken', 'id: ID!'),
  createServiceAccount: change('POST /service-accounts', 'User', 'CreateServiceAccountInput'),
  serviceAccountTokens: query('GET /service-accounts/:id/tokens', 'ApiToken', 'id: Int!'),
  createServiceAccountToken: change(
    'POST /service-accounts/:id/tokens',
    'ApiTokenWithSecret',
    'CreateServiceAccountTokenInput',
  ),
  revokeServiceAccountToken: change(
    'DELETE /service-accounts/:id/tokens/:tokenId',
    'ApiToken',
    'ServiceAccountTokenInput',
  ),
  revokeOtherSessions: act('DELETE /me/sessions', 'EndedSessions'),
};

const TOKEN = 'id userId name scopes createdById createdAt expiresAt lastUsedAt';

/** The fields of their answers, as in `ANSWER_TYPES`. */
export const TOKEN_ANSWERS: Readonly<Record<string, string>> = {
  ApiToken: TOKEN,
  ApiTokenWithSecret: `${TOKEN} token`,
  EndedSessions: 'ended',
  SessionDevice: 'browser system',
};
