import { availableParallelism, totalmem } from 'node:os';
import { defineConfig } from 'vitest/config';
import { limitedBy } from './config/limited-tests.ts';

/** Memory of a worker with its database at the end of a run, in bytes. */
const WORKER_MEMORY = 2 ** 31;

const limited = limitedBy(process.env);

export default defineConfig({
  plugins: limited.plugins,
  resolve: {
    // Libraries load graphql as CommonJS; the tests must not get the ES module beside it, for two
    // copies of graphql refuse each other's schemas.
    alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
  },
  test: {
    include: ['test/**/*.test.ts'],
    // Each of these has a configuration in the folder `config`.
    exclude: ['test/browser/**', 'test/faults/**', 'test/spreadsheets/**'],
    setupFiles: ['reflect-metadata'],
    globalSetup: ['test/support/global-setup.ts'],
    // A process for each core and one for what waits, for timers and programs of its own, as far as memory allows;
    // each of them loads the program (and its database) once.
    pool: 'forks',
    maxWorkers: Math.max(
      1,
      Math.min(availableParallelism() + 1, Math.floor(totalmem() / WORKER_MEMORY)),
    ),
    isolate: false,
    sequence: limited.sequence,
    // WebAssembly compiled once, not a second time for speed. A file of tests takes a third less processor time
    // (19 s became 13 s); files with minutes of SQL take a fifth more.
    execArgv: ['--liftoff-only'],
    // Bounds for what hangs, not for what is slow: the machine may be busy with something else.
    testTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // A failure is read in a log: the values of a short message do not tell what it was.
    chaiConfig: { truncateThreshold: 1_000 },
    hookTimeout: 240_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
});
