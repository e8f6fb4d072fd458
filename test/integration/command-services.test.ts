import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServices } from '../../src/app/services.js';
import { readConfig } from '../../src/config/config.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { Traffic } from '../../src/infra/metrics/traffic.js';
import { createCache } from '../../src/infra/redis/cache.js';
import { requestStepTaken } from '../../src/modules/requests/maintenance/maintenance.events.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { nobody } from '../support/seed.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

// `npm run ops -- demo` makes years of requests, of which nobody is to be notified when the service starts.
it('what a command does is stored as events, and waits for nobody', async () => {
  const logger = createLogger('silent');
  const clock = () => new Date();
  const { unitOfWork } = createServices({
    redis: undefined,
    config: readConfig({ JWT_SECRET: 'a secret of this test, of more than 32 bytes' }),
    database,
    clock,
    cache: createCache(undefined, logger),
    storage: undefined as never,
    traffic: new Traffic(clock),
    logger,
  });
  await unitOfWork.run(nobody, async (unit) => {
    unit.emit(requestStepTaken, { id: 1, step: 'create' } as never);
  });
  const { prisma } = database;
  expect(await prisma.outboxEvent.count({ where: { type: requestStepTaken.type } })).toBe(1);
  expect(await prisma.waitingEvent.count()).toBe(0);
});
