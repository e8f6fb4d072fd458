import { sql } from 'kysely';
import { type Fragment, type Statements, statement } from '../../../../core/sql.js';
import type { Problems } from './problems.js';
import type { RecordKind, Reference } from './references.js';

/** The records that may be named, by kind. */
const EXISTING: Readonly<Record<RecordKind, Fragment>> = {
  departments: sql`SELECT id FROM departments`,
  categories: sql`SELECT id FROM categories WHERE archived_at IS NULL`,
  locations: sql`SELECT id FROM locations WHERE archived_at IS NULL`,
  assets: sql`SELECT id FROM assets WHERE state <> 'retired'`,
  users: sql`SELECT id FROM users WHERE status = 'active'`,
  technicians: sql`SELECT id FROM users WHERE status = 'active' AND role = 'technician'`,
  calendars: sql`SELECT id FROM calendars WHERE archived_at IS NULL`,
  meters: sql`SELECT id FROM meters WHERE archived_at IS NULL`,
  skills: sql`SELECT id FROM skills WHERE archived_at IS NULL`,
  contractors: sql`SELECT id FROM contractors WHERE archived_at IS NULL`,
  receivers: sql`SELECT id FROM webhook_endpoints`,
};

/** Adds a problem for each reference to a record that does not exist or is archived. */
export async function checkReferences(
  statements: Statements,
  references: readonly Reference[],
  problems: Problems,
): Promise<void> {
  const kinds = [...new Set(references.map(({ kind }) => kind))];
  if (kinds.length === 0) return;
  const parts = kinds.map((kind) => {
    const ids = references.filter((one) => one.kind === kind).map(({ id }) => id);
    return sql`SELECT ${kind}::text AS kind, found.id FROM (${EXISTING[kind]}) AS found
      WHERE found.id = ANY (${[...new Set(ids)]}::int[])`;
  });
  const rows = await statements.all(
    statement(sql<{ kind: string; id: number }>`${sql.join(parts, sql` UNION ALL `)}`),
  );
  const found = new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
  for (const { kind, id, place } of references) {
    if (!found.has(`${kind} ${id}`))
      problems.add(place, `has ${id}, which does not exist or is archived`);
  }
}
