import type { Position } from '../../core/pagination.js';
import type { Statements } from '../../core/reads.js';
import type { Audience, TimelineKind } from '../../generated/prisma/enums.js';
import type { TimelineEntry } from './timeline.types.js';

/** Which entries of the timeline of a request. */
export interface TimelineScope {
  readonly requestId: number;
  readonly kind?: TimelineKind | undefined;
  /** Whether internal entries are among them. */
  readonly internal: boolean;
}

/** Which page of it. */
export interface TimelinePage {
  readonly descending: boolean;
  /** The entry after which the page starts; undefined for the first page. */
  readonly position: Position | undefined;
  readonly take: number;
}

/** The tables that the timeline merges; at the same time, the history comes first. */
const SOURCES = {
  h: {
    table: 'maintenance_history',
    at: 'occurred_at',
    columns: `'step' AS kind, actor_id, 'public' AS audience, jsonb_build_object(
      'step', coalesce(step, action::text), 'action', action, 'from', from_status, 'to', to_status,
      'note', note) AS data`,
  },
  t: {
    table: 'timeline_entries',
    at: 'at',
    columns: 'kind::text, actor_id, audience::text, data',
  },
} as const;

type Source = keyof typeof SOURCES;

const LAST_ID = 2_147_483_647;

/** Splits the id of an entry, `h12` or `t7`, into its table and the id there. */
export function entryId(id: string): { readonly source: Source; readonly id: number } {
  return { source: id.startsWith('h') ? 'h' : 't', id: Number(id.slice(1)) };
}

/**
 * The entries of a page. Each table is read in the order of its index, at most as many rows as the page
 * has, and the two are merged: the cost does not depend on the length of the timeline.
 */
export async function timelinePage(
  statements: Statements,
  scope: TimelineScope,
  { descending, position, take }: TimelinePage,
): Promise<TimelineEntry[]> {
  const direction = descending ? 'DESC' : 'ASC';
  const values: unknown[] = [scope.requestId];
  const after = position && { ...entryId(String(position.id)), at: position.value as Date };
  if (after) values.push(after.at.toISOString(), after.id);
  const branches = sourcesOf(scope).map((source) => {
    const { table, at, columns } = SOURCES[source];
    const beyond = after && ` AND (${at}, id) ${beyondOf(source, after.source, descending)}`;
    return `(SELECT '${source}' AS source, id, ${at} AS at, ${columns} FROM ${table}
      WHERE ${conditionOf(source, scope)}${beyond ?? ''}
      ORDER BY ${at} ${direction}, id ${direction} LIMIT ${Math.trunc(take)})`;
  });
  const rows = await statements.rows(
    `SELECT source || id, at, kind, actor_id, audience, data FROM (${branches.join(' UNION ALL ')})
       AS entries
     ORDER BY at ${direction}, source ${direction}, entries.id ${direction} LIMIT ${Math.trunc(take)}`,
    values,
  );
  return rows.map(([id, at, kind, actorId, audience, data]) => ({
    id: id as string,
    at: at as Date,
    kind: kind as TimelineKind,
    actorId: actorId as number | null,
    audience: audience as Audience,
    data: data as Record<string, unknown>,
  }));
}

/** The number of entries. */
export async function countTimeline(statements: Statements, scope: TimelineScope): Promise<number> {
  const counts = sourcesOf(scope).map(
    (source) =>
      `(SELECT count(*)::int FROM ${SOURCES[source].table} WHERE ${conditionOf(source, scope)})`,
  );
  const [row] = await statements.rows(`SELECT ${counts.join(' + ')}`, [scope.requestId]);
  return row?.[0] as number;
}

/** The history has steps alone. */
function sourcesOf({ kind }: TimelineScope): Source[] {
  return kind === undefined || kind === 'step' ? ['h', 't'] : ['t'];
}

/** Constants, so that the planner knows that the partial indexes of public entries suffice. */
function conditionOf(source: Source, { kind, internal }: TimelineScope): string {
  if (source === 'h') return 'request_id = $1';
  return (
    'request_id = $1' +
    (kind === undefined ? '' : ` AND kind = '${kind}'`) +
    (internal ? '' : ` AND audience = 'public'`)
  );
}

/** The bound of a table for what follows an entry: at the same time, `h` comes before `t`. */
function beyondOf(source: Source, after: Source, descending: boolean): string {
  const [operator, whole] = descending ? ['<', source < after] : ['>', source > after];
  if (source === after) return `${operator} ($2::timestamptz, $3::int)`;
  // All of this table at that time follow, or none of them.
  const id = whole === descending ? LAST_ID : 0;
  return `${operator} ($2::timestamptz, ${id} + 0 * $3::int)`;
}
