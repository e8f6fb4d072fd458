import type { Expected, Preparations } from '../../support/preparations.js';
import { act, change, type ModuleContract, page, query } from '../operation.js';

const WRITE = ['maintenance.assign', 'system.settings'] as const;

const on = (targetType: string, action: string, before: string[], after: string[]): Expected => ({
  action: `${targetType}.${action}`,
  targetType,
  before,
  after,
});

async function meterOf({ seed, prisma }: Preparations) {
  const { id: assetId } = await seed.asset();
  return await prisma.meter.create({
    data: { assetId, name: 'Hours', nameKey: 'hours', unit: 'h' },
  });
}

/** The contract of meters and readings (docs/behaviour/things.md). */
export const meters: ModuleContract = {
  operations: {
    meters: {
      ...page('GET /meters', 'Meter', ', filter: MeterFilter, orderBy: MeterSort'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    meter: {
      ...query('GET /meters/:id', 'Meter', 'id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    createMeter: {
      ...change('POST /meters', 'Meter', 'CreateMeterInput'),
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
      audit: [
        on('meter', 'created', [], ['assetId', 'name']),
        async (given) =>
          given.asAdmin({ assetId: (await given.seed.asset()).id, name: 'Hours', unit: 'h' }),
      ],
    },
    updateMeter: {
      ...change('PUT /meters/:id', 'Meter', 'UpdateMeterInput'),
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
      audit: [
        on('meter', 'updated', ['unit'], ['unit']),
        async (given) => given.asAdmin({ id: (await meterOf(given)).id, unit: 'min' }),
      ],
    },
    deleteMeter: {
      ...act('DELETE /meters/:id', 'Meter', 'id: Int!'),
      access: WRITE,
      scope: 'maintenance.assign|system.settings',
      audit: [
        on('meter', 'deleted', ['name'], []),
        async (given) => given.asAdmin({ id: (await meterOf(given)).id }),
      ],
    },
    meterReadings: {
      ...page('GET /meters/:id/readings', 'Reading', ', id: Int!'),
      access: ['maintenance.read'],
      scope: 'maintenance.read',
    },
    addMeterReading: {
      ...change('POST /meters/:id/readings', 'Reading', 'AddMeterReadingInput'),
      access: 'relation',
      scope: 'maintenance.assign|system.settings',
      audit: [
        on('reading', 'created', [], ['meterId', 'value']),
        async (given) => given.asAdmin({ id: (await meterOf(given)).id, value: 7 }),
      ],
    },
    deleteReading: {
      ...act('DELETE /readings/:id', 'Reading', 'id: Int!'),
      access: 'relation',
      scope: 'maintenance.assign|system.settings',
      audit: [
        on('reading', 'deleted', ['meterId', 'value'], []),
        async (given) => {
          const { id: meterId } = await meterOf(given);
          const at = given.clock();
          const data = { meterId, value: 7, at, enteredById: given.technician.id };
          return given.asAdmin({ id: (await given.prisma.reading.create({ data })).id });
        },
      ],
    },
  },
  paths: [
    ['/meters', 'GET POST'],
    ['/meters/999999', 'GET PUT DELETE'],
    ['/meters/999999/readings', 'GET POST'],
    ['/readings/999999', 'DELETE'],
  ],
  answers: {
    Meter:
      'id assetId name unit ^kind lastValue lastAt total archivedAt version createdAt updatedAt',
    Reading:
      'id meterId value at note replacesMeter delta unusual enteredById createdAt receivedAt',
  },
};
