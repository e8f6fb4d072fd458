// Servers that tests use. Without an answer of one, the process ends with 1 and says what to start.
import net from 'node:net';

/** Creates the database of the URL if it does not exist. */
async function ensureDatabase(address) {
  const { default: pg } = await import('pg');
  const url = new URL(address);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function answers(address) {
  const { hostname, port } = new URL(address);
  const socket = net.connect({ host: hostname, port: Number(port || 6379), timeout: 5000 });
  try {
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject);
      socket.once('timeout', () => reject(new Error('timed out')));
    });
  } finally {
    socket.destroy();
  }
}

async function need(what, variable, ready) {
  try {
    await ready;
  } catch (error) {
    console.error(`${what} does not answer (${error.message || error.code}).`);
    console.error(`Start one, or name another in ${variable}.`);
    process.exit(1);
  }
}

/** Creates the database of the URL on its server if it does not exist. */
export const needPostgres = (url) => need('PostgreSQL', 'TEST_DATABASE_URL', ensureDatabase(url));

/** Requires the Redis of the URL. */
export const needRedis = (url) => need('Redis', 'TEST_REDIS_URL', answers(url));
