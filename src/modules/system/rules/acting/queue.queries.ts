import { sql } from 'kysely';
import {
  first,
  type Parameters,
  prepared,
  type Statements,
  statement,
} from '../../../../core/sql.js';
import type { EventState, RuleEventRow } from '../judging/state.js';

/** How long a process has for an event, in milliseconds: after it, another one goes on. */
const LEASE = 60_000;

/** An event that this process works on, and what decides on rules now. */
export interface ClaimedEvent extends RuleEventRow {
  /** The present revision of all rules. */
  readonly revision: number;
  /** False while all rules are stopped. */
  readonly enabled: boolean;
}

const claimOne = prepared(
  (p: Parameters<{ now: Date; until: Date }>) => sql<
    Omit<ClaimedEvent, 'state'> & { state: EventState }
  >`UPDATE rule_events AS e SET lease_until = ${p.until}::timestamptz, attempts = e.attempts + 1
    WHERE e.id = (SELECT free.id FROM rule_events AS free
      WHERE (free.lease_until IS NULL OR free.lease_until < ${p.now}::timestamptz)
        AND NOT EXISTS (SELECT FROM rule_events AS earlier
          WHERE earlier.request_id = free.request_id AND earlier.id < free.id)
        AND NOT EXISTS (SELECT FROM rule_events AS earlier
          WHERE earlier.meter_id = free.meter_id AND earlier.id < free.id)
      ORDER BY free.id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING e.id, e.at, e.triggers, e.request_id, e.meter_id, e.rule_id, e.state, e.depth,
      e.chain, e.root_event_id, e.attempts,
      coalesce((SELECT revision FROM rule_revisions), 0) AS revision,
      (SELECT rules FROM system_settings WHERE id = 1) AS enabled`,
);

/** Takes the first event that nobody works on; those of one request one after the other. */
export async function claimEvent(
  statements: Statements,
  now: Date,
): Promise<ClaimedEvent | undefined> {
  const until = new Date(now.getTime() + LEASE);
  return await first(statements, claimOne({ now, until }));
}

/** An action that was taken already. */
export interface TakenAct {
  readonly ruleId: number;
  readonly n: number;
  readonly result: string;
  readonly error: ActError | null;
}

/** Why an action was refused or failed. */
export interface ActError {
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
}

const findActs = prepared(
  (p: Parameters<{ eventId: bigint }>) => sql<TakenAct>`SELECT rule_id, n, result, error
    FROM rule_acts WHERE event_id = ${p.eventId}`,
);

/** The actions of an event that were taken before its process ended. */
export async function actsOf(statements: Statements, eventId: bigint): Promise<TakenAct[]> {
  return await statements.all(findActs({ eventId }));
}

/** An action of a rule at an event. */
export interface ActKey {
  readonly eventId: bigint;
  readonly ruleId: number;
  readonly version: number;
  readonly n: number;
  /** The request whose row tells whether anything changed; null where that tells nothing. */
  readonly measuredId: number | null;
  /** The request whose watchers tell whether there is a new one; null where that tells nothing. */
  readonly watchedId: number | null;
}

const insertAct = prepared(
  (p: Parameters<ActKey>) => sql<{ result: string }>`
  WITH rule AS MATERIALIZED (
    SELECT id FROM rules WHERE id = ${p.ruleId}::int AND mode = 'on'
      AND version = ${p.version}::int AND archived_at IS NULL FOR SHARE
  ), setting AS MATERIALIZED (
    SELECT id FROM system_settings WHERE id = 1 AND rules FOR SHARE
  )
  INSERT INTO rule_acts (event_id, rule_id, n, result)
  SELECT ${p.eventId}::bigint, rule.id, ${p.n}::smallint,
    CASE WHEN coalesce(${p.measuredId}::int, ${p.watchedId}::int) IS NULL
      OR EXISTS (SELECT FROM maintenance_requests AS m
        WHERE m.id = ${p.measuredId}::int AND m.xmin::text = (pg_current_xact_id()::xid)::text)
      OR EXISTS (SELECT FROM request_watchers AS w WHERE w.request_id = ${p.watchedId}::int
        AND w.xmin::text = (pg_current_xact_id()::xid)::text)
      THEN 'done' ELSE 'unchanged' END
  FROM rule, setting
  RETURNING result`,
);

/**
 * Writes the key of an action in its transaction, if the rule is on, of this version, and rules are not stopped.
 *
 * @returns what became of the action; undefined where it must not be taken.
 */
export async function keepAct(statements: Statements, key: ActKey): Promise<string | undefined> {
  return (await first(statements, insertAct(key)))?.result;
}

/** Writes what became of an action that changed nothing, unless another process was first. */
export async function keepRefusal(
  statements: Statements,
  { eventId, ruleId, n }: Pick<ActKey, 'eventId' | 'ruleId' | 'n'>,
  result: string,
  error: ActError | null,
): Promise<void> {
  await statements.all(
    statement(sql`INSERT INTO rule_acts (event_id, rule_id, n, result, error)
      SELECT id, ${ruleId}::int, ${n}::smallint, ${result},
        ${error === null ? null : JSON.stringify(error)}::jsonb
      FROM rule_events WHERE id = ${eventId} ON CONFLICT DO NOTHING`),
  );
}

/**
 * Ends the work on an event, and forgets the keys of its actions.
 *
 * @returns false where another process has ended it.
 */
export async function endEvent(statements: Statements, eventId: bigint): Promise<boolean> {
  const ended = sql`DELETE FROM rule_events WHERE id = ${eventId} RETURNING id`;
  return (await statements.all(statement(ended))).length > 0;
}
