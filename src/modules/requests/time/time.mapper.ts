import type { AccountActor } from '../../../core/actor.js';
import { snapshotOf } from '../../../core/changes.js';
import { seesMoney } from '../maintenance/money.access.js';
import type { TimeRow } from './time.queries.js';
import type { TimeEntry } from './time.types.js';

/** An entry as both interfaces return it; amounts are for its person and those in charge. */
export function toTimeEntry(actor: AccountActor | null, row: TimeRow): TimeEntry {
  const { departmentId, rate, cost, ...entry } = row;
  const seesCost = entry.userId === actor?.userId || seesMoney(actor, departmentId);
  return {
    ...entry,
    rate: seesCost ? rate : null,
    cost: seesCost && cost !== null ? Number(cost) : null,
  };
}

/** An entry for the audit trail: neither texts nor amounts. */
export function timeSnapshot(row: TimeRow) {
  const { requestId, userId, startedAt, minutes, kind } = row;
  return snapshotOf({ requestId, userId, startedAt, minutes, kind });
}
