import { TRANSITIONS } from '../src/modules/maintenance/maintenance.transitions.js';
import { table } from './markdown.js';
import type { Tag } from './route.js';

/** Groups of the documentation that several modules share; a group of one module is with its routes. */

export const MAINTENANCE: Tag = {
  name: 'Maintenance requests',
  description: `Requests, from submission to completion. Who may take a step is
said with its operation; \`allowedActions\` of a request has those that you may take now.

${table(['Step', 'From', 'To'], transitionRows())}`,
};

export const CURRENT_USER: Tag = {
  name: 'Current user',
  description: 'What you may read and change about yourself.',
};

export const MONITORING: Tag = {
  name: 'Monitoring',
  description: 'How the service does, for those who run it.',
};

export const RECORDS: Tag = {
  name: 'Records',
  description: 'What the service has recorded, and what it makes of it.',
};

export const SYSTEM: Tag = {
  name: 'System',
  description: 'What administrators and clients need to know about the system.',
};

export const HEALTH: Tag = {
  name: 'Health',
  description: 'Whether the service works, for load balancers and people alike.',
};

function transitionRows(): string[][] {
  return Object.entries(TRANSITIONS).map(([step, { from, to }]) => [step, from.join(', '), to]);
}
