import { dryRunOperations as dryRuns } from '../../../src/modules/system/rules/dry-run/dry-run.operations.js';
import { firingOperations as firings } from '../../../src/modules/system/rules/firings/firings.operations.js';
import { ruleOperations as rules } from '../../../src/modules/system/rules/rules.operations.js';
import type { Route, Tag } from '../../route.js';
import { MAINTENANCE } from '../../tags.js';

const tag: Tag = {
  name: 'Rules',
  description: 'What the service does by itself when something happens, and what it did.',
};

/** docs/behaviour/rules.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/rules', operation: rules.rules, tag },
  { verb: 'POST', path: '/rules', operation: rules.createRule, status: 201, tag },
  { verb: 'POST', path: '/rules/dry-run', operation: dryRuns.dryRunRule, tag },
  { verb: 'GET', path: '/rules/fields', operation: rules.ruleFields, tag },
  { verb: 'PUT', path: '/rules/order', operation: rules.orderRules, tag },
  { verb: 'GET', path: '/rules/:id', operation: rules.rule, tag },
  { verb: 'PUT', path: '/rules/:id', operation: rules.updateRule, tag },
  { verb: 'DELETE', path: '/rules/:id', operation: rules.deleteRule, tag },
  { verb: 'GET', path: '/rules/:id/versions', operation: rules.ruleVersions, tag },
  { verb: 'POST', path: '/rules/:id/restore', operation: rules.restoreRule, tag },
  { verb: 'GET', path: '/rules/:ruleId/firings', operation: firings.ruleFirings, tag },
  {
    verb: 'GET',
    path: '/maintenance/:requestId/firings',
    operation: firings.requestFirings,
    tag: MAINTENANCE,
  },
];
