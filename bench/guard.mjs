// Checks that the service has not become slower beside other servers.
import { checkArguments } from '../scripts/usage.mjs';

checkArguments(
  `Checks that the service has not become slower beside other servers: ratios of one short run, against the
thresholds in bench/thresholds.mjs.

  npm run bench -- guard

  --help   prints this

Needs PostgreSQL (BENCH_DATABASE_URL, by default
postgresql://postgres@127.0.0.1:5432/maintenance_bench_guard) and wrk. A ratio below its threshold is
measured once more with twice the time before it counts. Ends with 1 if one stays below.`,
  [],
);

const { guard } = await import('./lib/guard.mjs');
process.exitCode = await guard();
