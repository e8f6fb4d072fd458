// Environment of the replicas of a test: a database, Redis keys, a folder and ports.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';

/** Opens a connection, passes it to `work` and closes it. */
export async function connected(connectionString, work) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Unused ports on 127.0.0.1. */
async function freePorts(count) {
  const servers = Array.from({ length: count }, () => net.createServer().listen(0, '127.0.0.1'));
  const ports = await Promise.all(
    servers.map(async (server) => {
      if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
      return server.address().port;
    }),
  );
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/**
 * Creates an environment on the servers under test: TEST_DATABASE_URL and TEST_REDIS_URL, or the
 * local ones.
 *
 * @returns the settings of the replicas, and `close`, which removes everything again.
 */
export async function openPlace() {
  const server = new URL(
    process.env.TEST_DATABASE_URL || 'postgresql://postgres@127.0.0.1:5432/postgres',
  );
  const redisUrl = process.env.TEST_REDIS_URL || 'redis://127.0.0.1:6379';
  const name = `maintenance_rolling_${randomBytes(6).toString('hex')}`;
  const own = new URL(server);
  own.pathname = `/${name}`;
  server.pathname = '/postgres';
  await connected(server.href, (client) => client.query(`CREATE DATABASE ${name}`));
  const folder = mkdtempSync(path.join(tmpdir(), 'rolling-'));
  const [proxy, ...replicas] = await freePorts(3);
  const redisKeyPrefix = `${name}:`;
  return {
    name,
    folder,
    databaseUrl: own.href,
    redisUrl,
    redisKeyPrefix,
    proxyPort: proxy,
    replicaPorts: replicas,
    origin: `http://127.0.0.1:${proxy}`,
    close: async () => {
      await connected(server.href, (client) =>
        client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      );
      await removeKeys(redisUrl, redisKeyPrefix);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function removeKeys(redisUrl, prefix) {
  const redis = new Redis(redisUrl);
  try {
    for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 500 })) {
      if (keys.length > 0) await redis.unlink(...keys);
    }
  } finally {
    redis.disconnect();
  }
}
