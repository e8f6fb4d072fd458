import { sql } from 'kysely';
import { type Statements, statement } from '../../../../core/sql.js';
import { JOINED, readingStateOf, stateOf } from '../capture/capture.queries.js';
import type { EventState } from '../judging/state.js';
import type { PastEvent } from './past-events.queries.js';

/** The present states of the requests of events, in the order of these. */
export async function requestStates(
  statements: Statements,
  events: readonly Pick<PastEvent, 'requestId' | 'commentId' | 'before'>[],
): Promise<EventState[]> {
  const given = JSON.stringify(
    events.map(({ requestId, commentId, before }, n) => ({ n, requestId, commentId, before })),
  );
  const rows = await statements.all(
    statement(sql<{
      state: EventState;
    }>`SELECT ${stateOf(sql`past.before`, sql`past."commentId"`)} AS state
      ${JOINED} JOIN jsonb_to_recordset(${given}::jsonb)
        AS past(n int, "requestId" int, "commentId" int, before jsonb) ON past."requestId" = m.id
        LEFT JOIN comments AS said ON said.id = past."commentId"
      ORDER BY past.n`),
  );
  return rows.map(({ state }) => state);
}

/** The state of readings of a meter, in the order of these. */
export async function readingStates(
  statements: Statements,
  meterId: number,
  events: readonly Pick<PastEvent, 'value' | 'previous'>[],
): Promise<EventState[]> {
  const given = JSON.stringify(events.map(({ value, previous }, n) => ({ n, value, previous })));
  const state = readingStateOf(sql`e.value`, sql`e.previous`);
  const rows = await statements.all(
    statement(sql<{ state: EventState }>`SELECT ${state} AS state
      FROM meters AS meter JOIN assets AS a ON a.id = meter.asset_id
        CROSS JOIN jsonb_to_recordset(${given}::jsonb) AS e(n int, value float8, previous float8)
      WHERE meter.id = ${meterId}::int ORDER BY e.n`),
  );
  return rows.map(({ state }) => state);
}
