import { permitted, related } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { TimeService } from './time.service.js';
import {
  AddTimeEntryInput,
  ListRequestTimeInput,
  ListTimeEntriesInput,
  StartTimerInput,
  StopTimerInput,
  TimeEntry,
  UpdateTimeEntryInput,
} from './time.types.js';
import type { TimersService } from './timers.service.js';
import type { WeekService } from './week.service.js';
import { TimeWeek, TimeWeekInput } from './week.types.js';

const { operation } = operationsFor<{
  readonly time: TimeService;
  readonly timers: TimersService;
  readonly timeWeek: WeekService;
}>();

const reader = permitted('maintenance.read');
const WRITING = {
  access: related('the crew of the request', 'maintenance.assign'),
  scope: 'maintenance.complete',
} as const;

/** The operations on time and timers (docs/behaviour/work.md). */
export const timeOperations = {
  list: operation({
    name: 'timeEntries',
    kind: 'query',
    access: reader,
    summary: 'List time, the latest start first.',
    description: 'Yours, and that of departments that you lead.',
    input: ListTimeEntriesInput,
    output: pageOf(TimeEntry),
    run: ({ time }, context, input) => time.list(context, input),
  }),
  week: operation({
    name: 'timeWeek',
    kind: 'query',
    access: reader,
    summary: 'Add up the time of a week by person and day.',
    description: 'Yours, and that of departments that you lead.',
    input: TimeWeekInput,
    output: one(TimeWeek),
    run: ({ timeWeek }, context, input) => timeWeek.of(context, input),
  }),
  ofRequest: operation({
    name: 'requestTime',
    kind: 'query',
    access: reader,
    summary: 'List the time that was spent on a request; for its staff.',
    input: ListRequestTimeInput,
    output: pageOf(TimeEntry),
    errors: ['FORBIDDEN'],
    run: ({ time }, context, input) => time.ofRequest(context, input),
  }),
  get: operation({
    name: 'timeEntry',
    kind: 'query',
    access: reader,
    summary: 'Read a time entry: your own, or as staff of its request.',
    input: IdInput,
    output: one(TimeEntry),
    errors: ['FORBIDDEN'],
    run: ({ time }, context, input) => time.get(context, input.id),
  }),
  add: operation({
    name: 'addTimeEntry',
    kind: 'mutation',
    performable: true,
    ...WRITING,
    summary: 'Record time that was spent on a request.',
    input: AddTimeEntryInput,
    output: one(TimeEntry),
    errors: ['CONFLICT', 'INVALID_TRANSITION'],
    example: { input: { minutes: 45, kind: 'work', note: 'Replaced the seal.' } },
    run: ({ time }, context, input) => time.add(context, input),
  }),
  update: operation({
    name: 'updateTimeEntry',
    kind: 'mutation',
    ...WRITING,
    summary: 'Correct recorded time, or end a running timer.',
    input: UpdateTimeEntryInput,
    output: one(TimeEntry),
    errors: ['INVALID_TRANSITION', 'VERSION_CONFLICT'],
    example: { input: { minutes: 50, expectedVersion: 1 } },
    run: ({ time }, context, input) => time.update(context, input),
  }),
  delete: operation({
    name: 'deleteTimeEntry',
    kind: 'mutation',
    ...WRITING,
    summary: 'Delete recorded time, or discard a running timer.',
    input: IdInput,
    output: one(TimeEntry),
    errors: ['INVALID_TRANSITION'],
    run: ({ time }, context, input) => time.delete(context, input.id),
  }),
  start: operation({
    name: 'startTimer',
    kind: 'mutation',
    performable: true,
    ...WRITING,
    summary: 'Start your timer on a request that is worked on; one runs at a time.',
    input: StartTimerInput,
    output: one(TimeEntry),
    errors: ['CONFLICT', 'INVALID_TRANSITION'],
    example: { input: { kind: 'work' } },
    run: ({ timers }, context, input) => timers.start(context, input),
  }),
  stop: operation({
    name: 'stopTimer',
    kind: 'mutation',
    performable: true,
    ...WRITING,
    summary: 'Stop your timer on a request.',
    input: StopTimerInput,
    output: one(TimeEntry),
    errors: ['CONFLICT'],
    example: { input: { note: 'Replaced the seal.' } },
    run: ({ timers }, context, input) => timers.stop(context, input),
  }),
};
