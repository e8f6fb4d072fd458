import { defineConfig } from 'vitest/config';
import { databaseTests, databaseUrl } from '../scripts/lib/service-tests.mjs';
import base from '../vitest.config.ts';

const files = databaseTests();

/** A part of the tests, with the workers of the other one, and a database of its own to copy from. */
const part = (name, options) => ({
  extends: true,
  test: { name, globalSetup: base.test?.globalSetup, ...options },
});

/**
 * `npm test` where TEST_DATABASE_URL names a PostgreSQL: the tests in which it may answer otherwise run there, and
 * the others on the embedded database.
 */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [],
    exclude: [],
    globalSetup: [],
    projects: [
      part('embedded', {
        include: base.test?.include,
        exclude: [...(base.test?.exclude ?? []), ...files],
      }),
      part('PostgreSQL', {
        include: files,
        env: { DATABASE_URL: databaseUrl },
      }),
    ],
  },
});
