import { sql } from 'kysely';
import type { Json } from '../../../../core/events.js';
import {
  effectivePermissions,
  type Permission,
  type PermissionHolder,
  ROLE_DEFAULTS,
} from '../../../../core/permissions.js';
import { first, type Statements, statement } from '../../../../core/sql.js';
import type { RuleOutcome } from '../../../../generated/prisma/enums.js';
import type { RuleEventRow } from '../judging/state.js';
import type { ActError } from './queue.queries.js';

/** The outcome of an action. */
export interface ActOutcome {
  readonly type: string;
  readonly result: string;
  readonly error: ActError | null;
}

/** The outcome of a rule whose conditions held. */
export interface NewFiring {
  readonly ruleId: number;
  readonly version: number;
  readonly outcome: RuleOutcome;
  readonly facts: Readonly<Record<string, Json>>;
  readonly results: string;
  readonly actions: readonly ActOutcome[];
}

/** Writes what became of rules at an event. */
export async function insertFirings(
  statements: Statements,
  { id, requestId, depth, rootEventId }: RuleEventRow,
  firings: readonly NewFiring[],
  now: Date,
): Promise<void> {
  if (firings.length === 0) return;
  const rows = JSON.stringify(
    firings.map(({ ruleId, version, outcome, facts, results, actions }) => ({
      ...{ rule_id: ruleId, version, outcome, facts, results, actions },
    })),
  );
  await statements.all(
    statement(sql`INSERT INTO rule_firings (event_id, rule_id, at, rule_version, request_id,
        outcome, depth, root_event_id, facts, results, actions)
      SELECT ${id}::bigint, f.rule_id, ${now}::timestamptz, f.version, ${requestId}::int,
        f.outcome, ${depth}::smallint, ${rootEventId ?? id}::bigint, f.facts, f.results, f.actions
      FROM jsonb_to_recordset(${rows}::jsonb) AS f (rule_id int, version int,
        outcome rule_outcome, facts jsonb, results text, actions jsonb)
      ON CONFLICT DO NOTHING`),
  );
}

/** A rule whose conditions did not hold. */
export interface NewMiss {
  readonly ruleId: number;
  readonly version: number;
  readonly results: string;
}

/** Writes the rules whose conditions did not hold at an event, in one row. */
export async function insertMisses(
  statements: Statements,
  { id, requestId, depth, rootEventId }: RuleEventRow,
  misses: readonly NewMiss[],
  facts: Readonly<Record<string, Json>>,
  now: Date,
): Promise<void> {
  if (misses.length === 0) return;
  await statements.all(
    statement(sql`INSERT INTO rule_misses (event_id, at, request_id, depth, root_event_id, facts,
        rule_ids, versions, results)
      VALUES (${id}::bigint, ${now}::timestamptz, ${requestId}::int, ${depth}::smallint,
        ${rootEventId ?? id}::bigint, ${JSON.stringify(facts)}::jsonb,
        ${misses.map(({ ruleId }) => ruleId)}::int[],
        ${misses.map(({ version }) => version)}::int[],
        ${misses.map(({ results }) => results)}::text[])
      ON CONFLICT DO NOTHING`),
  );
}

/** How often rules fired within an hour. */
export interface RecentFirings {
  /** At the request, over all rules. */
  readonly ofRequest: number;
  /** By the ids of rules, observed ones too. */
  readonly ofRule: ReadonlyMap<number, number>;
}

/** Counts the firings of the last hour. */
export async function recentFirings(
  statements: Statements,
  requestId: number | null,
  ruleIds: readonly number[],
  since: Date,
): Promise<RecentFirings> {
  const rows = await statements.all(
    statement(sql<{ ruleId: number | null; count: number }>`
      SELECT NULL::int AS rule_id, count(*)::int AS count FROM rule_firings
      WHERE request_id = ${requestId}::int AND at > ${since}::timestamptz
        AND outcome IN ('fired', 'refused')
      UNION ALL SELECT rule_id, count(*)::int FROM rule_firings
      WHERE rule_id = ANY (${[...ruleIds]}::int[]) AND at > ${since}::timestamptz
        AND outcome IN ('fired', 'refused', 'observed') GROUP BY rule_id`),
  );
  const ofRequest = rows.find(({ ruleId }) => ruleId === null)?.count ?? 0;
  return {
    ofRequest,
    ofRule: new Map(
      rows.flatMap(({ ruleId, count }) => (ruleId === null ? [] : [[ruleId, count]])),
    ),
  };
}

/** Returns whether a rule was throttled at a request within an hour. */
export async function wasThrottled(
  statements: Statements,
  requestId: number | null,
  ruleId: number,
  since: Date,
): Promise<boolean> {
  const found = sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM rule_firings
    WHERE rule_id = ${ruleId} AND request_id IS NOT DISTINCT FROM ${requestId}::int
      AND outcome = 'throttled' AND at > ${since}::timestamptz) AS found`;
  return (await first(statements, statement(found)))?.found ?? false;
}

/** Notes that people are told of a throttled rule. @returns false if they were within an hour. */
export async function noteToldThrottled(
  statements: Statements,
  ruleId: number,
  now: Date,
  since: Date,
): Promise<boolean> {
  const noted = sql`UPDATE rule_states SET told_at = ${now}::timestamptz
    WHERE rule_id = ${ruleId} AND (told_at IS NULL OR told_at <= ${since}::timestamptz)
    RETURNING rule_id`;
  return (await statements.all(statement(noted))).length > 0;
}

/**
 * Counts an outcome of a rule.
 *
 * @returns how many of its last outcomes were refusals, without another in between.
 */
export async function countOutcome(
  statements: Statements,
  ruleId: number,
  outcome: RuleOutcome,
  now: Date,
): Promise<number> {
  const counted = sql<{ refused: number }>`UPDATE rule_states SET
      last_fired_at = CASE WHEN ${outcome} = 'fired'
        THEN greatest(last_fired_at, ${now}::timestamptz) ELSE last_fired_at END,
      refused_in_row = CASE WHEN ${outcome} = 'refused' THEN refused_in_row + 1 ELSE 0 END
    WHERE rule_id = ${ruleId} RETURNING refused_in_row AS refused`;
  return (await first(statements, statement(counted)))?.refused ?? 0;
}

/** Forgets the refusals of a rule. */
export async function forgetRefusals(statements: Statements, ruleId: number): Promise<void> {
  await statements.all(
    statement(sql`UPDATE rule_states SET refused_in_row = 0 WHERE rule_id = ${ruleId}`),
  );
}

const SETTINGS = 'system.settings' satisfies Permission;

/** Roles that hold the settings unless the permissions of an account say otherwise. */
const HOLDING_ROLES = Object.entries(ROLE_DEFAULTS).flatMap(([role, held]) =>
  held.includes(SETTINGS) ? [role] : [],
);

/** The active holders of the settings. */
export async function settingsHolders(statements: Statements): Promise<number[]> {
  const rows = await statements.all(
    statement(sql<PermissionHolder & { id: number }>`
      SELECT id, role, permissions_overridden, permissions FROM users
      WHERE status = 'active' AND (role = ANY (${HOLDING_ROLES}::role[])
        OR (permissions_overridden AND ${SETTINGS} = ANY (permissions))) ORDER BY id`),
  );
  return rows.flatMap(({ id, ...holder }) =>
    effectivePermissions(holder).includes(SETTINGS) ? [id] : [],
  );
}

/** An entry of the timeline for what a rule did at a request. */
export async function insertTimelineEntry(
  statements: Statements,
  requestId: number,
  data: object,
  now: Date,
): Promise<void> {
  await statements.all(
    statement(sql`INSERT INTO timeline_entries (request_id, at, kind, audience, data)
      SELECT id, ${now}::timestamptz, 'rule', 'internal', ${JSON.stringify(data)}::jsonb
      FROM maintenance_requests WHERE id = ${requestId}`),
  );
}
