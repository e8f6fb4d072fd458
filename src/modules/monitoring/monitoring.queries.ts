import type { Tx } from '../../core/transaction.js';

/** Advisory lock key of incident updates. */
const INCIDENTS_LOCK = 0x1c1d;

/** Serialises updates of incidents by all processes until the transaction ends. */
export async function lockIncidents(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${INCIDENTS_LOCK}::bigint)`;
}
