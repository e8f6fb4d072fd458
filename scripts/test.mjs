// Runs the tests on embedded databases.
import { needPostgres } from './lib/servers.mjs';
import { runEmbedded, testArguments } from './lib/test-arguments.mjs';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Runs the tests on embedded databases.

  npm test -- [FILE...] [--full] [flags of vitest]

With TEST_DATABASE_URL, those in which PostgreSQL may answer otherwise run on that server instead
(OF_DATABASE in scripts/lib/service-tests.mjs).

  --full   also runs what is left out otherwise, as CONTRIBUTING.md lists (the same as FULL=1)
  --help   prints this`,
  'any',
);

const { rest, full } = testArguments();
const server = full ? undefined : process.env.TEST_DATABASE_URL;
if (server) await needPostgres(server);
runEmbedded([...(server ? ['--config', 'config/vitest.server.config.mjs'] : []), ...rest]);
