// Measures what the clocks of a request cost its steps; see --help.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { databaseBeside, dropDatabase, openSide } from './lib/many-rows.mjs';

const USAGE = `Measures a hold and its end on a request with two clocks, beside one without.

  npm run build && npm run bench -- clocks [flags]

  --database URL   a database name at a server on this machine; one is made from it, with _clocks at the
                   end, and dropped (default postgresql://postgres@127.0.0.1:5432/depth)
  --samples N      steps of each kind and round (default 400)
  --rounds N       rounds (default 3)
  --help           prints this

Both requests are stepped in turn over one connection. Prints the medians of a step in milliseconds,
of each round, and their ratio. Nothing else should run.`;

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgresql://postgres@127.0.0.1:5432/depth' },
    samples: { type: 'string', default: '400' },
    rounds: { type: 'string', default: '3' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

/** The processor time that a process has used, in milliseconds. */
function processorTime(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function post(service, token, path, body) {
  const { status, text } = await service.call('POST', `/api/v1${path}`, { token, body });
  if (status >= 300) throw new Error(`${status} ${path} ${text}`);
  return JSON.parse(text).data;
}

/** Ids of a request with clocks, and of one of a department without a policy. */
async function requestsOf(service, token) {
  const calendar = await post(service, token, '/calendars', {
    name: 'Always',
    timeZone: 'Europe/Berlin',
    week: Array.from({ length: 7 }, () => [[0, 1440]]),
  });
  await post(service, token, '/sla-policies', {
    name: 'Department 2',
    rank: 0,
    calendarId: calendar.id,
    match: { departmentIds: [2] },
    responseMinutes: 60,
    resolutionMinutes: 6000,
  });
  const submit = (departmentId) =>
    post(service, token, '/maintenance', {
      title: 'A tap drips',
      description: 'In the kitchen.',
      priority: 'normal',
      category: 'Plumbing',
      departmentId,
    });
  return { clocks: (await submit(2)).id, none: (await submit(3)).id };
}

const database = databaseBeside(options.database, 'clocks');
await dropDatabase(database);
const size = { requests: 2_000, users: 2_000, records: 100, deliveries: 100 };
const side = await openSide(database, size, { files: [] });
try {
  const { service, tokens } = side;
  const token = tokens.administrator;
  const ids = await requestsOf(service, token);
  for (let round = 0; round <= Number(options.rounds); round += 1) {
    const times = { clocks: [], none: [] };
    const used = { clocks: 0, none: 0 };
    for (let sample = 0; sample < Number(options.samples); sample += 1) {
      for (const [kind, id] of Object.entries(ids)) {
        const start = performance.now();
        const before = processorTime(service.pid);
        await post(service, token, `/maintenance/${id}/hold`, { reason: 'requester' });
        await post(service, token, `/maintenance/${id}/resume`, {});
        times[kind].push((performance.now() - start) / 2);
        used[kind] += (processorTime(service.pid) - before) / 2;
      }
    }
    const [clocks, none] = [median(times.clocks), median(times.none)];
    // V8 compiles the code of a step during the first round.
    const name = round === 0 ? 'warm-up' : `round ${round}`;
    const processor = (used.clocks / used.none).toFixed(2);
    console.log(
      `${name}: with clocks ${clocks.toFixed(2)} ms, without ${none.toFixed(2)} ms, ${(clocks / none).toFixed(2)} times; processor time of the service ${processor} times`,
    );
  }
} finally {
  await side.client.end();
  await side.service.stop();
  await dropDatabase(database);
}
