import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import { type Fragment, first, type Statements, statement } from '../../../../core/sql.js';
import { visibleIn } from '../../../requests/maintenance/maintenance.access.js';
import type { ConditionGroup } from '../content/conditions.js';
import type { RecordKind } from '../content/references.js';
import type { RecordNames } from './condition-texts.js';
import type { FiringOutcome, RuleActionOutcome } from './firings.types.js';

/** A firing as it is read. */
export interface FiringRow {
  readonly eventId: bigint;
  readonly ruleId: number;
  readonly rule: string;
  readonly at: Date;
  readonly ruleVersion: number;
  readonly requestId: number | null;
  readonly outcome: FiringOutcome;
  readonly depth: number;
  readonly rootEventId: bigint;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly results: string;
  readonly actions: readonly RuleActionOutcome[];
  readonly conditions: ConditionGroup;
  /** False where the reader does not see the request. */
  readonly isSeen: boolean;
}

/** The firings that are asked for. */
export interface FiringFilter {
  readonly ruleId?: number | undefined;
  readonly requestId?: number | undefined;
  readonly outcome?: FiringOutcome | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly nearMisses: boolean;
}

/** Firings and, if they are asked for, misses. */
function rowsOf({ ruleId, nearMisses, ...filter }: FiringFilter): Fragment {
  const ofRequest = ({ requestId, from, to }: Omit<FiringFilter, 'ruleId' | 'nearMisses'>) => [
    ...(requestId === undefined ? [] : [sql`r.request_id = ${requestId}`]),
    ...(from === undefined ? [] : [sql`r.at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`r.at < ${to}::timestamptz`]),
  ];
  const { outcome } = filter;
  const fired = [
    ...ofRequest(filter),
    ...(ruleId === undefined ? [] : [sql`r.rule_id = ${ruleId}`]),
    ...(outcome === undefined ? [] : [sql`r.outcome::text = ${outcome}`]),
  ];
  const firings = sql`SELECT r.event_id, r.rule_id, r.at, r.rule_version, r.request_id,
      r.outcome::text AS outcome, r.depth, r.root_event_id, r.facts, r.results, r.actions
    FROM rule_firings AS r WHERE ${all(fired)}`;
  if (!nearMisses || (outcome !== undefined && outcome !== 'missed')) return firings;
  const missed = [
    ...ofRequest(filter),
    ...(ruleId === undefined
      ? []
      : [sql`r.rule_ids @> ARRAY[${ruleId}::int] AND one.rule_id = ${ruleId}`]),
  ];
  return sql`${firings} UNION ALL SELECT r.event_id, one.rule_id, r.at, one.version, r.request_id,
      'missed', r.depth, r.root_event_id, r.facts, one.results, '[]'::jsonb
    FROM rule_misses AS r
      CROSS JOIN LATERAL unnest(r.rule_ids, r.versions, r.results) AS one(rule_id, version, results)
    WHERE ${all(missed)}`;
}

function all(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`true` : sql`${sql.join([...conditions], sql` AND `)}`;
}

/** Where a page of firings begins: after this one. */
export interface FiringPosition {
  readonly eventId: bigint;
  readonly ruleId: number;
}

/** Some firings, the newest first. */
export async function firingsOf(
  statements: Statements,
  actor: AccountActor,
  filter: FiringFilter,
  position: FiringPosition | undefined,
  take: number,
): Promise<FiringRow[]> {
  const after =
    position === undefined
      ? sql`true`
      : sql`(f.event_id, f.rule_id) < (${position.eventId}, ${position.ruleId})`;
  const seen = sql`(f.request_id IS NULL OR ${visibleIn(actor, 't')})`;
  const isSeenAlone = filter.requestId === undefined ? sql`true` : seen;
  return await statements.all(
    statement(sql<FiringRow>`SELECT f.*, rule.name AS rule, v.conditions, ${seen} AS is_seen
      FROM (${rowsOf(filter)}) AS f
        JOIN rules AS rule ON rule.id = f.rule_id
        JOIN rule_versions AS v ON v.rule_id = f.rule_id AND v.version = f.rule_version
        LEFT JOIN maintenance_requests AS t ON t.id = f.request_id
      WHERE ${after} AND ${isSeenAlone}
      ORDER BY f.event_id DESC, f.rule_id DESC LIMIT ${take}`),
  );
}

/** The number of firings. */
export async function countFirings(
  statements: Statements,
  actor: AccountActor,
  filter: FiringFilter,
): Promise<number> {
  const isSeenAlone = filter.requestId === undefined ? sql`true` : visibleIn(actor, 't');
  const counted = sql<{ count: number }>`SELECT count(*)::int AS count FROM (${rowsOf(filter)}) AS f
    JOIN rules AS rule ON rule.id = f.rule_id
    LEFT JOIN maintenance_requests AS t ON t.id = f.request_id WHERE ${isSeenAlone}`;
  return (await first(statements, statement(counted)))?.count ?? 0;
}

/** The names of records, by kind. */
const NAMES: Partial<Record<RecordKind, Fragment>> = {
  departments: sql`SELECT id, name FROM departments`,
  categories: sql`SELECT id, name FROM categories`,
  locations: sql`SELECT id, name FROM locations`,
  assets: sql`SELECT id, tag || ' ' || name AS name FROM assets`,
  users: sql`SELECT id, concat_ws(' ', first_name, last_name) AS name FROM users`,
  calendars: sql`SELECT id, name FROM calendars`,
};

/** The names of records that conditions name. */
export async function namesOf(
  statements: Statements,
  wanted: readonly { readonly kind: RecordKind; readonly id: number }[],
): Promise<RecordNames> {
  const kinds = [...new Set(wanted.map(({ kind }) => kind))];
  const parts = kinds.flatMap((kind) => {
    const names = NAMES[kind];
    if (names === undefined) return [];
    const ids = [...new Set(wanted.filter((one) => one.kind === kind).map(({ id }) => id))];
    return [
      sql`SELECT ${kind}::text AS kind, n.id, n.name FROM (${names}) AS n
        WHERE n.id = ANY (${ids}::int[])`,
    ];
  });
  if (parts.length === 0) return new Map();
  const rows = await statements.all(
    statement(
      sql<{ kind: string; id: number; name: string }>`${sql.join(parts, sql` UNION ALL `)}`,
    ),
  );
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
}
