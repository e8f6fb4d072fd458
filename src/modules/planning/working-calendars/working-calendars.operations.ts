import { related } from '../../../core/access.js';
import { one, operationsFor } from '../../../core/operation.js';
import type { WorkingCalendarsService } from './working-calendars.service.js';
import {
  SetWorkingCalendarInput,
  UserPlanInput,
  UserWorkingCalendar,
} from './working-calendars.types.js';

const { operation } = operationsFor<{ readonly workingCalendars: WorkingCalendarsService }>();

/** Readers of skills and working hours of a person. */
export const PLAN_READERS = {
  access: related('the person and the lead of their department', 'system.settings', 'user.read'),
  scope: ['maintenance.assign', 'system.settings', 'user.read'],
} as const;

/** Those who set skills and working hours of a person. */
export const PLANNERS = {
  access: related('the lead of the department of the person', 'system.settings'),
  scope: ['maintenance.assign', 'system.settings'],
} as const;

/** The operations on working hours of people (docs/behaviour/workload.md). */
export const workingCalendarOperations = {
  get: operation({
    name: 'workingCalendar',
    kind: 'query',
    ...PLAN_READERS,
    summary: 'Read the calendar by which a person works.',
    input: UserPlanInput,
    output: one(UserWorkingCalendar),
    run: ({ workingCalendars }, context, { userId }) => workingCalendars.get(context, userId),
  }),
  set: operation({
    name: 'setWorkingCalendar',
    kind: 'mutation',
    ...PLANNERS,
    summary: 'Set the calendar by which a person works.',
    input: SetWorkingCalendarInput,
    output: one(UserWorkingCalendar),
    errors: ['FORBIDDEN'],
    example: { input: { calendarId: 1 } },
    run: ({ workingCalendars }, context, input) => workingCalendars.set(context, input),
  }),
};
