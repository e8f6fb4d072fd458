import { storedForms } from '../../core/email.js';
import type { Reads, Statements } from '../../core/reads.js';
import type { Tx } from '../../core/transaction.js';
import type { User as UserRow } from '../../generated/prisma/client.js';

/** Advisory lock keys: creation of the super_admin, and canonicalisation of e-mail addresses. */
const SUPER_ADMIN_LOCK = 1835102830;
const EMAILS_LOCK = 1835102831;

/**
 * The account with an e-mail address, or null. An account with exactly this text takes precedence over
 * one with its canonical form.
 */
export async function findByEmail(
  reads: Pick<Reads, 'user'>,
  address: string,
): Promise<UserRow | null> {
  const forms = storedForms(address);
  const rows = await reads.user.findMany({ where: { email: { in: [...forms] } } });
  return rows.find(({ email }) => email === forms[0]) ?? rows[0] ?? null;
}

/**
 * Locks a department against deletion until the transaction ends.
 *
 * @returns false when there is no such department.
 */
export async function lockDepartment(statements: Statements, id: number): Promise<boolean> {
  const text = 'SELECT id FROM departments WHERE id = $1 FOR KEY SHARE';
  return (await statements.rows(text, [id])).length > 0;
}

/** Locks an account against any change until the transaction ends. */
export async function lockUser(tx: Tx, id: number): Promise<void> {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${id} FOR UPDATE`;
}

/** Serialises the creation of the super_admin by replicas that start at the same time. */
export async function lockSuperAdminCreation(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${SUPER_ADMIN_LOCK}::bigint)`;
}

/** Serialises the canonicalisation of e-mail addresses by replicas that start at the same time. */
export async function lockEmailCanonicalisation(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${EMAILS_LOCK}::bigint)`;
}

/** The accounts whose address has characters outside ASCII, locked, by id. */
export async function lockUsersWithNonAsciiEmail(tx: Tx): Promise<{ id: number; email: string }[]> {
  return await tx.$queryRaw`
    SELECT id, email FROM users WHERE email ~ '[^ -~]' ORDER BY id FOR UPDATE`;
}
