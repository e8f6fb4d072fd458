import type { Expected, Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const onEntry = (action: string, before: string[], after: string[]): Expected => ({
  action: `time_entry.${action}`,
  targetType: 'time_entry',
  before,
  after,
});
const FIELDS = ['requestId', 'userId', 'startedAt', 'minutes', 'kind'];
const SECRET = 'The key is under the mat.';

/** Time of the super_admin; null: a running timer. */
async function entry(given: Preparations, minutes: number | null = 30) {
  const { id: requestId, departmentId } = await given.request('assigned');
  const { id } = given.superAdmin;
  const people = { userId: id, createdById: id };
  const startedAt = new Date(given.clock().getTime() - 3_600_000);
  return await given.prisma.timeEntry.create({
    data: { requestId, departmentId, ...people, startedAt, minutes },
  });
}

/** The contract of time, timers and labour rates (docs/behaviour/work.md). */
export const time: ModuleContract = {
  operations: {
    timeEntries: {
      ...page(
        'GET /time',
        'TimeEntry',
        ', view: Int, filter: TimeEntryFilter, orderBy: TimeEntrySort',
      ),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    timeWeek: {
      ...query('GET /time/week', 'TimeWeek', 'day: String, userId: Int, timeZone: String'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    requestTime: {
      ...page(
        'GET /maintenance/:requestId/time',
        'TimeEntry',
        ', requestId: Int!, orderBy: TimeEntrySort',
      ),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    timeEntry: {
      ...query('GET /time/:id', 'TimeEntry', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    addTimeEntry: {
      ...change('POST /maintenance/:requestId/time', 'TimeEntry', 'AddTimeEntryInput'),
      access: 'relation',
      scope: 'maintenance.complete',
      audit: [
        onEntry('created', [], FIELDS),
        async (given) => ({
          ...given.asAdmin({
            requestId: (await given.request('assigned')).id,
            minutes: 30,
            note: SECRET,
          }),
          secrets: [SECRET],
        }),
      ],
    },
    updateTimeEntry: {
      ...change('PUT /time/:id', 'TimeEntry', 'UpdateTimeEntryInput'),
      access: 'relation',
      scope: 'maintenance.complete',
      audit: [
        onEntry('updated', ['minutes'], ['minutes']),
        async (given) => given.asAdmin({ id: (await entry(given)).id, minutes: 45 }),
      ],
    },
    deleteTimeEntry: {
      ...act('DELETE /time/:id', 'TimeEntry', 'id: Int!'),
      access: 'relation',
      scope: 'maintenance.complete',
      audit: [
        onEntry('deleted', FIELDS, []),
        async (given) => given.asAdmin({ id: (await entry(given)).id }),
      ],
    },
    startTimer: {
      ...change('POST /maintenance/:requestId/time/start', 'TimeEntry', 'StartTimerInput'),
      access: 'relation',
      scope: 'maintenance.complete',
      audit: [
        onEntry('started', [], FIELDS),
        async (given) => {
          await given.prisma.timeEntry.deleteMany({ where: { minutes: null } });
          return given.asAdmin({ requestId: (await given.request('assigned')).id });
        },
      ],
    },
    stopTimer: {
      ...change('POST /maintenance/:requestId/time/stop', 'TimeEntry', 'StopTimerInput'),
      access: 'relation',
      scope: 'maintenance.complete',
      audit: [
        onEntry('stopped', ['minutes'], ['minutes']),
        async (given) => {
          await given.prisma.timeEntry.deleteMany({ where: { minutes: null } });
          return given.asAdmin({ requestId: (await entry(given, null)).requestId });
        },
      ],
    },
    labourRates: {
      ...page('GET /users/:userId/labour-rates', 'LabourRate', ', userId: Int!'),
      access: ['maintenance.assign'],
      scope: 'maintenance.assign',
    },
    setLabourRate: {
      ...change('PUT /users/:userId/labour-rate', 'LabourRate', 'SetLabourRateInput'),
      access: ['maintenance.assign'],
      scope: 'maintenance.assign',
      audit: [
        { action: 'labour_rate.set', targetType: 'user' },
        async (given) => given.asAdmin({ userId: given.employee.id, rate: 4_800 }),
      ],
    },
  },
  paths: [
    ['/maintenance/999999/time', 'GET POST'],
    ['/maintenance/999999/time/start', 'POST'],
    ['/maintenance/999999/time/stop', 'POST'],
    ['/time', 'GET'],
    ['/time/999999', 'GET PUT DELETE'],
    ['/time/week', 'GET'],
    ['/users/999999/labour-rates', 'GET'],
    ['/users/999999/labour-rate', 'PUT'],
  ],
  answers: {
    TimeEntry:
      'id requestId userId startedAt minutes ^kind note rate cost createdById createdAt updatedAt receivedAt contractor:JobContractor version',
    TimeWeek: 'from to timeZone people { userId name minutes total running } hasMore',
    LabourRate: 'id userId rate from',
  },
};
