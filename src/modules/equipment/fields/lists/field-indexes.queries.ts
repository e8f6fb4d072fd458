import { sql } from 'kysely';
import { type Fragment, type Statement, statement } from '../../../../core/sql.js';
import type { FieldRow } from '../fields.queries.js';
import { foldedText, hasValue, sortedValue } from './criteria.queries.js';

/** Begin of the names of all indexes by fields. */
const PREFIX = 'maintenance_requests_field_';

/** A field that has an index, or should have one. */
type Indexed = Pick<FieldRow, 'id' | 'key' | 'kind'>;

/** The name of the index by a field; a field of another kind has another one. */
export function indexName({ id, kind }: Indexed): string {
  return `${PREFIX}${id}_${kind}`;
}

/** The indexes by fields, and whether each is ready. */
export const EXISTING_INDEXES: Statement<{ readonly name: string; readonly ready: boolean }> =
  statement(sql`SELECT c.relname::text AS name, i.indisvalid AND i.indisready AS ready
    FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid
    WHERE i.indrelid = 'maintenance_requests'::regclass
      AND starts_with(c.relname::text, ${sql.raw(`'${PREFIX}'`)})`);

/** The fast fields; archived ones have no index. `indexed` is what is told of it. */
export const FAST_FIELDS: Statement<
  Indexed & { readonly indexed: boolean | null; readonly archived: boolean }
> = statement(
  sql`SELECT id, key, kind, indexed, archived_at IS NOT NULL AS archived FROM field_definitions
    WHERE fast AND applies_to = 'request' ORDER BY id`,
);

/** Makes the index by a field; `concurrently` lets others write meanwhile. */
export function createIndex(field: Indexed, concurrently: boolean): string {
  const { method, columns } = indexedBy(field);
  return statement(sql`CREATE INDEX ${sql.raw(concurrently ? 'CONCURRENTLY ' : '')}${sql.raw(indexName(field))}
    ON maintenance_requests USING ${sql.raw(method)} (${columns})
    WHERE ${hasValue('maintenance_requests', field)}`).text;
}

/** Drops an index by a field. */
export function dropIndex(name: string, concurrently: boolean): string {
  if (!/^maintenance_requests_field_\d+_[a-z]+$/.test(name))
    throw new Error('not the name of an index by a field');
  return `DROP INDEX ${concurrently ? 'CONCURRENTLY ' : ''}IF EXISTS ${name}`;
}

/** The method of the index by a field, and what it has. */
function indexedBy(field: Indexed): { readonly method: string; readonly columns: Fragment } {
  const table = 'maintenance_requests';
  const value = sortedValue(table, field);
  switch (field.kind) {
    case 'number':
    case 'date':
      // In the order by the field.
      return { method: 'btree', columns: sql`${value}, id` };
    case 'multi':
      return { method: 'gin', columns: value };
    case 'text':
      return { method: 'btree', columns: sql`${foldedText(table, field)}, created_at, id` };
    default:
      // In the usual order of the list.
      return { method: 'btree', columns: sql`${value}, created_at, id` };
  }
}
