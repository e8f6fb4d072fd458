import { sql } from 'kysely';
import { byKey, defineLoader } from '../../../../core/loaders.js';
import { anyOf, db, type Parameters, prepared } from '../../../../core/sql.js';

/** Numbers of requests that are assigned to a user and not completed. */
export interface Workload {
  readonly userId: number;
  readonly openAssignments: number;
  /** How many of them have been started. */
  readonly assignmentsInProgress: number;
  /** How many of them are on hold, started or not. */
  readonly assignmentsOnHold: number;
}

/** Names of the numbers, as both interfaces have them. */
export type WorkloadField = Exclude<keyof Workload, 'userId'>;

export const WORKLOAD_FIELDS: readonly WorkloadField[] = [
  'openAssignments',
  'assignmentsInProgress',
  'assignmentsOnHold',
];

const countOpen = prepared((p: Parameters<{ userIds: readonly number[] }>) =>
  db
    .selectFrom('maintenanceRequests')
    .select([
      'assigneeId as userId',
      sql<number>`count(*)::int`.as('openAssignments'),
      sql<number>`(count(*) FILTER (WHERE stage = 'in_progress'))::int`.as('assignmentsInProgress'),
      sql<number>`(count(*) FILTER (WHERE hold_reason IS NOT NULL))::int`.as('assignmentsOnHold'),
    ])
    .where('assigneeId', '=', anyOf(p.userIds))
    .where('status', '=', 'assigned')
    .groupBy('assigneeId'),
);

/**
 * The workload of each user in all departments; null for nothing. Assigning a technician requires
 * the whole workload; the numbers reveal no request.
 */
export const workloadByUser = defineLoader(({ statements }) =>
  byKey(
    async (userIds: readonly number[]) =>
      (await statements.all(countOpen({ userIds }))) as readonly Workload[],
    ({ userId }) => userId,
  ),
);
