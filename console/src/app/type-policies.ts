import type { TypePolicies } from '@apollo/client';
import { accountCache } from '../pages/account/account.cache.ts';
import { auditCache } from '../pages/audit/audit.cache.ts';
import { inboxCache } from '../pages/inbox/inbox.cache.ts';
import { logsCache } from '../pages/logs/logs.cache.ts';
import { monitorCache } from '../pages/monitor/monitor.cache.ts';
import { peopleCache } from '../pages/people/people.cache.ts';
import { requestsCache } from '../pages/requests/requests.cache.ts';
import { webhooksCache } from '../pages/settings/webhooks.cache.ts';
import { sessionCache } from '../session/session.cache.ts';
import { inboxCountCache } from './inbox-count.cache.ts';

/** Cache policies of all parts of the console; the cache merges policies of the same type. */
export const typePolicies: readonly TypePolicies[] = [
  sessionCache,
  inboxCountCache,
  accountCache,
  auditCache,
  inboxCache,
  logsCache,
  monitorCache,
  peopleCache,
  requestsCache,
  webhooksCache,
];
