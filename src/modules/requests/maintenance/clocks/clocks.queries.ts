import { sql } from 'kysely';
import {
  anyOf,
  columnsOf,
  type Fragment,
  first,
  type Parameters,
  prepared,
  type Statements,
} from '../../../../core/sql.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import { isPresentVersion } from '../../../planning/calendars/calendars.queries.js';
import type { Calendar } from '../../../planning/calendars/calendars.types.js';
import type { PolicyVersion } from '../../../planning/sla-policies/sla-policies.queries.js';
import type { SlaEscalation } from '../../../planning/sla-policies/sla-policies.types.js';
import { RULED } from '../../../system/system-settings/ruled.queries.js';
import type { Ruled } from '../happened.events.js';
import { returnedRequests } from '../maintenance.queries.js';
import { OPEN_STAGES } from '../steps/steps.transitions.js';
import type { Clock, Segment, Turned } from './clock.js';
import { NEVER } from './never.js';

/** A clock of a request, with its present segment. */
export interface StoredClock extends Clock {
  readonly id: number;
  readonly requestId: number;
  /** Null for a clock that has ended. */
  readonly present: { readonly id: number; readonly from: Date; readonly why: string } | null;
  /** The policy that it counts by, with the current version of the calendar. */
  readonly policy: PolicyVersion;
}

/** The columns of a clock, of the table `c`. Milliseconds are exact in a double. */
const CLOCK_COLUMNS: Fragment = sql`c.id, c.request_id, c.kind, c.state,
  c.target_ms::float8 AS target_ms, c.consumed_ms::float8 AS consumed_ms, c.started_at,
  c.running_since, c.due_at, c.breached_at, c.met_at, c.ended_at, c.risk_at, c.risk_basis,
  c.risk_sample, c.risk_percent, c.next_event_at,
  c.check_at, c.policy_version_id, c.calendar_version_id, c.risk_told, c.breach_told, c.fired,
  s.id AS "present.id", s.from_at AS "present.from", s.why AS "present.why",
  v.id AS "policy.id", v.policy_id AS "policy.policyId",
  v.response_minutes AS "policy.responseMinutes",
  v.resolution_minutes AS "policy.resolutionMinutes",
  v.resolution_from AS "policy.resolutionFrom", v.pauses_on::text[] AS "policy.pausesOn",
  v.reopen_minutes AS "policy.reopenMinutes", v.escalations AS "policy.escalations",
  v.device_time AS "policy.deviceTime",
  cv.id AS "policy.calendarVersionId"`;

const PRESENT = sql`LEFT JOIN sla_segments AS s ON s.clock_id = c.id AND s.to_at IS NULL
  JOIN sla_policy_versions AS v ON v.id = c.policy_version_id
  JOIN calendars AS k ON k.id = v.calendar_id
  JOIN calendar_versions AS cv ON ${isPresentVersion(sql`cv`, sql`k`)}`;

const lock = prepared(
  (p: Parameters<{ id: number }>) =>
    sql`SELECT id FROM maintenance_requests WHERE id = ${p.id} FOR NO KEY UPDATE`,
);

/** Locks a request until the transaction ends, as the finder of due clocks does. */
export async function lockRequest(statements: Statements, id: number): Promise<void> {
  await statements.all(lock({ id }));
}

const readClocks = prepared(
  (p: Parameters<{ requestIds: readonly number[] }>) => sql<StoredClock>`SELECT ${CLOCK_COLUMNS}
    FROM sla_clocks AS c ${PRESENT}
    WHERE c.request_id = ${anyOf(p.requestIds)} ORDER BY c.request_id, c.kind`,
);

/** The clocks of some requests, that of the response first. */
export async function clocksOf(
  statements: Statements,
  requestIds: readonly number[],
): Promise<StoredClock[]> {
  return await statements.all(readClocks({ requestIds }));
}

/** A segment with the clock that it belongs to. */
export interface StoredSegment extends Segment {
  readonly clockId: number;
}

const readSegments = prepared(
  (p: Parameters<{ clockIds: readonly number[] }>) => sql<StoredSegment>`SELECT clock_id,
      from_at AS "from", to_at AS "to", state, why, consumed_ms::float8 AS consumed_ms,
      calendar_version_id
    FROM sla_segments WHERE clock_id = ${anyOf(p.clockIds)} ORDER BY clock_id, id`,
);

/** The segments of some clocks, in order. */
export async function segmentsOf(
  statements: Statements,
  clockIds: readonly number[],
): Promise<StoredSegment[]> {
  return await statements.all(readSegments({ clockIds }));
}

/** Summary of its clocks that a request shows. */
export interface Summary {
  /** Null without a running clock. */
  readonly nextDueAt: Date | null;
  readonly riskAt: Date | null;
  readonly breachedAt: Date | null;
}

/** A clock that changes, with its present segment before. */
export interface ClockChange {
  readonly turned: Turned;
  readonly presentId: number | null;
}

/** Changed clocks of a request, and what it shows of all of its clocks. */
export interface RequestClocks {
  /** Null for the only row of the part `t`. */
  readonly requestId: number | null;
  readonly changes: readonly ClockChange[];
  readonly summary: Summary;
  /** True if the request gets its breach from the summary, also where it had an earlier one. */
  readonly replacesBreach?: boolean;
}

/**
 * Writes changed clocks of requests with their segments, and what the requests show of them. Neither
 * version nor `updatedAt` of the requests move.
 */
export async function writeClocks(
  statements: Statements,
  requests: readonly RequestClocks[],
): Promise<void> {
  const shown = JSON.stringify(
    requests.map(({ requestId, summary, replacesBreach = false }) => ({
      ...{ requestId, replacesBreach },
      ...summary,
      nextDueAt: summary.nextDueAt ?? NEVER,
    })),
  );
  await returnedRequests(
    statements,
    sql`t AS (
      UPDATE maintenance_requests SET clocked = true, next_due_at = x."nextDueAt",
        risk_at = x."riskAt",
        breached_at = CASE WHEN x."replacesBreach" THEN x."breachedAt"
          ELSE least(breached_at, x."breachedAt") END
      FROM jsonb_to_recordset(${shown}::jsonb) AS x("requestId" int, "nextDueAt" timestamptz,
        "riskAt" timestamptz, "breachedAt" timestamptz, "replacesBreach" boolean)
      WHERE id = x."requestId" RETURNING maintenance_requests.*
    ), ${clockParts(requests)}`,
  );
}

/**
 * Parts of a WITH clause that write changed clocks with their segments, after the part `t`, which
 * returns the requests.
 */
export function clockParts(requests: readonly RequestClocks[]): Fragment {
  const all = requests.flatMap(({ requestId, changes }) =>
    changes.map((change) => ({ requestId, ...change })),
  );
  const clocks = JSON.stringify(
    all.map(({ requestId, turned }) => ({ requestId, ...turned.clock })),
  );
  const added = JSON.stringify(
    all.flatMap(({ requestId, turned: { clock, added } }) =>
      added.map((segment) => ({ requestId, kind: clock.kind, ...segment })),
    ),
  );
  const closed = JSON.stringify(
    all.flatMap(({ turned, presentId }) =>
      turned.closed ? [{ id: presentId, ...turned.closed }] : [],
    ),
  );
  const empty = all.flatMap(({ turned, presentId }) =>
    turned.closed === null && presentId !== null ? [presentId] : [],
  );
  return sql`changed AS (
      INSERT INTO sla_clocks AS c (request_id, kind, state, target_ms, consumed_ms, started_at,
        running_since, due_at, breached_at, met_at, ended_at, risk_at, risk_basis, risk_sample,
        risk_percent, next_event_at, check_at, policy_version_id, calendar_version_id, risk_told,
        breach_told, fired)
      SELECT coalesce(x."requestId", (SELECT id FROM t)), x.kind, x.state, x."targetMs", x."consumedMs", x."startedAt",
        x."runningSince", x."dueAt", x."breachedAt", x."metAt", x."endedAt", x."riskAt",
        x."riskBasis", x."riskSample", x."riskPercent", x."nextEventAt", x."checkAt", x."policyVersionId", x."calendarVersionId", x."riskTold",
        x."breachTold", x.fired
      FROM jsonb_to_recordset(${clocks}::jsonb) AS x("requestId" int, kind sla_clock_kind,
        state sla_clock_state, "targetMs" bigint, "consumedMs" bigint, "startedAt" timestamptz,
        "runningSince" timestamptz, "dueAt" timestamptz, "breachedAt" timestamptz,
        "metAt" timestamptz, "endedAt" timestamptz, "riskAt" timestamptz,
        "riskBasis" text, "riskSample" int, "riskPercent" float8, "nextEventAt" timestamptz, "checkAt" timestamptz, "policyVersionId" int,
        "calendarVersionId" int, "riskTold" boolean, "breachTold" boolean, fired jsonb)
      ON CONFLICT (request_id, kind) DO UPDATE SET state = excluded.state,
        target_ms = excluded.target_ms, consumed_ms = excluded.consumed_ms,
        running_since = excluded.running_since, due_at = excluded.due_at,
        breached_at = excluded.breached_at, met_at = excluded.met_at,
        ended_at = excluded.ended_at, risk_at = excluded.risk_at,
        risk_basis = excluded.risk_basis, risk_sample = excluded.risk_sample,
        risk_percent = excluded.risk_percent,
        next_event_at = excluded.next_event_at, check_at = excluded.check_at,
        policy_version_id = excluded.policy_version_id,
        calendar_version_id = excluded.calendar_version_id, risk_told = excluded.risk_told,
        breach_told = excluded.breach_told, fired = excluded.fired
      RETURNING c.id, c.request_id, c.kind
    ), closed AS (
      UPDATE sla_segments SET to_at = x."to", consumed_ms = x."consumedMs"
      FROM jsonb_to_recordset(${closed}::jsonb) AS x(id int, "to" timestamptz, "consumedMs" bigint)
      WHERE sla_segments.id = x.id
    ), gone AS (
      DELETE FROM sla_segments WHERE id = ANY(${empty}::int[])
    ), added AS (
      INSERT INTO sla_segments
        (clock_id, from_at, to_at, state, why, consumed_ms, calendar_version_id)
      SELECT changed.id, x."from", x."to", x.state, x.why, x."consumedMs", x."calendarVersionId"
      FROM ROWS FROM (jsonb_to_recordset(${added}::jsonb) AS ("requestId" int,
        kind sla_clock_kind, "from" timestamptz, "to" timestamptz, state sla_clock_state, why text,
        "consumedMs" bigint, "calendarVersionId" int)) WITH ORDINALITY AS x
      JOIN changed ON changed.request_id = coalesce(x."requestId", (SELECT id FROM t))
        AND changed.kind = x.kind
      ORDER BY x.ordinality
    )`;
}

const readAnswered = prepared(
  (p: Parameters<{ requestId: number }>) => sql<{ answered: boolean }>`SELECT EXISTS (
      SELECT FROM maintenance_history WHERE request_id = ${p.requestId}
        AND (action IN ('approve', 'assign') OR step = 'reject')
    ) OR EXISTS (
      SELECT FROM comments JOIN maintenance_requests AS r ON r.id = comments.request_id
      WHERE comments.request_id = ${p.requestId} AND visibility = 'public'
        AND author_id <> r.requester_id
    ) AS answered`,
);

/** Returns whether somebody has answered a request, by a step or by a public comment. */
export async function isAnswered(statements: Statements, requestId: number): Promise<boolean> {
  return (await first(statements, readAnswered({ requestId })))?.answered ?? false;
}

/** Version of a policy, as an explanation shows it. */
export interface PolicyOfClock {
  readonly versionId: number;
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly escalations: readonly SlaEscalation[];
}

const readPolicies = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<PolicyOfClock>`SELECT id AS version_id,
      policy_id AS id, name, version, escalations
    FROM sla_policy_versions WHERE id = ${anyOf(p.ids)}`,
);

/** Versions of policies by their ids. */
export async function policiesOf(
  statements: Statements,
  ids: readonly number[],
): Promise<PolicyOfClock[]> {
  return ids.length === 0 ? [] : await statements.all(readPolicies({ ids }));
}

/** Version of a calendar, as an explanation shows it. */
export interface CalendarOfSegment extends Pick<Calendar, 'name' | 'version' | 'timeZone'> {
  readonly versionId: number;
  readonly calendarId: number;
  week: number[][][];
  holidays: Calendar['holidays'];
}

const readCalendars = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<CalendarOfSegment>`SELECT id AS version_id,
      calendar_id, name, version, time_zone, week, holidays
    FROM calendar_versions WHERE id = ${anyOf(p.ids)} ORDER BY id`,
);

/** Versions of calendars by their ids. */
export async function calendarsOf(
  statements: Statements,
  ids: readonly number[],
): Promise<CalendarOfSegment[]> {
  return ids.length === 0 ? [] : await statements.all(readCalendars({ ids }));
}

const COLUMNS = columnsOf('maintenanceRequests', 'r');

const readDue = prepared(
  (p: Parameters<{ now: Date; take: number }>) => sql<RequestRow & Ruled>`SELECT ${COLUMNS},
      ${RULED} AS ruled FROM maintenance_requests AS r
    WHERE r.id IN (SELECT request_id FROM sla_clocks WHERE check_at < ${p.now}::timestamptz
      ORDER BY check_at LIMIT ${p.take}::int)
    ORDER BY r.id FOR NO KEY UPDATE OF r SKIP LOCKED`,
);

/**
 * Requests with clocks that are to be looked at, locked until the transaction ends; those that
 * somebody else has locked are left out.
 */
export async function requestsOfDueClocks(
  statements: Statements,
  now: Date,
  take: number,
): Promise<(RequestRow & Ruled)[]> {
  return await statements.all(readDue({ now, take }));
}

const readOld = prepared(
  (p: Parameters<{ take: number }>) => sql<RequestRow>`SELECT ${COLUMNS}
    FROM maintenance_requests AS r
    WHERE r.id IN (SELECT clock.request_id FROM calendars AS c
      JOIN calendar_versions AS present ON ${isPresentVersion(sql`present`, sql`c`)}
      JOIN calendar_versions AS v ON v.calendar_id = c.id AND v.version < present.version
      JOIN sla_clocks AS clock ON clock.calendar_version_id = v.id
        AND clock.state IN ('running', 'paused')
      LIMIT ${p.take}::int)
    ORDER BY r.id FOR NO KEY UPDATE OF r SKIP LOCKED`,
);

/** Requests with live clocks that count by an old version of a calendar, locked as those above. */
export async function requestsOfOldCalendars(
  statements: Statements,
  take: number,
): Promise<RequestRow[]> {
  return await statements.all(readOld({ take }));
}

/** Open requests that have never had a clock, but for imported ones. */
const UNCLOCKED = sql`r.stage = ANY(${sql.lit(`{${OPEN_STAGES.join(',')}}`)}::maintenance_stage[])
  AND NOT r.clocked AND r.origin <> 'import'`;

const countOfUnclocked = prepared(
  () => sql<{ count: number }>`SELECT count(*)::int AS count FROM maintenance_requests AS r
    WHERE ${UNCLOCKED}`,
);

/** Number of open requests without clocks. */
export async function countUnclocked(statements: Statements): Promise<number> {
  return (await first(statements, countOfUnclocked({})))?.count ?? 0;
}

const readUnclocked = prepared(
  (p: Parameters<{ afterId: number; take: number }>) => sql<RequestRow>`SELECT ${COLUMNS}
    FROM maintenance_requests AS r WHERE r.id > ${p.afterId}::int AND ${UNCLOCKED}
    ORDER BY r.id LIMIT ${p.take}::int FOR NO KEY UPDATE`,
);

/**
 * Open requests without clocks after an id, locked until the transaction ends; those that somebody
 * else has locked are waited for.
 */
export async function unclockedRequests(
  statements: Statements,
  afterId: number,
  take: number,
): Promise<RequestRow[]> {
  return await statements.all(readUnclocked({ afterId, take }));
}

/** An entry of a timeline on a clock. */
interface ClockEntry {
  readonly requestId: number;
  readonly at: Date;
  readonly data: object;
}

const insertEntries = prepared(
  (p: Parameters<{ entries: string }>) => sql`INSERT INTO timeline_entries
      (request_id, at, kind, actor_id, data)
    SELECT x."requestId", x.at, 'clock', NULL, x.data
    FROM jsonb_to_recordset(${p.entries}::jsonb)
      AS x("requestId" int, at timestamptz, data jsonb)`,
);

/** Adds entries on clocks to timelines. */
export async function insertClockEntries(
  statements: Statements,
  entries: readonly ClockEntry[],
): Promise<void> {
  if (entries.length > 0) await statements.all(insertEntries({ entries: JSON.stringify(entries) }));
}
