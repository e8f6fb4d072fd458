import type { Unit } from '../../../core/unit.js';
import { departmentAccountOf } from '../../people/users/department-accounts.js';
import type { UsersService } from '../../people/users/users.service.js';
import { accountFor } from './report-links.queries.js';

/** The id of the account that submits what is reported to a department by link; it is made if there is none. */
export async function reportAccountOf(
  unit: Unit,
  users: Pick<UsersService, 'insert'>,
  departmentId: number,
): Promise<number> {
  return await departmentAccountOf(unit, users, departmentId, {
    name: 'Reports by link',
    address: 'reports-by-link',
    find: accountFor,
    keep: ({ tx }, data) => tx.reportAccount.create({ data }),
  });
}
