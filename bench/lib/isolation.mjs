// The program behind `npm run bench -- isolation`.
import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { DISTURBANCES, WATCHING } from './disturbances.mjs';
import { startDisturber } from './disturbing.mjs';
import { login } from './logins.mjs';
import { prepared } from './measure.mjs';
import { median } from './report.mjs';
import { CONNECTION, get, graphql, reads } from './requests.mjs';
import { withServer } from './servers.mjs';
import { PACE, startSteady } from './steady.mjs';

const DATABASE = 'postgresql://postgres@127.0.0.1:5432/maintenance_bench_isolation';
const RESULTS = new URL('../isolation.md', import.meta.url);

/** A disturbance may change p99 of the other requests by this factor. */
const BOUND = 2;

/**
 * Seconds of steady load before the first interval, and between what disturbs and what does not.
 */
const WARMUP = 5;
const SETTLING = 0.7;

/**
 * Audit records that are sealed already, so that sealing them is no load of its own; the triggers
 * of the table take no sealed records.
 */
const AUDIT_RECORDS = `SET session_replication_role = replica;
  INSERT INTO audit_records (timestamp, actor_id, actor_email, actor_role, action,
    target_type, target_id, metadata, ip_address, request_id, sequence, hash, previous_hash)
  SELECT timestamptz '2026-06-01' + n * interval '1 second', 1001, 'administrator-1@bench.example',
    'administrator', 'maintenance.updated', 'maintenance_request', (n % 20000)::text,
    '{"before": {"status": "pending"}, "after": {"status": "approved"}}', '127.0.0.1',
    gen_random_uuid()::text, n, encode(sha256(n::text::bytea), 'hex'),
    encode(sha256((n - 1)::text::bytea), 'hex')
  FROM generate_series(1, 200000) AS n;
  RESET session_replication_role;`;

function readOptions() {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '10' },
      seconds: { type: 'string', default: '3' },
      rows: { type: 'string', default: '20000' },
      database: { type: 'string', default: DATABASE },
      'no-embedded': { type: 'boolean', default: false },
    },
  });
  const number = (name, least) => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= least) return value;
    throw new Error(`--${name} must be a whole number from ${least} on.`);
  };
  const only = values.only?.split(',');
  const disturbances = DISTURBANCES.filter(({ name }) => only === undefined || only.includes(name));
  if (disturbances.length === 0) throw new Error(`--only ${values.only} names none.`);
  return {
    disturbances,
    isComplete: only === undefined,
    servers: values['no-embedded'] ? ['service'] : ['service', 'embedded'],
    databaseUrl: values.database,
    rounds: number('rounds', 1),
    seconds: number('seconds', 1),
    rows: number('rows', 2000),
  };
}

/** The steady load: four connections, each of another user. */
async function steadyLoad(origin, rows) {
  const tokens = [];
  for (let n = 1; n <= 3; n += 1)
    tokens.push(await login(origin, `administrator-${n}@bench.example`));
  const head = await login(origin, 'department_head-17@bench.example');
  return startSteady(origin, [
    [graphql({ query: CONNECTION }, tokens[0])],
    [get('/api/v1/maintenance?limit=20', tokens[1])],
    reads({ rows, tokens: [tokens[2]] }),
    [graphql({ query: CONNECTION }, head)],
  ]);
}

/** The sessions of those who disturb: 13 administrators first, then 23 heads of departments. */
async function disturbers(origin) {
  const names = [
    ...Array.from({ length: 13 }, (_, n) => `administrator-${4 + n}`),
    ...Array.from({ length: 23 }, (_, n) => `department_head-${18 + n}`),
  ];
  const tokens = [];
  for (const name of names) tokens.push(await login(origin, `${name}@bench.example`));
  return tokens;
}

/** Calm and disturbed intervals in turn. */
async function measureOne(disturbance, steady, disturber, { rounds, seconds }) {
  const pairs = [];
  const notes = [];
  for (let round = 1; round <= rounds; round += 1) {
    const calm = await steady.measure(seconds);
    const stop = await disturber.start(disturbance);
    await sleep(SETTLING * 1000);
    const disturbed = await steady.measure(seconds);
    notes.push(await stop());
    pairs.push({ calm, disturbed });
    await sleep(SETTLING * 1000);
  }
  const of = (part, figure) => median(pairs.map((pair) => pair[part][figure]));
  const ratio = (figure) =>
    median(pairs.map(({ calm, disturbed }) => disturbed[figure] / calm[figure]));
  return {
    disturbance,
    calm: { p50: of('calm', 'p50'), p99: of('calm', 'p99') },
    disturbed: { p50: of('disturbed', 'p50'), p99: of('disturbed', 'p99') },
    ratio: { p50: ratio('p50'), p99: ratio('p99') },
    did: notes[0],
  };
}

async function measureServer(name, place, options) {
  return await withServer(name, place, async ({ origin }) => {
    const tokens = await disturbers(origin);
    const steady = await steadyLoad(origin, options.rows);
    const disturber = startDisturber({ origin, tokens });
    try {
      await steady.measure(WARMUP);
      const results = [];
      for (const disturbance of options.disturbances) {
        const result = await measureOne(disturbance, steady, disturber, options);
        console.log(`${name}: ${row(result)}`);
        results.push(result);
      }
      return results;
    } finally {
      disturber.stop();
      await steady.stop();
    }
  });
}

const short = (value) => value.toFixed(value < 10 ? 2 : 1);

function row({ disturbance, calm, disturbed, ratio, did }) {
  const cells = [
    disturbance.title,
    short(calm.p50),
    short(disturbed.p50),
    short(calm.p99),
    short(disturbed.p99),
    `**${short(ratio.p99)}**`,
    did,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Half as many without a bound: fewer pairs are less exact. */
const roundsOn = (server, { rounds }) => (server === 'service' ? rounds : Math.ceil(rounds / 2));

const HEADINGS = { service: 'PostgreSQL', embedded: 'Embedded database (without a bound)' };

function report(results, { rounds, seconds, rows }) {
  const tables = [...results].flatMap(([name, rowsOf]) => [
    `## ${HEADINGS[name]}`,
    '',
    '| beside | p50 calm, ms | p50 | p99 calm, ms | p99 | p99 ÷ calm | answers of one interval |',
    '|---|--:|--:|--:|--:|--:|---|',
    ...rowsOf.map(row),
    '',
  ]);
  return [
    '# What heavy work does to other requests',
    '',
    'Written by `npm run bench -- isolation`; [README](README.md#heavy-work-beside-other-requests) says how to',
    'read it.',
    '',
    `- ${new Date().toISOString().slice(0, 10)}; ${availableParallelism()} cores, shared by server, database`,
    `  and client; load average ${loadavg()[1].toFixed(1)} over five minutes`,
    `- ${rows.toLocaleString('en')} requests, 200,000 audit records; ${rounds} pairs of a calm and a disturbed`,
    `  interval of ${seconds} s, half as many on the embedded database; four connections, a read every ${PACE} ms on each`,
    '',
    ...tables,
  ].join('\n');
}

/** Measures all disturbances; resolves to the exit code: 1 when one is beyond the bound. */
export async function isolation() {
  try {
    const options = readOptions();
    ensureBuilt();
    const cases = [{ variants: options.servers.map((server) => ({ server })) }];
    const data = { ...options, keep: false, cases, further: AUDIT_RECORDS + WATCHING };
    return await prepared(data, async (place) => {
      const results = new Map();
      for (const name of options.servers) {
        const rounds = roundsOn(name, options);
        results.set(name, await measureServer(name, place, { ...options, rounds }));
      }
      if (options.isComplete) writeFileSync(RESULTS, report(results, options));
      const beyond = results
        .get('service')
        .filter(({ disturbance, ratio }) => disturbance.bounded && ratio.p99 > BOUND);
      for (const { disturbance, ratio } of beyond) {
        console.log(`BEYOND: ${disturbance.name}: p99 ÷ calm ${short(ratio.p99)}, bound ${BOUND}`);
      }
      return beyond.length > 0 ? 1 : 0;
    });
  } catch (error) {
    console.error(error.stack);
    return 1;
  }
}
