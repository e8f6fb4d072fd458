// Starts and ends the measured servers, each in a separate process on 127.0.0.1.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../scripts/lib/build.mjs';
import { GO_PEER } from './go.mjs';
import { BUN } from './install.mjs';

const START_TIMEOUT = 60_000;
const STOP_TIMEOUT = 15_000;

/** Connections to the database of every server; the service's own default. */
const POOL_SIZE = 10;

const peer = (file) => ({
  script: fileURLToPath(new URL(`../peers/${file}`, import.meta.url)),
  ready: '/ready',
  env: ({ databaseUrl }) => ({ DATABASE_URL: databaseUrl, POOL_SIZE: String(POOL_SIZE) }),
});

const service = (env) => ({
  script: path.join(ROOT, 'dist/program/main.js'),
  flags: ['--enable-source-maps'],
  ready: '/readyz',
  env: (place) => ({
    HOST: '127.0.0.1',
    JWT_SECRET: 'a secret of the benchmarks, with more than 32 bytes',
    SUPER_ADMIN_PASSWORD: 'a password of the benchmarks',
    ACCESS_TOKEN_TTL_SECONDS: '86400',
    RATE_LIMIT_AUTHENTICATED: '1000000000',
    RATE_LIMIT_ANONYMOUS: '1000000000',
    LOG_LEVEL: 'info',
    ...env(place),
  }),
});

/**
 * The servers by name. `program` runs the script, Node.js without one; `flags` are those of Node.js, `ready` a path that answers 200 after the
 * start.
 */
const SERVERS = {
  limit: peer('limit.mjs'),
  bun: { ...peer('limit.mjs'), program: BUN },
  go: { ...peer('go/main.go'), program: GO_PEER, script: undefined },
  postgraphile: peer('postgraphile.mjs'),
  mercurius: peer('mercurius.mjs'),
  apollo: peer('apollo-prisma.mjs'),
  express: peer('express-prisma.mjs'),
  writes: peer('hand-written-writes.mjs'),
  service: service(({ databaseUrl, scratch }) => ({
    DATABASE_URL: databaseUrl,
    DATA_DIR: path.join(scratch, 'service'),
  })),
  embedded: service(({ scratch }) => ({ DATA_DIR: path.join(scratch, 'embedded') })),
};

/** Servers in progress, ended when this process is. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** A port on 127.0.0.1 that nothing listens on. */
export async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve, reject) => {
    server.once('listening', resolve).once('error', reject);
  });
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Starts a server, hands it to `work` when it is ready, and ends it. Its log goes to a file in
 * `place.scratch`.
 *
 * @param {string} name a key of SERVERS
 * @param {{ databaseUrl: string, scratch: string }} place
 * @param {string[]} [nodeFlags] further flags of Node.js
 * @throws Error with the end of its log when it does not start, or ends before it is told to.
 */
export async function withServer(name, place, work, nodeFlags = []) {
  const port = await freePort();
  const log = path.join(place.scratch, `${name}.log`);
  const child = spawnServer(SERVERS[name], { place, port, log, nodeFlags });
  const exited = new Promise((resolve) => {
    child.once('exit', () => {
      running.delete(child);
      resolve();
    });
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await untilReady(child, `${origin}${SERVERS[name].ready}`);
    const { pid } = child;
    const result = await work({ name, origin, pid, log, cpuSeconds: () => cpuSeconds(pid) });
    if (hasEnded(child)) throw new Error('ended by itself');
    return result;
  } catch (error) {
    const end = readFileSync(log, 'utf8').slice(-2000);
    throw new Error(`${name}: ${error.message}\nThe end of its log:\n${end}`, { cause: error });
  } finally {
    await stop(child, exited);
  }
}

/**
 * Hands all servers to `work`, which run at the same time; each of them is where `placeOf` says.
 */
export async function withServers([name, ...others], placeOf, work, servers = []) {
  if (name === undefined) return await work(servers);
  return await withServer(name, placeOf(name), (server) =>
    withServers(others, placeOf, work, [...servers, server]),
  );
}

function spawnServer(
  { program = process.execPath, script, flags = [], env },
  { place, port, log, nodeFlags },
) {
  mkdirSync(place.scratch, { recursive: true });
  const output = openSync(log, 'w');
  const args = [...flags, ...nodeFlags, ...(script === undefined ? [] : [script])];
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    // Nothing of the caller's environment: its DATABASE_URL or REDIS_URL would change what is measured.
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), ...env(place) },
  });
  closeSync(output);
  running.add(child);
  return child;
}

const hasEnded = (child) => child.exitCode !== null || child.signalCode !== null;

async function untilReady(child, url) {
  const end = Date.now() + START_TIMEOUT;
  while (Date.now() < end) {
    if (hasEnded(child)) throw new Error('ended at its start');
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error(`did not get ready in ${START_TIMEOUT} ms`);
}

async function stop(child, exited) {
  if (hasEnded(child)) return;
  child.kill('SIGTERM');
  const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT);
  await exited;
  clearTimeout(overdue);
}

/** Clock ticks of Linux per second, as /proc counts processor time. */
const TICKS = 100;

/**
 * Name of a process, and its times including those of its ended children, in seconds, from /proc.
 */
function timesOf(pid) {
  const [head, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [own, system, children, childrenSystem] = rest
    .split(' ')
    .slice(11, 15)
    .map((ticks) => Number(ticks) / TICKS);
  const [, name] = head.split(' (');
  return { name, own: own + system, children: children + childrenSystem };
}

/** The processor time that a process has used, in seconds; undefined where there is no /proc. */
function cpuSeconds(pid) {
  return existsSync(`/proc/${pid}/stat`) ? timesOf(pid).own : undefined;
}

/**
 * The processor time that all processes of PostgreSQL on this machine have used, those that have
 * ended among them, in seconds; undefined where there is no /proc or no PostgreSQL on this machine.
 */
function databaseSeconds() {
  if (!existsSync('/proc/self/stat')) return undefined;
  let seconds;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const { name, own, children } = timesOf(pid);
      if (name === 'postgres') seconds = (seconds ?? 0) + own + children;
    } catch {
      // It has ended in the meantime.
    }
  }
  return seconds;
}

/**
 * Starts to measure processor time; the answer tells that of each of `count` requests, in
 * milliseconds.
 */
export function measureProcessors(server) {
  const before = [server.cpuSeconds(), databaseSeconds()];
  return (count) => {
    const [cpu, database] = [server.cpuSeconds(), databaseSeconds()].map(
      (after, index) => ((after - before[index]) * 1000) / count,
    );
    return { cpu, database };
  };
}
