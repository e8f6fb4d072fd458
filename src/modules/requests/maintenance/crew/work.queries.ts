import type { AccountActor } from '../../../../core/actor.js';
import { notFound } from '../../../../core/errors.js';
import { db, type Parameters, prepared } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import { visibleRequest } from '../maintenance.queries.js';

// A row that refers to the request locks only its key, and does not wait for this.
const lock = prepared((p: Parameters<{ requestId: number }>) =>
  db.selectFrom('maintenanceRequests').select('id').where('id', '=', p.requestId).forNoKeyUpdate(),
);

/** Locks a request against steps and other changes of its work until the transaction ends. */
export async function lockWork(
  { statements }: Pick<Unit, 'statements'>,
  requestId: number,
): Promise<void> {
  await statements.all(lock({ requestId }));
}

/**
 * A visible request, locked by `lockWork`.
 *
 * @throws AppError NOT_FOUND for a request that is missing or not visible.
 */
export async function lockForWork(
  unit: Pick<Unit, 'statements'>,
  actor: AccountActor,
  requestId: number,
): Promise<RequestRow> {
  await lockWork(unit, requestId);
  const row = await visibleRequest(unit.statements, actor, requestId);
  if (row === undefined) throw notFound('The maintenance request');
  return row;
}
