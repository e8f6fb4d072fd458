import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import type { Page } from '../../../../core/pagination.js';
import { pageOfRows, wordConditions } from '../../../../core/row-lists.js';
import type { Fragment, Statements } from '../../../../core/sql.js';
import type { KnownFields } from '../../../equipment/fields/known-fields.js';
import type { ListSchedulesInput } from '../schedule-inputs.types.js';
import { visibleParts } from '../schedules.access.js';
import { LATEST_DUE, SCHEDULE_ORDERS, SCHEDULE_ROWS, toSchedule } from '../schedules.queries.js';
import type { Schedule } from '../schedules.types.js';

/**
 * A page of the schedules that the actor sees.
 *
 * @throws AppError VALIDATION_ERROR for an invalid cursor.
 */
export async function pageOfSchedules(
  statements: Statements,
  actor: AccountActor,
  input: ListSchedulesInput,
  known: KnownFields,
): Promise<Page<Schedule>> {
  const nextDueAt = input.sort === '-nextDueAt' ? LATEST_DUE : SCHEDULE_ORDERS.nextDueAt;
  return await pageOfRows(
    statements,
    {
      name: 'schedules',
      ...SCHEDULE_ROWS,
      conditions: conditionsOf(input),
      parts: visibleParts(actor),
      orders: { ...SCHEDULE_ORDERS, nextDueAt },
    },
    input,
    (row) => toSchedule(row, known),
  );
}

function conditionsOf(filter: ListSchedulesInput): Fragment[] {
  const { state, departmentId, assigneeId, assetId, categoryId, locationId } = filter;
  return [
    sql`t.archived_at IS ${sql.raw(filter.archived ? 'NOT NULL' : 'NULL')}`,
    ...(state === undefined ? [] : [sql`t.state = ${state}::schedule_state`]),
    ...(departmentId === undefined ? [] : [sql`t.department_id = ${departmentId}`]),
    ...(assigneeId === undefined ? [] : [sql`t.assignee_id = ${assigneeId}`]),
    ...(assetId === undefined ? [] : [withAsset(assetId)]),
    ...(categoryId === undefined ? [] : [sql`t.category_id = ${categoryId}`]),
    ...(locationId === undefined ? [] : [sql`t.location_id = ${locationId}`]),
    ...wordConditions(filter.search),
  ];
}

/** The schedules with an asset, which are few. */
export function withAsset(assetId: number): Fragment {
  return sql`t.id IN (SELECT schedule_id FROM schedule_assets WHERE asset_id = ${assetId})`;
}
