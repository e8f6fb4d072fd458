// Measures what heavy work does to the other requests.
import { checkArguments } from '../scripts/usage.mjs';

checkArguments(
  `Measures the answer times of a steady load of reads, alone and beside heavy work (bench/README.md).

  npm run bench -- isolation [--only NAME,NAME] [--rounds N] [--seconds N] [--rows N]

  --only NAMES   these disturbances only; all without it
  --rounds N     pairs of a calm and a disturbed interval, half as many on the embedded database,
                 which has no bound; default 10
  --seconds N    length of an interval; default 3
  --rows N       maintenance requests in the database; default 20000
  --database URL the database to create, and to drop at the end;
                 default postgresql://postgres@127.0.0.1:5432/maintenance_bench_isolation
  --no-embedded  leaves out the embedded database
  --help         prints this

Needs PostgreSQL. A run of all disturbances takes about 16 minutes, and writes bench/isolation.md.`,
  ['--only', '--rounds', '--seconds', '--rows', '--database', '--no-embedded'],
);

const { isolation } = await import('./lib/isolation.mjs');
process.exitCode = await isolation();
