import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import type { VersionedRecord } from '../../../core/versioned-records.js';
import { wholeItems } from './checklist-items.types.js';
import type { Checklist } from './checklists.types.js';

/** A checklist as it is stored, with its folded name. */
export interface ChecklistRow extends Checklist, VersionedRecord {
  readonly id: number;
  readonly version: number;
  readonly archivedAt: Date | null;
  readonly nameKey: string;
}

/** The columns of `ChecklistRow`, of the table `t`. */
export const CHECKLIST_COLUMNS: Fragment = sql`t.id, t.name, t.name_key, t.description, t.items,
  t.version, t.referred_to, t.archived_at, t.created_at, t.updated_at`;

/** The order by name. */
export const BY_NAME: RowOrder<ChecklistRow> = { by: 'nameKey', kind: 'text' };

/** A checklist as both interfaces return it. */
export function toChecklist({
  nameKey: _key,
  referredTo: _used,
  items,
  ...checklist
}: ChecklistRow): Checklist {
  // PostgreSQL sorts the fields of JSON.
  return { ...checklist, items: wholeItems(items as never) };
}

/** A checklist; undefined for an unknown id. */
export async function findChecklist(
  statements: Statements,
  id: number,
): Promise<ChecklistRow | undefined> {
  const row = await first(
    statements,
    statement(
      sql<ChecklistRow>`SELECT ${CHECKLIST_COLUMNS} FROM checklists AS t WHERE t.id = ${id}`,
    ),
  );
  // Changes are compared as texts.
  return row && { ...row, items: wholeItems(row.items as never) };
}
