// The program behind `npm run bench:guard`.
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { READS } from '../cases.mjs';
import { THRESHOLDS } from '../thresholds.mjs';
import { compareAnswers, measureReads, prepared } from './measure.mjs';
import { median, ratios } from './report.mjs';
import { wrkVersion } from './wrk.mjs';

const DATABASE = 'postgresql://postgres@127.0.0.1:5432/maintenance_bench_guard';
const ROWS = 5000;
const ROUNDS = { rounds: 2, seconds: 2, warmup: 2 };

/** The cases of the thresholds, with the service and the server that it is compared with alone. */
function guarded() {
  return THRESHOLDS.map((threshold) => {
    const found = READS.find(({ name }) => name === threshold.name);
    const other = found.variants.find(({ server }) => server === threshold.server);
    return { ...found, variants: [other, found.subject], other, least: threshold.least };
  });
}

/** Measures the cases and prints their ratios; resolves to those below their threshold. */
async function failing(cases, place, requests, rounds) {
  const results = await measureReads(cases, place, requests, rounds);
  return cases.filter(({ name, subject, other, least }) => {
    const ratio = median(ratios(results.get(subject), results.get(other)));
    const passed = ratio >= least;
    console.log(
      `${passed ? 'ok' : 'BELOW'}: ${name}, service ÷ ${other.title}: ${ratio.toFixed(3)}, at least ${least}`,
    );
    return !passed;
  });
}

/** Runs the guard; resolves to the exit code. */
export async function guard() {
  try {
    wrkVersion();
    ensureBuilt();
    const databaseUrl = process.env.BENCH_DATABASE_URL || DATABASE;
    const cases = guarded();
    return await prepared({ databaseUrl, rows: ROWS, cases }, async (place) => {
      const requests = await compareAnswers(cases, place, ROWS);
      let below = await failing(cases, place, requests, ROUNDS);
      if (below.length > 0) {
        console.log('once more, with twice the time');
        below = await failing(below, place, requests, { ...ROUNDS, seconds: 2 * ROUNDS.seconds });
      }
      return below.length === 0 ? 0 : 1;
    });
  } catch (error) {
    console.error(error.stack);
    return 1;
  }
}
