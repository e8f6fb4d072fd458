// Measures how long the built service takes to start.
import { checkArguments } from '../scripts/usage.mjs';

checkArguments(
  `Measures the time from \`npm start\` to the first answer of /api/health (bench/README.md).

  npm run bench -- start [--starts N]

  --starts N     starts of each kind; default 5
  --database URL the database to create, and to drop at the end;
                 default postgresql://postgres@127.0.0.1:5432/maintenance_bench_start
  --help         prints this

Needs PostgreSQL. Writes bench/start.md.`,
  ['--starts', '--database'],
);

const { measureStarts } = await import('./lib/start.mjs');
process.exitCode = await measureStarts();
