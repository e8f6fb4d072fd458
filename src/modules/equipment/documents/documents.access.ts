import { type AccountActor, holds } from '../../../core/actor.js';
import { AppError, forbidden, notFound } from '../../../core/errors.js';
import {
  requireMayWriteContractorsOf,
  seesContractors,
} from '../../outward/contractors/contractors.access.js';
import { requireMayWrite, seesSchedule } from '../../planning/schedules/schedules.access.js';
import { requireMayWriteAssetsOf } from '../assets/assets.access.js';
import { requireMayWritePartsOf } from '../parts/parts.access.js';
import type { TargetRow } from './documents.queries.js';
import type { DocumentTarget } from './documents.types.js';

/**
 * A thing that the actor sees: schedules and contractors by the rules of their lists, the others by
 * `maintenance.read`.
 *
 * @throws AppError NOT_FOUND; `what` begins the message: `The asset`.
 */
export function seen(actor: AccountActor, row: TargetRow | undefined, what: string): TargetRow {
  if (row === undefined || !seesThing(actor, row)) throw notFound(what);
  return row;
}

/** Returns whether the actor sees a thing. */
function seesThing(actor: AccountActor, row: TargetRow): boolean {
  if (row.target === 'contractor') return seesContractors(actor);
  return row.target !== 'schedule' || seesSchedule(actor, scheduleOf(row));
}

/** The name of a kind of things in messages. */
export function nounOf(target: DocumentTarget): string {
  return `The ${target}`;
}

/**
 * Checks that the actor may write a thing, and with it its documents.
 *
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError FORBIDDEN.
 */
export function requireMayWriteThing(actor: AccountActor, row: TargetRow): number | undefined {
  switch (row.target) {
    case 'asset':
      return requireMayWriteAssetsOf(actor, row.departmentId ?? 0);
    case 'part':
      return requireMayWritePartsOf(actor, row.departmentId);
    case 'contractor':
      return requireMayWriteContractorsOf(actor, row.departmentId);
    case 'schedule':
      return requireMayWrite(actor, scheduleOf(row));
    case 'location':
      if (holds(actor, 'system.settings')) return undefined;
      throw forbidden('Only holders of system.settings may do this.');
  }
}

/**
 * Checks that documents of a thing can be written: retired assets take them, archived things do not.
 *
 * @throws AppError CONFLICT.
 */
export function requireNotArchived({ target, ended }: TargetRow): void {
  if (!ended || target === 'asset') return;
  throw new AppError('CONFLICT', `The ${target} is archived. Restore it first.`, {
    field: 'id',
    reason: 'is archived',
  });
}

/** The columns of a schedule that decide who sees and writes it. */
function scheduleOf({ departmentId, assigneeId }: TargetRow) {
  return { departmentId: departmentId ?? 0, assigneeId };
}

/** The error for a thing that has as many documents as it may have. */
export function tooMany(most: number): AppError {
  return new AppError('CONFLICT', `A thing may have ${most} documents at most.`, {
    field: 'file',
    reason: `${most} documents`,
  });
}
