import { sql } from 'kysely';
import { db, type Parameters, prepared, type Statements, statement } from '../../../core/sql.js';
import type { User as UserRow } from '../../../generated/prisma/client.js';
import type { Role } from '../../../generated/prisma/enums.js';
import { COLUMNS } from '../../../generated/tables.js';
import { inParts } from '../../equipment/open-reports/import/tree-import.queries.js';

const lockWithEmail = prepared((p: Parameters<{ forms: readonly string[] }>) =>
  db
    .selectFrom('users')
    .select(COLUMNS.users)
    .where('email', '=', sql<string>`ANY(${p.forms}::text[])`)
    .orderBy('id')
    .forUpdate(),
);

/** The accounts with these stored addresses (`storedForms`), locked until the transaction ends. */
export async function usersByEmail(
  statements: Statements,
  forms: readonly string[],
): Promise<Map<string, UserRow>> {
  const rows = await inParts(forms, (some) => statements.all(lockWithEmail({ forms: some })));
  return new Map(rows.map((row) => [row.email, row]));
}

/** The values of an account that a file can set. */
export interface AccountFields {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly role: Role;
  readonly departmentId: number | null;
}

/** Rows that a statement writes: more keep the event loop too long. */
const PART = 100;

/**
 * Inserts active accounts without a password, whose addresses count as verified.
 *
 * @returns their ids by address.
 */
export async function insertAccounts(
  statements: Statements,
  accounts: readonly AccountFields[],
  now: Date,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let start = 0; start < accounts.length; start += PART) {
    const rows = accounts.slice(start, start + PART).map((fields) => ({
      ...{ ...fields, status: 'active' as const, emailVerifiedAt: now },
      ...{ createdAt: now, updatedAt: now },
    }));
    const insertion = db.insertInto('users').values(rows).returning(['id', 'email']);
    for (const { id, email } of await statements.all(statement(insertion))) ids.set(email, id);
  }
  return ids;
}

/** An account to be changed, which is locked. */
export interface ChangedAccount extends AccountFields {
  readonly id: number;
  /** True if its role changes: it then has the permissions of the role. */
  readonly resets: boolean;
}

/** Writes the fields of locked accounts, but their addresses. */
export async function updateAccounts(
  statements: Statements,
  accounts: readonly ChangedAccount[],
  now: Date,
): Promise<void> {
  for (let start = 0; start < accounts.length; start += PART) {
    const some = accounts.slice(start, start + PART);
    const texts = (of: (account: ChangedAccount) => string | null) => sql`${some.map(of)}::text[]`;
    const numbers = (of: (account: ChangedAccount) => number | null) => sql`${some.map(of)}::int[]`;
    await statements.all(
      statement(sql`UPDATE users AS t SET first_name = given.first_name, last_name = given.last_name,
          phone = given.phone, role = given.role::role, department_id = given.department_id,
          permissions_overridden = t.permissions_overridden AND NOT given.resets,
          permissions = CASE WHEN given.resets THEN '{}' ELSE t.permissions END,
          updated_at = ${now}::timestamptz
        FROM unnest(${numbers(({ id }) => id)}, ${texts(({ firstName }) => firstName)},
          ${texts(({ lastName }) => lastName)}, ${texts(({ phone }) => phone)},
          ${texts(({ role }) => role)}, ${numbers(({ departmentId }) => departmentId)},
          ${some.map(({ resets }) => resets)}::boolean[])
          AS given (id, first_name, last_name, phone, role, department_id, resets)
        WHERE t.id = given.id`),
    );
  }
}
