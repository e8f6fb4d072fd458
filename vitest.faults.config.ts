import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/** The built program under faults: `npm run test:faults`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/faults/**/*.test.ts'],
    exclude: [],
    // They start services and databases of their own.
    globalSetup: [],
    // The service under fault, its database and the clients need both cores.
    maxWorkers: 1,
    testTimeout: 180_000,
  },
});
