import { defineModule } from '../../../infra/infrastructure.js';
import { sessions } from '../../sign-in/sessions/sessions.module.js';
import { audit } from '../../system/audit/audit.module.js';
import { logs } from '../../system/logs/logs.module.js';
import { AccountsService } from './accounts.service.js';
import { Passwords } from './passwords.js';
import {
  ActivityPeopleResolver,
  AuditPeopleResolver,
  LogPeopleResolver,
} from './records.resolver.js';
import { searchableUsers } from './searchable.queries.js';
import { UsersCache } from './users.cache.js';
import {
  accountActivated,
  accountLeft,
  accountSecurity,
  accountStandingChanged,
  emailReplaced,
  technicianLost,
  userChanged,
} from './users.events.js';
import { phoneByUser, userById } from './users.loaders.js';
import { userOperations } from './users.operations.js';
import { UsersResolver } from './users.resolver.js';
import { usersSamples } from './users.samples.js';
import { UsersService } from './users.service.js';
import { userSubscribers } from './users.subscribers.js';
import type { ListUsersInput } from './users.types.js';

/** User accounts: reading, creation, changes and states (specification 4.5). */
export const users = defineModule({
  name: 'users',
  needs: [sessions, audit, logs],
  permissions: [
    'user.create',
    'user.read',
    'user.update',
    'user.delete',
    'user.manage',
    'user.view_stats',
    'user.activate',
    'user.suspend',
    'user.activity',
  ],
  operations: userOperations,
  searchables: { users: searchableUsers },
  views: {
    users: {
      list: userOperations.list,
      // Counted once: the cache of pages would keep it for nobody.
      countUpTo: async (
        { users: service }: { readonly users: UsersService },
        _context,
        input: ListUsersInput,
        limit,
      ) => (await service.freshList({ ...input, limit })).items.length,
    },
  },
  resolvers: [UsersResolver, AuditPeopleResolver, ActivityPeopleResolver, LogPeopleResolver],
  loaders: { userById, phoneByUser },
  events: {
    userChanged,
    accountActivated,
    accountLeft,
    accountStandingChanged,
    technicianLost,
    emailReplaced,
    accountSecurity,
  },
  subscribers: userSubscribers,
  samples: usersSamples,
  config: ({ passwordBlockedWords }) => ({ passwordBlockedWords }),
  create: ({ prisma, statements, unitOfWork, cache }, needed, config) => {
    const passwords = new Passwords(config.passwordBlockedWords);
    const usersCache = new UsersCache(prisma, cache);
    const service = new UsersService(prisma, statements, unitOfWork, passwords, usersCache);
    return {
      passwords,
      usersCache,
      users: service,
      accounts: new AccountsService(unitOfWork, service, needed.sessions.sessions),
    };
  },
});
