import { sql } from 'kysely';
import { prepared, type Statements } from '../../../core/sql.js';

/** Advisory lock key of incident updates. */
const INCIDENTS_LOCK = 0x1c1d;

const lock = prepared(() => sql`SELECT pg_advisory_xact_lock(${sql.lit(INCIDENTS_LOCK)}::bigint)`);

/** Serialises updates of incidents by all processes until the transaction ends. */
export async function lockIncidents(statements: Statements): Promise<void> {
  await statements.all(lock({}));
}
