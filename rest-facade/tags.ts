import { STEPS } from '../src/modules/requests/maintenance/steps/steps.transitions.js';
import { table } from './markdown.js';
import type { Tag } from './route.js';

// Groups of the documentation that several modules share; other groups are in the file of their routes.

/** The groups in the order in which a developer needs them. */
export const ORDER: readonly string[] = [
  'Authentication',
  'Second factor and passkeys',
  'Current user',
  'Avatar',
  'Maintenance requests',
  'Attachments',
  'Comments',
  'Time',
  'Offline',
  'Locations',
  'Assets',
  'Meters',
  'Downtimes',
  'Categories',
  'Fields',
  'Failure codes',
  'Checklists',
  'Calendars',
  'Due dates',
  'Parts',
  'Purchases',
  'Contractors',
  'Jobs of contractors',
  'Schedules',
  'Skills',
  'Workload',
  'Labels',
  'Exports',
  'Saved views',
  'Reports by link',
  'Mailboxes',
  'Mails that arrive',
  'Jobs by link',
  'Notifications',
  'Notifications on devices',
  'Event feed',
  'Webhooks',
  'Departments',
  'Users',
  'Invitations',
  'Delegations',
  'Service accounts',
  'Identity provider',
  'SCIM',
  'Records',
  'Monitoring',
  'System',
  'Health',
];

/** Group of the operations on maintenance requests. */
export const MAINTENANCE: Tag = {
  name: 'Maintenance requests',
  description: `Requests, from submission to completion. Each operation documents
who may take its step; \`actions\` of a request has the steps that you may take now, and what stands in
their way.

${table(['Step', 'From stage', 'To'], transitionRows())}`,
};

/** Group of the operations on working hours, absences and the work of people by day. */
export const WORKLOAD: Tag = {
  name: 'Workload',
  description: 'Working hours and absences of people, and the work of technicians by day.',
};

/** Group of the operations on locations. */
export const LOCATIONS: Tag = {
  name: 'Locations',
  description: 'The places of the organisation, as a tree.',
};

/** Group of the operations on assets. */
export const ASSETS: Tag = {
  name: 'Assets',
  description: 'Things that are maintained: machines, devices, parts of buildings.',
};

/** Group of the operations on categories. */
export const CATEGORIES: Tag = {
  name: 'Categories',
  description: 'The kinds of work, as a tree of two levels.',
};

/** Group of the operations on checklists. */
export const CHECKLISTS: Tag = {
  name: 'Checklists',
  description: 'Lists of things to check and to record, and the answers on requests.',
};

/** Group of the operations on calendars. */
export const CALENDARS: Tag = {
  name: 'Calendars',
  description: 'Working hours with time zone and holidays, by which deadlines are counted.',
};

/** Group of the operations on policies and clocks. */
export const DUE_DATES: Tag = {
  name: 'Due dates',
  description: 'How soon requests are to be answered and resolved, and where they stand.',
};

/** Group of the operations on the identity provider's groups and calls. */
export const IDENTITY_PROVIDER: Tag = {
  name: 'Identity provider',
  description: 'Roles and departments by the groups of the identity provider.',
};

/** Group of the paths of SCIM, which have no operation. */
export const SCIM: Tag = {
  name: 'SCIM',
  description: `Provisioning of people and groups by a directory (SCIM 2.0, RFC 7643 and RFC 7644), below
\`/scim/v2\`, without a prefix and without the envelope. Bodies and answers are \`application/scim+json\`; bodies
may be \`application/json\`. Calls with the API token of a service account have a limit of 50 in a second for each token, and do not count
towards the hourly limit. The [guide](/docs/guides/scim) has the rules, and how Entra ID, Okta and Keycloak call it.`,
};

/** Group of the operations on user accounts. */
export const USERS: Tag = {
  name: 'Users',
  description: 'User accounts.',
};

/** Group of the operations on the current user. */
export const CURRENT_USER: Tag = {
  name: 'Current user',
  description: 'Your account, profile, settings, sessions and security log.',
};

/** Group of the monitoring operations. */
export const MONITORING: Tag = {
  name: 'Monitoring',
  description: 'Health, errors, incidents and diagnostics, for operators.',
};

/** Group of the audit trail and the internal log. */
export const RECORDS: Tag = {
  name: 'Records',
  description: 'The audit trail and the internal log.',
};

/** Group of the operations on the system. */
export const SYSTEM: Tag = {
  name: 'System',
  description: 'Information about the system for administrators and clients.',
};

/** Group of the health checks. */
export const HEALTH: Tag = {
  name: 'Health',
  description: 'Availability of the service, for load balancers and operators.',
};

function transitionRows(): string[][] {
  return Object.entries(STEPS).map(([step, { from, to, orTo = [] }]) => [
    step,
    from.join(', '),
    [to, ...orTo].join(' or '),
  ]);
}
