import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf } from '../../../core/rows.js';
import {
  columnsOf,
  type Fragment,
  first,
  json,
  type Parameters,
  prepared,
  type Statements,
  statement,
} from '../../../core/sql.js';
import type { MaintenancePriority, RequestOrigin } from '../../../generated/prisma/enums.js';
import { isPresentVersion } from '../calendars/calendars.queries.js';
import type { SlaEscalation, SlaMatch, SlaPolicy } from './sla-policies.types.js';

/** The JSON of a policy. */
const JSON_COLUMNS = { match: json<SlaMatch>(), escalations: json<SlaEscalation[]>() };

/** Policies as they are stored. */
export const POLICY_ROWS = rowsOf('slaPolicies', {
  without: ['nameKey'],
  casts: { ...JSON_COLUMNS, pausesOn: 'text[]' },
});

/** A policy as it is stored. */
export type SlaPolicyRow = RowOf<typeof POLICY_ROWS>;

/** The order of choice. */
export const BY_RANK: RowOrder<SlaPolicyRow> = { by: 'rank', kind: 'number' };

/** A policy as both interfaces return it. */
export function toPolicy({ referredTo: _, ...policy }: SlaPolicyRow): SlaPolicy {
  return { ...policy, ...inOrder(policy) };
}

/** The parts that are stored as JSON, whose fields PostgreSQL sorts, in the order of their types. */
export function inOrder({ match, escalations }: Pick<SlaPolicy, 'match' | 'escalations'>) {
  const { priorities, categoryIds, departmentIds, criticalities, origins } = match;
  return {
    match: { priorities, categoryIds, departmentIds, criticalities, origins },
    escalations: escalations.map(({ clock, percent, notify, userIds, raisePriority }) => ({
      clock,
      percent,
      notify,
      userIds,
      raisePriority,
    })),
  };
}

/** Version of a policy, as clocks need it. */
export type PolicyVersion = Omit<ChosenPolicy, 'referredTo'>;

/** The columns of a chosen policy, of the tables `p`, `v` and, for the calendar, `cv`. */
const VERSION_COLUMNS = columnsOf('slaPolicyVersions', 'v', {
  without: ['version', 'name', 'rank', 'match', 'calendarId', 'createdAt'],
  casts: { escalations: json<readonly SlaEscalation[]>(), pausesOn: 'text[]' },
  computed: {
    calendarVersionId: sql<number>`cv.id`,
    /** As of `VersionedRecord`. */
    referredTo: sql<boolean>`p.referred_to`,
  },
});

/** The policy that was chosen for a request. */
export type ChosenPolicy = RowOf<typeof VERSION_COLUMNS>;

const CALENDAR = sql`JOIN calendars AS c ON c.id = v.calendar_id
  JOIN calendar_versions AS cv ON ${isPresentVersion(sql`cv`, sql`c`)}`;

/** The facts of a request by which its policy is chosen. */
export interface ChosenBy {
  readonly priority: MaintenancePriority;
  readonly departmentId: number;
  readonly categoryId: number | null;
  readonly assetId: number | null;
  readonly origin: RequestOrigin;
}

/** Condition for a list of the policy `p`: it is empty, or one of the values is in it. */
function matches(list: string, value: Fragment): Fragment {
  const values = sql`(p.match -> ${sql.lit(list)})`;
  return sql`(${values} = '[]'::jsonb OR ${values} @> ${value})`;
}

/** Condition for the policy `p` being for a request with these facts. */
function isFor(facts: { readonly [F in keyof ChosenBy]: Fragment }): Fragment {
  return sql`${matches('priorities', sql`to_jsonb(${facts.priority}::text)`)}
      AND ${matches('departmentIds', sql`to_jsonb(${facts.departmentId}::int)`)}
      AND ((p.match -> 'categoryIds') = '[]'::jsonb OR EXISTS (
        SELECT FROM categories WHERE categories.id = ${facts.categoryId}::int
          AND ((p.match -> 'categoryIds') @> to_jsonb(categories.id)
            OR (p.match -> 'categoryIds') @> to_jsonb(categories.parent_id))))
      AND ((p.match -> 'criticalities') = '[]'::jsonb OR EXISTS (
        SELECT FROM assets WHERE assets.id = ${facts.assetId}::int
          AND (p.match -> 'criticalities') @> to_jsonb(assets.criticality)))
      AND ((p.match -> 'origins') @> to_jsonb(${facts.origin}::text)
        OR ((p.match -> 'origins') = '[]'::jsonb AND ${facts.origin}::text <> 'schedule'))`;
}

/** The columns of a row `f` of facts. */
const FACTS = {
  priority: sql`f.priority`,
  departmentId: sql`f."departmentId"`,
  categoryId: sql`f."categoryId"`,
  assetId: sql`f."assetId"`,
  origin: sql`f.origin`,
};

const choose = prepared(
  (p: Parameters<ChosenBy>) => sql<ChosenPolicy>`SELECT ${VERSION_COLUMNS}
    FROM sla_policies AS p
    JOIN sla_policy_versions AS v ON v.policy_id = p.id AND v.version = p.version ${CALENDAR}
    WHERE p.archived_at IS NULL AND ${isFor(p)}
    ORDER BY p.rank, p.id LIMIT 1`,
);

const chooseAmong = prepared(
  (p: Parameters<{ policies: string; facts: string }>) => sql<{ index: number | null }>`WITH
      p AS MATERIALIZED (SELECT x.rank, x.match, x.ordinality - 1 AS id
        FROM ROWS FROM (jsonb_to_recordset(${p.policies}::jsonb) AS (rank int, match jsonb))
          WITH ORDINALITY AS x)
    SELECT (SELECT p.id::int FROM p WHERE ${isFor(FACTS)} ORDER BY p.rank, p.id LIMIT 1) AS index
    FROM ROWS FROM (jsonb_to_recordset(${p.facts}::jsonb) AS (priority text, "departmentId" int,
      "categoryId" int, "assetId" int, origin text)) WITH ORDINALITY AS f
    ORDER BY f.ordinality`,
);

/**
 * For each of some facts the index of the policy that would be chosen if these were all policies, null
 * for none; of equal ranks the first one counts.
 */
export async function choicesAmong(
  statements: Statements,
  policies: readonly Pick<SlaPolicy, 'rank' | 'match'>[],
  facts: readonly ChosenBy[],
): Promise<(number | null)[]> {
  if (policies.length === 0) return facts.map(() => null);
  const ranked = policies.map(({ rank, match }) => ({ rank, match }));
  const rows = await statements.all(
    chooseAmong({ policies: JSON.stringify(ranked), facts: JSON.stringify(facts) }),
  );
  return rows.map(({ index }) => index);
}

/** The policy for a request; undefined if none matches. */
export async function choosePolicy(
  statements: Statements,
  facts: ChosenBy,
): Promise<ChosenPolicy | undefined> {
  const { priority, departmentId, categoryId, assetId, origin } = facts;
  return await first(statements, choose({ priority, departmentId, categoryId, assetId, origin }));
}

/** Returns whether there has ever been a policy. */
export async function hasPolicies(statements: Statements): Promise<boolean> {
  const row = await first(
    statements,
    statement(sql<{ any: boolean }>`SELECT EXISTS (SELECT FROM sla_policies) AS any`),
  );
  return row?.any ?? false;
}

/** Those of the ids that no row of a table has. */
export async function missingIds(
  statements: Statements,
  table: 'categories' | 'departments' | 'users',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const condition = table === 'users' ? sql`AND t.status = 'active'` : sql``;
  const rows = await statements.all(
    statement(sql<{ id: number }>`SELECT wanted.id FROM unnest(${ids}::int[]) AS wanted(id)
      WHERE NOT EXISTS (SELECT FROM ${sql.table(table)} AS t WHERE t.id = wanted.id ${condition})`),
  );
  return rows.map(({ id }) => id);
}
