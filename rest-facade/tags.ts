import { TRANSITIONS } from '../src/modules/maintenance/maintenance.transitions.js';
import { table } from './markdown.js';
import type { Tag } from './route.js';

/** Groups of the documentation that several modules share; other groups are in the file of their routes. */

export const MAINTENANCE: Tag = {
  name: 'Maintenance requests',
  description: `Requests, from submission to completion. Each operation documents
who may take its step; \`allowedActions\` of a request contains the steps that you may take now.

${table(['Step', 'From', 'To'], transitionRows())}`,
};

export const CURRENT_USER: Tag = {
  name: 'Current user',
  description: 'Your account, profile, settings, sessions and security log.',
};

export const MONITORING: Tag = {
  name: 'Monitoring',
  description: 'Health, errors, incidents and diagnostics, for operators.',
};

export const RECORDS: Tag = {
  name: 'Records',
  description: 'Audit trail, internal log and analytics.',
};

export const SYSTEM: Tag = {
  name: 'System',
  description: 'Information about the system for administrators and clients.',
};

export const HEALTH: Tag = {
  name: 'Health',
  description: 'Availability of the service, for load balancers and operators.',
};

function transitionRows(): string[][] {
  return Object.entries(TRANSITIONS).map(([step, { from, to }]) => [step, from.join(', '), to]);
}
