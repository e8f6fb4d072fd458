import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import type { Position } from '../../../core/pagination.js';
import { type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import { departmentsInCharge } from '../../people/departments/departments.access.js';
import { costsOf, hasCosts } from '../../requests/maintenance/costs/costs.queries.js';
import { visibleIn } from '../../requests/maintenance/maintenance.access.js';
import { moneyIn } from '../../requests/maintenance/money.access.js';
import { visibleRequestId } from '../downtimes/downtimes.queries.js';
import type { AssetHistoryEntry, AssetHistoryKind } from './asset-history.types.js';

/** Entries of a history: its asset, and the actor who reads it. */
export interface HistoryScope {
  readonly assetId: number;
  readonly kind: AssetHistoryKind | undefined;
  readonly actor: AccountActor;
}

/** Page of a history. */
export interface HistoryPage {
  readonly descending: boolean;
  /** The entry after which the page starts; undefined for the first page. */
  readonly position: Position | undefined;
  readonly take: number;
}

/** The rows of a kind as `t`. */
interface Source {
  /** First character of the ids; entries of the same time are in its order. */
  readonly letter: string;
  readonly kind: AssetHistoryKind;
  readonly at: string;
  /** The columns `actor_id`, `request_id`, `downtime_id`, `reading_id` and `data`. */
  readonly columns: Fragment;
  /** The rest of a statement that selects from `t`, with the condition `extra`. */
  readonly rows: (extra: Fragment, end: Fragment) => Fragment;
}

const LAST_ID = 2_147_483_647;

/** The sources of a history; each is read in the order of an index. */
function sourcesOf({ assetId, kind, actor }: HistoryScope): Source[] {
  const sources: Source[] = [
    {
      ...{ letter: 'a', kind: 'request', at: 'created_at' },
      columns: sql`t.requester_id AS actor_id, t.id AS request_id, NULL::int AS downtime_id,
        NULL::int AS reading_id, jsonb_build_object('title', t.title, 'stage', t.stage,
          'status', t.status) AS data`,
      rows: (extra, end) => sql`FROM maintenance_requests AS t
        WHERE t.asset_id = ${assetId} AND ${visibleIn(actor, 't')} ${extra} ${end}`,
    },
    {
      ...{ letter: 'd', kind: 'downtime', at: 'started_at' },
      columns: sql`t.created_by_id AS actor_id, ${visibleRequestId(actor)} AS request_id,
        t.id AS downtime_id, NULL::int AS reading_id, jsonb_build_object('endedAt', ${iso('ended_at')},
          'planned', t.planned, 'reason', t.reason) AS data`,
      rows: (extra, end) => sql`FROM downtimes AS t WHERE t.asset_id = ${assetId} ${extra} ${end}`,
    },
    {
      ...{ letter: 'm', kind: 'reading', at: 'at' },
      columns: sql`t.entered_by_id AS actor_id, NULL::int AS request_id, NULL::int AS downtime_id,
        t.id AS reading_id, jsonb_build_object('meterId', t.meter_id, 'name', t.name,
          'unit', t.unit, 'value', t.value::float8, 'delta', t.delta::float8,
          'replacesMeter', t.replaces_meter, 'note', t.note) AS data`,
      // Each meter has its range of the index.
      rows: (extra, end) => sql`FROM (SELECT t.*, meter.name, meter.unit FROM meters AS meter
        CROSS JOIN LATERAL (SELECT * FROM readings AS t WHERE t.meter_id = meter.id ${extra} ${end}) AS t
        WHERE meter.asset_id = ${assetId}) AS t ${end}`,
    },
    changes('p', 'move', assetId),
    changes('s', 'state', assetId),
    changes('f', 'document', assetId),
    ...costs(actor, assetId),
  ];
  return sources.filter((source) => kind === undefined || source.kind === kind);
}

function changes(letter: string, kind: 'move' | 'state' | 'document', assetId: number): Source {
  return {
    ...{ letter, kind, at: 'at' },
    columns: sql`t.actor_id, NULL::int AS request_id, NULL::int AS downtime_id,
      NULL::int AS reading_id, t.data`,
    rows: (extra, end) => sql`FROM asset_changes AS t
      WHERE t.asset_id = ${assetId} AND t.kind = ${sql.lit(kind)} ${extra} ${end}`,
  };
}

/** The costs of requests whose department the actor is in charge of, and which it therefore sees. */
function costs(actor: AccountActor, assetId: number): Source[] {
  if (departmentsInCharge(actor)?.length === 0) return [];
  return [
    {
      ...{ letter: 'c', kind: 'cost', at: 'created_at' },
      columns: sql`NULL::int AS actor_id, t.id AS request_id, NULL::int AS downtime_id,
        NULL::int AS reading_id, ${costsOf(sql.ref('t.id'))} AS data`,
      rows: (extra, end) => sql`FROM maintenance_requests AS t
        WHERE t.asset_id = ${assetId} AND ${moneyIn(actor, 't')}
          AND ${hasCosts(sql.ref('t.id'))} ${extra} ${end}`,
    },
  ];
}

/** A time as both interfaces write it. */
function iso(column: string): Fragment {
  return sql`to_char(${sql.ref(`t.${column}`)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * Entries of a page. Each source is read in the order of its index, at most as many rows as the page
 * has, and they are merged: the cost does not depend on the length of the history.
 */
export async function historyPage(
  statements: Statements,
  scope: HistoryScope,
  { descending, position, take }: HistoryPage,
): Promise<AssetHistoryEntry[]> {
  const sources = sourcesOf(scope);
  if (sources.length === 0) return [];
  const direction = sql.raw(descending ? 'DESC' : 'ASC');
  // A parameter, so that the planner expects a part of the rows, and reads an index in order.
  const limit = sql`LIMIT ${take}`;
  const branches = sources.map(({ letter, kind, at, columns, rows }) => {
    const time = sql.ref(`t.${at}`);
    const extra =
      position === undefined
        ? sql``
        : sql`AND (${time}, t.id) ${beyond(letter, position, descending)}`;
    const end = sql`ORDER BY ${time} ${direction}, t.id ${direction} ${limit}`;
    return sql`(SELECT ${sql.lit(letter)} AS letter, t.id, ${time} AS at, ${sql.lit(kind)} AS kind,
      ${columns} ${rows(extra, end)})`;
  });
  return await statements.all(
    statement(sql<AssetHistoryEntry>`
      SELECT letter || id AS id, at, kind, actor_id, request_id, downtime_id, reading_id, data
      FROM (${sql.join(branches, sql` UNION ALL `)}) AS entries
      ORDER BY at ${direction}, letter ${direction}, entries.id ${direction} ${limit}`),
  );
}

/** The number of entries. */
export async function countHistory(statements: Statements, scope: HistoryScope): Promise<number> {
  const counts = sourcesOf(scope).map(({ letter, rows }) =>
    letter === 'm'
      ? sql`(SELECT count(*)::int FROM readings AS t JOIN meters AS meter
            ON meter.id = t.meter_id WHERE meter.asset_id = ${scope.assetId})`
      : sql`(SELECT count(*)::int ${rows(sql``, sql``)})`,
  );
  if (counts.length === 0) return 0;
  const count = statement(sql<{ count: number }>`SELECT ${sql.join(counts, sql` + `)} AS count`);
  return (await first(statements, count))?.count ?? 0;
}

/** Bound of a source for the entries after another one; at equal times, letters decide. */
function beyond(letter: string, position: Position, descending: boolean): Fragment {
  const after = String(position.id);
  const other = after.charAt(0);
  const [operator, whole] = descending ? [sql`<`, letter < other] : [sql`>`, letter > other];
  // At that time, either all entries of another source follow, or none.
  const edge = whole === descending ? LAST_ID : 0;
  const id = letter === other ? Number(after.slice(1)) : edge;
  return sql`${operator} (${position.value}::timestamptz, ${id}::int)`;
}
