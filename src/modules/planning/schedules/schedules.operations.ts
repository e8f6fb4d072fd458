import { permitted, related } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { ComplianceService } from './list/compliance.service.js';
import type { ListOccurrencesService } from './list/list-occurrences.service.js';
import {
  GenerateScheduleInput,
  ListScheduleOccurrencesInput,
  PreviewScheduleInput,
  ScheduleCompliance,
  ScheduleComplianceInput,
  ScheduleOccurrence,
  SchedulePreview,
  ScheduleStep,
  SkipScheduleInput,
} from './occurrences.types.js';
import {
  CreateScheduleInput,
  ListSchedulesInput,
  UpdateScheduleInput,
} from './schedule-inputs.types.js';
import type { SchedulesService } from './schedules.service.js';
import { Schedule } from './schedules.types.js';
import type { OccurrenceStepsService } from './steps/occurrence-steps.service.js';

const { operation } = operationsFor<{
  readonly schedules: SchedulesService;
  readonly occurrences: ListOccurrencesService;
  readonly occurrenceSteps: OccurrenceStepsService;
  readonly compliance: ComplianceService;
}>();

/** The rule for writing schedules; people who do not see one get NOT_FOUND. */
const WRITERS = {
  access: related('the approver of the department, and for a schedule with an assignee its lead'),
  scope: ['maintenance.approve', 'maintenance.assign'],
} as const;

const QUARTERLY = {
  rrule: 'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TU',
  startsAt: '2026-03-02T08:00',
  timeZone: 'Europe/Berlin',
};

/** The operations on schedules (docs/behaviour/schedules.md). */
export const scheduleOperations = {
  list: operation({
    name: 'schedules',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the schedules that you see.',
    input: ListSchedulesInput,
    output: pageOf(Schedule),
    run: ({ schedules }, context, input) => schedules.list(context, input),
  }),
  get: operation({
    name: 'schedule',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a schedule.',
    input: IdInput,
    output: one(Schedule),
    run: ({ schedules }, context, input) => schedules.get(context, input.id),
  }),
  create: operation({
    name: 'createSchedule',
    kind: 'mutation',
    ...WRITERS,
    summary: 'Create a schedule of preventive maintenance.',
    input: CreateScheduleInput,
    output: one(Schedule),
    example: {
      input: {
        title: 'Inspect the sprinklers',
        description: 'Open the test valve and read the pressure.',
        trigger: { time: QUARTERLY },
        leadDays: 7,
      },
    },
    run: ({ schedules }, context, input) => schedules.create(context, input),
  }),
  update: operation({
    name: 'updateSchedule',
    kind: 'mutation',
    ...WRITERS,
    summary: 'Change, pause or resume a schedule.',
    input: UpdateScheduleInput,
    output: one(Schedule),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { state: 'paused', expectedVersion: 1 } },
    run: ({ schedules }, context, input) => schedules.update(context, input),
  }),
  delete: operation({
    name: 'deleteSchedule',
    kind: 'mutation',
    ...WRITERS,
    summary: 'Delete a schedule, or archive one of which anything was generated.',
    input: IdInput,
    output: one(Schedule),
    errors: ['CONFLICT'],
    run: ({ schedules }, context, input) => schedules.delete(context, input.id),
  }),
  occurrences: operation({
    name: 'scheduleOccurrences',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the past and planned occurrences of schedules.',
    description: 'Of one schedule, or of all that you see.',
    input: ListScheduleOccurrencesInput,
    output: pageOf(ScheduleOccurrence),
    errors: ['NOT_FOUND'],
    run: ({ occurrences }, context, input) => occurrences.list(context, input),
  }),
  skip: operation({
    name: 'skipSchedule',
    kind: 'mutation',
    ...WRITERS,
    summary: 'Skip a planned occurrence of a schedule.',
    input: SkipScheduleInput,
    output: one(ScheduleStep),
    errors: ['CONFLICT'],
    example: {
      input: { occurrenceKey: '2026-06-09T08:00', reason: 'The building is closed.' },
    },
    run: ({ occurrenceSteps }, context, input) => occurrenceSteps.skip(context, input),
  }),
  generate: operation({
    name: 'generateSchedule',
    kind: 'mutation',
    ...WRITERS,
    summary: 'Make the request of an occurrence at once.',
    description: 'Also of one that was skipped or missed.',
    input: GenerateScheduleInput,
    output: one(ScheduleStep),
    errors: ['CONFLICT'],
    example: { input: { occurrenceKey: '2026-06-09T08:00' } },
    run: ({ occurrenceSteps }, context, input) => occurrenceSteps.generate(context, input),
  }),
  preview: operation({
    name: 'previewSchedule',
    kind: 'query',
    computes: true,
    access: permitted('maintenance.approve'),
    summary: 'Compute the dates of a trigger that is not stored.',
    input: PreviewScheduleInput,
    output: one(SchedulePreview),
    example: { input: { trigger: { time: QUARTERLY }, count: 4 } },
    run: ({ schedules }, context, input) => schedules.preview(context, input),
  }),
  compliance: operation({
    name: 'scheduleCompliance',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Compute how much of the work of schedules was done in time.',
    input: ScheduleComplianceInput,
    output: one(ScheduleCompliance),
    errors: ['NOT_FOUND'],
    run: ({ compliance }, context, input) => compliance.of(context, input),
  }),
};
