// Measures the workload of many technicians; see --help.
import http from 'node:http';
import { parseArgs } from 'node:util';
import { databaseBeside, dropDatabase, openSide } from './lib/many-rows.mjs';

const USAGE = `Measures GET /api/v1/workload and the GraphQL query of the planner over 31 days.

  npm run build && npm run bench -- workload [flags]

  --database URL    a database name at a server on this machine; one is made from it, with _workload at the
                    end, and dropped (default postgresql://postgres@127.0.0.1:5432/depth)
  --technicians N   technicians with a calendar and open work (default 200)
  --requests N      their open requests, half of them planned (default 5000)
  --samples N       calls of each kind (default 60)
  --help            prints this

Prints the median and the 95th percentile of the calls in milliseconds, and the longest time that another
call, made again and again meanwhile, waited for its answer: what holds the event loop holds it, too.
Nothing else should run.`;

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'postgresql://postgres@127.0.0.1:5432/depth' },
    technicians: { type: 'string', default: '200' },
    requests: { type: 'string', default: '5000' },
    samples: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(USAGE);
  process.exit(0);
}

/** Technicians of all departments, and their open work: half is planned within the period, a third is due. */
const FILL = `
  UPDATE users SET role = 'technician', status = 'active' WHERE id IN (
    SELECT id FROM users WHERE role = 'employee' ORDER BY id DESC LIMIT $1);
`;
const WORK = `
  WITH people AS (
    SELECT id, department_id, row_number() OVER (ORDER BY id) - 1 AS n FROM users WHERE role = 'technician'
  ), work AS (
    SELECT id, row_number() OVER (ORDER BY id) AS n FROM maintenance_requests LIMIT $1
  )
  UPDATE maintenance_requests AS request SET
    duplicate_of_id = NULL, status = 'assigned', stage = 'assigned', assignee_id = people.id, estimate_minutes = 30 + work.n % 90,
    department_id = coalesce(people.department_id, request.department_id),
    planned_start = CASE WHEN work.n % 2 = 0 THEN day.at END,
    planned_end = CASE WHEN work.n % 2 = 0 THEN day.at + interval '2 hours' END,
    next_due_at = CASE WHEN work.n % 3 = 0 THEN day.at + interval '1 day' ELSE request.next_due_at END
  FROM work
  JOIN people ON people.n = work.n % (SELECT count(*) FROM people)
  CROSS JOIN LATERAL (
    SELECT date_trunc('day', now()) + (work.n % 31) * interval '1 day' + interval '9 hours' AS at
  ) AS day
  WHERE request.id = work.id
`;

const DAYS = 31;
const day = (distance) => new Date(Date.now() + distance * 86_400_000).toISOString().slice(0, 10);
const PERIOD = { from: day(0), to: day(DAYS - 1) };

const QUERY = `query ($from: String!, $to: String!) { workload(from: $from, to: $to) {
  technicians { userId name timeZone skillIds load days { day capacity planned overloaded absent
    requests { id title stage onHold priority as minutes plannedStart plannedEnd dueAt version }
    others { requests minutes } } }
  unplanned { id title dueAt } unplannedTotal } }`;

const at = (values, part) => values.toSorted((a, b) => a - b)[Math.floor(values.length * part)];

/** Asks for the state of the process again and again. @returns a function that ends it with the longest wait. */
function watch(port) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let longest = 0;
  let ended = false;
  const ask = () =>
    new Promise((resolve, reject) => {
      const request = http.get({ host: '127.0.0.1', port, path: '/healthz', agent }, (response) => {
        response.resume();
        response.on('end', resolve);
      });
      request.on('error', reject);
    });
  const asking = (async () => {
    while (!ended) {
      const start = performance.now();
      await ask();
      longest = Math.max(longest, performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  })();
  return async () => {
    ended = true;
    await asking;
    agent.destroy();
    return longest;
  };
}

async function measure(name, port, call) {
  for (let warm = 0; warm < 10; warm += 1) await call();
  const end = watch(port);
  const times = [];
  let bytes = 0;
  for (let sample = 0; sample < Number(options.samples); sample += 1) {
    const start = performance.now();
    const { status, text } = await call();
    times.push(performance.now() - start);
    bytes = text.length;
    if (status !== 200 || text.includes('"errors"'))
      throw new Error(`${status} ${text.slice(0, 400)}`);
  }
  const longest = await end();
  const [median, high] = [at(times, 0.5), at(times, 0.95)].map((time) => time.toFixed(0));
  console.log(
    `${name}: median ${median} ms, 95 % ${high} ms, ${(bytes / 1000).toFixed(0)} kB; another call waited at most ${longest.toFixed(0)} ms`,
  );
}

const database = databaseBeside(options.database, 'workload');
await dropDatabase(database);
const size = { requests: Number(options.requests), users: 2_000, records: 100, deliveries: 100 };
const side = await openSide(database, size, { files: [] });
try {
  const { service, client, tokens } = side;
  const token = tokens.administrator;
  await client.query("UPDATE users SET role = 'employee' WHERE role = 'technician'");
  await client.query(FILL.replace('$1', String(Number(options.technicians))));
  await client.query(WORK.replace('$1', String(Number(options.requests))));
  await client.query('VACUUM ANALYZE');
  const post = async (method, target, body) => {
    const { status, text } = await service.call(method, `/api/v1${target}`, { token, body });
    if (status >= 300) throw new Error(`${status} ${target} ${text}`);
    return JSON.parse(text).data;
  };
  const weekday = [
    [480, 720],
    [780, 1020],
  ];
  const calendar = await post('POST', '/calendars', {
    name: 'House',
    timeZone: 'Europe/Berlin',
    week: [weekday, weekday, weekday, weekday, weekday, [], []],
  });
  await post('PUT', '/settings', { defaultCalendarId: calendar.id });
  const target = `/api/v1/workload?${new URLSearchParams(PERIOD)}`;
  await measure('REST', service.port, () => service.call('GET', target, { token }));
  await measure('GraphQL', service.port, () =>
    service.call('POST', '/graphql', { token, body: { query: QUERY, variables: PERIOD } }),
  );
} finally {
  await side.client.end();
  await side.service.stop();
  await dropDatabase(database);
}
