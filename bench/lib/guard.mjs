// The program behind `npm run bench -- guard`.
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { READS } from '../cases.mjs';
import { PART_BOUNDS, THRESHOLDS } from '../thresholds.mjs';
import { requireSameAnswers } from './answers.mjs';
import { byServer, firstAnswers, prepared } from './measure.mjs';
import { partsOf } from './profile.mjs';
import { median } from './report.mjs';
import { withServer, withServers } from './servers.mjs';
import { loadReads, warmUp, wrkVersion } from './wrk.mjs';

const DATABASE = 'postgresql://postgres@127.0.0.1:5432/maintenance_bench_guard';
const ROWS = 5000;

/** Pairs of measurements, each of them of this length in seconds, after a warm-up. */
const PAIRS = 5;
const SECONDS = 1;
const WARMUP = 2;

/** The cases of the thresholds, with the service and the server that it is compared with alone. */
function guarded() {
  return THRESHOLDS.map((threshold) => {
    const found = READS.find(({ name }) => name === threshold.name);
    const other = found.variants.find(({ server }) => server === threshold.server);
    return { ...found, variants: [other, found.subject], other, least: threshold.least };
  });
}

/**
 * The median ratios of a case, 1 for equal servers and more for a faster service. Both servers are
 * measured in turns, so that whatever else the machine does concerns both.
 */
async function ratiosOf({ subject, other }, load, seconds) {
  for (const variant of [subject, other]) await warmUp(load(variant), WARMUP);
  const pairs = [];
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    const ours = await loadReads({ ...load(subject), seconds });
    const theirs = await loadReads({ ...load(other), seconds });
    pairs.push({ rate: ours.rate / theirs.rate, cpu: theirs.cpu / ours.cpu });
  }
  return {
    rate: median(pairs.map(({ rate }) => rate)),
    cpu: median(pairs.map(({ cpu }) => cpu)),
  };
}

/** Measures the cases and prints their ratios; resolves to those below both thresholds. */
async function failing(cases, load, seconds) {
  const below = [];
  for (const each of cases) {
    const { name, other, least } = each;
    const { rate, cpu } = await ratiosOf(each, load, seconds);
    // Without /proc, `cpu` is not a number and the rate alone decides.
    const failed = rate < least.rate && !(cpu >= least.cpu);
    console.log(
      `${failed ? 'BELOW' : 'ok'}: ${name}, service ÷ ${other.title}: rate ${rate.toFixed(3)} ` +
        `(at least ${least.rate}), processor time ${cpu.toFixed(3)} (at least ${least.cpu})`,
    );
    if (failed) below.push(each);
  }
  return below;
}

async function check(cases, place) {
  const groups = byServer(cases);
  return await withServers(
    [...groups.keys()],
    () => place,
    async (servers) => {
      const got = [];
      for (const server of servers) {
        got.push(await firstAnswers(server, groups.get(server.name), ROWS));
      }
      const answers = new Map(got.flatMap((each) => [...each.answers]));
      const requests = new Map(got.flatMap((each) => [...each.requests]));
      for (const each of cases) requireSameAnswers(each, answers);
      const load = (variant) => ({
        server: servers.find(({ name }) => name === variant.server),
        requests: requests.get(variant),
        scratch: place.scratch,
      });
      const below = await failing(cases, load, SECONDS);
      if (below.length === 0) return 0;
      console.log('once more, with twice the time');
      return (await failing(below, load, 2 * SECONDS)).length === 0 ? 0 : 1;
    },
  );
}

/** Processor time in which the limit answers a request of a case, in microseconds. */
async function limitOf({ variants }, place) {
  const limit = variants.find(({ server }) => server === 'limit');
  return await withServer('limit', place, async (server) => {
    const requests = limit.requests({ rows: ROWS });
    const load = { server, requests, scratch: place.scratch };
    await warmUp(load, WARMUP);
    return (await loadReads({ ...load, seconds: 2 * SECONDS })).cpu * 1000;
  });
}

/** Prints the parts of the work for a request; resolves to whether all are within their bounds. */
async function partsWithin(name, place, seconds) {
  const each = READS.find((one) => one.name === name);
  const limit = await limitOf(each, place);
  const { total, parts } = await partsOf(each, place, { rows: ROWS, warmup: 4 * WARMUP, seconds });
  if (!(limit > 0)) return true;
  console.log(
    `${name}: ${(total / limit).toFixed(2)} of the processor time of the limit, of which`,
  );
  let within = true;
  for (const [part, spent] of [...parts].sort(([, a], [, b]) => b - a)) {
    const most = PART_BOUNDS[name][part];
    const exceeds = most !== undefined && spent / limit > most;
    within &&= !exceeds;
    const bound = most === undefined ? '' : ` (at most ${most})`;
    console.log(`  ${exceeds ? 'ABOVE ' : ''}${(spent / limit).toFixed(2)} ${part}${bound}`);
  }
  return within;
}

/** Resolves to 0 if the parts of every case are within their bounds. */
async function checkParts(place) {
  for (const name of Object.keys(PART_BOUNDS)) {
    if (await partsWithin(name, place, 3 * SECONDS)) continue;
    console.log('once more, with twice the time');
    if (!(await partsWithin(name, place, 6 * SECONDS))) return 1;
  }
  return 0;
}

/** Runs the guard; resolves to the exit code. */
export async function guard() {
  try {
    wrkVersion();
    ensureBuilt();
    const databaseUrl = process.env.BENCH_DATABASE_URL || DATABASE;
    const cases = guarded();
    return await prepared(
      { databaseUrl, rows: ROWS, cases },
      async (place) => (await check(cases, place)) || (await checkParts(place)),
    );
  } catch (error) {
    console.error(error.stack);
    return 1;
  }
}
