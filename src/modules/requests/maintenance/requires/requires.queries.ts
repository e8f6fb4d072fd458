import { sql } from 'kysely';
import {
  anyOf,
  type Fragment,
  first,
  type Parameters,
  prepared,
  type Statements,
} from '../../../../core/sql.js';
import type { CategoryRequirement } from '../../../equipment/categories/requirements.types.js';

/** A requirement of the category of a request that is not met. */
export interface Missing {
  readonly code: CategoryRequirement;
  /** The id of the item or purchase that it is about. */
  readonly ref: string | null;
}

/** Number of items and of purchases that are named. */
const MAX_NAMED = 20;

/** The requirements of the category `c` and of its parent `p`. */
const WITH_PARENT = `categories AS c LEFT JOIN categories AS p ON p.id = c.parent_id`;

/** Condition for a request `t` of a category that requires something, as a column `is_bound`. */
export const IS_BOUND: Fragment = sql.raw(`EXISTS (SELECT FROM ${WITH_PARENT}
  WHERE c.id = t.category_id AND (c.requires <> '{}' OR p.requires <> '{}')) AS is_bound`);

/**
 * Unmet requirements of a request as JSON, a list of `Missing`; null where its category requires
 * nothing. Each is looked up only where it is required.
 *
 * @param id expression for the id of the request.
 * @param categoryId expression for the id of its category.
 */
function missingAs(id: string, categoryId: string): string {
  const required = (name: CategoryRequirement) => `'${name}' = ANY(needed.requires)`;
  const photo = (place: number, name: CategoryRequirement, type: string) =>
    `SELECT ${place} AS place, '${name}' AS code, NULL::int AS ref
    WHERE ${required(name)}
      AND NOT EXISTS (SELECT FROM attachments WHERE request_id = ${id} AND type = '${type}')`;
  return `(SELECT jsonb_agg(jsonb_build_object('code', missing.code, 'ref', missing.ref::text)
      ORDER BY missing.place, missing.ref)
    FROM (SELECT c.requires || coalesce(p.requires, '{}') AS requires FROM ${WITH_PARENT}
      WHERE c.id = ${categoryId} AND (c.requires <> '{}' OR p.requires <> '{}')) AS needed
    CROSS JOIN LATERAL (
      ${photo(1, 'beforePhoto', 'BEFORE')}
      UNION ALL ${photo(2, 'afterPhoto', 'AFTER')}
      UNION ALL SELECT 3, 'checklist', NULL WHERE ${required('checklist')}
        AND NOT EXISTS (SELECT FROM request_checklists WHERE request_id = ${id})
      UNION ALL (SELECT 3, 'checklist', item.id FROM request_checklist_items AS item
        WHERE ${required('checklist')} AND item.request_id = ${id}
          AND (item.definition ->> 'required')::boolean AND NOT item.not_applicable
          AND CASE item.definition ->> 'kind' WHEN 'photo' THEN item.attachment_id IS NULL
            ELSE item.value IS NULL END
        ORDER BY item.id LIMIT ${MAX_NAMED})
      UNION ALL SELECT 4, 'time', NULL WHERE ${required('time')}
        AND NOT EXISTS (SELECT FROM time_entries WHERE request_id = ${id})
      UNION ALL (SELECT 5, 'noOpenPurchase', purchase.id FROM purchases AS purchase
        WHERE ${required('noOpenPurchase')} AND purchase.request_id = ${id}
          AND purchase.state IN ('requested', 'approved', 'ordered')
        ORDER BY purchase.id LIMIT ${MAX_NAMED})
      UNION ALL SELECT 6, 'cause', NULL WHERE ${required('cause')}
        AND NOT EXISTS (SELECT FROM maintenance_requests AS coded
          WHERE coded.id = ${id} AND coded.cause_id IS NOT NULL)) AS missing)`;
}

/** Condition for a request `t` at a stage from which it is approved or completed. */
const AT_BOUND_STAGE = `t.category_id IS NOT NULL
  AND t.stage IN ('submitted', 'assigned', 'in_progress')`;

/**
 * True for a request `t` whose category requires something at its stage, as a column `missing` that
 * `withMissing` fills. The parts of the statement that finds the unmet requirements take longer to be
 * prepared for each execution than the request to be read, and few categories require anything.
 */
export const MISSING: Fragment = sql.raw(`(${AT_BOUND_STAGE} AND (
  SELECT c.requires <> '{}' OR coalesce(p.requires <> '{}', false) FROM ${WITH_PARENT}
  WHERE c.id = t.category_id)) AS missing`);

const findForStep = prepared(
  (p: Parameters<{ id: number }>) =>
    sql<{
      missing: readonly Missing[] | null;
    }>`SELECT ${sql.raw(missingAs('t.id', 't.category_id'))}
      AS missing FROM maintenance_requests AS t WHERE t.id = ${p.id}::int`,
);

/** The unmet requirements of a request at any stage. */
export async function missingOf(
  statements: Statements,
  id: number,
): Promise<readonly Missing[] | null> {
  return (await first(statements, findForStep({ id })))?.missing ?? null;
}

const findMissing = prepared(
  (p: Parameters<{ ids: readonly number[] }>) =>
    sql<{ id: number; missing: readonly Missing[] | null }>`SELECT t.id,
        ${sql.raw(`CASE WHEN ${AT_BOUND_STAGE} THEN ${missingAs('t.id', 't.category_id')} END`)} AS missing
      FROM maintenance_requests AS t WHERE t.id = ${anyOf(p.ids)}`,
);

/** The unmet requirements of requests, visible or not. */
export async function missingOfRequests(
  statements: Statements,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly missing: readonly Missing[] | null }[]> {
  return await statements.all(findMissing({ ids }));
}

/** A row with the column `MISSING`, before `withMissing`. */
interface Bound {
  readonly id: number;
  readonly missing?: boolean | null;
}

/** A row whose unmet requirements are known. */
type Known<R> = Omit<R, 'missing'> & { missing?: readonly Missing[] | null };

/**
 * Replaces the column `MISSING` of rows by the unmet requirements of each; null where its category
 * requires nothing. Without a category that requires something nothing is read.
 */
export async function withMissing<R extends Bound>(
  statements: Statements,
  rows: readonly R[],
): Promise<Known<R>[]> {
  const bound = rows.flatMap(({ id, missing }) => (missing === true ? [id] : []));
  const found = bound.length === 0 ? [] : await missingOfRequests(statements, bound);
  const lists = new Map(found.map(({ id, missing }) => [id, missing]));
  // In place: copies of many columns take longer than their statement.
  const known = rows as unknown as Known<R>[];
  for (const row of known) {
    if (row.missing !== undefined) row.missing = lists.get(row.id) ?? null;
  }
  return known;
}
