import type { Context } from '../../src/core/context.js';
import type { Operation } from '../../src/core/operation.js';
import { historyByRequest } from '../../src/modules/maintenance/maintenance.loaders.js';
import { maintenanceOperations as maintenance } from '../../src/modules/maintenance/maintenance.operations.js';
import type { MaintenanceRequest } from '../../src/modules/maintenance/maintenance.types.js';
import { userById } from '../../src/modules/users/users.loaders.js';
import type { Route, Verb, View } from '../route.js';
import { MAINTENANCE } from '../tags.js';

/** The history of a request, with the names of the actors. */
async function history(request: MaintenanceRequest, context: Context) {
  const entries = await context.loaders.get(historyByRequest).load(request.id);
  return await Promise.all(
    entries.map(async ({ id, action, from, to, actorId, note, time }) => {
      const actor = await context.loaders.get(userById).load(actorId);
      return {
        id,
        action,
        from,
        to,
        actorId,
        actor: actor && { id: actor.id, firstName: actor.firstName, lastName: actor.lastName },
        note,
        time,
      };
    }),
  );
}

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
  select: async (request: MaintenanceRequest, context) => ({
    ...request,
    history: await history(request, context),
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
  select: history,
  schema: historySchema,
};

/** Routes of a step, which the specification documents with both verbs. */
function step(path: string, operation: Operation): Route[] {
  const verbs: readonly Verb[] = ['POST', 'PUT'];
  return verbs.map((verb) => ({ verb, path, operation, tag: MAINTENANCE }));
}

/** Specification 4.2. */
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
];
