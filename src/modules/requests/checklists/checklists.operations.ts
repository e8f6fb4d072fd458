import { permitted } from '../../../core/access.js';
import { IdInput } from '../../../core/inputs.js';
import { one, operationsFor, pageOf } from '../../../core/operation.js';
import type { ChecklistsService } from './checklists.service.js';
import {
  Checklist,
  CreateChecklistInput,
  ListChecklistsInput,
  UpdateChecklistInput,
} from './checklists.types.js';

const { operation } = operationsFor<{ readonly checklists: ChecklistsService }>();

/** The operations on checklists (docs/behaviour/work.md). */
export const checklistOperations = {
  list: operation({
    name: 'checklists',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'List the checklists.',
    input: ListChecklistsInput,
    output: pageOf(Checklist),
    run: ({ checklists }, _context, input) => checklists.list(input),
  }),
  get: operation({
    name: 'checklist',
    kind: 'query',
    access: permitted('maintenance.read'),
    summary: 'Read a checklist.',
    input: IdInput,
    output: one(Checklist),
    run: ({ checklists }, _context, input) => checklists.get(input.id),
  }),
  create: operation({
    name: 'createChecklist',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Create a checklist.',
    input: CreateChecklistInput,
    output: one(Checklist),
    errors: ['CONFLICT'],
    example: {
      input: {
        name: 'Yearly service',
        items: [
          { kind: 'check', label: 'Guard in place', required: true },
          { kind: 'number', label: 'Oil temperature', unit: '°C', max: 80 },
        ],
      },
    },
    run: ({ checklists }, context, input) => checklists.create(context, input),
  }),
  update: operation({
    name: 'updateChecklist',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Change, archive or restore a checklist.',
    description: 'Requests keep the items that they have.',
    input: UpdateChecklistInput,
    output: one(Checklist),
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    example: { input: { name: 'Service, yearly', expectedVersion: 1 } },
    run: ({ checklists }, context, input) => checklists.update(context, input),
  }),
  delete: operation({
    name: 'deleteChecklist',
    kind: 'mutation',
    access: permitted('system.settings'),
    summary: 'Delete a checklist, or archive one that was ever referred to.',
    input: IdInput,
    output: one(Checklist),
    run: ({ checklists }, context, input) => checklists.delete(context, input.id),
  }),
};
