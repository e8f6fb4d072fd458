// The filters of the list of requests, for tests of plans: the input, the condition in SQL, and what is expected of
// the plans.
import { EMPLOYEE, type Expected, type Filter, TECHNICIAN } from './list-plans.js';

/**
 * A second condition beside a scope or a person has no index in order: at most the rows of the
 * scope are read, two percent of all in this test.
 */
const SECOND: Expected = { factor: 2.5 };

/**
 * LIMIT is a parameter in the text of these statements, so that the plan for all values expects a
 * tenth of the table, and prefers the order of time to the index of the condition.
 */
export const UNPREPARED: Expected = { prepared: false };

/**
 * One request in a hundred has the word: a page takes a hundred times its rows in the order of
 * time, as many as that in a table of any size.
 */
const ONE_PERCENT: Expected = { prepared: false, factor: 6 };

/** Open requests whose technician is suspended or inactive. */
const OF_INACTIVE = `(stage IN ('assigned', 'in_progress')
  AND assignee_id IN (SELECT id FROM users WHERE status <> 'active'))`;

/**
 * Filters by due times, in another order than theirs: the overdue requests of the organisation are
 * read, or one in sixty of those that are read in order has missed a due time.
 */
const DUE_TIMES: readonly Filter[] = [
  [{ overdue: true }, 'next_due_at < now()', { ...SECOND, prepared: false }],
  [{ atRisk: false }, '(risk_at <= now() AND next_due_at >= now()) IS NOT TRUE', SECOND],
  [{ breached: true }, 'breached_at IS NOT NULL', { factor: 4 }],
];

export const REQUEST_FILTERS: readonly Filter[] = [
  [{}, 'true'],
  [{ status: 'pending' }, "status = 'pending'"],
  [{ status: 'pending,approved,assigned' }, "status IN ('pending', 'approved', 'assigned')"],
  [{ status: 'completed,cancelled' }, "status IN ('completed', 'cancelled')"],
  [{ departmentId: 1 }, 'department_id = 1', SECOND],
  [{ requesterId: EMPLOYEE }, `requester_id = ${EMPLOYEE}`, SECOND],
  [{ assigneeId: TECHNICIAN }, `assignee_id = ${TECHNICIAN}`, SECOND],
  [{ helperId: TECHNICIAN }, `${TECHNICIAN} = ANY (helper_ids)`, SECOND],
  [
    { workerId: TECHNICIAN },
    `(assignee_id = ${TECHNICIAN} OR ${TECHNICIAN} = ANY (helper_ids))`,
    SECOND,
  ],
  [{ lastDays: 3_650 }, "created_at >= now() - interval '3650 days'", { prepared: false }],
  [{ departmentId: 1, status: 'pending' }, "department_id = 1 AND status = 'pending'"],
  [{ priority: 'urgent' }, "priority = 'urgent'", SECOND],
  [{ createdFrom: '2024-06-01' }, "created_at >= '2024-06-01Z'", { ...SECOND, prepared: false }],
  [
    { completedFrom: '2024-06-01' },
    "completed_at >= '2024-06-01Z'",
    { ...SECOND, prepared: false },
  ],
  [
    { completedFrom: '2024-03-01', completedTo: '2024-03-01' },
    "completed_at >= '2024-03-01Z' AND completed_at < '2024-03-02Z'",
    { ...SECOND, prepared: false },
  ],
  [{ search: 'pump' }, "description ILIKE '%pump%'", { ...SECOND, prepared: false }],
  [{ stage: 'in_progress' }, "stage = 'in_progress'", SECOND],
  [{ stage: 'completed,rejected' }, "stage IN ('completed', 'rejected')", SECOND],
  [{ stage: 'confirmed' }, "stage = 'confirmed'", SECOND],
  [
    { status: 'cancelled', stage: 'duplicate,in_progress' },
    "stage = 'duplicate'",
    { ...SECOND, factor: 5 },
  ],
  ...DUE_TIMES,
  [{ onHold: true }, 'hold_since IS NOT NULL', SECOND],
  [{ onHold: false }, 'hold_since IS NULL', SECOND],
  [{ unassigned: true }, "stage IN ('submitted', 'approved')", SECOND],
  [{ unassigned: false }, "stage NOT IN ('submitted', 'approved')", SECOND],
  [{ unassigned: true, status: 'completed' }, 'false', SECOND],
  [{ assigneeInactive: true }, OF_INACTIVE, SECOND],
  [
    { assigneeInactive: true, stage: 'in_progress' },
    `${OF_INACTIVE} AND stage = 'in_progress'`,
    SECOND,
  ],
  [
    { assigneeInactive: true, search: 'pump' },
    `${OF_INACTIVE} AND description ILIKE '%pump%'`,
    SECOND,
  ],
  [{ assigneeInactive: true, departmentId: 1 }, `${OF_INACTIVE} AND department_id = 1`, SECOND],
  [{ assigneeInactive: true, status: 'completed' }, 'false', SECOND],
  [{ assigneeInactive: false }, `NOT (${OF_INACTIVE})`, SECOND],
  [{ origin: 'schedule' }, "origin = 'schedule'", SECOND],
  [{ origin: 'person' }, "origin = 'person'", SECOND],
  [
    { plannedFrom: '2024-03-01', plannedTo: '2024-03-01' },
    "planned_end >= '2024-03-01Z' AND planned_start < '2024-03-02Z'",
    { ...SECOND, prepared: false },
  ],
  [{ duplicateOfId: 28_003 }, 'duplicate_of_id = 28003', SECOND],
  [{ followUpOfId: 28_003 }, 'follow_up_of_id = 28003', SECOND],
  [{ scheduleId: 3 }, 'schedule_id = 3', SECOND],
];

/** Without a scope, only one condition has its index, and the bound is that of the page. */
export const GLOBAL_FILTERS: readonly Filter[] = [
  ...REQUEST_FILTERS.filter((filter) => !DUE_TIMES.includes(filter)).map(
    ([input, where, expected]): Filter => {
      const { factor: _factor, ...others } = expected ?? {};
      return [input, where, others];
    },
  ),
  ...DUE_TIMES,
  [{ status: 'completed' }, "status = 'completed'"],
  [{ departmentId: 20 }, 'department_id = 20'],
  [{ departmentId: 40 }, 'department_id = 40'],
  [{ requesterId: 1500 }, 'requester_id = 1500'],
  [{ createdTo: '2023-06-01T00:00:00Z' }, "created_at <= '2023-06-01Z'", UNPREPARED],
  [{ completedTo: '2023-06-01T00:00:00Z' }, "completed_at <= '2023-06-01Z'", UNPREPARED],
  [{ completedFrom: '2025-09-20' }, "completed_at >= '2025-09-20Z'", UNPREPARED],
  [{ search: 'valve' }, "description ILIKE '%valve%'", ONE_PERCENT],
  [{ search: 'zeolite' }, "description ILIKE '%zeolite%'", UNPREPARED],
  [{ search: 'quartz' }, "description ILIKE '%quartz%'", UNPREPARED],
];

/** Filters for requests with a due time, in which none is without. */
export const DUE_FILTERS: readonly Filter[] = [
  [{ dueTo: '2100-01-01' }, "next_due_at < '2100-01-02Z'", SECOND],
  [{ overdue: true }, 'next_due_at < now()', { ...SECOND, prepared: false }],
  [
    { overdue: true, status: 'pending' },
    "next_due_at < now() AND status = 'pending'",
    { ...SECOND, prepared: false },
  ],
  [
    { overdue: true, departmentId: 1 },
    'next_due_at < now() AND department_id = 1',
    { ...SECOND, prepared: false },
  ],
];

/** Filters for open requests only, which can be ordered by priority. */
export const OPEN_FILTERS: readonly Filter[] = [
  [{ status: 'pending' }, "status = 'pending'", SECOND],
  [
    { status: 'pending,approved,assigned' },
    "status IN ('pending', 'approved', 'assigned')",
    SECOND,
  ],
  [
    { unassigned: true, departmentId: 1 },
    "department_id = 1 AND stage IN ('submitted', 'approved')",
    SECOND,
  ],
  [
    { stage: 'in_progress', priority: 'high' },
    "stage = 'in_progress' AND priority = 'high'",
    SECOND,
  ],
  [
    { status: 'assigned', assigneeId: TECHNICIAN },
    `status = 'assigned' AND assignee_id = ${TECHNICIAN}`,
    SECOND,
  ],
];
