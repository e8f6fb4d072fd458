import DataLoader from 'dataloader';
import { sql } from 'kysely';
import { type AccountActor, holds } from '../../../core/actor.js';
import { byKey, defineLoader, groupedBy } from '../../../core/loaders.js';
import { ownedPages } from '../../../core/row-lists.js';
import { select } from '../../../core/rows.js';
import { anyOf, statement } from '../../../core/sql.js';
import { shownDue } from '../../requests/maintenance/clocks/never.js';
import { visibleSchedules } from './schedules.access.js';
import {
  SCHEDULE_ORDERS,
  SCHEDULE_ROWS,
  type ScheduleRow,
  toSchedule,
} from './schedules.queries.js';

/** Schedules that are visible to the actor, by id. */
export const scheduleById = defineLoader(({ statements, actor }) =>
  byKey(
    async (ids: readonly number[]) => {
      if (!mayRead(actor)) return [];
      const rows = await statements.all(
        statement(
          select(
            SCHEDULE_ROWS,
            sql`WHERE t.id = ${anyOf(sql.val(ids))} AND ${visibleSchedules(actor, 't')}`,
          ),
        ),
      );
      return rows.map((row) => toSchedule(row));
    },
    (schedule) => schedule.id,
  ),
);

/** The visible schedules with an asset that are not archived, by id. */
export const schedulesByAsset = defineLoader(({ statements, actor }) =>
  groupedBy(
    async (ids: readonly number[]) => {
      if (!mayRead(actor)) return [];
      const rows = await statements.all(
        statement(sql<ScheduleRow & { ofAssetId: number }>`SELECT own.asset_id AS of_asset_id,
            ${SCHEDULE_ROWS.columns}
          FROM schedule_assets AS own JOIN schedules AS t ON t.id = own.schedule_id
          WHERE own.asset_id = ${anyOf(sql.val(ids))} AND t.archived_at IS NULL
            AND ${visibleSchedules(actor, 't')}
          ORDER BY t.id`),
      );
      return rows.map((row) => ({ ...toSchedule(row), ofAssetId: row.ofAssetId }));
    },
    ({ ofAssetId }) => ofAssetId,
  ),
);

/** The next due time of the visible active schedules of an asset, by its id; null without one. */
export const nextServiceByAsset = defineLoader(
  ({ statements, actor }) =>
    new DataLoader(async (ids: readonly number[]): Promise<readonly (Date | null)[]> => {
      if (!mayRead(actor)) return ids.map(() => null);
      const rows = await statements.all(
        statement(sql<{ assetId: number; dueAt: Date }>`SELECT own.asset_id,
            min(t.next_due_at) AS due_at
          FROM schedule_assets AS own JOIN schedules AS t ON t.id = own.schedule_id
          WHERE own.asset_id = ${anyOf(sql.val(ids))} AND t.archived_at IS NULL
            AND t.state = 'active' AND ${visibleSchedules(actor, 't')}
          GROUP BY own.asset_id`),
      );
      const found = new Map(rows.map(({ assetId, dueAt }) => [assetId, shownDue(dueAt)]));
      return ids.map((id) => found.get(id) ?? null);
    }),
);

/** Pages of the visible schedules of a department that are not archived, newest first. */
export const schedulesByDepartment = defineLoader(({ statements, actor }) =>
  ownedPages(
    statements,
    {
      name: 'schedulesByDepartment',
      ...SCHEDULE_ROWS,
      conditions: [
        mayRead(actor)
          ? sql`t.archived_at IS NULL AND ${visibleSchedules(actor, 't')}`
          : sql`false`,
      ],
      owner: 'department_id',
      order: { ...SCHEDULE_ORDERS.createdAt, field: 'createdAt', descending: true },
    },
    toSchedule,
  ),
);

function mayRead(actor: AccountActor | null): actor is AccountActor {
  return actor !== null && holds(actor, 'maintenance.read');
}
