import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import type { Json } from '../../../../core/events.js';
import { type Fragment, type Statements, statement } from '../../../../core/sql.js';
import { visibleIn } from '../../../requests/maintenance/maintenance.access.js';
import type { Trigger, TriggerType } from '../content/triggers.js';

/** A past event as it is recorded. */
export interface PastEvent {
  readonly at: Date;
  readonly requestId: number | null;
  readonly commentId: number | null;
  /** Values before and after, by the names of fields of conditions, as far as they are recorded. */
  readonly before: Readonly<Record<string, Json>>;
  readonly after: Readonly<Record<string, Json>>;
  /** Of a reading. */
  readonly value: number | null;
  readonly previous: number | null;
}

/** The events that are asked for. */
export interface PastPeriod {
  readonly actor: AccountActor;
  readonly departmentId: number | null;
  readonly from: Date;
  readonly to: Date;
  readonly take: number;
}

/** Rows of the columns `request_id at comment_id before after received`, of the requests `m`. */
type Source = (trigger: Trigger, within: (time: Fragment) => Fragment) => Fragment;

const NONE = sql`'{}'::jsonb`;

/** Entries of the timeline `e`. */
function entries(
  conditions: readonly Fragment[],
  before: Fragment,
  after: Fragment,
  within: (time: Fragment) => Fragment,
): Fragment {
  return sql`SELECT e.request_id, e.at, NULL::int AS comment_id, ${before} AS before,
      ${after} AS after, coalesce(e.received_at, e.at) AS received, e.id
    FROM timeline_entries AS e
    WHERE ${within(sql`e.at`)} AND ${sql.join([...conditions], sql` AND `)}`;
}

const isStep = (name: string) => sql`e.kind = 'step' AND e.data ->> 'step' = ${sql.lit(name)}`;

/** A value of an object without keys that are null. */
function pairs(values: Readonly<Record<string, Fragment>>): Fragment {
  const all = Object.entries(values).map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(all, sql`, `)}))`;
}

function changedFields(side: 'from' | 'to'): Fragment {
  return sql`(SELECT jsonb_object_agg('field.' || (c ->> 'key'), coalesce(c -> ${sql.lit(side)}, 'null'))
    FROM jsonb_array_elements(e.data -> 'changes') AS c)`;
}

const told =
  (name: string): Source =>
  (_trigger, within) =>
    entries(
      [sql`e.kind = 'clock' AND e.data ->> 'event' = ${sql.lit(name)}`],
      ...([NONE, NONE] as const),
      within,
    );

const SOURCES: Readonly<Record<Exclude<TriggerType, 'reading' | 'time'>, Source>> = {
  created: (_trigger, within) => sql`SELECT c.id AS request_id, c.created_at AS at,
      NULL::int AS comment_id, ${NONE} AS before, ${NONE} AS after, c.created_at AS received, c.id
    FROM maintenance_requests AS c WHERE ${within(sql`c.created_at`)} AND c.origin <> 'import'`,
  stage_changed: ({ to }, within) => {
    const stage = (value: Fragment) => (to === undefined ? sql`true` : sql`${value} = ${to}`);
    return sql`SELECT h.request_id, h.occurred_at AS at, NULL::int AS comment_id,
        ${pairs({ stage: sql`h.details -> 'fromStage'`, assigneeId: sql`h.details -> 'fromAssigneeId'` })} AS before,
        ${pairs({ stage: sql`h.details -> 'toStage'`, assigneeId: sql`h.details -> 'assigneeId'` })} AS after,
        coalesce(h.received_at, h.occurred_at) AS received, h.id
      FROM maintenance_history AS h JOIN maintenance_requests AS o ON o.id = h.request_id
      WHERE ${within(sql`h.occurred_at`)} AND h.details ->> 'fromStage' <> h.details ->> 'toStage'
        AND (o.origin <> 'schedule' OR h.occurred_at > o.created_at)
        AND ${stage(sql`h.details ->> 'toStage'`)}
      UNION ALL ${entries(
        [
          sql`e.kind = 'step' AND e.data ->> 'from' <> e.data ->> 'to'`,
          stage(sql`e.data ->> 'to'`),
        ],
        pairs({ stage: sql`e.data -> 'from'` }),
        pairs({ stage: sql`e.data -> 'to'` }),
        within,
      )}`;
  },
  classified: (_trigger, within) =>
    entries(
      [isStep('classify')],
      pairs({
        priority: sql`e.data -> 'fromPriority'`,
        estimateMinutes: sql`e.data -> 'fromEstimateMinutes'`,
      }),
      pairs({
        priority: sql`e.data -> 'priority'`,
        estimateMinutes: sql`e.data -> 'estimateMinutes'`,
      }),
      within,
    ),
  commented: ({ by = 'any' }, within) => {
    const operator = by === 'submitter' ? sql`=` : sql`<>`;
    const author = by === 'any' ? sql`true` : sql`c.author_id ${operator} o.requester_id`;
    return sql`SELECT c.request_id, c.created_at AS at, c.id AS comment_id, ${NONE} AS before,
        ${NONE} AS after, coalesce(c.received_at, c.created_at) AS received, c.id
      FROM comments AS c JOIN maintenance_requests AS o ON o.id = c.request_id
      WHERE ${within(sql`c.created_at`)} AND c.deleted_at IS NULL AND ${author}`;
  },
  held_until: (_trigger, within) =>
    entries(
      [
        isStep('resume'),
        sql`e.actor_id IS NULL AND (SELECT (held.data ->> 'until')::timestamptz <= e.at
          FROM timeline_entries AS held
          WHERE held.request_id = e.request_id AND held.at <= e.at AND held.kind = 'step'
            AND held.data ->> 'step' = 'hold'
          ORDER BY held.at DESC, held.id DESC LIMIT 1)`,
      ],
      ...([NONE, NONE] as const),
      within,
    ),
  at_risk: told('at_risk'),
  breached: told('breached'),
  fields_changed: ({ keys }, within) =>
    entries(
      [
        isStep('fields'),
        keys === undefined
          ? sql`jsonb_array_length(e.data -> 'changes') > 0`
          : sql`EXISTS (SELECT FROM jsonb_array_elements(e.data -> 'changes') AS c
              WHERE c ->> 'key' = ANY (${[...keys]}::text[]))`,
      ],
      changedFields('from'),
      changedFields('to'),
      within,
    ),
};

/** What the audit record of the step `x` has on a side. */
function audited(side: 'before' | 'after'): Fragment {
  return sql`coalesce((SELECT a.metadata -> ${sql.lit(side)} FROM audit_records AS a
    WHERE a.target_id = x.request_id::text AND a.target_type = 'maintenance_request'
      AND a.timestamp = x.received AND jsonb_typeof(a.metadata -> ${sql.lit(side)}) = 'object'
    ORDER BY a.id LIMIT 1), ${NONE})`;
}

/** The first recorded values of what has changed since the submission of \`x\`. */
const FIRST_VALUES = sql`coalesce((SELECT jsonb_object_agg(y.key, y.value) FROM (
    SELECT DISTINCT ON (b.key) b.key, b.value
    FROM audit_records AS a CROSS JOIN LATERAL (
      SELECT key, value FROM jsonb_each(a.metadata -> 'before') WHERE key <> 'fields'
      UNION ALL SELECT 'field.' || key, value
      FROM jsonb_each(coalesce(a.metadata -> 'before' -> 'fields', '{}'))) AS b
    WHERE a.target_id = x.request_id::text AND a.target_type = 'maintenance_request'
      AND jsonb_typeof(a.metadata -> 'before') = 'object'
    ORDER BY b.key, a.timestamp, a.id) AS y), ${NONE})`;

/** The triggers of steps, whose audit records have what changed. */
const STEPS: readonly TriggerType[] = ['stage_changed', 'classified'];

/** The newest past events of a trigger of requests that the actor sees, the newest first. */
export async function pastEvents(
  statements: Statements,
  trigger: Trigger & { readonly type: keyof typeof SOURCES },
  { actor, departmentId, from, to, take }: PastPeriod,
): Promise<PastEvent[]> {
  const within = (time: Fragment) =>
    sql`${time} >= ${from}::timestamptz AND ${time} < ${to}::timestamptz`;
  const { type } = trigger;
  const isStep = STEPS.includes(type);
  const before = isStep ? sql`x.before || ${audited('before')}` : sql`x.before`;
  const after =
    type === 'created' ? FIRST_VALUES : isStep ? sql`x.after || ${audited('after')}` : sql`x.after`;
  const inDepartment =
    departmentId === null ? sql`true` : sql`m.department_id = ${departmentId}::int`;
  return await statements.all(
    statement(sql<PastEvent>`SELECT x.request_id, x.at, x.comment_id, ${before} AS before,
        ${after} AS after, NULL::float8 AS value, NULL::float8 AS previous
      FROM (SELECT e.* FROM (${SOURCES[type](trigger, within)}) AS e
        JOIN maintenance_requests AS m ON m.id = e.request_id
        WHERE ${visibleIn(actor, 'm')} AND ${inDepartment}
        ORDER BY e.at DESC, e.id DESC LIMIT ${take}::int) AS x
      ORDER BY x.at DESC, x.id DESC`),
  );
}

/** The newest readings of a meter that cross a bound, the newest first. */
export async function pastReadings(
  statements: Statements,
  { meterId, above, below }: Trigger,
  { departmentId, from, to, take }: Omit<PastPeriod, 'actor'>,
): Promise<PastEvent[]> {
  const isBeyond = (value: Fragment) =>
    above === undefined ? sql`${value} < ${below}::numeric` : sql`${value} > ${above}::numeric`;
  const inDepartment =
    departmentId === null ? sql`true` : sql`a.department_id = ${departmentId}::int`;
  return await statements.all(
    statement(sql<PastEvent>`SELECT NULL::int AS request_id, r.at, NULL::int AS comment_id,
        ${NONE} AS before, ${NONE} AS after, r.value::float8 AS value,
        earlier.value::float8 AS previous
      FROM readings AS r
        JOIN meters AS meter ON meter.id = r.meter_id JOIN assets AS a ON a.id = meter.asset_id
        LEFT JOIN LATERAL (SELECT p.value FROM readings AS p
          WHERE p.meter_id = r.meter_id AND (p.at, p.id) < (r.at, r.id)
          ORDER BY p.at DESC, p.id DESC LIMIT 1) AS earlier ON true
      WHERE r.meter_id = ${meterId}::int AND r.at >= ${from}::timestamptz
        AND r.at < ${to}::timestamptz AND ${isBeyond(sql`r.value`)}
        AND (earlier.value IS NULL OR NOT ${isBeyond(sql`earlier.value`)}) AND ${inDepartment}
      ORDER BY r.at DESC, r.id DESC LIMIT ${take}::int`),
  );
}
