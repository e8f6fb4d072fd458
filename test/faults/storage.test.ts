import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startProxy, type TestProxy } from '../support/proxy.js';
import { startS3, type TestS3 } from '../support/s3.js';
import { call } from './support/calls.js';
import { FileLoad } from './support/file-load.js';
import { expectWithin, scaled } from './support/limits.js';
import { judgeFiles } from './support/results.js';
import { createWorld, prepareService, type Service, type World } from './support/service.js';

/**
 * A request waits this long for the storage to begin an answer, in milliseconds (storage-s3.ts).
 */
const ANSWER_LIMIT = 8_500;

/** How long the clients work before and after a fault, in milliseconds. */
const MARGIN = 700;

let service: Service;
let world: World;
afterEach(async () => {
  await world.receiver.stop();
  await service.remove();
});

/** Runs clients before, during and after a fault, and judges what they were told. */
async function under(fault: string, work: () => Promise<void>): Promise<FileLoad> {
  const load = new FileLoad(service.url, world);
  load.start();
  await load.recovered(performance.now());
  await sleep(MARGIN);
  await work();
  const recovered = await load.recovered(performance.now());
  await sleep(MARGIN);
  await load.stop();
  await judgeFiles(fault, load, recovered);
  return load;
}

/** Operations without files work, and the service stays ready. */
async function expectTheRest(): Promise<void> {
  const body = { title: 'Written without a storage', description: 'x', departmentId: 1 };
  const created = await call(service.url, 'POST', '/api/maintenance', {
    token: world.admin,
    body: { ...body, departmentId: world.departmentId },
  });
  expect(created.status).toBe(201);
  expect((await call(service.url, 'GET', '/readyz')).status).toBe(200);
}

describe('the service, and the folder of its files', () => {
  it('that is away, and leaves the empty folder of an unmounted disk', async () => {
    service = await prepareService();
    await service.start();
    world = await createWorld(service);
    const folder = path.join(service.dataDir, 'files');
    await under('folder of files unmounted', async () => {
      await rename(folder, `${folder}-away`);
      await sleep(500);
      await mkdir(folder);
      await sleep(500);
      await expectTheRest();
      await rm(folder, { recursive: true });
      await rename(`${folder}-away`, folder);
    });
  });
});

describe('the service, and its bucket', () => {
  let s3: TestS3;
  let proxy: TestProxy;
  beforeAll(async () => {
    s3 = await startS3();
    proxy = await startProxy(Number(new URL(s3.config.endpoint ?? '').port));
  });
  afterAll(async () => {
    await proxy.stop();
    await s3.stop();
  });

  it('that is away, and that hangs', async () => {
    const { bucket, region, credentials } = s3.config;
    service = await prepareService({
      STORAGE_DRIVER: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    });
    await service.start();
    world = await createWorld(service);
    await under('bucket stopped', async () => {
      await proxy.refuse();
      await sleep(1_000);
      await expectTheRest();
      await proxy.pass();
    });
    const load = await under('bucket hangs', async () => {
      proxy.hang();
      await expectTheRest();
      await sleep(ANSWER_LIMIT);
      await proxy.pass();
    });
    expectWithin(load.slowest, scaled(16_000));
  });
});
