import type { Page } from '../../src/core/pagination.js';
import { auditOperations as audit } from '../../src/modules/audit/audit.operations.js';
import type { Route, Variant } from '../route.js';

const tag = 'Records';

/** Asks a list for its length alone. */
const countOnly: Variant = {
  parameter: 'count',
  description: 'True: the number of records that fit, alone.',
  select: async (page: Page<unknown>) => ({ count: await page.totalCount() }),
  schema: {
    type: 'object',
    required: ['count'],
    properties: { count: { type: 'integer', minimum: 0 } },
  },
};

const CSV_EXAMPLE =
  'id,timestamp,actorId,actorEmail,actorRole,action,targetType,targetId,metadata,ipAddress,' +
  'requestId,sequence,hash,previousHash\r\n' +
  '12,2026-03-02T09:40:00.000Z,3,hana@example.org,department_head,maintenance.approved,' +
  'maintenance_request,7,"{""note"":""Go ahead.""}",192.0.2.7,trace-42,,,\r\n';

/** The audit trail (specification 4.7). */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/system/audit', operation: audit.list, variant: countOnly, tag },
  {
    verb: 'GET',
    path: '/system/audit/export',
    operation: audit.export,
    textExample: CSV_EXAMPLE,
    tag,
  },
  { verb: 'GET', path: '/system/audit/verify', operation: audit.verify, tag },
  { verb: 'GET', path: '/monitoring/audit', operation: audit.monitor, tag: 'Monitoring' },
];
