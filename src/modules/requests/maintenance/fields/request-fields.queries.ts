import { sql } from 'kysely';
import { type Fragment, statement } from '../../../../core/sql.js';
import { authored, type Unit } from '../../../../core/unit.js';
import type { FieldValuesByKey } from '../../../equipment/fields/known-fields.js';
import type { FieldChange, RecordedFields } from '../../../equipment/fields/recorded-changes.js';

/** Sets the fields of a request, for `returnedRequests`. By a contractor it gets no other version. */
export function fieldsUpdate(
  id: number,
  { fields, incomplete }: { readonly fields: FieldValuesByKey; readonly incomplete: boolean },
  { now, via }: Pick<Unit, 'now' | 'via'>,
): Fragment {
  const changed = sql`version = version + 1, updated_at = ${now}::timestamptz,`;
  return sql`t AS (
    UPDATE maintenance_requests SET fields = ${JSON.stringify(fields)}::jsonb,
      incomplete = ${incomplete}, ${via === undefined ? changed : sql``}
      last_activity_at = greatest(last_activity_at, ${now}::timestamptz)
    WHERE id = ${id} RETURNING *)`;
}

/** Adds the change of fields to the timeline: a public entry, and one for staff. */
export async function recordFields(
  unit: Unit,
  request: { readonly id: number; readonly stage: string },
  author: number,
  { open, internal }: RecordedFields,
): Promise<void> {
  const { statements, now, onBehalfOf } = unit;
  const { id, stage } = request;
  const entry = (changes: readonly FieldChange[], audience: 'public' | 'internal') => {
    const said = { step: 'fields', from: stage, to: stage, changes, onBehalfOf };
    const { actorId, data } = authored(unit, author, said);
    return sql`(${id}::int, ${now}::timestamptz, 'step'::timeline_kind, ${actorId}::int,
      ${audience}::audience, ${JSON.stringify(data)}::jsonb)`;
  };
  const entries = [
    ...(open.length === 0 ? [] : [entry(open, 'public')]),
    ...(internal.length === 0 ? [] : [entry(internal, 'internal')]),
  ];
  if (entries.length === 0) return;
  await statements.all(
    statement(sql`INSERT INTO timeline_entries (request_id, at, kind, actor_id, audience, data)
      VALUES ${sql.join(entries)}`),
  );
}
