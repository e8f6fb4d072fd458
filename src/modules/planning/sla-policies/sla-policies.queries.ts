import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import {
  type Fragment,
  first,
  type Parameters,
  prepared,
  type Statements,
  statement,
} from '../../../core/sql.js';
import type { VersionedRecord } from '../../../core/versioned-records.js';
import type {
  HoldReason,
  MaintenancePriority,
  RequestOrigin,
} from '../../../generated/prisma/enums.js';
import { isPresentVersion } from '../calendars/calendars.queries.js';
import type { SlaEscalation, SlaPolicy } from './sla-policies.types.js';

/** A policy as it is stored. */
export interface SlaPolicyRow extends SlaPolicy, VersionedRecord {
  readonly id: number;
  readonly version: number;
  readonly archivedAt: Date | null;
}

/** The columns of `SlaPolicyRow`, of the table `t`. */
export const POLICY_COLUMNS: Fragment = sql`t.id, t.name, t.rank, t.match, t.calendar_id,
  t.response_minutes, t.resolution_minutes, t.resolution_from, t.pauses_on::text[] AS pauses_on,
  t.reopen_minutes, t.escalations, t.version, t.referred_to, t.archived_at, t.created_at,
  t.updated_at`;

/** The order of choice. */
export const BY_RANK: RowOrder<SlaPolicyRow> = { by: 'rank', kind: 'number' };

/** A policy as both interfaces return it. */
export function toPolicy({ referredTo: _, ...policy }: SlaPolicyRow): SlaPolicy {
  return { ...policy, ...inOrder(policy) };
}

/** The parts that are stored as JSON, whose fields PostgreSQL sorts, in the order of their types. */
function inOrder({ match, escalations }: Pick<SlaPolicy, 'match' | 'escalations'>) {
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

/** A policy; undefined for an unknown id. */
export async function findPolicy(
  statements: Statements,
  id: number,
): Promise<SlaPolicyRow | undefined> {
  const row = await first(
    statements,
    statement(
      sql<SlaPolicyRow>`SELECT ${POLICY_COLUMNS} FROM sla_policies AS t WHERE t.id = ${id}`,
    ),
  );
  // Changes are compared as texts.
  return row && { ...row, ...inOrder(row) };
}

/** Version of a policy, as clocks need it. */
export interface PolicyVersion {
  readonly id: number;
  readonly policyId: number;
  readonly responseMinutes: number | null;
  readonly resolutionMinutes: number | null;
  readonly resolutionFrom: 'submission' | 'approval';
  readonly pausesOn: readonly HoldReason[];
  readonly reopenMinutes: number;
  readonly escalations: readonly SlaEscalation[];
  /** The current version of its calendar. */
  readonly calendarVersionId: number;
}

/** The policy that was chosen for a request. */
export interface ChosenPolicy extends PolicyVersion {
  /** As of `VersionedRecord`. */
  readonly referredTo: boolean;
}

/** The columns of `PolicyVersion`, of the tables `v` and, for the calendar, `c` and `cv`. */
const VERSION_COLUMNS = sql`v.id, v.policy_id, v.response_minutes, v.resolution_minutes,
  v.resolution_from, v.pauses_on::text[] AS pauses_on, v.reopen_minutes, v.escalations,
  cv.id AS calendar_version_id`;

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

/** Condition for a list of a policy: it is empty, or one of the values is in it. */
function matches(list: string, value: Fragment): Fragment {
  const values = sql`(p.match -> ${sql.lit(list)})`;
  return sql`(${values} = '[]'::jsonb OR ${values} @> ${value})`;
}

const choose = prepared(
  (p: Parameters<ChosenBy>) => sql<ChosenPolicy>`SELECT ${VERSION_COLUMNS}, p.referred_to
    FROM sla_policies AS p
    JOIN sla_policy_versions AS v ON v.policy_id = p.id AND v.version = p.version ${CALENDAR}
    WHERE p.archived_at IS NULL
      AND ${matches('priorities', sql`to_jsonb(${p.priority}::text)`)}
      AND ${matches('departmentIds', sql`to_jsonb(${p.departmentId}::int)`)}
      AND ((p.match -> 'categoryIds') = '[]'::jsonb OR EXISTS (
        SELECT FROM categories WHERE categories.id = ${p.categoryId}::int
          AND ((p.match -> 'categoryIds') @> to_jsonb(categories.id)
            OR (p.match -> 'categoryIds') @> to_jsonb(categories.parent_id))))
      AND ((p.match -> 'criticalities') = '[]'::jsonb OR EXISTS (
        SELECT FROM assets WHERE assets.id = ${p.assetId}::int
          AND (p.match -> 'criticalities') @> to_jsonb(assets.criticality)))
      AND ((p.match -> 'origins') @> to_jsonb(${p.origin}::text)
        OR ((p.match -> 'origins') = '[]'::jsonb AND ${p.origin}::text <> 'schedule'))
    ORDER BY p.rank, p.id LIMIT 1`,
);

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
