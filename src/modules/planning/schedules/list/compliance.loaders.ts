import { sql } from 'kysely';
import { byKey, defineLoader } from '../../../../core/loaders.js';
import { anyOf, statement } from '../../../../core/sql.js';
import { type ComplianceCounts, complianceColumns } from './compliance.queries.js';

/** The compliance of schedules in the last year, by their ids; of those without a date nothing. */
export const complianceBySchedule = defineLoader(({ statements }) =>
  byKey(
    async (ids: readonly number[]) =>
      await statements.all(
        statement(sql<ComplianceCounts & { scheduleId: number }>`SELECT
            t.schedule_id, ${complianceColumns(sql`now()`)}
          FROM schedule_occurrences AS t JOIN schedules AS s ON s.id = t.schedule_id
          WHERE t.schedule_id = ${anyOf(sql.val(ids))} AND t.due_at < now()
            AND t.due_at >= now() - interval '1 year'
          GROUP BY t.schedule_id`),
      ),
    ({ scheduleId }) => scheduleId,
  ),
);
