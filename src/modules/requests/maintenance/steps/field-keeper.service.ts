import type { AccountActor } from '../../../../core/actor.js';
import type { Unit } from '../../../../core/unit.js';
import type { MaintenanceRequest as RequestRow } from '../../../../generated/prisma/client.js';
import type { GivenValue } from '../../../equipment/fields/changes.js';
import type { RecordedFields } from '../../../equipment/fields/recorded-changes.js';
import type { ChangedFields } from '../fields/request-fields.changes.js';
import type { ToldMissing } from '../requires/requires.js';

/** Keeps the fields of a request with its steps (`set-fields/`). */
export interface FieldKeeper {
  /** The fields after a step; null where nothing of them changes. @throws AppError VALIDATION_ERROR. */
  afterStep(
    unit: Pick<Unit, 'statements'>,
    actor: AccountActor,
    before: RequestRow,
    after: { readonly categoryId: number | null },
    given: readonly GivenValue[] | null | undefined,
    takesAll: boolean,
  ): Promise<ChangedFields | null>;
  /** The questions that stand in the way of the completion of a request. */
  missing(
    unit: Pick<Unit, 'statements'>,
    actor: AccountActor,
    row: RequestRow,
  ): Promise<ToldMissing[]>;
  /** Adds changed fields to the timeline, and emits their event. */
  record(
    unit: Unit,
    actor: AccountActor,
    after: RequestRow,
    changes: RecordedFields,
  ): Promise<void>;
}
