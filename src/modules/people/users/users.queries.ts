import { sql } from 'kysely';
import { requireStillActive } from '../../../core/active-account.js';
import { storedForms } from '../../../core/email.js';
import { anyOf, db, type Parameters, prepared, type Statements } from '../../../core/sql.js';
import type { User as UserRow } from '../../../generated/prisma/client.js';
import { COLUMNS } from '../../../generated/tables.js';

/** Advisory lock key of the creation of the super_admin. */
const SUPER_ADMIN_LOCK = 1835102830;

/** The accounts with these ids. */
export const usersWith = prepared((p: Parameters<{ ids: readonly number[] }>) =>
  db.selectFrom('users').select(COLUMNS.users).where('id', '=', anyOf(p.ids)),
);

const usersWithEmail = prepared((p: Parameters<{ forms: readonly string[] }>) =>
  db.selectFrom('users').select(COLUMNS.users).where('email', '=', anyOf(p.forms, 'text')),
);

/**
 * The account with an e-mail address, or null. An account with exactly this text takes precedence
 * over one with its canonical form.
 */
export async function findByEmail(
  statements: Statements,
  address: string,
): Promise<UserRow | null> {
  const forms = storedForms(address);
  const rows = await statements.all(usersWithEmail({ forms }));
  return rows.find(({ email }) => email === forms[0]) ?? rows[0] ?? null;
}

const keepDepartment = prepared((p: Parameters<{ id: number }>) =>
  db.selectFrom('departments').select('id').where('id', '=', p.id).forKeyShare(),
);

/**
 * Locks a department against deletion until the transaction ends.
 *
 * @returns false when there is no such department.
 */
export async function lockDepartment(statements: Statements, id: number): Promise<boolean> {
  return (await statements.all(keepDepartment({ id }))).length > 0;
}

const lockOne = prepared((p: Parameters<{ id: number }>) =>
  db.selectFrom('users').select('id').where('id', '=', p.id).forUpdate(),
);

/** Locks an account against any change until the transaction ends. */
export async function lockUser(statements: Statements, id: number): Promise<void> {
  await statements.all(lockOne({ id }));
}

/**
 * Locks the account of a caller who makes what acts in its name: a deactivation beside the call ends
 * what was there before, and nothing comes after it.
 *
 * @throws AppError session_invalid for an account that is no longer active.
 */
export async function lockStillActive(statements: Statements, id: number): Promise<void> {
  await lockUser(statements, id);
  await requireStillActive(statements, id);
}

const lockKey = prepared(
  (p: Parameters<{ key: number }>) => sql`SELECT pg_advisory_xact_lock(${p.key}::bigint)`,
);

/** Serialises the creation of the super_admin by replicas that start at the same time. */
export async function lockSuperAdminCreation(statements: Statements): Promise<void> {
  await statements.all(lockKey({ key: SUPER_ADMIN_LOCK }));
}
