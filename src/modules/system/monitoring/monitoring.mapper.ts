import type { Incident as IncidentRow } from '../../../generated/prisma/client.js';
import type { Incident, IncidentKind } from './monitoring.types.js';

/** An incident as both interfaces return it, without its observers. */
export function toResponse({ witnesses: _witnesses, ...row }: IncidentRow): Incident {
  return { ...row, kind: row.kind as IncidentKind };
}
