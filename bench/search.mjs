// Measures ranked search and the counts of saved views among a million requests; see --help.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { PEOPLE } from './depth-points.mjs';
import { databaseBeside, dropDatabase, openSide } from './lib/many-rows.mjs';

const USAGE = `Measures ranked search and twenty counts of saved views, for each account.

  npm run build && npm run bench -- search [flags]

  --database URL   a database name at a server on this machine; one is made from it, with _texts at the
                   end (default postgresql://postgres@127.0.0.1:5432/depth)
  --requests N     requests (default 1000000, with three comments each)
  --samples N      calls for each figure (default 30)
  --only TEXT      only figures whose name contains the text
  --keep           leaves the database, and uses the one that is there
  --help           prints this

Prints milliseconds of a whole call, p50 and p95, one call at a time. Filling takes about ten minutes
and 6 GB. Nothing else should run. Exit code 1 when a call fails.`;

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgresql://postgres@127.0.0.1:5432/depth' },
    requests: { type: 'string', default: '1000000' },
    samples: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}

/** Parts of the 8,000 words that the requests are made of. */
const PARTS = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ');
const partOf = (number) => PARTS[number % PARTS.length];
/** Another word of one text in 1,300 at each call, so that no call reads the pages of the one before. */
const rare = (call) => `${partOf(call * 7)}${partOf(call * 3 + 1)}${partOf(call * 11 + 2)}`;

/** Names of the searches, and the text of one call. */
const SEARCHES = {
  'two rare words': (call) => `"${rare(call)}" "${rare(call + 5)}"`,
  'a rare word': (call) => `"${rare(call)}"`,
  'a word of one text in 100': () => 'valve',
  'a word of one text in ten': () => 'pump',
  'a word of every text': () => 'repair',
  'two letters': (call) => partOf(call),
};

const OPEN = ['pending', 'approved', 'assigned'];
/** The filters of twenty views that people keep. */
const FILTERS = [
  {},
  { status: OPEN },
  { status: ['pending'] },
  { status: ['completed'] },
  { status: ['cancelled'] },
  { priority: 'urgent' },
  { priority: 'high', status: OPEN },
  { mine: 'submitted' },
  { mine: 'working' },
  { mine: 'working', status: OPEN },
  { lastDays: 7 },
  { lastDays: 90, status: OPEN },
  { departmentId: 1 },
  { departmentId: 1, status: OPEN },
  { departmentId: 20, priority: 'urgent' },
  { search: 'pump' },
  { search: 'valve', status: OPEN },
  { onHold: true },
  { overdue: true },
  { createdFrom: '2024-06-01' },
];

const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1];

async function timed(service, method, target, sent) {
  const start = performance.now();
  const { status, text } = await service.call(method, target, sent);
  const time = performance.now() - start;
  if (status >= 300 || text.includes('"errors"')) throw new Error(`${status} ${target} ${text}`);
  return { time, data: JSON.parse(text).data };
}

async function measure(name, call) {
  if (!name.includes(options.only)) return;
  const times = [];
  for (let sample = -2; sample < Number(options.samples); sample += 1) {
    const time = await call(sample + 2);
    if (sample >= 0) times.push(time);
  }
  const figures = [0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0).padStart(5));
  console.log(`${figures.join(' ')}  ${name}`);
}

/** Makes the views of an account that it does not have yet, and returns a document that counts them. */
async function viewsOf(service, token) {
  const listed = await timed(service, 'GET', '/api/v1/saved-views?mine=true&limit=100', { token });
  const ids = listed.data.map(({ id }) => id);
  for (const [number, filter] of FILTERS.entries()) {
    if (ids.length > number) continue;
    const body = { name: `View ${number}`, list: 'maintenance', filter };
    const { data } = await timed(service, 'POST', '/api/v1/saved-views', { token, body });
    ids.push(data.id);
  }
  return `{ ${ids.map((id, at) => `v${at}: savedView(id: ${id}) { count { count capped } }`).join(' ')} }`;
}

const database = databaseBeside(options.database, 'texts');
const size = {
  requests: Number(options.requests),
  users: 20_000,
  records: 1_000,
  deliveries: 1_000,
};
const side = await openSide(database, size, {
  files: ['bench/comments.sql'],
  texts: 'bench/texts.sql',
});
try {
  const { service, tokens } = side;
  console.log(`${os.cpus().length} cores, ${options.requests} requests\n  p50   p95   max  ms`);
  for (const person of Object.keys(PEOPLE).filter((one) => one !== 'newcomer')) {
    const token = tokens[person];
    for (const [name, textOf] of Object.entries(SEARCHES)) {
      await measure(`${person}: ${name}`, async (call) => {
        const target = `/api/v1/search?limit=20&q=${encodeURIComponent(textOf(call))}`;
        return (await timed(service, 'GET', target, { token })).time;
      });
    }
    const query = await viewsOf(service, token);
    await measure(`${person}: counts of twenty views`, async () => {
      return (await timed(service, 'POST', '/graphql', { token, body: { query } })).time;
    });
  }
} finally {
  await side.client.end();
  await side.service.stop();
  if (!options.keep) await dropDatabase(database);
}
