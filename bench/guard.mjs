// Checks that the service has not become slower beside other servers.
import { parseArgs } from 'node:util';
import { changedSince } from '../scripts/lib/changed.mjs';
import { checkArguments } from '../scripts/usage.mjs';

checkArguments(
  `Checks that the service has not become slower beside other servers: ratios of one short run, against the
thresholds in bench/thresholds.mjs.

  npm run bench -- guard [--changed BASE]

  --changed BASE   measures only when sources of the server differ from the commit BASE
  --help           prints this

Needs PostgreSQL (BENCH_DATABASE_URL, by default
postgresql://postgres@127.0.0.1:5432/maintenance_bench_guard) and wrk. A ratio below its threshold is
measured once more with twice the time before it counts. Ends with 1 if one stays below.`,
  ['--changed'],
);

const { values: options } = parseArgs({ options: { changed: { type: 'string' } } });
if (options.changed !== undefined && !concerns(changedSince(options.changed))) {
  console.log('Nothing that the measured requests run has changed.');
} else {
  const { guard } = await import('./lib/guard.mjs');
  process.exitCode = await guard();
}

/** Returns whether a change may make a request slower. */
function concerns(changed) {
  const measured =
    /^(src\/(?!cli\/)|rest-facade\/(?!openapi\/)|prisma\/|package-lock\.json$|bench\/)/;
  return [...changed].some((file) => measured.test(file));
}
