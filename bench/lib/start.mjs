// The program behind `npm run bench -- start`.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt, ROOT } from '../../scripts/lib/build.mjs';
import { createDatabase, dropDatabase } from './data.mjs';
import { median } from './report.mjs';
import { freePort } from './servers.mjs';

const DATABASE = 'postgresql://postgres@127.0.0.1:5432/maintenance_bench_start';
const RESULTS = new URL('../start.md', import.meta.url);

/** Upper bounds of the medians, in milliseconds. */
const BOUNDS = { PostgreSQL: 2_000, embedded: 3_000 };

const TIMEOUT = 60_000;
const POLL_INTERVAL = 5;

/**
 * Runs `npm start` until it answers, and ends it.
 *
 * @returns milliseconds from the command to the first answer
 * @throws Error when it ends before, or does not answer.
 */
async function startOnce(settings) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    // A process group, so that the signal reaches the service and not only npm.
    detached: true,
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      PORT: String(port),
      SUPER_ADMIN_PASSWORD: 'a password of the benchmarks',
      ...settings,
    },
  });
  const kill = () => process.kill(-child.pid, 'SIGKILL');
  process.once('exit', kill);
  const ended = new Promise((resolve) => {
    child.once('exit', resolve).once('error', resolve);
  });
  try {
    return (await firstAnswer(child, `http://127.0.0.1:${port}/api/health`)) - began;
  } finally {
    if (child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
    process.off('exit', kill);
  }
}

async function firstAnswer(child, url) {
  const end = performance.now() + TIMEOUT;
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    const response = await fetch(url).catch(() => undefined);
    const now = performance.now();
    await response?.arrayBuffer();
    if (response?.ok) return now;
    await sleep(POLL_INTERVAL);
  }
  throw new Error(`npm start did not answer in ${TIMEOUT} ms`);
}

/** The times of starts with empty data, and of the next start on the same data. */
async function measure(starts, prepare) {
  const times = { first: [], second: [] };
  for (let n = 1; n <= starts; n += 1) {
    const settings = await prepare(n);
    times.first.push(await startOnce(settings));
    times.second.push(await startOnce(settings));
  }
  return times;
}

const whole = (value) => Math.round(value).toLocaleString('en');

function row(database, what, times) {
  const range = `${whole(Math.min(...times))}–${whole(Math.max(...times))}`;
  return `| ${database} | ${what} | ${whole(median(times))} | ${range} | ${whole(BOUNDS[database])} |`;
}

function report(results, starts) {
  return [
    '# Time to start',
    '',
    'Written by `npm run bench -- start`: from the command `npm start` to the first answer of `/api/health`, of',
    'the built service with its default settings, npm and the check of the build included.',
    '',
    `- ${new Date().toISOString().slice(0, 10)}; ${availableParallelism()} cores; load average`,
    `  ${loadavg()[1].toFixed(1)} over five minutes; Node.js ${process.versions.node}; ${starts} starts of each kind`,
    '',
    '| database | data | ms, median | range | bound |',
    '|---|---|--:|--:|--:|',
    ...Object.entries(results).flatMap(([database, { first, second }]) => [
      row(database, 'empty: migrations, first account', first),
      row(database, 'of the start before', second),
    ]),
    '',
  ].join('\n');
}

/** Measures the starts; resolves to the exit code: 1 when a median is beyond its bound. */
export async function measureStarts() {
  const { values } = parseArgs({
    options: {
      starts: { type: 'string', default: '5' },
      database: { type: 'string', default: DATABASE },
    },
  });
  const starts = Number(values.starts);
  const scratch = mkdtempSync(path.join(tmpdir(), 'maintenance-bench-'));
  try {
    if (!Number.isInteger(starts) || starts < 1) throw new Error('--starts must be 1 or more.');
    ensureBuilt();
    const folder = (name) => path.join(scratch, name);
    const results = {
      PostgreSQL: await measure(starts, async (n) => {
        await createDatabase(values.database);
        return { DATABASE_URL: values.database, DATA_DIR: folder(`server-${n}`) };
      }),
      embedded: await measure(starts, async (n) => ({ DATA_DIR: folder(`embedded-${n}`) })),
    };
    const text = report(results, starts);
    console.log(text);
    writeFileSync(RESULTS, text);
    const beyond = Object.entries(results).some(([database, times]) =>
      Object.values(times).some((each) => median(each) > BOUNDS[database]),
    );
    return beyond ? 1 : 0;
  } catch (error) {
    console.error(error.stack);
    return 1;
  } finally {
    await dropDatabase(values.database);
    rmSync(scratch, { recursive: true, force: true });
  }
}
