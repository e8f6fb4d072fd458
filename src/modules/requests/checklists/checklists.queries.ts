import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf } from '../../../core/rows.js';
import { json } from '../../../core/sql.js';
import { type ChecklistItem, wholeItems } from './checklist-items.types.js';
import type { Checklist } from './checklists.types.js';

/** Checklists as they are stored, with their folded name. */
export const CHECKLIST_ROWS = rowsOf('checklists', {
  without: ['searchText'],
  casts: { items: json<ChecklistItem[]>() },
});

/** A checklist as it is stored. */
export type ChecklistRow = RowOf<typeof CHECKLIST_ROWS>;

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
  return { ...checklist, items: wholeItems(items) };
}
