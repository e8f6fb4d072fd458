import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { call } from './support/calls.js';
import { Load } from './support/load.js';
import { canStartPostgres, startOwnPostgres } from './support/postgres.js';
import { compare, verifyTrail, verifyWebhooks } from './support/records.js';
import { judge } from './support/results.js';
import { createWorld, prepareService } from './support/service.js';

const HOUR = 3_600;

/** How long the service has each time, in milliseconds. */
const EACH = 1_500;

/** In which time the library has read another time, in milliseconds; it looks about each second. */
const READ_AGAIN = 20_000;

/** The library of the Debian package `faketime`, which gives a process another time. */
const LIBRARY = libraryFile();

function libraryFile(): string | undefined {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return folders
    .map((folder) => path.join('/usr/lib', folder, 'faketime', 'libfaketime.so.1'))
    .find((file) => existsSync(file));
}

if (LIBRARY === undefined) console.warn('SKIPPED: jumps of the clock, for libfaketime is missing.');

const KINDS = canStartPostgres ? ['PostgreSQL', 'embedded'] : ['embedded'];

describe
  .runIf(LIBRARY)
  .concurrent('the clock of the service jumps an hour forward, and back', () => {
    it.for(KINDS)('its database %s', async (kind, { expect, onTestFinished }) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'maintenance-clock-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const file = path.join(folder, 'time');
      // Renamed, so that the library never reads half of it.
      const jump = async (seconds: number) => {
        await writeFile(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}`);
        await rename(`${file}.new`, file);
      };
      await jump(0);
      const postgres = kind === 'embedded' ? undefined : await startOwnPostgres();
      if (postgres) onTestFinished(postgres.remove);
      const service = await prepareService({
        ...(postgres ? { DATABASE_URL: postgres.url } : {}),
        LD_PRELOAD: LIBRARY ?? '',
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_CACHE_DURATION: '1',
        // The clock that timers go by does not jump, on no system.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
      onTestFinished(service.remove);
      await service.start();
      const world = await createWorld(service);
      onTestFinished(world.receiver.stop);
      const timeOf = async () => {
        const { body } = await call(service.url, 'GET', '/api/health');
        return Date.parse(body.timestamp) - Date.now();
      };

      const load = new Load(service.url, world);
      load.start();
      await load.recovered(performance.now());
      const recoveries: number[] = [];
      for (const seconds of [HOUR, -HOUR, 0]) {
        await jump(seconds);
        const isSet = async () => Math.abs((await timeOf()) - seconds * 1_000) < 5_000;
        await expect.poll(isSet, { timeout: READ_AGAIN, interval: 100 }).toBe(true);
        const moment = performance.now();
        recoveries.push(await load.recovered(moment));
        await sleep(EACH);
        expect(await isSet()).toBe(true);
      }
      await load.stop();
      expect(load.counts).toMatchObject({ unavailable: 0, broken: 0 });
      await verifyTrail(service, world);
      await verifyWebhooks(world, async () => load.acknowledged);
      await service.stop();
      const options = { databaseUrl: postgres?.url, dataDir: service.dataDir };
      const database = await openDatabase(options, createLogger('silent'));
      const findings = await compare(database, load);
      await database.close();
      judge(`clock jumps an hour, both ways (${kind})`, load, findings, recoveries);
    });
  });
