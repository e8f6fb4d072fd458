import { STEPS } from '../src/modules/maintenance/steps/steps.transitions.js';
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
  'Locations',
  'Assets',
  'Categories',
  'Labels',
  'Reports by link',
  'Notifications',
  'Event feed',
  'Webhooks',
  'Departments',
  'Users',
  'Invitations',
  'Delegations',
  'Service accounts',
  'Records',
  'Monitoring',
  'System',
  'Health',
];

/** Group of the operations on maintenance requests. */
export const MAINTENANCE: Tag = {
  name: 'Maintenance requests',
  description: `Requests, from submission to completion. Each operation documents
who may take its step; \`actions\` of a request tells which steps you may take now, and what stands in
their way.

${table(['Step', 'From stage', 'To'], transitionRows())}`,
};

/** Group of the operations on locations. */
export const LOCATIONS: Tag = {
  name: 'Locations',
  description: 'The places of the organisation, as a tree.',
};

/** Group of the operations on categories. */
export const CATEGORIES: Tag = {
  name: 'Categories',
  description: 'The kinds of work, as a tree of two levels.',
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
