import type { Operation } from '../../../src/core/operation.js';
import type { Selection } from '../../../src/core/selection.js';
import { shapeOf } from '../../../src/core/shape.js';
import { User } from '../../../src/modules/people/users/users.types.js';
import { slaOperations } from '../../../src/modules/requests/maintenance/clocks/sla.operations.js';
import { crewOperations as crew } from '../../../src/modules/requests/maintenance/crew/crew.operations.js';
import { detailOperations as detail } from '../../../src/modules/requests/maintenance/detail/detail.operations.js';
import {
  HISTORY,
  stepsOf,
  WITH_HISTORY,
  withSteps,
} from '../../../src/modules/requests/maintenance/detail/with-history.js';
import { linkTextsOperations as linkTexts } from '../../../src/modules/requests/maintenance/links/link-texts.operations.js';
import { listOperations as list } from '../../../src/modules/requests/maintenance/list/list.operations.js';
import type { MaintenanceRequest } from '../../../src/modules/requests/maintenance/maintenance.types.js';
import { setCauseOperations as setCause } from '../../../src/modules/requests/maintenance/set-cause/set-cause.operations.js';
import { requestFieldOperations as requestFields } from '../../../src/modules/requests/maintenance/set-fields/request-fields.operations.js';
import { slaDryRunOperations } from '../../../src/modules/requests/maintenance/sla-dry-run/sla-dry-run.operations.js';
import { stepOperations as steps } from '../../../src/modules/requests/maintenance/steps/steps.operations.js';
import { submitOperations as submit } from '../../../src/modules/requests/maintenance/submit/submit.operations.js';
import {
  WORKLOAD_FIELDS,
  type WorkloadField,
} from '../../../src/modules/requests/maintenance/technicians/technicians.loaders.js';
import { technicianOperations as technicians } from '../../../src/modules/requests/maintenance/technicians/technicians.operations.js';
import type { Route, Verb, View } from '../../route.js';
import { CATEGORIES, DUE_DATES, LOCATIONS, MAINTENANCE } from '../../tags.js';

const HISTORY_SCHEMAS = {
  Person: {
    type: 'object',
    description: 'Id and name of a person whom an object refers to.',
    required: ['id', 'firstName', 'lastName'],
    properties: {
      id: { type: 'integer', description: 'The id.' },
      firstName: { type: ['string', 'null'], description: 'The first name.' },
      lastName: { type: ['string', 'null'], description: 'The last name.' },
    },
  },
  MaintenanceHistoryStep: {
    description: 'A step of a request, with the name of the person who took it.',
    allOf: [
      { $ref: '#/components/schemas/MaintenanceHistoryEntry' },
      {
        type: 'object',
        required: ['actor'],
        properties: {
          actor: {
            description: 'The person who took the step; null for the service itself.',
            anyOf: [{ $ref: '#/components/schemas/Person' }, { type: 'null' }],
          },
        },
      },
    ],
  },
};

const historySchema = {
  type: 'array',
  description: 'The steps that were taken, oldest first.',
  items: { $ref: '#/components/schemas/MaintenanceHistoryStep' },
};

const withHistory: View = {
  name: 'MaintenanceRequestWithHistory',
  summary: 'Read a maintenance request with its history.',
  selection: WITH_HISTORY,
  select: withSteps,
  schema: {
    description: 'A maintenance request with its history.',
    allOf: [
      { $ref: '#/components/schemas/SingleMaintenanceRequest' },
      { type: 'object', required: ['history'], properties: { history: historySchema } },
    ],
  },
  schemas: HISTORY_SCHEMAS,
};

const historyOnly: View = {
  name: 'MaintenanceHistory',
  summary: 'Read the history of a maintenance request, oldest step first.',
  selection: { history: HISTORY },
  select: ({ history }: MaintenanceRequest) => stepsOf(history),
  schema: historySchema,
  schemas: HISTORY_SCHEMAS,
};

/** Numbers of the workload of a technician, with what they count. */
const LOAD: Readonly<Record<WorkloadField, string>> = {
  openAssignments: 'Number of requests assigned to the technician that are not completed.',
  assignmentsInProgress: 'How many of them have been started.',
  assignmentsOnHold: 'How many of them are on hold, started or not.',
};

/** Every field of a user, with the numbers of their open requests. */
const WITH_LOAD: Selection = {
  ...Object.fromEntries(shapeOf(User).map(({ name }) => [name, true as const])),
  ...Object.fromEntries(WORKLOAD_FIELDS.map((name) => [name, true as const])),
};

const withLoad: View = {
  name: 'AssignableTechnicians',
  summary: technicians.assignableTechnicians.summary,
  selection: WITH_LOAD,
  select: (technicians: readonly User[]) => technicians,
  schema: {
    type: 'array',
    description: 'The technicians.',
    items: { $ref: '#/components/schemas/AssignableTechnician' },
  },
  schemas: {
    AssignableTechnician: {
      description: 'A technician with the numbers of open requests.',
      allOf: [
        { $ref: '#/components/schemas/RelatedUser' },
        {
          type: 'object',
          required: WORKLOAD_FIELDS,
          properties: Object.fromEntries(
            WORKLOAD_FIELDS.map((name) => [name, { type: 'integer', description: LOAD[name] }]),
          ),
        },
      ],
    },
  },
};

/** Id and name of each candidate. */
const namesOnly: View = {
  name: 'HelperCandidates',
  summary: crew.helperCandidates.summary,
  selection: { id: true, firstName: true, lastName: true },
  select: (technicians: readonly User[]) =>
    technicians.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
  schema: {
    type: 'array',
    description: 'The technicians.',
    items: { $ref: '#/components/schemas/Person' },
  },
};

/** Routes of a step, which accepts both verbs. */
function step(path: string, operation: Operation): Route[] {
  const verbs: readonly Verb[] = ['POST', 'PUT'];
  return verbs.map((verb) => ({ verb, path, operation, tag: MAINTENANCE }));
}

/** Specification 4.2, and docs/behaviour/requests.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/maintenance', operation: list.list, tag: MAINTENANCE },
  {
    verb: 'POST',
    path: '/maintenance',
    operation: submit.create,
    status: 201,
    tag: MAINTENANCE,
  },
  {
    verb: 'GET',
    path: '/maintenance/assignable-technicians',
    operation: technicians.assignableTechnicians,
    view: withLoad,
    tag: MAINTENANCE,
  },
  {
    verb: 'GET',
    path: '/maintenance/:id',
    operation: detail.get,
    view: withHistory,
    tag: MAINTENANCE,
  },
  {
    verb: 'GET',
    path: '/maintenance/:id/history',
    operation: detail.get,
    view: historyOnly,
    tag: MAINTENANCE,
  },
  {
    verb: 'PUT',
    path: '/maintenance/:id',
    operation: steps.update,
    tag: MAINTENANCE,
  },
  {
    verb: 'DELETE',
    path: '/maintenance/:id',
    operation: steps.cancel,
    tag: MAINTENANCE,
  },
  {
    verb: 'DELETE',
    path: '/maintenance/:id/delete',
    operation: steps.purge,
    tag: MAINTENANCE,
  },
  // For clients and proxies that drop the body of a DELETE.
  ...step('/maintenance/:id/cancel', steps.cancel),
  ...step('/maintenance/:id/purge', steps.purge),
  ...step('/maintenance/:id/approve', steps.approve),
  ...step('/maintenance/:id/assign', steps.assign),
  ...step('/maintenance/:id/complete', steps.complete),
  ...step('/maintenance/:id/reject', steps.reject),
  ...step('/maintenance/:id/start', steps.start),
  ...step('/maintenance/:id/hold', steps.hold),
  ...step('/maintenance/:id/resume', steps.resume),
  ...step('/maintenance/:id/confirm', steps.confirm),
  ...step('/maintenance/:id/reopen', steps.reopen),
  ...step('/maintenance/:id/transfer', steps.transfer),
  ...step('/maintenance/:id/mark-duplicate', steps.markDuplicate),
  ...step('/maintenance/:id/unmark-duplicate', steps.unmarkDuplicate),
  ...step('/maintenance/:id/classify', steps.classify),
  ...step('/maintenance/:id/due-date', steps.setDueDate),
  ...step('/maintenance/:id/plan', steps.plan),
  {
    verb: 'GET',
    path: '/maintenance/:id/helper-candidates',
    operation: crew.helperCandidates,
    view: namesOnly,
    tag: MAINTENANCE,
  },
  { verb: 'PUT', path: '/maintenance/:id/helpers', operation: crew.setHelpers, tag: MAINTENANCE },
  ...step('/maintenance/:id/fields', requestFields.set),
  ...step('/maintenance/:id/cause', setCause.set),
  {
    verb: 'POST',
    path: '/locations/link-texts',
    operation: linkTexts.locations,
    tag: LOCATIONS,
  },
  {
    verb: 'POST',
    path: '/categories/link-texts',
    operation: linkTexts.categories,
    tag: CATEGORIES,
  },
  {
    verb: 'GET',
    path: '/maintenance/:requestId/sla',
    operation: slaOperations.sla,
    tag: DUE_DATES,
  },
  {
    verb: 'POST',
    path: '/sla-policies/apply',
    operation: slaOperations.apply,
    tag: DUE_DATES,
  },
  {
    verb: 'POST',
    path: '/sla-policies/dry-run',
    operation: slaDryRunOperations.run,
    tag: DUE_DATES,
  },
];
