import { defineConfig } from 'vitest/config';
import base from './vitest.config.js';

/** The tests of the console in Chromium: `npm run test:browser`. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['test/browser/**/*.test.ts'],
    exclude: [],
    testTimeout: 90_000,
  },
});
