import type { Module, ServicesOf } from '../core/define-module.js';
import { accountMail } from '../modules/account-mail/account-mail.module.js';
import { analytics } from '../modules/analytics/analytics.module.js';
import { apiTokens } from '../modules/api-tokens/api-tokens.module.js';
import { assets } from '../modules/assets/assets.module.js';
import { attachments } from '../modules/attachments/attachments.module.js';
import { audit } from '../modules/audit/audit.module.js';
import { auth } from '../modules/auth/auth.module.js';
import { avatars } from '../modules/avatars/avatars.module.js';
import { cache } from '../modules/cache/cache.module.js';
import { categories } from '../modules/categories/categories.module.js';
import { comments } from '../modules/comments/comments.module.js';
import { configuration } from '../modules/configuration/configuration.module.js';
import { delegations } from '../modules/delegations/delegations.module.js';
import { departments } from '../modules/departments/departments.module.js';
import { downtimes } from '../modules/downtimes/downtimes.module.js';
import { factors } from '../modules/factors/factors.module.js';
import { feed } from '../modules/feed/feed.module.js';
import { files } from '../modules/files/files.module.js';
import { invitations } from '../modules/invitations/invitations.module.js';
import { labels } from '../modules/labels/labels.module.js';
import { locations } from '../modules/locations/locations.module.js';
import { logs } from '../modules/logs/logs.module.js';
import { mail } from '../modules/mail/mail.module.js';
import { maintenance } from '../modules/maintenance/maintenance.module.js';
import { me } from '../modules/me/me.module.js';
import { meters } from '../modules/meters/meters.module.js';
import { monitoring } from '../modules/monitoring/monitoring.module.js';
import { notifications } from '../modules/notifications/notifications.module.js';
import { reportsByLink } from '../modules/reports-by-link/reports-by-link.module.js';
import { sessions } from '../modules/sessions/sessions.module.js';
import { settings } from '../modules/settings/settings.module.js';
import { things } from '../modules/things/things.module.js';
import { users } from '../modules/users/users.module.js';
import { webhooks } from '../modules/webhooks/webhooks.module.js';

/**
 * Modules of the service, each after those that it needs. The catalogue, shield tree, schema,
 * loaders, subscribers, background jobs and REST documentation are derived from this list.
 */
export const modules = [
  files,
  mail,
  settings,
  sessions,
  logs,
  audit,
  cache,
  users,
  accountMail,
  delegations,
  departments,
  invitations,
  things,
  locations,
  categories,
  assets,
  meters,
  labels,
  maintenance,
  downtimes,
  attachments,
  reportsByLink,
  comments,
  avatars,
  apiTokens,
  factors,
  auth,
  me,
  analytics,
  feed,
  webhooks,
  notifications,
  monitoring,
  configuration,
] as const satisfies readonly Module[];

type Intersection<U> = (U extends unknown ? (value: U) => void : never) extends (
  value: infer I,
) => void
  ? I
  : never;

/** Services of all modules, for the composition root, commands and tests. */
export type AppServices = Intersection<ServicesOf<(typeof modules)[number]>>;
