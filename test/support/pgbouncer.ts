import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from './ports.js';
import { eventually } from './receiver.js';

/** A PgBouncer with the configuration of deploy/pgbouncer, in front of one database. */
export interface TestPgBouncer {
  /** The address of the database through it. */
  readonly url: string;
  /** The connections of its clients and to the server. */
  connections(): Promise<{ readonly clients: number; readonly servers: number }>;
  /** Starts it again after `kill`. */
  start(): Promise<void>;
  /** Ends it at once. */
  kill(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

/** The version of the installed PgBouncer, such as `[1, 18]`; undefined when there is none. */
export function pgBouncerVersion(): readonly [major: number, minor: number] | undefined {
  const { stdout } = spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor)];
}

/**
 * Starts PgBouncer on a free port.
 *
 * @param databaseUrl the database, where nobody needs a password.
 * @param poolSize the number of connections to the server.
 */
export async function startPgBouncer(
  databaseUrl: string,
  poolSize: number,
): Promise<TestPgBouncer> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  // It does not run as root, and changes its user before it opens some files.
  chmodSync(folder, 0o755);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, configuration(new URL(databaseUrl), port, poolSize));
  let child: ChildProcess | undefined;
  const start = async () => {
    const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
    const started = spawn('pgbouncer', ['-q', ...user, file], { stdio: 'ignore' });
    child = started;
    await listening(port, started);
  };
  const kill = async () => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    connections: () => connectionsOf(url),
    start,
    kill,
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The file of deploy/pgbouncer with the addresses, the size and the login of a test. */
function configuration(database: URL, port: number, poolSize: number): string {
  const name = database.pathname.slice(1);
  const replaced: readonly (readonly [RegExp, string])[] = [
    [
      /^maintenance = host=\S+ port=\S+ dbname=\S+/m,
      `${name} = host=${database.hostname} port=${database.port || 5432} dbname=${name} user=${database.username}`,
    ],
    [/^listen_addr = .*$/m, 'listen_addr = 127.0.0.1\nunix_socket_dir ='],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^auth_type = .*$/m, 'auth_type = any'],
    [/^auth_file = .*$/m, ''],
    [/^default_pool_size = .*$/m, `default_pool_size = ${poolSize}`],
  ];
  let text = readFileSync('deploy/pgbouncer/pgbouncer.ini', 'utf8');
  for (const [line, by] of replaced) {
    if (!line.test(text)) throw new Error(`deploy/pgbouncer/pgbouncer.ini has no ${line}.`);
    text = text.replace(line, by);
  }
  return text;
}

/** Asks PgBouncer's own database. */
async function connectionsOf(url: URL) {
  const client = new pg.Client({
    host: url.hostname,
    port: Number(url.port),
    database: 'pgbouncer',
    user: 'pgbouncer',
  });
  await client.connect();
  try {
    const { rows } = await client.query('SHOW POOLS');
    const sum = (prefix: string) =>
      rows
        .filter(({ database }) => database === url.pathname.slice(1))
        .flatMap((row) => Object.entries(row).filter(([name]) => name.startsWith(prefix)))
        .reduce((total, [, count]) => total + Number(count), 0);
    return { clients: sum('cl_'), servers: sum('sv_') };
  } finally {
    await client.end();
  }
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    const socket = net.connect(port, '127.0.0.1');
    const connected = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    return connected;
  });
}
