import { sql } from 'kysely';
import { type AccountActor, accountFrom } from '../../../../core/actor.js';
import { SERVICE_DOMAIN } from '../../../../core/email.js';
import { first, type Statements, statement } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { PrismaClient } from '../../../../generated/prisma/client.js';
import {
  type DepartmentAccountKind,
  departmentAccountOf,
} from '../../../people/users/department-accounts.js';
import type { UsersService } from '../../../people/users/users.service.js';
import { activeAccounts } from '../../../sign-in/sessions/accounts.queries.js';

const ADDRESS = 'reports-by-mail';

/** The accounts of people who write mails without an account; found by their address, which nobody changes. */
const BY_MAIL: DepartmentAccountKind = {
  name: 'Reports by mail',
  address: ADDRESS,
  find: async (statements: Statements, departmentId: number) => {
    const email = `${ADDRESS}-d${departmentId}@${SERVICE_DOMAIN}`;
    const found = sql<{ id: number }>`SELECT id FROM users WHERE email = ${email}`;
    return (await first(statements, statement(found)))?.id;
  },
  keep: async () => undefined,
};

/** The id of the account of a department that stands for people without one; it is made if there is none. */
export async function mailAccountOf(
  unit: Unit,
  users: Pick<UsersService, 'insert'>,
  departmentId: number,
): Promise<number> {
  return await departmentAccountOf(unit, users, departmentId, BY_MAIL);
}

/** An active account as the actor of what came by mail, with its rights of this moment; undefined for any other. */
export async function accountActor(
  statements: Statements,
  id: number,
  now: Date,
): Promise<AccountActor | undefined> {
  const [account] = await activeAccounts(statements, [id], now);
  return account && { ...account, kind: 'command', command: 'mail' };
}

/** The account of people without one, as an actor. */
export async function serviceActor(
  prisma: Pick<PrismaClient, 'user'>,
  id: number,
): Promise<AccountActor> {
  const user = await prisma.user.findUniqueOrThrow({ where: { id } });
  return { ...accountFrom(user), kind: 'command', command: 'mail' };
}

/** The same in a department whose requests it comments on because somebody of the staff has accepted its mail. */
export function asGuest(actor: AccountActor, departmentId: number): AccountActor {
  const permissions = new Set(['maintenance.assign', 'maintenance.update'] as const);
  return { ...actor, role: 'employee', departmentId, permissions };
}
