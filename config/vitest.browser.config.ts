import { defineConfig } from 'vitest/config';
import base from '../vitest.config.js';

/** The tests of the console in Chromium: `npm run test:suite -- browser`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/browser/**/*.test.ts'],
    exclude: [],
    globalSetup: ['test/support/global-setup.ts', 'test/support/browser-setup.ts'],
    // A browser and the service need both cores; beside another pair the times would not be theirs.
    maxWorkers: 1,
    testTimeout: 90_000,
  },
});
