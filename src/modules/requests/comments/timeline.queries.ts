import { sql } from 'kysely';
import type { Position } from '../../../core/pagination.js';
import { type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import type { TimelineKind } from '../../../generated/prisma/enums.js';
import type { TimelineEntry } from './timeline.types.js';

/** Scope of a timeline: request and audience. */
export interface TimelineScope {
  readonly requestId: number;
  readonly kind?: TimelineKind | undefined;
  /** True if internal entries are included. */
  readonly internal: boolean;
}

/** Page of a timeline. */
export interface TimelinePage {
  readonly descending: boolean;
  /** The entry after which the page starts; undefined for the first page. */
  readonly position: Position | undefined;
  readonly take: number;
}

/** Tables that the timeline merges; at equal times, what was received first, and then the history. */
const SOURCES = {
  h: {
    table: 'maintenance_history',
    at: 'occurred_at',
    columns: `received_at, 'step' AS kind, actor_id, 'public' AS audience, jsonb_build_object(
      'step', coalesce(step, action::text), 'action', action, 'from', from_status, 'to', to_status,
      'note', note) || coalesce(details, '{}') AS data`,
  },
  t: {
    table: 'timeline_entries',
    at: 'at',
    columns: 'received_at, kind::text, actor_id, audience::text, data',
  },
} as const;

type Source = keyof typeof SOURCES;

const LAST_ID = 2_147_483_647;

/** Splits the id of an entry, `h12` or `t7`, into table and row id. */
export function entryId(id: string): { readonly source: Source; readonly id: number } {
  return { source: id.startsWith('h') ? 'h' : 't', id: Number(id.slice(1)) };
}

/**
 * Entries of a page. Each table is read in the order of its index, at most as many rows as the page
 * has, and the two are merged: the cost does not depend on the length of the timeline.
 */
export async function timelinePage(
  statements: Statements,
  scope: TimelineScope,
  { descending, position, take }: TimelinePage,
): Promise<TimelineEntry[]> {
  const direction = sql.raw(descending ? 'DESC' : 'ASC');
  const limit = sql.raw(String(Math.trunc(take)));
  const branches = sourcesOf(scope).map((source) => {
    const { table, at, columns } = SOURCES[source];
    const time = sql.raw(at);
    return sql`(SELECT ${sql.raw(`'${source}' AS source, id, ${at} AS at, ${columns} FROM ${table}`)}
      WHERE ${conditionOf(source, scope)}
        ${position === undefined ? sql`` : sql`AND ${beyond(source, position, descending)}`}
      ORDER BY ${time} ${direction}, ${receiptOf(source)} ${direction}, id ${direction}
      LIMIT ${limit})`;
  });
  return await statements.all(
    statement(sql<TimelineEntry>`
      SELECT source || id AS id, at, received_at, kind, actor_id, audience, data
      FROM (${sql.join(branches, sql` UNION ALL `)}) AS entries
      ORDER BY at ${direction}, coalesce(received_at, at) ${direction}, source ${direction},
        entries.id ${direction} LIMIT ${limit}`),
  );
}

/** The number of entries. */
export async function countTimeline(statements: Statements, scope: TimelineScope): Promise<number> {
  const counts = sourcesOf(scope).map(
    (source) => sql`(SELECT count(*)::int FROM ${sql.raw(SOURCES[source].table)}
      WHERE ${conditionOf(source, scope)})`,
  );
  const count = statement(sql<{ count: number }>`SELECT ${sql.join(counts, sql` + `)} AS count`);
  return (await first(statements, count))?.count ?? 0;
}

/** The history contains only steps. */
function sourcesOf({ kind }: TimelineScope): Source[] {
  return kind === undefined || kind === 'step' ? ['h', 't'] : ['t'];
}

/** Constants, so that the planner knows that the partial indexes of public entries suffice. */
function conditionOf(source: Source, { requestId, kind, internal }: TimelineScope): Fragment {
  const ofRequest = sql`request_id = ${requestId}`;
  if (source === 'h') return ofRequest;
  const ofKind = kind === undefined ? sql`` : sql` AND kind = ${sql.lit(kind)}`;
  return sql`${ofRequest}${ofKind}${internal ? sql`` : sql` AND audience = 'public'`}`;
}

/** When the service received an entry. */
function receiptOf(source: Source): Fragment {
  return sql.raw(`coalesce(received_at, ${SOURCES[source].at})`);
}

/** Condition of a table for the entries after another one. */
function beyond(source: Source, position: Position, descending: boolean): Fragment {
  const after = entryId(String(position.id));
  const [operator, whole] = descending
    ? ['<', source < after.source]
    : ['>', source > after.source];
  // At that time and receipt, either all entries of the other table follow, or none.
  const edge = whole === descending ? LAST_ID : 0;
  const id = source === after.source ? after.id : edge;
  const time = sql.raw(SOURCES[source].at);
  const receipt = sql`(SELECT ${receiptOf(after.source)} FROM ${sql.raw(SOURCES[after.source].table)}
    WHERE id = ${after.id})`;
  // The first condition is the one that an index answers.
  return sql`${time} ${sql.raw(operator)}= ${position.value}::timestamptz
    AND (${time}, ${receiptOf(source)}, id) ${sql.raw(operator)}
      (${position.value}::timestamptz, ${receipt}, ${id}::int)`;
}
