import type { AuditRecord as AuditRow } from '../../../generated/prisma/client.js';
import type { AuditRecord } from './audit.types.js';

/** A record as both interfaces return it, with 64-bit integers as string and number. */
export function toResponse(row: AuditRow): AuditRecord {
  const { id, sequence, ...rest } = row;
  return { ...rest, id: String(id), sequence: sequence === null ? null : Number(sequence) };
}
