import type { AccountActor } from '../../../core/actor.js';
import type { Statements } from '../../../core/sql.js';
import { nameablePeople } from '../../equipment/fields/fields.access.js';
import type { FieldValuesByKey } from '../../equipment/fields/known-fields.js';
import { type ChangedFields, staffValues } from '../../equipment/fields/staff-values.service.js';
import type { UpdateScheduleInput } from './schedule-inputs.types.js';
import type { Schedule } from './schedules.types.js';

/** The values of fields of a schedule after a call. Nothing is required: its requests are asked later. */
export async function valuesAfter(
  statements: Statements,
  actor: AccountActor,
  { categoryId, departmentId }: Pick<Schedule, 'categoryId' | 'departmentId'>,
  given: UpdateScheduleInput['fields'],
  stored: FieldValuesByKey,
): Promise<ChangedFields | null> {
  return await staffValues(statements, {
    ...{ given, stored, requires: 'nothing' },
    fields: (known) => known.ofCategory(categoryId),
    people: nameablePeople(actor, departmentId),
  });
}
