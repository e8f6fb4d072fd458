import { sql } from 'kysely';
import { statement } from '../../../../core/sql.js';
import { authored, type Unit } from '../../../../core/unit.js';
import type { TimelineKind } from '../../../../generated/prisma/enums.js';
import { timelineExtended } from '../maintenance.events.js';

/** A record of the work on a request, without money and without texts. */
interface WorkEntry {
  readonly requestId: number;
  readonly kind: Extract<TimelineKind, 'time' | 'part' | 'purchase' | 'checklist'>;
  readonly actorId: number;
  readonly data: Readonly<Record<string, unknown>>;
  /** When it was done; default: now. */
  readonly time?: { readonly at: Date; readonly receivedAt: Date | null };
}

/** Adds an entry for staff to the timeline of a request (docs/behaviour/work.md). */
export async function recordWork(unit: Unit, entry: WorkEntry): Promise<void> {
  const { requestId, kind, time = { at: unit.now, receivedAt: null } } = entry;
  const said = { ...entry.data, onBehalfOf: unit.onBehalfOf };
  const { actorId, data } = authored(unit, entry.actorId, said);
  await unit.statements.all(
    statement(sql`INSERT INTO timeline_entries
        (request_id, at, received_at, kind, actor_id, audience, data)
      VALUES (${requestId}, ${time.at}::timestamptz, ${time.receivedAt}::timestamptz,
        ${kind}::timeline_kind, ${actorId}::int, 'internal', ${JSON.stringify(data)}::jsonb)`),
  );
  unit.emit(timelineExtended, { id: requestId });
}
