import type { InternalLog } from '../../../generated/prisma/client.js';
import type { InternalLogEntry } from './logs.types.js';

/** An entry as both interfaces return it. */
export function toResponse(row: InternalLog): InternalLogEntry {
  return { ...row, id: String(row.id) };
}
