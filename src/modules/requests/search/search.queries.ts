import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import type { MaintenanceStatus } from '../../../generated/prisma/enums.js';
import {
  type Scope,
  staffIn,
  visibleIn,
  visibleScopes,
} from '../maintenance/maintenance.access.js';

/** Largest number of matches that are ranked: the newest. */
export const MAX_RANKED = 1_000;

/** Weights of the parts D, C, B and A. */
const WEIGHTS = sql.raw(`'{0.1, 0.2, 0.4, 1}'::float4[]`);

/** Number of ids that share a range; as in the database function `request_scopes`. */
const RANGE = 8_192;

/** Number of the newest requests that tell how frequent a search is. */
const SAMPLED = 400;

/** The query and the filter of a search. */
export interface Wanted {
  /** In the notation of `tsquery`. */
  readonly query: string;
  readonly departmentId: number | undefined;
  readonly status: readonly MaintenanceStatus[] | undefined;
}

/** Requests with ids from `from` to below `below`, by their ranges; without ranges, all. */
export interface Ids {
  readonly from: number;
  readonly below: number;
}

/** A match: the bits of the rank are a whole number in the same order. */
export interface Match {
  readonly id: number;
  readonly bits: number;
}

/** How frequent a search is among the newest requests, and how many of these an actor sees. */
export interface Frequency {
  readonly matching: number;
  readonly visible: number;
  readonly sampled: number;
  readonly newest: number;
}

/**
 * Counts the matches among the newest requests. Internal comments are left out: their words must not
 * change how long the search of others takes.
 */
export async function frequencyOf(
  statements: Statements,
  actor: AccountActor,
  query: string,
): Promise<Frequency> {
  const scopes = visibleScopes(actor);
  const sees = scopes === undefined ? sql`true` : sql`scopes @@ ${anyScope(scopes)}::tsquery`;
  const row = await first(
    statements,
    statement(sql<Frequency>`
      SELECT count(*) FILTER (WHERE public @@ ${query}::tsquery)::int AS matching,
        count(*) FILTER (WHERE ${sees})::int AS visible,
        count(*)::int AS sampled, coalesce(max(request_id), 0) AS newest
      FROM (SELECT request_id, public, scopes FROM request_texts
        ORDER BY request_id DESC LIMIT ${SAMPLED}) AS sample`),
  );
  return row ?? { matching: 0, visible: 0, sampled: 0, newest: 0 };
}

/** First letters of the entries of `request_texts.scopes`. */
const LETTERS: Readonly<Record<Scope['field'], string>> = {
  departmentId: 'd',
  requesterId: 'r',
  assigneeId: 'a',
  helperId: 'h',
};

const anyScope = (scopes: readonly Scope[]) =>
  scopes.map(({ field, id }) => `${LETTERS[field]}${id}`).join(' | ');

/** Rows whose texts are read from one column. */
interface Branch {
  readonly column: 'public' | 'internal';
  /** Conditions in the notation of `tsquery`, which must all hold. */
  readonly scopes: readonly string[];
  readonly conditions: readonly Fragment[];
}

/**
 * The rows that an actor may find, each in one branch: staff reads internal comments as well, others
 * never read the column that has them.
 */
function branchesOf(actor: AccountActor): Branch[] {
  const scopes = visibleScopes(actor);
  const isWithout = sql`x.internal IS NULL`;
  if (scopes === undefined) {
    return [
      { column: 'public', scopes: [], conditions: [isWithout] },
      { column: 'internal', scopes: [], conditions: [] },
    ];
  }
  const all = anyScope(scopes);
  const asStaff = anyScope(scopes.filter(({ field }) => field !== 'requesterId'));
  const isPublic = sql`(${isWithout} OR NOT x.scopes @@ ${asStaff}::tsquery)`;
  return [
    { column: 'public', scopes: [all], conditions: [isPublic] },
    { column: 'internal', scopes: [asStaff], conditions: [] },
  ];
}

function rangesOf({ from, below }: Ids): string {
  const first = Math.floor(from / RANGE);
  const count = Math.floor((below - 1) / RANGE) - first + 1;
  return Array.from({ length: count }, (_, n) => `b${first + n}`).join(' | ');
}

/** How the rows of a search are read. */
export interface Reading {
  /** Ranges of ids that the index narrows the search to; undefined without. */
  readonly ranges: Ids | undefined;
  /** The highest id, exclusive. */
  readonly below: number;
  /** False to compare the rows one by one, for frequent words whose entries are many. */
  readonly byWords: boolean;
}

/** The newest matches that are visible to an actor, one more than are ranked. */
export async function matchesIn(
  statements: Statements,
  actor: AccountActor,
  { query, departmentId, status }: Wanted,
  { ranges, below, byWords }: Reading,
): Promise<Match[]> {
  const text = sql`${query}::tsquery`;
  const rows = branchesOf(actor).map(({ column, scopes, conditions }) => {
    const words = sql.ref(`x.${column}`);
    const all = [
      ...scopes,
      ...(departmentId === undefined ? [] : [`d${departmentId}`]),
      ...(ranges === undefined ? [] : [rangesOf(ranges)]),
    ];
    const inScope = all.map((one) => `(${one})`).join(' & ');
    const where = [
      ...(all.length === 0 ? [] : [sql`x.scopes @@ ${inScope}::tsquery`]),
      // The comparison with true keeps the words from the index.
      byWords ? sql`${words} @@ ${text}` : sql`(${words} @@ ${text}) IS TRUE`,
      sql`x.request_id < ${below}::int`,
      ...conditions,
      ...(status === undefined
        ? []
        : [
            sql`(SELECT t.status FROM maintenance_requests AS t WHERE t.id = x.request_id)
              = ANY (${`{${status.join(',')}}`}::maintenance_status[])`,
          ]),
    ];
    // The sum keeps the planner from reading all rows in the order of the ids.
    // The rank is computed before the rows are sorted, which then are short.
    return sql`SELECT x.request_id + 0 AS id, ts_rank_cd(${WEIGHTS}, ${words}, ${text}) AS rank
      FROM request_texts AS x
      WHERE ${sql.join(where, sql` AND `)}`;
  });
  const row = await first(
    statements,
    statement(sql<{ ids: readonly number[] | null; ranks: readonly number[] | null }>`
      SELECT json_agg(id) AS ids, json_agg(rank) AS ranks
      FROM (${sql.join(rows, sql` UNION ALL `)} ORDER BY id DESC LIMIT ${MAX_RANKED + 1}) AS found`),
  );
  const ranks = new Int32Array(Float32Array.from(row?.ranks ?? []).buffer);
  return (row?.ids ?? []).map((id, at) => ({ id, bits: ranks[at] ?? 0 }));
}

/** Texts of a request that a search has found. */
export interface FoundTexts {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly places: readonly string[];
  /** Newest first. */
  readonly comments: readonly string[];
  /** Texts of fields that the reader sees, in the order of the form. */
  readonly answers: readonly string[];
}

/** Number of comments of a request that are compared with the search, the newest. */
const COMPARED_COMMENTS = 50;

/** The texts of some requests that are visible to an actor. */
export async function textsOf(
  statements: Statements,
  actor: AccountActor,
  ids: readonly number[],
): Promise<FoundTexts[]> {
  return await statements.all(
    statement(sql<FoundTexts>`
      SELECT t.id, t.title, t.description,
        to_json(array_remove(ARRAY[t.location, place.name, thing.name, thing.tag], NULL)) AS places,
        coalesce((SELECT json_agg(body ORDER BY created_at DESC, id DESC) FROM (
          SELECT c.id, c.created_at, c.body FROM comments AS c
          WHERE c.request_id = t.id AND c.deleted_at IS NULL AND c.body IS NOT NULL
            AND (c.visibility = 'public' OR ${staffIn(actor, 't')})
          ORDER BY c.created_at DESC, c.id DESC LIMIT ${COMPARED_COMMENTS}) AS newest), '[]') AS comments,
        to_json(request_answer_texts(t.fields, t.category_id, ${staffIn(actor, 't')})) AS answers
      FROM maintenance_requests AS t
      LEFT JOIN locations AS place ON place.id = t.location_id
      LEFT JOIN assets AS thing ON thing.id = t.asset_id
      WHERE t.id = ANY (${ids}::int[]) AND ${visibleIn(actor, 't')}`),
  );
}

/** Returns whether a request is visible to an actor and satisfies the filter. */
export async function isAmong(
  statements: Statements,
  actor: AccountActor,
  id: number,
  { departmentId, status }: Omit<Wanted, 'query'>,
): Promise<boolean> {
  const conditions = [
    sql`t.id = ${id}`,
    visibleIn(actor, 't'),
    ...(departmentId === undefined ? [] : [sql`t.department_id = ${departmentId}`]),
    ...(status === undefined
      ? []
      : [sql`t.status = ANY (${`{${status.join(',')}}`}::maintenance_status[])`]),
  ];
  const rows = await statements.all(
    statement(
      sql`SELECT t.id FROM maintenance_requests AS t WHERE ${sql.join(conditions, sql` AND `)}`,
    ),
  );
  return rows.length > 0;
}
