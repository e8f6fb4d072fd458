// Services on databases with many rows (test/support/many-rows.sql), for bench/depth.mjs and bench/search.mjs.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { PEOPLE } from '../depth-points.mjs';

const ROOT = path.join(import.meta.dirname, '../..');
const PASSWORD = 'correct horse battery';

/** Runs statements on one connection of a database. */
async function onDatabase(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The address of another database of the same server. */
export function databaseBeside(address, suffix) {
  const url = new URL(address);
  const name = `${url.pathname.slice(1)}_${suffix}`;
  url.pathname = `/${name}`;
  return { url: url.href, name };
}

async function administer(address, sql) {
  const url = new URL(address);
  url.pathname = '/postgres';
  return await onDatabase(url.href, (client) => client.query(sql));
}

/** Removes a database with all connections to it. */
export async function dropDatabase({ url, name }) {
  await administer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** Tables whose indexes are made after their rows: minutes instead of an hour. */
const FILLED = [
  ...['maintenance_requests', 'maintenance_history', 'attachments', 'audit_records'],
  ...['internal_logs', 'webhook_deliveries', 'comments', 'timeline_entries', 'notifications'],
  'outbox_events',
];

/** Fills tables without their indexes, which are made afterwards. */
async function fillWithoutIndexes(client, tables, text) {
  const { rows: indexes } = await client.query(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = 'public' AND indexname NOT LIKE '%_pkey' AND tablename = ANY ($1)`,
    [tables],
  );
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await client.query(text);
  // Of a partitioned table, PostgreSQL writes it as one that leaves out the partitions.
  for (const { definition } of indexes) await client.query(definition.replace(' ON ONLY ', ' ON '));
}

/**
 * Fills a database.
 *
 * @param files further SQL files
 * @param texts the SQL file that fills `request_texts`, which reads the other tables by their indexes
 */
async function fill(url, size, { files, texts }) {
  const { hash, argon2id } = await import('argon2');
  const values = {
    ...size,
    password_hash: await hash(PASSWORD, { type: argon2id, memoryCost: 19_456, timeCost: 2 }),
  };
  const textOf = (file) =>
    readFileSync(path.join(ROOT, file), 'utf8').replace(/\{(\w+)\}/g, (_all, name) => values[name]);
  await onDatabase(url, async (client) => {
    await client.query("SET session_replication_role = 'replica'");
    await client.query("SET maintenance_work_mem = '512MB'");
    // The start of the service has recorded the creation of the super_admin.
    await client.query('TRUNCATE audit_records, audit_chain RESTART IDENTITY');
    const all = ['test/support/many-rows.sql', ...files];
    await fillWithoutIndexes(client, FILLED, all.map(textOf).join('\n'));
    await client.query('VACUUM ANALYZE');
    if (texts !== undefined) {
      await fillWithoutIndexes(client, ['request_texts'], textOf(texts));
      await client.query('VACUUM ANALYZE request_texts');
    }
  });
}

async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the built service on a database and waits until it is ready. */
async function startService(url) {
  const port = await freePort();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'depth-'));
  const service = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(port),
      JWT_SECRET: 'a secret for measurements, of more than 32 bytes',
      SUPER_ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'error',
      // The rows are of the years 2023 to 2025, and must outlive the sweeps.
      LOG_RETENTION_DAYS: '36500',
      WEBHOOK_RETENTION_DAYS: '3650',
      RATE_LIMIT_AUTHENTICATED: '100000000',
      RATE_LIMIT_ANONYMOUS: '100000000',
    },
  });
  const ended = new Promise((resolve) => service.once('exit', resolve));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const call = (method, target, { token, body } = {}) =>
    ask(agent, { host: '127.0.0.1', port, method, path: target }, token, body);
  for (let attempt = 0; ; attempt += 1) {
    const ready = await call('GET', '/readyz').catch(() => undefined);
    if (ready?.status === 200) break;
    if (attempt > 300 || service.exitCode !== null) throw new Error('The service does not start.');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const stop = async () => {
    agent.destroy();
    service.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { call, stop, pid: service.pid, port };
}

function ask(agent, target, token, body) {
  return new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(text === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    };
    const request = http.request({ ...target, agent, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const answer = Buffer.concat(chunks).toString();
        resolve({ status: response.statusCode, text: answer });
      });
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(text);
  });
}

async function login(service, number) {
  const body = { email: `person${number}@example.org`, password: PASSWORD };
  const { text } = await service.call('POST', '/api/v1/auth/login', { body });
  return JSON.parse(text).data.accessToken;
}

/**
 * A service on a database with many rows, which is filled if it does not exist.
 *
 * @param size numbers of rows, by the placeholders of the files
 * @param further `files` and `texts` as of `fill`
 */
export async function openSide({ url, name }, size, further) {
  const { rows } = await administer(url, `SELECT 1 FROM pg_database WHERE datname = '${name}'`);
  if (rows.length === 0) {
    await administer(url, `CREATE DATABASE ${name}`);
    const service = await startService(url);
    await service.stop();
    console.log(`Filling ${name} …`);
    await fill(url, size, further);
  }
  const service = await startService(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const tokens = {};
  for (const [person, number] of Object.entries(PEOPLE))
    tokens[person] = await login(service, number);
  return { size, service, client, tokens };
}
