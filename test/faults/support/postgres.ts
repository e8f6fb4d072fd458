import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../support/ports.js';
import { eventually } from '../../support/receiver.js';

/** A separate PostgreSQL server, which a test may stop, kill and freeze. */
export interface OwnPostgres {
  readonly port: number;
  readonly url: string;
  start(): Promise<void>;
  /** `fast` ends connections, `immediate` ends as after a power cut. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /**
   * Stops all its processes without ending them: connections stay open, and nothing is answered.
   */
  freeze(): void;
  /** Lets them go on. */
  thaw(): void;
  /** Makes a standby that has every commit before it is acknowledged. */
  addStandby(): Promise<OwnPostgres>;
  /** Makes a standby accept changes. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

const BINARIES = binaries();

/** True if this machine can start a separate PostgreSQL server. */
export const canStartPostgres = BINARIES !== undefined;

/** The newest of Debian's, or that of the path. */
function binaries(): string | undefined {
  const base = '/usr/lib/postgresql';
  const versions = readFolder(base).sort((a, b) => Number(b) - Number(a));
  if (versions[0] !== undefined) return path.join(base, versions[0], 'bin');
  const found = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return found.status === 0 ? found.stdout.trim() : undefined;
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** PostgreSQL refuses to run as root: there it runs as the user that Debian's package has made. */
function serverUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

const USER = serverUser();
const exec = promisify(execFile);

async function run(command: string, ...args: string[]): Promise<void> {
  await exec(path.join(BINARIES ?? '', command), args, { ...USER, cwd: '/', timeout: 60_000 });
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maintenance-postgres-'));
  if (USER.uid !== undefined) await chown(folder, USER.uid, USER.gid ?? 0);
  return folder;
}

/** Starts one on a free port, with an empty folder. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await newFolder();
  const data = path.join(folder, 'data');
  await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  const postgres = await ownPostgres(folder);
  await postgres.start();
  return postgres;
}

async function ownPostgres(folder: string): Promise<OwnPostgres> {
  const port = await freePort();
  const data = path.join(folder, 'data');
  let synchronous = '';
  const control = (...args: string[]) => run('pg_ctl', '-D', data, '-w', '-s', ...args);
  const options = () =>
    [
      `-p ${port} -h 127.0.0.1 -k ${folder}`,
      // Data that a process has written survives its end without being forced to disk.
      '-c fsync=off -c wal_level=replica -c max_connections=60 -c shared_buffers=32MB',
      '-c wal_retrieve_retry_interval=100ms',
      `-c synchronous_standby_names='${synchronous}'`,
    ].join(' ');
  const postgres: OwnPostgres = {
    port,
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    start: () => control('start', '-l', path.join(folder, 'log'), '-o', options()),
    stop: (mode) => control('stop', '-m', mode),
    freeze: () => signalAll(data, 'SIGSTOP'),
    thaw: () => signalAll(data, 'SIGCONT'),
    addStandby: async () => {
      const other = await newFolder();
      const target = path.join(other, 'data');
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
      await run('pg_basebackup', ...from, '-D', target, '-R', '-c', 'fast', '--no-sync');
      const standby = await ownPostgres(other);
      await standby.start();
      synchronous = '*';
      await postgres.stop('fast');
      await postgres.start();
      await eventually(() => hasStandby(postgres.url));
      return standby;
    },
    promote: () => control('promote'),
    remove: async () => {
      signalAll(data, 'SIGCONT');
      await control('stop', '-m', 'immediate').catch(() => {});
      await rm(folder, { recursive: true, force: true });
    },
  };
  return postgres;
}

/** Returns whether a commit is sent to a standby before it is acknowledged. */
async function hasStandby(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rowCount } = await client.query(
    "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'",
  );
  await client.end();
  return rowCount === 1;
}

/** Sends a signal to the server's processes; to its first one first, which would start others. */
function signalAll(data: string, signal: NodeJS.Signals): void {
  const [first] = readFolder(data).includes('postmaster.pid')
    ? readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    : [];
  const parent = Number(first);
  if (!parent) return;
  process.kill(parent, signal);
  for (const pid of childrenOf(parent)) {
    try {
      process.kill(pid, signal);
    } catch {
      // Ended meanwhile.
    }
  }
}

function childrenOf(parent: number): number[] {
  return readFolder('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);
}

/** Field 4 of proc(5), stat. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}
