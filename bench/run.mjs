// Measures the service beside other servers on the same tables.
import { checkArguments } from '../scripts/usage.mjs';

const FLAGS = ['--only', '--rounds', '--seconds', '--warmup', '--rows', '--database', '--keep'];

checkArguments(
  `Measures the service beside other servers on the same tables (bench/README.md).

  npm run bench -- peers [--only CASE,CASE] [--rounds N] [--seconds N] [--warmup N] [--rows N] [--keep]

  --only CASES   runs these cases; all without it. --list prints their names
  --rounds N     rounds, in each of which every server is measured once; default 3
  --seconds N    length of a measurement; default 6
  --warmup N     load before each measurement, in seconds; default 15
  --rows N       maintenance requests in the database; default 100500
  --database URL the database to create, and to drop at the end;
                 default postgresql://postgres@127.0.0.1:5432/maintenance_bench
  --keep         leaves the database
  --profile CASE runs the service alone under this case and prints where the processor's time went
  --list         prints the names of the cases
  --help         prints this

Needs PostgreSQL and wrk. A run of all cases writes bench/results.md.`,
  [...FLAGS, '--profile', '--list'],
);

const { main } = await import('./lib/main.mjs');
process.exitCode = await main();
