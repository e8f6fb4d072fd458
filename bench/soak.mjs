// Measures whether the service's memory stays level under a mixed load.
import { checkArguments } from '../scripts/usage.mjs';

checkArguments(
  `Puts the service under a mixed load and measures its memory every minute (bench/README.md).

  npm run bench -- soak [--minutes N] [--rows N]

  --minutes N    length of the load, 5 or more; default 10
  --rows N       maintenance requests in the database; default 20000
  --database URL the database to create, and to drop at the end;
                 default postgresql://postgres@127.0.0.1:5432/maintenance_bench_soak
  --help         prints this

Needs PostgreSQL. Writes bench/soak.md.`,
  ['--minutes', '--rows', '--database'],
);

const { soak } = await import('./lib/soak.mjs');
process.exitCode = await soak();
