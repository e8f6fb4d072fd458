import type { Module, ServicesOf } from '../core/define-module.js';
import { accountMail } from '../modules/account-mail/account-mail.module.js';
import { analytics } from '../modules/analytics/analytics.module.js';
import { apiTokens } from '../modules/api-tokens/api-tokens.module.js';
import { assetHistory } from '../modules/asset-history/asset-history.module.js';
import { assets } from '../modules/assets/assets.module.js';
import { attachments } from '../modules/attachments/attachments.module.js';
import { audit } from '../modules/audit/audit.module.js';
import { auth } from '../modules/auth/auth.module.js';
import { avatars } from '../modules/avatars/avatars.module.js';
import { bulk } from '../modules/bulk/bulk.module.js';
import { cache } from '../modules/cache/cache.module.js';
import { calendarFeed } from '../modules/calendar-feed/calendar-feed.module.js';
import { calendars } from '../modules/calendars/calendars.module.js';
import { categories } from '../modules/categories/categories.module.js';
import { checklists } from '../modules/checklists/checklists.module.js';
import { comments } from '../modules/comments/comments.module.js';
import { configuration } from '../modules/configuration/configuration.module.js';
import { delegations } from '../modules/delegations/delegations.module.js';
import { departments } from '../modules/departments/departments.module.js';
import { downtimes } from '../modules/downtimes/downtimes.module.js';
import { exporting } from '../modules/exporting/exporting.module.js';
import { listExports } from '../modules/exports/exports.module.js';
import { factors } from '../modules/factors/factors.module.js';
import { feed } from '../modules/feed/feed.module.js';
import { files } from '../modules/files/files.module.js';
import { invitations } from '../modules/invitations/invitations.module.js';
import { jobSheets } from '../modules/job-sheets/job-sheets.module.js';
import { labels } from '../modules/labels/labels.module.js';
import { locations } from '../modules/locations/locations.module.js';
import { logs } from '../modules/logs/logs.module.js';
import { mail } from '../modules/mail/mail.module.js';
import { maintenance } from '../modules/maintenance/maintenance.module.js';
import { me } from '../modules/me/me.module.js';
import { meters } from '../modules/meters/meters.module.js';
import { monitoring } from '../modules/monitoring/monitoring.module.js';
import { notifications } from '../modules/notifications/notifications.module.js';
import { parts } from '../modules/parts/parts.module.js';
import { purchases } from '../modules/purchases/purchases.module.js';
import { reportsByLink } from '../modules/reports-by-link/reports-by-link.module.js';
import { requestChecklists } from '../modules/request-checklists/request-checklists.module.js';
import { savedViews } from '../modules/saved-views/saved-views.module.js';
import { schedules } from '../modules/schedules/schedules.module.js';
import { search } from '../modules/search/search.module.js';
import { sessions } from '../modules/sessions/sessions.module.js';
import { settings } from '../modules/settings/settings.module.js';
import { slaPolicies } from '../modules/sla-policies/sla-policies.module.js';
import { things } from '../modules/things/things.module.js';
import { time } from '../modules/time/time.module.js';
import { users } from '../modules/users/users.module.js';
import { webhooks } from '../modules/webhooks/webhooks.module.js';

/**
 * Modules of the service, each after those that it needs. The catalogue, shield tree, schema,
 * loaders, subscribers, background jobs and REST documentation are derived from this list.
 */
export const modules = [
  files,
  mail,
  calendars,
  settings,
  sessions,
  logs,
  exporting,
  audit,
  cache,
  users,
  accountMail,
  delegations,
  departments,
  invitations,
  things,
  locations,
  checklists,
  categories,
  assets,
  meters,
  labels,
  slaPolicies,
  maintenance,
  bulk,
  requestChecklists,
  parts,
  purchases,
  schedules,
  downtimes,
  assetHistory,
  attachments,
  reportsByLink,
  time,
  comments,
  search,
  jobSheets,
  calendarFeed,
  listExports,
  savedViews,
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
