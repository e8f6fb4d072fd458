import { analytics } from './modules/analytics.js';
import { apiTokens } from './modules/api-tokens.js';
import { attachments } from './modules/attachments.js';
import { audit } from './modules/audit.js';
import { auth } from './modules/auth.js';
import { avatars } from './modules/avatars.js';
import { cache } from './modules/cache.js';
import { comments } from './modules/comments.js';
import { configuration } from './modules/configuration.js';
import { delegations } from './modules/delegations.js';
import { departments } from './modules/departments.js';
import { factors } from './modules/factors.js';
import { feed } from './modules/feed.js';
import { invitations } from './modules/invitations.js';
import { logs } from './modules/logs.js';
import { maintenance } from './modules/maintenance.js';
import { me } from './modules/me.js';
import { monitoring } from './modules/monitoring.js';
import { notifications } from './modules/notifications.js';
import { settings } from './modules/settings.js';
import { users } from './modules/users.js';
import { webhooks } from './modules/webhooks.js';
import type { ContractOperation, ModuleContract } from './operation.js';

/** The contract of each module, by the name of its folder in `src/modules`. */
export const MODULES: Readonly<Record<string, ModuleContract>> = {
  analytics,
  'api-tokens': apiTokens,
  attachments,
  audit,
  auth,
  avatars,
  cache,
  comments,
  configuration,
  delegations,
  departments,
  factors,
  feed,
  invitations,
  logs,
  maintenance,
  me,
  monitoring,
  notifications,
  settings,
  users,
  webhooks,
};

const CONTRACTS = Object.values(MODULES);

/** Every operation but subscriptions. */
export const OPERATIONS: Readonly<Record<string, ContractOperation>> = Object.assign(
  {},
  ...CONTRACTS.map(({ operations }) => operations),
);

/** The names of the operations that are as `isWanted` says. */
export const namesOf = (isWanted: (operation: ContractOperation) => boolean): readonly string[] =>
  Object.entries(OPERATIONS)
    .filter(([, operation]) => isWanted(operation))
    .map(([name]) => name);

/** The operations that need no session. */
export const PUBLIC_OPERATIONS = namesOf(({ access }) => access === 'public');

/** Every path with its verbs. */
export const PATHS = CONTRACTS.flatMap(({ paths }) => paths);

/** Further paths of operations, which need what the operation needs. */
export const OTHER_PATHS = CONTRACTS.flatMap(({ otherPaths = [] }) => otherPaths);

/** The fields of all answers. */
export const ANSWER_TYPES: Readonly<Record<string, string>> = Object.assign(
  {},
  ...CONTRACTS.map(({ answers }) => answers),
);
