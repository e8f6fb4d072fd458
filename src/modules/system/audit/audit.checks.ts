import { type Check, failed, ok } from '../../../infra/checks.js';
import type { Database } from '../../../infra/database/database.js';
import { AuditVerificationService } from './verification.service.js';

/** Verifies the chain of the audit trail. */
export async function checkAuditTrail({ statements }: Database): Promise<Check> {
  const found = await new AuditVerificationService(statements).verify();
  if (found.firstBroken !== null) {
    const { sequence, message } = found.firstBroken;
    return failed(
      'audit trail',
      `the chain breaks at position ${sequence}: ${message}`,
      'Find out who can write to the database besides the service; compare with a backup.',
    );
  }
  return ok(
    'audit trail',
    `${found.verified} records verified, ${found.pending} not sealed yet` +
      `${found.headHash === null ? '' : `, head ${found.headHash}`}`,
  );
}
