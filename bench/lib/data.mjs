// The databases of the benchmarks: on a PostgreSQL server, and embedded.
import { mkdirSync, openAsBlob, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import argon2 from 'argon2';
import pg from 'pg';
import { ROOT } from '../../scripts/lib/build.mjs';

/** The password of every account of seed.sql. */
export const PASSWORD = 'correct horse battery staple';

/**
 * Those of the service (src/modules/people/users/passwords.ts): a login shall cost what it costs there.
 */
const PASSWORD_PARAMETERS = {
  type: argon2.argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
};

/** Marks a database that this program created and may drop. */
const OWN = 'Created by the benchmarks of the maintenance management service; may be dropped.';

/** The time of the newest request; a constant, so that every run has the same data. */
const UNTIL = '2026-06-30T16:00:00Z';

/** Opens a connection, hands it to `work` and closes it. */
export async function connected(connectionString, work) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Drops the database of `url` if it is there. @throws Error for one that this program did not create. */
export async function dropDatabase(url) {
  await onServer(url, async (client, name) => {
    const { rows } = await client.query(
      `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1`,
      [name],
    );
    if (rows.length === 0) return;
    if (rows[0].comment !== OWN) {
      throw new Error(
        `The database ${name} was not created by the benchmarks and is left as it is.`,
      );
    }
    await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`);
  });
}

/**
 * Creates the database of `url`, in place of one that an earlier run has left.
 *
 * @param {string} [template] the name of a database to copy; without one it is empty
 */
export async function createDatabase(url, template = 'template1') {
  await dropDatabase(url);
  await onServer(url, async (client, name) => {
    const [own, other] = [name, template].map((each) => client.escapeIdentifier(each));
    await client.query(`CREATE DATABASE ${own} TEMPLATE ${other}`);
    await client.query(`COMMENT ON DATABASE ${client.escapeIdentifier(name)} IS '${OWN}'`);
  });
}

/** The name of the database of a URL. */
export const nameOf = (url) => decodeURIComponent(new URL(url).pathname.slice(1));

async function onServer(url, work) {
  const server = new URL(url);
  const name = nameOf(url);
  server.pathname = '/postgres';
  await connected(server.href, (client) => work(client, name));
}

/**
 * Fills a migrated database on a server with `rows` requests, and with what the SQL `further` adds.
 */
export async function seedServer(url, rows, further = '') {
  await connected(url, async (client) => {
    await seed((sql) => client.query(sql), rows);
    await client.query(further);
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  });
}

/** Creates and fills an embedded database in `dataDir`, from the snapshot that the build made. */
export async function seedEmbedded(dataDir, rows, further = '') {
  const { PGlite } = await import('@electric-sql/pglite');
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm');
  const dist = path.join(ROOT, 'dist');
  const snapshot = readdirSync(dist).find((name) => /^database-\w+\.tar$/.test(name));
  mkdirSync(dataDir, { recursive: true });
  const client = await PGlite.create({
    dataDir: path.join(dataDir, 'database'),
    extensions: { pg_trgm },
    loadDataDir: await openAsBlob(path.join(dist, snapshot)),
  });
  await seed((sql) => client.exec(sql), rows);
  await client.exec(further);
  await client.exec('VACUUM ANALYZE');
  await client.close();
}

async function seed(run, rows) {
  const hash = await argon2.hash(PASSWORD, PASSWORD_PARAMETERS);
  await run(`SET maintenance_work_mem = '256MB'; SET bench.rows = '${rows}'; SET bench.until = '${UNTIL}';
    SET bench.password_hash = '${hash}'`);
  await run(readFileSync(new URL('../seed.sql', import.meta.url), 'utf8'));
}

/** Prepared requests for a second of the case `workflow`; more than any server completes. */
export const PENDING_PER_SECOND = 700;

/** How long the service may take to count what was prepared, in milliseconds. */
const COUNTED_WITHIN = 30_000;

/**
 * Adds pending requests for the case `workflow`, and waits until nothing is left to be done for them: they are
 * no part of what is measured.
 *
 * @param isCounted whether a service works on the database, which adds them to its counts
 * @returns their ids
 */
export async function addPending(url, count, isCounted) {
  return await connected(url, async (client) => {
    const { rows } = await client.query(
      `WITH added AS (
        INSERT INTO maintenance_requests (title, description, department_id, requester_id)
        SELECT 'Loose tap in room ' || n, 'It drips.', 1 + n % 24, 1101 + n % 24
        FROM generate_series(1, $1::int) AS n RETURNING id, requester_id, created_at
      ), history AS (
        INSERT INTO maintenance_history (request_id, action, to_status, actor_id, occurred_at)
        SELECT id, 'create', 'pending', requester_id, created_at FROM added
      ) SELECT id FROM added ORDER BY id`,
      [count],
    );
    if (isCounted) await untilCounted(client);
    // Otherwise the service vacuums them while it is measured, and the other servers never.
    await client.query('VACUUM (ANALYZE) maintenance_requests, maintenance_history');
    return rows.map(({ id }) => id);
  });
}

async function untilCounted(client) {
  const end = Date.now() + COUNTED_WITHIN;
  while (Date.now() < end) {
    const { rowCount } = await client.query('SELECT FROM request_rollup_changes LIMIT 1');
    if (rowCount === 0) return;
    await sleep(50);
  }
  throw new Error(`The service did not count the prepared requests in ${COUNTED_WITHIN} ms.`);
}
