import type { Unit } from '../../../core/unit.js';
import { departmentAccountOf } from '../../people/users/department-accounts.js';
import type { UsersService } from '../../people/users/users.service.js';
import { contractorAccountId } from './jobs.queries.js';

/** The id of the account that holds what contractors write in a department; it is made if there is none. */
export async function contractorAccountOf(
  unit: Unit,
  users: Pick<UsersService, 'insert'>,
  departmentId: number,
): Promise<number> {
  return await departmentAccountOf(unit, users, departmentId, {
    name: 'Contractors',
    address: 'contractors',
    find: contractorAccountId,
    keep: ({ tx }, data) => tx.contractorAccount.create({ data }),
  });
}
