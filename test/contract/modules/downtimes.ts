import type { Expected, Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const onDowntime = (action: string, before: string[], after: string[]): Expected => ({
  action: `downtime.${action}`,
  targetType: 'downtime',
  before,
  after,
});

async function open({ seed, prisma, clock }: Preparations) {
  const { id: assetId } = await seed.asset();
  const startedAt = new Date(clock().getTime() - 60_000);
  return await prisma.downtime.create({ data: { assetId, startedAt } });
}

/** The contract of downtimes (docs/behaviour/things.md). */
export const downtimes: ModuleContract = {
  operations: {
    downtimes: {
      ...page('GET /downtimes', 'Downtime', ', filter: DowntimeFilter, orderBy: DowntimeSort'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    downtime: {
      ...query('GET /downtimes/:id', 'Downtime', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    createDowntime: {
      ...change('POST /downtimes', 'Downtime', 'CreateDowntimeInput'),
      access: 'relation',
      scope: 'maintenance.assign|system.settings',
      audit: [
        onDowntime('created', [], ['assetId', 'startedAt']),
        async (given) => given.asAdmin({ assetId: (await given.seed.asset()).id }),
      ],
    },
    updateDowntime: {
      ...change('PUT /downtimes/:id', 'Downtime', 'UpdateDowntimeInput'),
      access: 'relation',
      scope: 'maintenance.assign|system.settings',
      audit: [
        onDowntime('updated', ['endedAt'], ['endedAt']),
        async (given) =>
          given.asAdmin({ id: (await open(given)).id, endedAt: given.clock().toISOString() }),
      ],
    },
    deleteDowntime: {
      ...act('DELETE /downtimes/:id', 'Downtime', 'id: Int!'),
      access: 'relation',
      scope: 'maintenance.assign|system.settings',
      audit: [
        onDowntime('deleted', ['assetId', 'startedAt'], []),
        async (given) => given.asAdmin({ id: (await open(given)).id }),
      ],
    },
  },
  paths: [
    ['/downtimes', 'GET POST'],
    ['/downtimes/999999', 'GET PUT DELETE'],
  ],
  answers: {
    Downtime:
      'id assetId startedAt endedAt planned reason requestId version createdAt updatedAt receivedAt',
  },
};
