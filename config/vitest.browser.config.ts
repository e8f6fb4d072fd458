import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import base from '../vitest.config.js';

/** Tests that measure times, which would not be theirs beside another file. */
const TIMED = ['test/browser/network.test.ts'];

/** A part of the tests of the console. Those with a later `groupOrder` begin when the others have ended. */
const part = (name: string, groupOrder: number, options: Readonly<Record<string, unknown>>) => ({
  extends: true as const,
  test: { name, sequence: { groupOrder }, ...options },
});

/**
 * The tests of the console in Chromium: `npm run test:suite -- browser`. A page waits half of its time, so there
 * is a file for each core at once, each with a service and contexts of its own.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [],
    exclude: [],
    globalSetup: ['test/support/global-setup.ts', 'test/support/browser-setup.ts'],
    // A test walks over every page, beside another file. Bounds for what hangs: a busy machine is several times slower.
    testTimeout: 300_000,
    expect: { poll: { timeout: 90_000 } },
    projects: [
      part('console', 1, {
        include: ['test/browser/**/*.test.ts'],
        exclude: TIMED,
        maxWorkers: availableParallelism(),
      }),
      part('timed', 0, { include: TIMED, maxWorkers: 1 }),
    ],
  },
});
