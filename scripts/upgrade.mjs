// Upgrades two replicas behind HAProxy one by one under load, and back, and requires that no client
// sees an error.
import { parseArgs } from 'node:util';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Upgrades two replicas of an earlier commit to this folder under load, and requires that nothing fails.

  npm run test:suite -- upgrade --from COMMIT

  --from COMMIT  what runs first; it is built in a separate folder, and kept for the next run
  --rows N       requests that are there before, so that migrations have work; default 50000
  --seconds N    how long both versions serve side by side each time; default 5
  --help         prints this

The replicas are replaced one by one behind HAProxy; then one of them goes back to the earlier version and
forward again. Ends with 1 when a request failed, an acknowledged change is missing or there twice, or a
subscriber missed a change. It needs haproxy, npm's registry, and the servers of TEST_DATABASE_URL and TEST_REDIS_URL, or the local ones.`,
  ['--from', '--rows', '--seconds'],
);

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    rows: { type: 'string', default: '50000' },
    seconds: { type: 'string', default: '5' },
  },
});
if (values.from === undefined) {
  console.error('Name a commit: npm run test:suite -- upgrade --from COMMIT');
  process.exit(2);
}
const { setTimeout: sleep } = await import('node:timers/promises');
const { ensureBuilt, ROOT } = await import('./lib/build.mjs');
const { figuresOf, problemsOf } = await import('./lib/rolling/checks.mjs');
const { buildOf } = await import('./lib/rolling/earlier.mjs');
const { connected } = await import('./lib/rolling/place.mjs');
const { runUnderLoad } = await import('./lib/rolling/run.mjs');

const earlier = { name: values.from, root: buildOf(values.from) };
ensureBuilt();
const present = { name: 'this one', root: ROOT };
const restarts = [];

/** Creates a year's requests of the super_admin in the department of the load. */
async function fill({ databaseUrl }, { departmentId }) {
  await connected(databaseUrl, (client) =>
    client.query(
      `INSERT INTO maintenance_requests (title, description, priority, status, department_id, requester_id,
         created_at, updated_at)
       SELECT 'Earlier ' || n, 'Made before the upgrade.', 'normal', 'pending', $1, 1, at, at
       FROM generate_series(1, $2::int) n, LATERAL (SELECT now() - n * interval '10 minutes' AS at) a`,
      [departmentId, Number(values.rows)],
    ),
  );
}

const migrationsOf = async ({ databaseUrl }) =>
  await connected(databaseUrl, async (client) => {
    const { rows } = await client.query('SELECT migration_name AS name FROM _prisma_migrations');
    return rows.map(({ name }) => name);
  });

/** Takes a replica out of rotation and replaces its program. */
async function replace({ proxy }, replica, program) {
  const began = performance.now();
  // The earlier version may not drain itself.
  await proxy.setState(replica, 'drain');
  await sleep(1_000);
  const stopping = performance.now();
  const code = await replica.stop();
  restarts.push({ name: replica.name, code, stopMs: performance.now() - stopping });
  await replica.start(program);
  await proxy.setState(replica, 'ready');
  await proxy.untilUp(replica);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${replica.name} runs ${program.name} after ${seconds} s`);
  await sleep(Number(values.seconds) * 1000);
}

async function upgrade(running) {
  const [one, two] = running.replicas;
  const before = await migrationsOf(running.place);
  await sleep(2_000);
  await replace(running, one, present);
  const after = await migrationsOf(running.place);
  const added = after.filter((name) => !before.includes(name));
  console.log(`migrations meanwhile: ${added.join(', ') || 'none'}`);
  await replace(running, two, present);
  await replace(running, one, earlier);
  await replace(running, one, present);
}

async function judge({ place, load, subscribers }) {
  console.log(figuresOf(load, subscribers, restarts).join('\n'));
  return await problemsOf(place, load, subscribers, restarts);
}

const problems = await runUnderLoad({ DRAIN_SECONDS: '0' }, upgrade, judge, earlier, fill);
if (problems.length > 0) {
  console.error(`\n${problems.join('\n')}`);
  process.exitCode = 1;
}
