import { sql } from 'kysely';
import { statement } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { TimelineKind } from '../../../../generated/prisma/enums.js';
import { timelineExtended } from '../maintenance.events.js';

/** A record of the work on a request, without money and without texts. */
interface WorkEntry {
  readonly requestId: number;
  readonly kind: Extract<TimelineKind, 'time' | 'part' | 'purchase' | 'checklist'>;
  readonly actorId: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Adds an entry for staff to the timeline of a request (docs/behaviour/work.md). */
export async function recordWork(unit: Unit, entry: WorkEntry): Promise<void> {
  const { requestId, kind, actorId } = entry;
  const data = { ...entry.data, onBehalfOf: unit.onBehalfOf };
  await unit.statements.all(
    statement(sql`INSERT INTO timeline_entries (request_id, at, kind, actor_id, audience, data)
      VALUES (${requestId}, ${unit.now}::timestamptz, ${kind}::timeline_kind, ${actorId},
        'internal', ${JSON.stringify(data)}::jsonb)`),
  );
  unit.emit(timelineExtended, { id: requestId });
}
