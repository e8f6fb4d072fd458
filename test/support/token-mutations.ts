import type { MutationCall } from './preparations.js';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const terms = () => ({ name: 'Robot', scopes: ['maintenance.read'], expiresAt: inAnHour() });

/** The mutations of API tokens, service accounts and the list of sessions. */
export const TOKEN_MUTATIONS: Readonly<Record<string, MutationCall>> = {
  createApiToken: [
    {
      action: 'api_token.created',
      targetType: 'api_token',
      after: ['userId', 'name', 'scopes', 'expiresAt'],
    },
    async (given) => ({ input: terms(), token: (await given.anyone()).token }),
  ],
  revokeApiToken: [
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
  createServiceAccount: [
    {
      action: 'service_account.created',
      targetType: 'user',
      after: ['email', 'role', 'status'],
    },
    async (given) => given.asAdmin({ name: 'Robot', role: 'technician' }),
  ],
  createServiceAccountToken: [
    {
      action: 'api_token.created',
      targetType: 'api_token',
      after: ['userId', 'name', 'scopes', 'expiresAt'],
    },
    async (given) => given.asAdmin({ id: (await given.seed.serviceAccount()).id, ...terms() }),
  ],
  revokeServiceAccountToken: [
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
  revokeOtherSessions: [
    { action: 'auth.other_sessions_revoked', targetType: 'user' },
    async (given) => ({ input: {}, token: (await given.anyone()).token }),
  ],
};
