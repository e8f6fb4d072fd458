import { defineModule } from '../../../infra/infrastructure.js';
import { users } from '../../people/users/users.module.js';
import { logs } from '../../system/logs/logs.module.js';
import { sessions } from '../sessions/sessions.module.js';
import { apiTokenJobs } from './api-tokens.jobs.js';
import { apiTokenOperations } from './api-tokens.operations.js';
import { ApiTokensResolver } from './api-tokens.resolver.js';
import { ApiTokensService } from './api-tokens.service.js';
import { apiTokenSubscribers } from './api-tokens.subscribers.js';
import { ServiceAccountsService } from './service-accounts.service.js';

/** API tokens and the accounts of programs (docs/api/tokens.md). */
export const apiTokens = defineModule({
  name: 'api-tokens',
  needs: [logs, sessions, users],
  operations: apiTokenOperations,
  resolvers: [ApiTokensResolver],
  subscribers: apiTokenSubscribers,
  jobs: apiTokenJobs,
  samples: {
    'ApiToken.id': '7d5c0d6e-54c4-4f6c-9d1f-6f2a3a0c9a11',
    'ApiToken.name': 'Building control',
    'ApiToken.scopes': ['maintenance.create', 'maintenance.read'],
    'ApiToken.createdAt': '2026-03-02T08:00:00.000Z',
    'ApiToken.expiresAt': '2026-09-01T00:00:00.000Z',
    'ApiToken.lastUsedAt': '2026-03-02T09:15:00.000Z',
    'ApiToken.createdById': 3,
    'ApiToken.userId': 3,
    'ApiTokenWithSecret.token': 'mms_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf1Yo7hP',
    tokenId: '7d5c0d6e-54c4-4f6c-9d1f-6f2a3a0c9a11',
  },
  create: ({ prisma, unitOfWork, clock }, needed) => {
    const { users } = needed.users;
    const tokens = new ApiTokensService(prisma, unitOfWork, needed.logs.logs, clock);
    return {
      apiTokens: tokens,
      serviceAccounts: new ServiceAccountsService(prisma, unitOfWork, users, tokens),
    };
  },
});
