import { defineEvent } from '../../core/events.js';
import type { Unit } from '../../core/unit.js';

/** The status of a request was set (specification, section 6). */
export const requestStatusChanged = defineEvent<{ id: number; status: string; updatedAt: string }>({
  type: 'maintenance.status_changed',
  summary: 'A request was submitted, or a step set its status.',
  stored: true,
});

/** A request was created, changed or deleted. */
export const requestChanged = defineEvent<{ id: number }>({
  type: 'maintenance.changed',
  summary: 'A request was submitted, changed or deleted.',
  stored: false,
});

/** Emits `requestStatusChanged` for a row whose status was set. */
export function emitStatusChanged(
  unit: Unit,
  row: { id: number; status: string; updatedAt: Date; departmentId: number },
): void {
  const { id, status, updatedAt, departmentId } = row;
  unit.emit(
    requestStatusChanged,
    { id, status, updatedAt: updatedAt.toISOString() },
    { departmentId },
  );
}
