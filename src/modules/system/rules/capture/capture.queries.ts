import { sql } from 'kysely';
import type { Json } from '../../../../core/events.js';
import { type Fragment, type Statements, statement } from '../../../../core/sql.js';

/** Where an event comes from. */
export interface CapturedCause {
  readonly depth: number;
  readonly chain: readonly number[];
  readonly rootEventId: bigint | null;
}

/** An event of a request, without its state. */
export interface CapturedRequest extends CapturedCause {
  readonly now: Date;
  readonly id: number;
  readonly triggers: readonly string[];
  readonly before: Readonly<Record<string, Json>>;
  readonly commentId: number | null;
}

/** Ids of a path, from the root. */
function idsOf(path: Fragment): Fragment {
  return sql`to_jsonb(string_to_array(trim(BOTH '/' FROM ${path}), '/')::int[])`;
}

/** Condition that something waits for one of some triggers. */
function waits(triggers: Fragment): Fragment {
  return sql`EXISTS (SELECT FROM rules WHERE mode <> 'off' AND trigger_type = ANY (${triggers}))
    AND (SELECT rules FROM system_settings WHERE id = 1)`;
}

/** Values of the equipment \`a\`. */
const OF_ASSET = sql`jsonb_build_object('assetType', a.type, 'assetState', a.state,
  'assetCriticality', a.criticality)`;

/** The state of the request \`m\`. */
export function stateOf(before: Fragment, commentId: Fragment): Fragment {
  const earlier = (name: string, table: string) => sql`(SELECT ${idsOf(sql`e.path`)}
    FROM ${sql.table(table)} AS e WHERE e.id = (${before} ->> ${sql.lit(name)})::int)`;
  const categoryPath = (
    id: Fragment,
  ) => sql`(SELECT to_jsonb(array_remove(ARRAY[c.parent_id, c.id], NULL))
    FROM categories AS c WHERE c.id = ${id})`;
  return sql`jsonb_build_object(
    'values', jsonb_build_object('title', m.title, 'description', m.description,
        'location', m.location, 'category', m.category, 'priority', m.priority, 'stage', m.stage,
        'origin', m.origin, 'holdReason', m.hold_reason, 'onHold', m.hold_since IS NOT NULL,
        'departmentId', m.department_id, 'categoryId', m.category_id,
        'locationId', m.location_id, 'assetId', m.asset_id, 'assigneeId', m.assignee_id,
        'submitterId', m.requester_id, 'estimateMinutes', m.estimate_minutes,
        'reopenCount', m.reopen_count, 'submitterRole', u.role,
        'submitterDepartmentId', u.department_id, 'comment', said.body,
        'commentVisibility', said.visibility)
      || ${OF_ASSET}
      || coalesce((SELECT jsonb_object_agg('field.' || f.key, f.value)
        FROM jsonb_each(m.fields) AS f), '{}'),
    'paths', jsonb_build_object('categoryId', ${categoryPath(sql`m.category_id`)},
      'locationId', (SELECT ${idsOf(sql`l.path`)} FROM locations AS l WHERE l.id = m.location_id),
      'assetId', CASE WHEN a.id IS NULL THEN NULL ELSE ${idsOf(sql`a.path`)} END),
    'before', ${before},
    'beforePaths', jsonb_build_object(
      'categoryId', ${categoryPath(sql`(${before} ->> 'categoryId')::int`)},
      'locationId', ${earlier('locationId', 'locations')},
      'assetId', ${earlier('assetId', 'assets')}),
    'related', jsonb_build_object('requesterId', m.requester_id, 'assigneeId', m.assignee_id,
      'helperIds', to_jsonb(m.helper_ids), 'departmentId', m.department_id),
    'texts', jsonb_build_object('asset', a.tag || ' ' || a.name),
    'bySubmitter', coalesce(said.author_id = m.requester_id, false) AND ${commentId} IS NOT NULL,
    'previous', NULL)`;
}

export const JOINED = sql`FROM maintenance_requests AS m JOIN users AS u ON u.id = m.requester_id
  LEFT JOIN assets AS a ON a.id = m.asset_id`;

/** Stores an event of a request with its state, if something waits for it. @returns whether it did. */
export async function captureRequest(
  statements: Statements,
  event: CapturedRequest,
): Promise<boolean> {
  const { now, id, triggers, depth, chain, rootEventId, commentId } = event;
  const before = sql`${JSON.stringify(event.before)}::jsonb`;
  const given = sql`${[...triggers]}::text[]`;
  const comment = sql`${commentId}::int`;
  const rows = await statements.all(
    statement(sql`INSERT INTO rule_events (at, triggers, request_id, state, depth, chain, root_event_id)
      SELECT ${now}::timestamptz, ${given}, m.id, ${stateOf(before, comment)}, ${depth}::smallint,
        ${[...chain]}::int[], ${rootEventId}::bigint
      ${JOINED} LEFT JOIN comments AS said ON said.id = ${comment}
      WHERE m.id = ${id} AND ${waits(given)} RETURNING id`),
  );
  return rows.length > 0;
}

/** Stores the events of a rule by time, one of each request. */
export async function captureTimes(
  statements: Statements,
  ruleId: number,
  requestIds: readonly number[],
  now: Date,
): Promise<void> {
  const none = sql`NULL::int`;
  await statements.all(
    statement(sql`INSERT INTO rule_events (at, triggers, request_id, rule_id, state)
      SELECT ${now}::timestamptz, ARRAY['time'], m.id, ${ruleId}::int, ${stateOf(sql`'{}'::jsonb`, none)}
      ${JOINED} LEFT JOIN comments AS said ON false
      WHERE m.id = ANY (${[...requestIds]}::int[]) ORDER BY m.id`),
  );
}

/** The state of a reading of the meter `meter` of the equipment `a`. */
export function readingStateOf(value: Fragment, previous: Fragment): Fragment {
  return sql`jsonb_build_object(
          'values', jsonb_build_object('reading', ${value},
            'departmentId', a.department_id, 'locationId', a.location_id, 'assetId', a.id)
            || ${OF_ASSET},
          'paths', jsonb_build_object('assetId', ${idsOf(sql`a.path`)},
            'locationId', (SELECT ${idsOf(sql`l.path`)} FROM locations AS l WHERE l.id = a.location_id)),
          'before', '{}'::jsonb, 'beforePaths', '{}'::jsonb, 'related', NULL,
          'texts', jsonb_build_object('asset', a.tag || ' ' || a.name,
            'place', (SELECT l.name FROM locations AS l WHERE l.id = a.location_id)),
          'bySubmitter', false, 'previous', ${previous})`;
}

/** A reading, without its state. */
export interface CapturedReading extends CapturedCause {
  readonly now: Date;
  readonly meterId: number;
  readonly value: number;
  readonly previous: number | null;
}

/** Stores a reading with its state, if something waits for it. @returns whether it did. */
export async function captureReading(
  statements: Statements,
  { now, meterId, value, previous, depth, chain, rootEventId }: CapturedReading,
): Promise<boolean> {
  const rows = await statements.all(
    statement(sql`INSERT INTO rule_events (at, triggers, meter_id, state, depth, chain, root_event_id)
      SELECT ${now}::timestamptz, ARRAY['reading'], meter.id, ${readingStateOf(sql`${value}::float8`, sql`${previous}::float8`)},
        ${depth}::smallint, ${[...chain]}::int[], ${rootEventId}::bigint
      FROM meters AS meter JOIN assets AS a ON a.id = meter.asset_id
      WHERE meter.id = ${meterId} AND ${waits(sql`ARRAY['reading']`)}
        AND EXISTS (SELECT FROM rules WHERE mode <> 'off' AND trigger_type = 'reading'
          AND (trigger ->> 'meterId')::int = ${meterId}) RETURNING id`),
  );
  return rows.length > 0;
}
