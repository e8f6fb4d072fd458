import type { Expected, Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const onSchedule = (action: string, before?: string[], after?: string[]): Expected => ({
  action: `schedule.${action}`,
  targetType: 'schedule',
  ...(before && { before }),
  ...(after && { after }),
});

/** A schedule, due each day at noon in UTC. */
async function daily(given: Preparations) {
  const time = { rrule: 'FREQ=DAILY', startsAt: '2026-01-01T12:00', timeZone: 'UTC' };
  const body = { title: 'Round', description: 'Look.', trigger: { time } };
  const { departmentId, superAdmin } = given;
  const made = await given.app.rest('POST', '/schedules', {
    token: superAdmin.token,
    body: { ...body, departmentId },
  });
  const { id } = made.body.data;
  // The record of the call comes first.
  return { id, occurrenceKey: tomorrowNoon() };
}

function tomorrowNoon(): string {
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  return `${day}T12:00`;
}

/** The contract of preventive maintenance (docs/behaviour/schedules.md). */
export const schedules: ModuleContract = {
  operations: {
    schedules: {
      ...page(
        'GET /schedules',
        'Schedule',
        ', view: Int, filter: ScheduleFilter, orderBy: ScheduleSort',
      ),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    schedule: {
      ...query('GET /schedules/:id', 'Schedule', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    createSchedule: {
      ...change('POST /schedules', 'Schedule', 'CreateScheduleInput'),
      access: 'relation',
      scope: 'maintenance.approve|maintenance.assign',
      audit: [
        onSchedule('created', undefined, ['title', 'departmentId', 'trigger']),
        async (given) =>
          given.asAdmin({
            title: 'Round',
            description: 'Look.',
            departmentId: given.departmentId,
            trigger: {
              time: { rrule: 'FREQ=DAILY', startsAt: '2026-01-01T12:00', timeZone: 'UTC' },
            },
          }),
      ],
    },
    updateSchedule: {
      ...change('PUT /schedules/:id', 'Schedule', 'UpdateScheduleInput'),
      access: 'relation',
      scope: 'maintenance.approve|maintenance.assign',
      audit: [
        onSchedule('updated', ['title'], ['title']),
        async (given) => given.asAdmin({ id: (await daily(given)).id, title: 'Another round' }),
      ],
    },
    deleteSchedule: {
      ...act('DELETE /schedules/:id', 'Schedule', 'id: Int!'),
      access: 'relation',
      scope: 'maintenance.approve|maintenance.assign',
      audit: [
        onSchedule('deleted', ['title']),
        async (given) => given.asAdmin({ id: (await daily(given)).id }),
      ],
    },
    scheduleOccurrences: {
      ...page(
        'GET /schedules/occurrences',
        'ScheduleOccurrence',
        ', scheduleId: Int, filter: ScheduleOccurrenceFilter',
      ),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    skipSchedule: {
      ...change('POST /schedules/:id/skip', 'ScheduleStep', 'SkipScheduleInput'),
      access: 'relation',
      scope: 'maintenance.approve|maintenance.assign',
      audit: [
        onSchedule('skipped'),
        async (given) => given.asAdmin({ ...(await daily(given)), reason: 'Closed.' }),
      ],
    },
    generateSchedule: {
      ...change('POST /schedules/:id/generate', 'ScheduleStep', 'GenerateScheduleInput'),
      access: 'relation',
      scope: 'maintenance.approve|maintenance.assign',
      audit: [onSchedule('generated'), async (given) => given.asAdmin(await daily(given))],
    },
    previewSchedule: {
      ...query('POST /schedules/preview', 'SchedulePreview', 'input: PreviewScheduleInput!'),
      access: ['maintenance.approve'],
      scope: 'maintenance.approve',
    },
    scheduleCompliance: {
      ...query(
        'GET /schedules/compliance',
        'ScheduleCompliance',
        'from: DateTimeISO, to: DateTimeISO, scheduleId: Int, departmentId: Int, assetId: Int',
      ),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
  },
  paths: [
    ['/schedules', 'GET POST'],
    ['/schedules/preview', 'POST'],
    ['/schedules/occurrences', 'GET'],
    ['/schedules/compliance', 'GET'],
    ['/schedules/999999', 'GET PUT DELETE'],
    ['/schedules/999999/occurrences', 'GET'],
    ['/schedules/999999/skip', 'POST PUT'],
    ['/schedules/999999/generate', 'POST PUT'],
  ],
  otherPaths: [['GET', '/schedules/999999/occurrences', 'scheduleOccurrences']],
  answers: {
    Schedule:
      'id title description ^priority categoryId locationId assetIds checklistId assigneeId estimateMinutes fields:FieldValue ' +
      'departmentId ^state ^pausedReason trigger:ScheduleTrigger leadDays ^ifOpen toleranceDays nextDueAt editorId ' +
      'archivedAt version createdAt updatedAt',
    ScheduleTrigger: 'time:ScheduleTimeTrigger meter:ScheduleMeterTrigger',
    ScheduleTimeTrigger: 'rrule startsAt timeZone ^base ^onClosedDay calendarId',
    ScheduleMeterTrigger: 'meterId every startAt',
    ScheduleOccurrence:
      'scheduleId assetId occurrenceKey dueAt generatesAt ^state ^cause reason shifts:OccurrenceShift requestId ' +
      'completedAt actorId waitsFor',
    OccurrenceShift: '^reason from to',
    ScheduleStep: 'schedule:Schedule occurrences:ScheduleOccurrence',
    SchedulePreview: 'dates:ScheduleDate',
    ScheduleDate: 'occurrenceKey dueAt generatesAt ^state shifts:OccurrenceShift overlaps',
    ScheduleCompliance: 'value numerator denominator missed skipped ^unit',
  },
};
