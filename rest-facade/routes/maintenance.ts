import type { Context } from '../../src/core/context.js';
import type { Operation } from '../../src/core/operation.js';
import { historyByRequest } from '../../src/modules/maintenance/maintenance.loaders.js';
import { maintenanceOperations as maintenance } from '../../src/modules/maintenance/maintenance.operations.js';
import type { MaintenanceRequest } from '../../src/modules/maintenance/maintenance.types.js';
import { userById } from '../../src/modules/users/users.loaders.js';
import type { Route, Verb, View } from '../route.js';

const tag = 'Maintenance requests';

/** The steps of a request, with the name of who took each. */
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
  summary: 'Read the history of a maintenance request, the first step first.',
  select: history,
  schema: historySchema,
};

/** The specification shows these steps with both verbs. */
function step(path: string, operation: Operation, example: Route['example']): Route[] {
  const verbs: readonly Verb[] = ['POST', 'PUT'];
  return verbs.map((verb) => ({ verb, path, operation, tag, ...(example ? { example } : {}) }));
}

/** Specification 4.2. */
export const routes: readonly Route[] = [
  { verb: 'GET', path: '/maintenance', operation: maintenance.list, tag },
  {
    verb: 'POST',
    path: '/maintenance',
    operation: maintenance.create,
    status: 201,
    tag,
    example: {
      title: 'Leaking pipe under the sink',
      description: 'Water on the floor since this morning.',
      priority: 'high',
      category: 'Plumbing',
      location: 'Kitchen, 2nd floor',
    },
  },
  { verb: 'GET', path: '/maintenance/:id', operation: maintenance.get, view: withHistory, tag },
  {
    verb: 'GET',
    path: '/maintenance/:id/history',
    operation: maintenance.get,
    view: historyOnly,
    tag,
  },
  {
    verb: 'PUT',
    path: '/maintenance/:id',
    operation: maintenance.update,
    tag,
    example: { priority: 'urgent', expectedVersion: 1 },
  },
  {
    verb: 'DELETE',
    path: '/maintenance/:id',
    operation: maintenance.cancel,
    tag,
    example: { reason: 'Fixed by the landlord.' },
  },
  {
    verb: 'DELETE',
    path: '/maintenance/:id/delete',
    operation: maintenance.purge,
    tag,
    example: { reason: 'Submitted by mistake.' },
  },
  ...step('/maintenance/:id/approve', maintenance.approve, { note: 'Go ahead.' }),
  ...step('/maintenance/:id/assign', maintenance.assign, { technicianId: 4 }),
  ...step('/maintenance/:id/complete', maintenance.complete, { note: 'Replaced the washer.' }),
];
