import { filterOf } from '../stored-filter.js';
import type { BoardFields, BoardRow } from './boards.queries.js';
import type { Board } from './boards.types.js';

/** A board as both interfaces return it. */
export function toBoard(row: BoardRow, link: string | null = null): Board {
  const { id, name, figures, ownerId, lastSeenAt, version, createdAt, updatedAt } = row;
  const filter = filterOf(row);
  return { id, name, figures, filter, ownerId, lastSeenAt, link, version, createdAt, updatedAt };
}

/** The values of a board that a client can set. */
export function fieldsOf(row: BoardRow): BoardFields {
  return { name: row.name, figures: row.figures, ...filterOf(row) };
}

/** Values of a board that the audit trail records: nothing of its link. */
export function auditOf({ name, figures, ...filter }: BoardFields) {
  return { name, figures, filter };
}
