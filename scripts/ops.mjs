// Commands of an operator: `npm run ops`.
import './usage.mjs';

const { runGroup } = await import('./lib/group.mjs');

/** A command of the built program. */
const command = (name, does) => [
  name,
  {
    does,
    isBuilt: true,
    run: [
      process.execPath,
      '--import=./scripts/lib/env.mjs',
      '--enable-source-maps',
      `dist/src/cli/${name}.js`,
    ],
  },
];

await runGroup(
  'ops',
  'Runs a command of an operator on the installation that the environment or .env names.',
  Object.fromEntries([
    command('backup', 'makes a backup of the database and the files'),
    command('restore', 'restores a backup'),
    command('migrate', 'applies pending migrations, and ends'),
    command('move', 'moves the embedded database to a PostgreSQL server'),
    command('doctor', 'checks the installation and its data'),
    command('import', 'imports requests from a CSV file'),
    command('dead-letters', 'lists jobs that failed permanently, or retries them'),
    command('demo', 'fills an empty database with demonstration data'),
    [
      'compose',
      {
        does: 'starts the service with Docker Compose',
        run: [process.execPath, 'scripts/compose.mjs'],
      },
    ],
  ]),
);
