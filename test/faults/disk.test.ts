import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/infra/database/database.js';
import { openFolder } from '../../src/infra/database/embedded-folder.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { call } from './support/calls.js';
import { FileLoad } from './support/file-load.js';
import { scaled } from './support/limits.js';
import { Load } from './support/load.js';
import { compare, verifyTrail } from './support/records.js';
import { judge, judgeFiles } from './support/results.js';
import { createWorld, prepareService, type Service, type World } from './support/service.js';
import { mountSmallDisk, type SmallDisk } from './support/small-disk.js';

/** Room for an embedded database and some of its log, in megabytes. */
const DATABASE_DISK = 110;

/**
 * Size of a file of PostgreSQL's log (WAL), and what is left in it before the disk is full, in
 * bytes. With less than a quarter the next file is made at the start.
 */
const LOG_FILE = 16 * 1024 * 1024;
const LOG_LEFT = 4.1 * 1024 * 1024;

/** Beside the log the tables need room, in bytes; less than a file of the log. */
const TABLES = 15 * 1024 * 1024;

const probe = await mountSmallDisk(1);
await probe?.remove();
if (probe === undefined) console.warn('SKIPPED: full disks, for this user may not mount one.');

const ended: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

async function newService(folder?: string): Promise<Service> {
  const service = await prepareService({}, folder);
  ended.push(service.remove);
  return service;
}

async function startOn(service: Service): Promise<World> {
  await service.start();
  const world = await createWorld(service);
  ended.push(world.receiver.stop);
  return world;
}

async function newDisk(megabytes: number, folder?: string): Promise<SmallDisk> {
  const disk = await mountSmallDisk(megabytes, folder);
  if (disk === undefined) throw new Error('A disk could not be mounted.');
  ended.push(disk.remove);
  return disk;
}

async function judgeDatabase(fault: string, load: Load, service: Service, recovered: number) {
  await service.stop();
  const options = { databaseUrl: undefined, dataDir: service.dataDir };
  const database = await openDatabase(options, createLogger('silent'));
  try {
    judge(fault, load, await compare(database, load), [recovered]);
  } finally {
    await database.close();
  }
}

/** Writes to the log of the database until so little is left of its last file. */
async function fillLog(dataDir: string): Promise<void> {
  const client = await openFolder(path.join(dataDir, 'database'));
  const { rows } = await client.query<{ used: number }>(
    `SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn) % ${LOG_FILE} AS used`,
  );
  const size = Math.floor(LOG_FILE - LOG_LEFT - Number(rows[0]?.used));
  if (size > 0) {
    await client.query("SELECT pg_logical_emit_message(false, 'fill', repeat('x', $1))", [size]);
  }
  await client.close();
}

/** Submits large requests until the service does not answer any more. */
async function writeUntilItEnds({ url }: Service, world: World): Promise<void> {
  const { departmentId, admin: token } = world;
  const lane = async () => {
    for (const end = performance.now() + scaled(60_000); performance.now() < end; ) {
      // Random, for repetitions would be compressed.
      const description = randomBytes(2_500).toString('hex');
      const body = { title: 'Large', description, departmentId };
      const { status } = await call(url, 'POST', '/api/maintenance', { token, body });
      if (status === 0) return;
    }
    throw new Error('The database has not ended.');
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
}

/** The state that operators see: of the probe, and of the health check. */
async function stateOf({ url }: Service) {
  const { status: ready } = await call(url, 'GET', '/readyz', {});
  const { body } = await call(url, 'GET', '/api/health', {});
  const { status: health, dependencies } = (body as { data: HealthAnswer }).data;
  return { ready, health, database: dependencies.find(({ name }) => name === 'database')?.status };
}

interface HealthAnswer {
  readonly status: string;
  readonly dependencies: readonly { readonly name: string; readonly status: string }[];
}

describe.runIf(probe)('the service, and a disk that is full', () => {
  it('under its files', async () => {
    const service = await newService();
    const disk = await newDisk(4, path.join(service.dataDir, 'files'));
    const world = await startOn(service);
    const load = new FileLoad(service.url, world);
    load.start();
    await load.recovered(performance.now());
    await sleep(500);
    disk.fill(0);
    await sleep(1_500);
    await disk.free();
    const recovered = await load.recovered(performance.now());
    await load.stop();
    await judgeFiles('disk full (files)', load, recovered);
  });

  it('under its embedded database', async () => {
    const disk = await newDisk(DATABASE_DISK, await mkdtemp(path.join(tmpdir(), 'full-')));
    const service = await newService(disk.folder);
    const world = await startOn(service);
    const load = new Load(service.url, world);
    load.start();
    await load.recovered(performance.now());
    disk.fill(0);
    await sleep(2_000);
    expect(await stateOf(service)).toEqual({ ready: 503, health: 'degraded', database: 'down' });
    await disk.free();
    const recovered = await load.recovered(performance.now());
    await sleep(500);
    await load.stop();
    await verifyTrail(service, world);
    await judgeDatabase('disk full (tables of the embedded database)', load, service, recovered);
  });

  it("under the log of its embedded database, which ends: so does the process, as PostgreSQL's would", async () => {
    const disk = await newDisk(DATABASE_DISK, await mkdtemp(path.join(tmpdir(), 'full-')));
    const service = await newService(disk.folder);
    await service.start();
    await service.stop();
    await fillLog(service.dataDir);
    const world = await startOn(service);
    disk.fill(TABLES);
    const load = new Load(service.url, world);
    load.start();
    await load.recovered(performance.now());
    await writeUntilItEnds(service, world);
    expect(await service.ended()).toBe(1);
    await disk.free();
    // As whatever supervises processes does; it has to read its log and to send what had waited.
    await service.start();
    const moment = performance.now();
    const recovered = await load.recovered(moment, 'new');
    await load.recovered(moment);
    await load.stop();
    await verifyTrail(service, world);
    await judgeDatabase('disk full (log of the embedded database)', load, service, recovered);
  });
});
