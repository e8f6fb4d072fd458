import { SERVICE_DOMAIN } from '../../../core/email.js';
import { lockRow } from '../../../core/rows.js';
import type { Unit } from '../../../core/unit.js';
import { userChanged } from '../../people/users/users.events.js';
import { accountSnapshot } from '../../people/users/users.mapper.js';
import type { UsersService } from '../../people/users/users.service.js';
import { accountFor } from './report-links.queries.js';

/** Name of the accounts that submit what is reported by link. */
const NAME = 'Reports by link';

/**
 * The id of the account that submits what is reported to a department by link; it is made if the
 * department has none. It has no permission, so that a token of it is of no use.
 */
export async function reportAccountOf(
  unit: Unit,
  users: Pick<UsersService, 'insert'>,
  departmentId: number,
): Promise<number> {
  // Two first links of a department would make two accounts.
  await lockRow(unit.statements, 'departments', departmentId, 'NO KEY UPDATE');
  const known = await accountFor(unit.statements, departmentId);
  if (known !== undefined) return known;
  const row = await users.insert(unit, {
    firstName: NAME,
    email: `reports-by-link-d${departmentId}@${SERVICE_DOMAIN}`,
    emailVerified: false,
    passwordHash: null,
    role: 'employee',
    departmentId,
    permissions: [],
    status: 'active',
    isService: true,
  });
  await unit.tx.reportAccount.create({ data: { departmentId, userId: row.id } });
  unit.audit({
    action: 'service_account.created',
    targetType: 'user',
    targetId: row.id,
    metadata: { after: accountSnapshot(row) },
  });
  unit.emit(userChanged, { id: row.id });
  return row.id;
}
