import { defineConfig } from 'vitest/config';
import base from '../vitest.config.js';

/** The built program under faults: `npm run test:suite -- faults`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/faults/**/*.test.ts'],
    exclude: [],
    // They start services and databases of their own.
    globalSetup: [],
    // Most of the time they wait; those that end the service again and again do so one after the other.
    maxWorkers: 2,
    testTimeout: 600_000,
  },
});
