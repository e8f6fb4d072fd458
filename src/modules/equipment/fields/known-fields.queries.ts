import { sql } from 'kysely';
import { select } from '../../../core/rows.js';
import { type Statements, statement } from '../../../core/sql.js';
import { FIELD_ROWS, type FieldRow, inOrder } from './fields.queries.js';
import { type Branch, KnownFields } from './known-fields.js';

/** The definitions as they are in the transaction, or now. */
export async function readKnownFields(statements: Statements): Promise<KnownFields> {
  return new KnownFields(await allFields(statements), await branches(statements));
}

/** All fields, archived ones included, in the order of a form. */
async function allFields(statements: Statements): Promise<FieldRow[]> {
  const rows = await statements.all(statement(select(FIELD_ROWS, sql`ORDER BY t.rank, t.id`)));
  return rows.map(inOrder);
}

/** The categories with the one above each. */
async function branches(statements: Statements): Promise<Branch[]> {
  return await statements.all(
    statement(
      sql<Branch>`SELECT id, parent_id, archived_at IS NOT NULL AS archived FROM categories`,
    ),
  );
}
