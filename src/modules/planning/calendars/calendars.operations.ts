import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { CalendarsService } from './calendars.service.js';
import {
  Calendar,
  CalendarPreview,
  CreateCalendarInput,
  ListCalendarsInput,
  PreviewCalendarInput,
  UpdateCalendarInput,
} from './calendars.types.js';

const { operation } = operationsFor<{ readonly calendars: CalendarsService }>();

const OFFICE = [
  [480, 720],
  [780, 1020],
];
const HOURS = {
  timeZone: 'Europe/Berlin',
  week: [OFFICE, OFFICE, OFFICE, OFFICE, OFFICE, [], []],
  holidays: [{ date: '2026-12-25', name: 'Christmas Day', intervals: [] }],
};

/** The operations on calendars (docs/behaviour/calendars.md). */
export const calendarOperations = {
  list: operation({
    name: 'calendars',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the calendars, by name.',
    input: ListCalendarsInput,
    output: pageOf(Calendar),
    run: ({ calendars }, _context, input) => calendars.list(input),
  }),
  get: operation({
    name: 'calendar',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a calendar.',
    input: IdInput,
    output: one(Calendar),
    run: ({ calendars }, _context, input) => calendars.get(input.id),
  }),
  create: operation({
    name: 'createCalendar',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Create a calendar.',
    input: CreateCalendarInput,
    output: one(Calendar),
    errors: ['CONFLICT'],
    example: { input: { name: 'Office', ...HOURS } },
    run: ({ calendars }, context, input) => calendars.create(context, input),
  }),
  update: operation({
    name: 'updateCalendar',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Change, archive or restore a calendar.',
    input: UpdateCalendarInput,
    output: one(Calendar),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { name: 'Office hours', expectedVersion: 1 } },
    run: ({ calendars }, context, input) => calendars.update(context, input),
  }),
  delete: operation({
    name: 'deleteCalendar',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Delete a calendar, or archive one that was referred to.',
    input: IdInput,
    output: one(Calendar),
    run: ({ calendars }, context, input) => calendars.delete(context, input.id),
  }),
  preview: operation({
    name: 'previewCalendar',
    kind: 'query',
    computes: true,
    access: permitted('system.settings'),
    summary: 'Count working time by hours that are not stored.',
    input: PreviewCalendarInput,
    output: one(CalendarPreview),
    example: { input: { ...HOURS, at: '2026-12-24T12:00:00Z', minutes: 480 } },
    run: async ({ calendars }, _context, input) => calendars.preview(input),
  }),
};
