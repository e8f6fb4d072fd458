// Measures whether the cost of a list depends on its depth or on the number of rows; see --help.
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { COUNTS, nameOf, points } from './depth-points.mjs';
import { databaseBeside, dropDatabase, openSide } from './lib/many-rows.mjs';

const USAGE = `Measures every list, filter and order at 10,000 and at 1,000,000 requests.

  npm run build && npm run bench -- depth [flags]

  --database URL   a database name at a server on this machine; two databases are made from it, with
                   _small and _large at the end (default postgresql://postgres@127.0.0.1:5432/depth).
                   The role must be allowed to create databases and to switch triggers off
  --samples N      requests for each point, size and round (default 60)
  --rounds N       rounds; the result is the median of their p95 (default 3)
  --only TEXT      only points whose name contains the text
  --control        both sides on the small database: the ratios are then the noise of the machine
  --keep           leaves the databases, and uses those that are there
  --output FILE    where the table is written (default bench/depth.md)
  --help           prints this

Needs the built program (npm run build), PostgreSQL with pg_trgm, and about 3 GB. Filling takes some
minutes. Each point is a request of REST on one connection, alternating between the two sizes, so that
noise of the machine meets both. Nothing else should run. Exit code 1 when a request fails.`;

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgresql://postgres@127.0.0.1:5432/depth' },
    samples: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    output: { type: 'string', default: 'bench/depth.md' },
    control: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}

const FURTHER = { files: ['bench/activity.sql'] };
const SIZES = [
  { name: 'small', requests: 10_000, users: 20_000, records: 10_000, deliveries: 10_000 },
  { name: 'large', requests: 1_000_000, users: 20_000, records: 1_000_000, deliveries: 1_000_000 },
];
const TARGET = 1.3;

/** The path of a point's page: its cursor is that of the first page, moved to another row. */
async function pathOf(side, point) {
  const { path: place, query, sort, page, table, column, where, prefix = '' } = point;
  const direction = sort === '' || sort.startsWith('-') ? 'DESC' : 'ASC';
  const parts = [query, sort && `sort=${sort}`, 'limit=20'].filter(Boolean);
  const first = `/api/v1${place}?${parts.join('&')}`;
  if (page === 'first') return first;
  const answer = await side.service.call('GET', first, { token: side.tokens[point.person] });
  const { nextCursor } = JSON.parse(answer.text).pagination;
  if (nextCursor === undefined) return undefined;
  const total = await counted(side, table, where);
  const offset = page === 'middle' ? Math.floor(total / 2) : total - 11;
  const { rows } = await side.client.query(`
    SELECT '${prefix}' || id AS id, ${cursorValueOf(column)} AS value
    FROM ${table} WHERE ${where} ORDER BY ${column} ${direction}, id ${direction}
    OFFSET ${offset} LIMIT 1`);
  const [list, order] = JSON.parse(Buffer.from(nextCursor, 'base64url').toString());
  const moved = JSON.stringify([list, order, rows[0].value, rows[0].id]);
  return `${first}&cursor=${Buffer.from(moved).toString('base64url')}`;
}

/** Value of a sort column in a cursor; lists that are sorted only by id ignore it. */
function cursorValueOf(column) {
  if (column === 'id') return 'id';
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const totals = new Map();
async function counted(side, table, where) {
  const key = `${side.size.name} ${table} ${where}`;
  if (!totals.has(key)) {
    const { rows } = await side.client.query(`SELECT count(*)::int FROM ${table} WHERE ${where}`);
    totals.set(key, rows[0].count);
  }
  return totals.get(key);
}

async function timed(side, method, target, sent) {
  const start = performance.now();
  const { status, text } = await side.service.call(method, target, sent);
  const time = performance.now() - start;
  if (status !== 200 || text.includes('"errors"')) throw new Error(`${status} ${target} ${text}`);
  return time;
}

const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1];
const median = (values) => quantile(values, 0.5);

/** Median over the rounds of p50 and p95 in milliseconds, for both sizes. */
async function measure(sides, requestOf, samples, rounds) {
  const figures = sides.map(() => ({ p50: [], p95: [] }));
  for (let round = 0; round < rounds; round += 1) {
    const times = sides.map(() => []);
    for (let sample = -3; sample < samples; sample += 1) {
      for (const [index, side] of sides.entries()) {
        const time = await requestOf(side, index);
        if (sample >= 0) times[index].push(time);
      }
    }
    for (const [index, values] of times.entries()) {
      figures[index].p50.push(quantile(values, 0.5));
      figures[index].p95.push(quantile(values, 0.95));
    }
  }
  return figures.map(({ p50, p95 }) => ({ p50: median(p50), p95: median(p95) }));
}

async function measureAll(sides) {
  const samples = Number(options.samples);
  const rounds = Number(options.rounds);
  const results = [];
  const record = (name, [small, large]) => {
    const ratio = large.p95 / small.p95;
    results.push({ name, small, large, ratio });
    console.log(`${ratio.toFixed(2)}  ${small.p95.toFixed(2)}  ${large.p95.toFixed(2)}  ${name}`);
  };
  for (const point of points().filter((one) => nameOf(one).includes(options.only))) {
    const paths = [];
    for (const side of sides) paths.push(await pathOf(side, point));
    if (paths.includes(undefined)) continue;
    const request = (side, index) =>
      timed(side, 'GET', paths[index], { token: side.tokens[point.person] });
    record(nameOf(point), await measure(sides, request, samples, rounds));
  }
  for (const [person, query] of COUNTS) {
    if (!`count ${person} ${query}`.includes(options.only)) continue;
    const request = (side) =>
      timed(side, 'POST', '/graphql', { token: side.tokens[person], body: { query } });
    record(`count ${person} ${query}`, await measure(sides, request, Math.min(samples, 20), 1));
  }
  return results;
}

function report(results) {
  const lists = results.filter(({ name }) => !name.startsWith('count '));
  const within = lists.filter(({ ratio }) => ratio <= TARGET).length;
  const medianRatio = ({ small, large }) => large.p50 / small.p50;
  const withinMedian = lists.filter((result) => medianRatio(result) <= TARGET).length;
  const middle = (figure) => (lists.length === 0 ? '-' : median(lists.map(figure)).toFixed(2));
  const row = ({ name, small, large, ratio }) => {
    const { p50, p95 } = small;
    const numbers = [p50, large.p50, large.p50 / p50, p95, large.p95, ratio];
    const cells = numbers.map((number) => number.toFixed(2));
    return `| ${name.replaceAll('|', '\\|')} | ${cells.join(' | ')} |`;
  };
  return `# Cost of lists by depth and size

Made by \`bench/depth.mjs\`: ${options.samples} requests for each point and size, ${options.rounds}
rounds, median of the rounds; milliseconds of a whole request of REST on one connection.
${os.cpus().length} cores, Node.js ${process.versions.node}. 10,000 and 1,000,000 requests, audit records,
log entries and deliveries; 20,000 accounts in both.

${within} of ${lists.length} pages are within ${TARGET} times at p95, ${withinMedian} at p50. The median of the ratios is
${middle(({ ratio }) => ratio)} at p95 and ${middle(medianRatio)} at p50. Counts read what they count ([limits](../docs/operations/limits.md)).
Single ratios carry the noise of the machine, which \`--control\` shows.

| point | p50 at 10,000 | p50 at 1,000,000 | ratio | p95 at 10,000 | p95 at 1,000,000 | ratio |
|---|---|---|---|---|---|---|
${results.map(row).join('\n')}
`;
}

const sides = [];
try {
  const [small] = SIZES;
  for (const size of options.control ? [small, small] : SIZES) {
    sides.push(await openSide(databaseBeside(options.database, size.name), size, FURTHER));
  }
  const results = await measureAll(sides);
  writeFileSync(path.resolve(options.output), report(results));
} finally {
  for (const { service, client } of sides) {
    await client.end();
    await service.stop();
  }
  if (!options.keep) {
    for (const size of SIZES) {
      await dropDatabase(databaseBeside(options.database, size.name));
    }
  }
}
