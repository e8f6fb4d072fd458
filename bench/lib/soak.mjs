// The program behind `npm run bench -- soak`.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { connected } from './data.mjs';
import { INSPECTED, inspect } from './inspector.mjs';
import { logIn } from './logins.mjs';
import { prepared } from './measure.mjs';
import { startMixedLoad } from './mixed-load.mjs';
import { withServer } from './servers.mjs';

const DATABASE = 'postgresql://postgres@127.0.0.1:5432/maintenance_bench_soak';
const RESULTS = new URL('../soak.md', import.meta.url);

const MINUTE = 60_000;
const MEBIBYTE = 2 ** 20;

/** The sample after the warm-up, with which the last ones are compared, and how many those are. */
const WARM = 2;
const COMPARED = 3;

/** By how much of the live heap after the warm-up the last samples may differ. */
const TOLERANCE = 0.1;

/** Upper bound of the resident set, in MiB. */
const MAX_RSS = 700;

function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '10' },
      rows: { type: 'string', default: '20000' },
      database: { type: 'string', default: DATABASE },
    },
  });
  const number = (name, least) => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= least) return value;
    throw new Error(`--${name} must be a whole number from ${least} on.`);
  };
  return {
    minutes: number('minutes', WARM + COMPARED),
    rows: number('rows', 2000),
    databaseUrl: values.database,
  };
}

/**
 * Private memory of a process in MiB; undefined where there is no /proc, or for a process that has
 * ended.
 */
function privateMemory(pid) {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}

/**
 * The number of connections of the service, and the private memory of the largest of their
 * processes.
 */
async function backends(databaseUrl) {
  return await connected(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
        AND backend_type = 'client backend'`,
    );
    const sizes = rows.map(({ pid }) => privateMemory(pid)).filter((size) => size !== undefined);
    return { connections: rows.length, largest: sizes.length > 0 ? Math.max(...sizes) : undefined };
  });
}

/** Measures every minute; resolves to the samples. */
async function measure({ origin, log }, place, { minutes, rows }) {
  const { tokens } = await logIn(origin);
  const inspector = await inspect(log);
  const load = await startMixedLoad(origin, tokens, rows);
  const samples = [];
  const began = performance.now();
  try {
    for (let minute = 1; minute <= minutes; minute += 1) {
      await sleep(began + minute * MINUTE - performance.now());
      load.check();
      // Before the collection, which gives memory back.
      const { rss } = await inspector.figures();
      const figures = { ...(await inspector.liveFigures()), rss };
      const sample = {
        minute,
        calls: load.calls(),
        ...figures,
        ...(await backends(place.databaseUrl)),
      };
      console.log(row(sample));
      samples.push(sample);
    }
  } finally {
    await load.stop();
    inspector.close();
  }
  return samples;
}

const mebibytes = (bytes) => (bytes / MEBIBYTE).toFixed(1);

function row(sample) {
  const { minute, calls, heapUsed, external, rss, handles, connections, largest } = sample;
  const cells = [
    minute,
    calls.toLocaleString('en'),
    mebibytes(heapUsed),
    mebibytes(external),
    mebibytes(rss),
    handles,
    connections,
    largest?.toFixed(1) ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Result of the samples: the largest difference of the live heap, and the largest resident set. */
function judge(samples) {
  const warm = samples[WARM - 1].heapUsed;
  const changes = samples.slice(-COMPARED).map(({ heapUsed }) => heapUsed / warm - 1);
  const change = changes.reduce((most, each) => (Math.abs(each) > Math.abs(most) ? each : most), 0);
  const rss = Math.max(...samples.map((sample) => sample.rss)) / MEBIBYTE;
  return { change, rss, isLevel: Math.abs(change) <= TOLERANCE && rss <= MAX_RSS };
}

function report(samples, { change, rss }, { rows }) {
  const last = samples.at(-1);
  return [
    '# Memory under a mixed load',
    '',
    'Written by `npm run bench -- soak`; [README](README.md#memory-under-a-mixed-load) says what the load is.',
    '',
    `- ${new Date().toISOString().slice(0, 10)}; ${availableParallelism()} cores, shared by server, database`,
    `  and client; load average ${loadavg()[1].toFixed(1)} over five minutes; Node.js ${process.versions.node}`,
    `- ${rows.toLocaleString('en')} requests in the database; ${(last.calls / last.minute / 60).toFixed(0)} calls a second`,
    `- live heap of the last ${COMPARED} samples: at most ${(100 * change).toFixed(1)} % from that of minute ${WARM}`,
    `  (bound: ${100 * TOLERANCE} %); largest resident set: ${rss.toFixed(0)} MiB (bound: ${MAX_RSS})`,
    '',
    '| minute | calls | live heap, MiB | external, MiB | resident set, MiB | handles | connections to the database | largest of their processes, MiB |',
    '|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...samples.map(row),
    '',
  ].join('\n');
}

/** Runs the load; resolves to the exit code: 1 when the memory is not level. */
export async function soak() {
  try {
    const options = readOptions();
    ensureBuilt();
    return await prepared({ ...options, keep: false, cases: [] }, async (place) => {
      const work = (server) => measure(server, place, options);
      const samples = await withServer('service', place, work, INSPECTED);
      const found = judge(samples);
      const text = report(samples, found, options);
      console.log(text);
      writeFileSync(RESULTS, text);
      return found.isLevel ? 0 : 1;
    });
  } catch (error) {
    console.error(error.stack);
    return 1;
  }
}
