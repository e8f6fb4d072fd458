import type { Module, ServicesOf } from '../core/define-module.js';
import { assetHistory } from '../modules/equipment/asset-history/asset-history.module.js';
import { assets } from '../modules/equipment/assets/assets.module.js';
import { categories } from '../modules/equipment/categories/categories.module.js';
import { documents } from '../modules/equipment/documents/documents.module.js';
import { downtimes } from '../modules/equipment/downtimes/downtimes.module.js';
import { failureCodes } from '../modules/equipment/failure-codes/failure-codes.module.js';
import { fields } from '../modules/equipment/fields/fields.module.js';
import { labels } from '../modules/equipment/labels/labels.module.js';
import { locations } from '../modules/equipment/locations/locations.module.js';
import { meters } from '../modules/equipment/meters/meters.module.js';
import { openReports } from '../modules/equipment/open-reports/open-reports.module.js';
import { parts } from '../modules/equipment/parts/parts.module.js';
import { trees } from '../modules/equipment/trees/trees.module.js';
import { contractors } from '../modules/outward/contractors/contractors.module.js';
import { eventFeed } from '../modules/outward/event-feed/event-feed.module.js';
import { exportFiles } from '../modules/outward/export-files/export-files.module.js';
import { listExports } from '../modules/outward/exports/exports.module.js';
import { labelSheets } from '../modules/outward/label-sheets/label-sheets.module.js';
import { mail } from '../modules/outward/mail/mail.module.js';
import { mailboxes } from '../modules/outward/mailboxes/mailboxes.module.js';
import { notifications } from '../modules/outward/notifications/notifications.module.js';
import { push } from '../modules/outward/push/push.module.js';
import { reportLinks } from '../modules/outward/report-links/report-links.module.js';
import { savedViews } from '../modules/outward/saved-views/saved-views.module.js';
import { webhooks } from '../modules/outward/webhooks/webhooks.module.js';
import { avatars } from '../modules/people/avatars/avatars.module.js';
import { delegations } from '../modules/people/delegations/delegations.module.js';
import { departments } from '../modules/people/departments/departments.module.js';
import { invitations } from '../modules/people/invitations/invitations.module.js';
import { me } from '../modules/people/me/me.module.js';
import { userImports } from '../modules/people/user-imports/user-imports.module.js';
import { users } from '../modules/people/users/users.module.js';
import { absences } from '../modules/planning/absences/absences.module.js';
import { calendarFeed } from '../modules/planning/calendar-feed/calendar-feed.module.js';
import { calendars } from '../modules/planning/calendars/calendars.module.js';
import { capacity } from '../modules/planning/capacity/capacity.module.js';
import { schedules } from '../modules/planning/schedules/schedules.module.js';
import { skills } from '../modules/planning/skills/skills.module.js';
import { slaPolicies } from '../modules/planning/sla-policies/sla-policies.module.js';
import { workingCalendars } from '../modules/planning/working-calendars/working-calendars.module.js';
import { workload } from '../modules/planning/workload/workload.module.js';
import { attachments } from '../modules/requests/attachments/attachments.module.js';
import { bulk } from '../modules/requests/bulk/bulk.module.js';
import { checklists } from '../modules/requests/checklists/checklists.module.js';
import { comments } from '../modules/requests/comments/comments.module.js';
import { jobLinks } from '../modules/requests/job-links/job-links.module.js';
import { jobSheets } from '../modules/requests/job-sheets/job-sheets.module.js';
import { jobs } from '../modules/requests/jobs/jobs.module.js';
import { mailIn } from '../modules/requests/mail-in/mail-in.module.js';
import { maintenance } from '../modules/requests/maintenance/maintenance.module.js';
import { offline } from '../modules/requests/offline/offline.module.js';
import { purchases } from '../modules/requests/purchases/purchases.module.js';
import { requestChecklists } from '../modules/requests/request-checklists/request-checklists.module.js';
import { search } from '../modules/requests/search/search.module.js';
import { time } from '../modules/requests/time/time.module.js';
import { accountMail } from '../modules/sign-in/account-mail/account-mail.module.js';
import { apiTokens } from '../modules/sign-in/api-tokens/api-tokens.module.js';
import { auth } from '../modules/sign-in/auth/auth.module.js';
import { factors } from '../modules/sign-in/factors/factors.module.js';
import { identity } from '../modules/sign-in/identity/identity.module.js';
import { scim } from '../modules/sign-in/scim/scim.module.js';
import { sessions } from '../modules/sign-in/sessions/sessions.module.js';
import { analytics } from '../modules/system/analytics/analytics.module.js';
import { audit } from '../modules/system/audit/audit.module.js';
import { cache } from '../modules/system/cache/cache.module.js';
import { clientIds } from '../modules/system/client-ids/client-ids.module.js';
import { configuration } from '../modules/system/configuration/configuration.module.js';
import { files } from '../modules/system/files/files.module.js';
import { kpis } from '../modules/system/kpis/kpis.module.js';
import { logs } from '../modules/system/logs/logs.module.js';
import { monitoring } from '../modules/system/monitoring/monitoring.module.js';
import { rules } from '../modules/system/rules/rules.module.js';
import { systemSettings } from '../modules/system/system-settings/system-settings.module.js';
import { timePartitions } from '../modules/system/time-partitions/time-partitions.module.js';

/** Modules, each after those that it needs. Catalogue, shield tree, schema, loaders, jobs and OpenAPI derive from it. */
export const modules = [
  files,
  clientIds,
  timePartitions,
  calendars,
  systemSettings,
  mail,
  sessions,
  logs,
  exportFiles,
  audit,
  cache,
  users,
  accountMail,
  delegations,
  departments,
  identity,
  workingCalendars,
  skills,
  absences,
  capacity,
  invitations,
  trees,
  openReports,
  userImports,
  locations,
  checklists,
  fields,
  categories,
  failureCodes,
  mailboxes,
  assets,
  meters,
  labels,
  slaPolicies,
  maintenance,
  workload,
  bulk,
  requestChecklists,
  parts,
  purchases,
  schedules,
  downtimes,
  contractors,
  documents,
  assetHistory,
  attachments,
  time,
  comments,
  reportLinks,
  jobLinks,
  mailIn,
  jobs,
  search,
  jobSheets,
  labelSheets,
  calendarFeed,
  listExports,
  savedViews,
  avatars,
  apiTokens,
  factors,
  auth,
  scim,
  me,
  analytics,
  kpis,
  eventFeed,
  offline,
  webhooks,
  rules,
  push,
  notifications,
  monitoring,
  configuration,
] as const satisfies readonly Module[];

type All<U> = (U extends unknown ? (it: U) => void : never) extends (it: infer I) => void ? I : 0;

/** Services of all modules, for the composition root, commands and tests. */
export type AppServices = All<ServicesOf<(typeof modules)[number]>>;
