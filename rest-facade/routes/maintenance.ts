import type { Operation } from '../../src/core/operation.js';
import type { Selection } from '../../src/core/selection.js';
import { shapeOf } from '../../src/core/shape.js';
import { maintenanceOperations as maintenance } from '../../src/modules/maintenance/maintenance.operations.js';
import {
  type MaintenanceHistoryEntry,
  MaintenanceRequest,
} from '../../src/modules/maintenance/maintenance.types.js';
import { stageOperations as stages } from '../../src/modules/maintenance/stages.operations.js';
import { User } from '../../src/modules/users/users.types.js';
import type { Route, Verb, View } from '../route.js';
import { MAINTENANCE } from '../tags.js';

/** The history of a request, with the names of the actors. */
const HISTORY: Selection = {
  id: true,
  action: true,
  from: true,
  to: true,
  actorId: true,
  actor: { id: true, firstName: true, lastName: true },
  note: true,
  time: true,
};

function historyOf(entries: readonly MaintenanceHistoryEntry[] = []) {
  return entries.map(({ id, action, from, to, actorId, actor, note, time }) => ({
    id,
    action,
    from,
    to,
    actorId,
    actor: actor && { id: actor.id, firstName: actor.firstName, lastName: actor.lastName },
    note,
    time,
  }));
}

/** Every field of a request, with its history. */
const WITH_HISTORY: Selection = {
  ...Object.fromEntries(shapeOf(MaintenanceRequest).map(({ name }) => [name, true as const])),
  history: HISTORY,
};

const historySchema = {
  type: 'array',
  items: {
    allOf: [
      { $ref: '#/components/schemas/MaintenanceHistoryEntry' },
      {
        type: 'object',
        required: ['actor'],
        properties: {
          actor: {
            type: ['object', 'null'],
            properties: {
              id: { type: 'integer' },
              firstName: { type: ['string', 'null'] },
              lastName: { type: ['string', 'null'] },
            },
          },
        },
      },
    ],
  },
};

const withHistory: View = {
  summary: 'Read a maintenance request with its history.',
  selection: WITH_HISTORY,
  select: ({ history, ...request }: MaintenanceRequest) => ({
    ...request,
    history: historyOf(history),
  }),
  schema: {
    allOf: [
      { $ref: '#/components/schemas/MaintenanceRequest' },
      { type: 'object', required: ['history'], properties: { history: historySchema } },
    ],
  },
};

const historyOnly: View = {
  summary: 'Read the history of a maintenance request, oldest step first.',
  selection: { history: HISTORY },
  select: ({ history }: MaintenanceRequest) => historyOf(history),
  schema: historySchema,
};

/** Every field of a user, with the number of their open requests. */
const WITH_LOAD: Selection = {
  ...Object.fromEntries(shapeOf(User).map(({ name }) => [name, true as const])),
  openAssignments: true,
};

const withLoad: View = {
  summary: maintenance.assignableTechnicians.summary,
  selection: WITH_LOAD,
  select: (technicians: readonly User[]) => technicians,
  schema: {
    type: 'array',
    items: {
      allOf: [
        { $ref: '#/components/schemas/User' },
        {
          type: 'object',
          required: ['openAssignments'],
          properties: {
            openAssignments: {
              type: 'integer',
              description: 'Number of requests assigned to the technician that are not completed.',
            },
          },
        },
      ],
    },
  },
};

/** Routes of a step, which accepts both verbs. */
function step(path: string, operation: Operation): Route[] {
  const verbs: readonly Verb[] = ['POST', 'PUT'];
  return verbs.map((verb) => ({ verb, path, operation, tag: MAINTENANCE }));
}

/** Specification 4.2, and docs/behaviour/requests.md. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/maintenance', operation: maintenance.list, tag: MAINTENANCE },
  {
    verb: 'POST',
    path: '/maintenance',
    operation: maintenance.create,
    status: 201,
    tag: MAINTENANCE,
  },
  {
    verb: 'GET',
    path: '/maintenance/assignable-technicians',
    operation: maintenance.assignableTechnicians,
    view: withLoad,
    tag: MAINTENANCE,
  },
  {
    verb: 'GET',
    path: '/maintenance/:id',
    operation: maintenance.get,
    view: withHistory,
    tag: MAINTENANCE,
  },
  {
    verb: 'GET',
    path: '/maintenance/:id/history',
    operation: maintenance.get,
    view: historyOnly,
    tag: MAINTENANCE,
  },
  {
    verb: 'PUT',
    path: '/maintenance/:id',
    operation: maintenance.update,
    tag: MAINTENANCE,
  },
  {
    verb: 'DELETE',
    path: '/maintenance/:id',
    operation: maintenance.cancel,
    tag: MAINTENANCE,
  },
  {
    verb: 'DELETE',
    path: '/maintenance/:id/delete',
    operation: maintenance.purge,
    tag: MAINTENANCE,
  },
  ...step('/maintenance/:id/approve', maintenance.approve),
  ...step('/maintenance/:id/assign', maintenance.assign),
  ...step('/maintenance/:id/complete', maintenance.complete),
  ...step('/maintenance/:id/reject', stages.reject),
  ...step('/maintenance/:id/start', stages.start),
  ...step('/maintenance/:id/hold', stages.hold),
  ...step('/maintenance/:id/resume', stages.resume),
  ...step('/maintenance/:id/confirm', stages.confirm),
  ...step('/maintenance/:id/reopen', stages.reopen),
  ...step('/maintenance/:id/transfer', stages.transfer),
  ...step('/maintenance/:id/mark-duplicate', stages.markDuplicate),
  ...step('/maintenance/:id/unmark-duplicate', stages.unmarkDuplicate),
  ...step('/maintenance/:id/classify', stages.classify),
];
