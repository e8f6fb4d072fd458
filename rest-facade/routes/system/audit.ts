import type { Page } from '../../../src/core/pagination.js';
import { auditOperations as audit } from '../../../src/modules/system/audit/audit.operations.js';
import type { Route, Variant } from '../../route.js';
import { MONITORING, RECORDS } from '../../tags.js';

/** Variant that returns only the number of records. */
const countOnly: Variant = {
  name: 'AuditRecordCount',
  parameter: 'count',
  description: 'True: returns only the number of matching records.',
  select: async (page: Page<unknown>) => ({ count: await page.totalCount() }),
  schema: {
    type: 'object',
    description: 'The number of matching records.',
    required: ['count'],
    properties: {
      count: { type: 'integer', minimum: 0, description: 'Number of matching records.' },
    },
  },
};

/** The audit trail (specification 4.7). */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/system/audit', operation: audit.list, variant: countOnly, tag: RECORDS },
  {
    verb: 'GET',
    path: '/system/audit/export',
    operation: audit.export,
    tag: RECORDS,
  },
  { verb: 'GET', path: '/system/audit/verify', operation: audit.verify, tag: RECORDS },
  { verb: 'GET', path: '/monitoring/audit', operation: audit.monitor, tag: MONITORING },
];
