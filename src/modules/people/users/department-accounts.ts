import { SERVICE_DOMAIN } from '../../../core/email.js';
import { lockRow } from '../../../core/rows.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import { userChanged } from './users.events.js';
import { accountSnapshot } from './users.mapper.js';
import type { UsersService } from './users.service.js';

/** A kind of service account, of which a department has one for those who act in it without an account. */
export interface DepartmentAccountKind {
  readonly name: string;
  /** Beginning of its address: `reports-by-link` makes `reports-by-link-d7@…`. */
  readonly address: string;
  /** The id of the account of a department; undefined without one. */
  find(statements: Statements, departmentId: number): Promise<number | undefined>;
  /** Keeps which account a department has. */
  keep(unit: Unit, account: { departmentId: number; userId: number }): Promise<unknown>;
}

/**
 * The id of the account of a kind in a department; it is made if the department has none. It has no
 * permission, so that a token of it is of no use.
 */
export async function departmentAccountOf(
  unit: Unit,
  users: Pick<UsersService, 'insert'>,
  departmentId: number,
  kind: DepartmentAccountKind,
): Promise<number> {
  const made = await kind.find(unit.statements, departmentId);
  if (made !== undefined) return made;
  // Two first calls of a department would make two accounts.
  await lockRow(unit.statements, 'departments', departmentId, 'NO KEY UPDATE');
  const known = await kind.find(unit.statements, departmentId);
  if (known !== undefined) return known;
  const row = await users.insert(unit, {
    firstName: kind.name,
    email: `${kind.address}-d${departmentId}@${SERVICE_DOMAIN}`,
    emailVerified: false,
    passwordHash: null,
    role: 'employee',
    departmentId,
    permissions: [],
    status: 'active',
    isService: true,
  });
  await kind.keep(unit, { departmentId, userId: row.id });
  unit.audit({
    action: 'service_account.created',
    targetType: 'user',
    targetId: row.id,
    metadata: { after: accountSnapshot(row) },
  });
  unit.emit(userChanged, { id: row.id });
  return row.id;
}
