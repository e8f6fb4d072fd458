import { slaPolicyOperations as policies } from '../../../src/modules/planning/sla-policies/sla-policies.operations.js';
import type { Route } from '../../route.js';
import { DUE_DATES as tag } from '../../tags.js';

/** docs/behaviour/sla.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/sla-policies', operation: policies.list, tag },
  { verb: 'POST', path: '/sla-policies', operation: policies.create, status: 201, tag },
  { verb: 'GET', path: '/sla-policies/:id', operation: policies.get, tag },
  { verb: 'PUT', path: '/sla-policies/:id', operation: policies.update, tag },
  { verb: 'DELETE', path: '/sla-policies/:id', operation: policies.delete, tag },
];
