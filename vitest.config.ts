import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // Libraries load graphql as CommonJS; the tests must not get the ES module beside it, for two
    // copies of graphql refuse each other's schemas.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    include: ['test/**/*.test.ts'],
    // In Chromium, with the built console: vitest.browser.config.ts. Under faults: vitest.faults.config.ts.
    exclude: ['test/browser/**', 'test/faults/**'],
    setupFiles: ['reflect-metadata'],
    globalSetup: ['test/support/global-setup.ts'],
    // Two processes for two cores, each of which loads the program (and its database) once.
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    // Bounds for what hangs, not for what is slow: the machine may be busy with something else.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    hookTimeout: 120_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
