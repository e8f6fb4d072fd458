import { related } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { AbsencesService } from './absences.service.js';
import {
  Absence,
  CreateAbsenceInput,
  ListAbsencesInput,
  UpdateAbsenceInput,
} from './absences.types.js';

const { operation } = operationsFor<{ readonly absences: AbsencesService }>();

/** Those who read and write absences. */
const MANAGERS = {
  access: related('the person and the lead of their department', 'system.settings'),
  scope: ['maintenance.assign', 'system.settings'],
} as const;

/** The operations on absences (docs/behaviour/workload.md). */
export const absenceOperations = {
  list: operation({
    name: 'absences',
    kind: 'query',
    ...MANAGERS,
    summary: 'List absences, by begin.',
    description: 'Yours, and those of the people whose lead you are.',
    input: ListAbsencesInput,
    output: pageOf(Absence),
    run: ({ absences }, context, input) => absences.list(context, input),
  }),
  get: operation({
    name: 'absence',
    kind: 'query',
    ...MANAGERS,
    summary: 'Read an absence.',
    input: IdInput,
    output: one(Absence),
    run: ({ absences }, context, { id }) => absences.get(context, id),
  }),
  create: operation({
    name: 'createAbsence',
    kind: 'mutation',
    ...MANAGERS,
    summary: 'Enter an absence of yours or of somebody whose lead you are.',
    input: CreateAbsenceInput,
    output: one(Absence),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
    example: { input: { from: '2027-07-05', to: '2027-07-16', reason: 'holiday' } },
    run: ({ absences }, context, input) => absences.create(context, input),
  }),
  update: operation({
    name: 'updateAbsence',
    kind: 'mutation',
    ...MANAGERS,
    summary: 'Change an absence that is not over.',
    input: UpdateAbsenceInput,
    output: one(Absence),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { to: '2027-07-14', expectedVersion: 1 } },
    run: ({ absences }, context, input) => absences.update(context, input),
  }),
  delete: operation({
    name: 'deleteAbsence',
    kind: 'mutation',
    ...MANAGERS,
    summary: 'Delete an absence that has not begun.',
    input: IdInput,
    output: one(Absence),
    errors: ['CONFLICT'],
    run: ({ absences }, context, { id }) => absences.delete(context, id),
  }),
};
