import { expect, it } from 'vitest';
import { hashOf, type SealedContent } from '../../src/modules/system/audit/audit.chain.js';

const RECORD: SealedContent = {
  id: 12n,
  timestamp: new Date('2026-03-02T09:40:00.000Z'),
  actorId: 3,
  actorEmail: 'hana@example.org',
  actorRole: 'department_head',
  action: 'maintenance.approved',
  targetType: 'maintenance_request',
  targetId: '7',
  metadataText: '{"note": "Go ahead."}',
  ipAddress: '192.0.2.7',
  requestId: 'trace-42',
};
const PREVIOUS = 'a'.repeat(64);

/**
 * SHA-256 of `["audit-record-1","3","aaa…","12","2026-03-02T09:40:00.000Z",3,"hana@example.org",…]`,
 * computed by another program: another form would break the chains that exist.
 */
const HASH = 'f1fa77c76adbfe9874f54cf66485b056bcbed7b76985a9be7d3a9273c972b5ca';

it('the hash of a record is that of its documented form', () => {
  expect(hashOf(RECORD, 3n, PREVIOUS)).toBe(HASH);
});

it.each([
  ['id', 13n],
  ['timestamp', new Date('2026-03-02T09:40:00.001Z')],
  ['actorId', 4],
  ['actorEmail', null],
  ['actorRole', 'administrator'],
  ['action', 'maintenance.cancelled'],
  ['targetType', 'user'],
  ['targetId', '8'],
  ['metadataText', '{"note":"Go ahead."}'],
  ['ipAddress', '192.0.2.8'],
  ['requestId', null],
])('a change of %s changes the hash', (column, value) => {
  expect(hashOf({ ...RECORD, [column]: value }, 3n, PREVIOUS)).not.toBe(HASH);
});

it('so does another place in the chain, or another record before it', () => {
  expect(hashOf(RECORD, 4n, PREVIOUS)).not.toBe(HASH);
  expect(hashOf(RECORD, 3n, 'b'.repeat(64))).not.toBe(HASH);
});
