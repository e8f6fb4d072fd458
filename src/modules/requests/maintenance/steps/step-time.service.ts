import { sql } from 'kysely';
import type { ActingCaller } from '../../../../core/context.js';
import { first, type Parameters, prepared } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import {
  type CountedTime,
  countedTime,
  type PerformedOn,
} from '../../../system/system-settings/performed.service.js';
import type { SettingsService } from '../../../system/system-settings/system-settings.service.js';
import { ALL_STEPS, STEPS } from './steps.transitions.js';

/** Steps that change stage, hold or assignee. */
const MOVES = ALL_STEPS.filter(
  (step) => STEPS[step].to !== 'same' || STEPS[step].held !== undefined,
);
const IS_MOVE = sql`IN (${sql.join(MOVES.map((step) => sql.lit(step)))})`;

const readNewest = prepared(
  (p: Parameters<{ requestId: number }>) => sql<{ at: Date | null }>`SELECT greatest(
    (SELECT occurred_at FROM maintenance_history
      WHERE request_id = ${p.requestId} AND coalesce(step, action::text) <> 'update'
      ORDER BY occurred_at DESC LIMIT 1),
    (SELECT at FROM timeline_entries
      WHERE request_id = ${p.requestId} AND kind = 'step' AND data ->> 'step' ${IS_MOVE}
      ORDER BY at DESC LIMIT 1)) AS at`,
);

/**
 * The time that counts for a step on a request that was read in its transaction: never before the
 * newest entry that changed stage, hold or assignee. A step that is committed meanwhile raises the
 * version, which is a condition of the change.
 *
 * @throws AppError as `countedTime`.
 */
export async function stepTime(
  unit: Unit,
  caller: ActingCaller,
  settings: SettingsService,
  request: PerformedOn & { readonly id: number },
): Promise<CountedTime> {
  const counted = await countedTime(unit, caller, settings, request);
  if (counted.receivedAt === null) return counted;
  const newest = await first(unit.statements, readNewest({ requestId: request.id }));
  const before = newest?.at ?? counted.at;
  return { ...counted, at: before > counted.at ? before : counted.at };
}
