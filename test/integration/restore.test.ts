import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeBackup } from '../../src/cli/backup/make-backup.js';
import { restoreBackup } from '../../src/cli/restore/restore-backup.js';
import { openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { migrationNames, migrationState } from '../../src/infra/migrations/migrations.js';
import { openStorage } from '../../src/infra/storage/open-storage.js';
import { dropServerDatabase, newServerDatabase } from '../support/database.js';
import { recordEarlier } from '../support/earlier.js';
import { startS3, type TestS3 } from '../support/s3.js';
import {
  configOf,
  DOCUMENT,
  DOCUMENT_KEY,
  insertDocument,
  insertPhoto,
  PHOTO,
  PHOTO_KEY,
  silentProgress,
} from '../support/transfer.js';

let folder: string;
let s3: TestS3;
let inBucket: Record<string, string>;
const inFolder = (name: string) => path.join(folder, name);
const logger = createLogger('silent');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'restore-'));
  s3 = await startS3();
  const { endpoint = '', bucket, credentials } = s3.config;
  inBucket = {
    STORAGE_DRIVER: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  };
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a backup from before the baseline is restored, its files from a bucket into a folder', async () => {
  const source = configOf(inFolder('old'), inBucket);
  const all = await migrationNames();
  const database = await openDatabase(source, logger);
  await recordEarlier(database);
  await insertPhoto(database);
  await database.close();
  const bucket = await openStorage(source);
  await bucket.put(PHOTO_KEY, PHOTO, 'image/jpeg');
  // A file of no row does not belong to the backup.
  await bucket.put('attachments/orphan.jpg', PHOTO, 'image/jpeg');
  bucket.close();

  const options = { to: inFolder('old-backup'), withSecret: false, portable: false };
  const manifest = await makeBackup(options, source, silentProgress);
  expect(manifest.database.lastMigration).toBe(all.at(-1));
  expect(manifest.storage).toEqual({
    driver: 's3',
    files: 1,
    bytes: PHOTO.length,
    missing: [],
    damaged: [],
  });

  const target = configOf(inFolder('new'));
  const from = { from: inFolder('old-backup'), force: false };
  const restored = await restoreBackup(from, target, silentProgress);
  expect(restored).toMatchObject({ files: 1, applied: [], aside: [] });
  expect(await readFile(inFolder(`new/files/${PHOTO_KEY}`))).toEqual(PHOTO);
  const opened = await openDatabase(target, logger);
  expect(await migrationState(opened)).toMatchObject({ applied: all, pending: [], unknown: [] });
  // A text with every sign that the format of COPY escapes.
  expect(await opened.prisma.user.findFirstOrThrow()).toMatchObject({
    lastName: 'Photo\twith a tab, a line\nfeed and a \\ backslash',
  });
  await opened.close();
}, 240_000);

it('a backup has the documents, and that of a version without them has the other files', async () => {
  const source = configOf(inFolder('documents'));
  const database = await openDatabase(source, logger);
  await insertPhoto(database);
  await insertDocument(database);
  await database.close();
  const storage = await openStorage(source);
  await storage.put(PHOTO_KEY, PHOTO, 'image/jpeg');
  await storage.put(DOCUMENT_KEY, DOCUMENT, 'text/plain');
  storage.close();
  const backup = async (name: string) => {
    const to = { to: inFolder(name), withSecret: false, portable: false };
    return (await makeBackup(to, source, silentProgress)).storage;
  };
  expect(await backup('with')).toMatchObject({ files: 2, missing: [], damaged: [] });
  const target = configOf(inFolder('restored-documents'));
  const from = { from: inFolder('with'), force: false };
  expect(await restoreBackup(from, target, silentProgress)).toMatchObject({ files: 2 });
  expect(await readFile(inFolder(`restored-documents/files/${DOCUMENT_KEY}`))).toEqual(DOCUMENT);

  const older = await openDatabase(source, logger);
  await older.prisma.$executeRaw`DROP TABLE documents`;
  await older.close();
  expect(await backup('older')).toMatchObject({ files: 1, missing: [], damaged: [] });
}, 240_000);

it('a backup names rows without their file, and takes files into a bucket only when it is empty', async () => {
  const source = configOf(inFolder('new'));
  const to = inFolder('again.tar.gz');
  await makeBackup({ to, withSecret: false, portable: false }, source, silentProgress);
  const target = configOf(inFolder('bucket'), inBucket);
  const from = { from: to, force: false };
  await expect(restoreBackup(from, target, silentProgress)).rejects.toThrow(
    'The storage is not empty',
  );
  const bucket = await openStorage(target);
  await bucket.delete(PHOTO_KEY);
  await bucket.delete('attachments/orphan.jpg');
  await restoreBackup(from, target, silentProgress);
  const stream = await bucket.get(PHOTO_KEY);
  expect(Buffer.concat((await stream?.toArray()) ?? [])).toEqual(PHOTO);

  await bucket.delete(PHOTO_KEY);
  bucket.close();
  const without = { to: inFolder('without'), withSecret: false, portable: false };
  const manifest = await makeBackup(without, target, silentProgress);
  expect(manifest.storage).toMatchObject({ files: 0, missing: [PHOTO_KEY] });
}, 240_000);

it.runIf(inject('freshDatabase').kind === 'server')(
  'an embedded database is restored into a server, and back',
  async () => {
    const url = await newServerDatabase();
    const server = configOf(inFolder('server'), { DATABASE_URL: url });
    const from = { from: inFolder('again.tar.gz'), force: false };
    const service = await openDatabase(server, logger);
    await service.ping();
    await expect(restoreBackup(from, server, silentProgress)).rejects.toThrow('service runs');
    await service.close();
    const restored = await restoreBackup(from, server, silentProgress);
    expect(restored.files).toBe(1);
    const dump = { to: inFolder('dump'), withSecret: false, portable: false };
    const dumped = await makeBackup(dump, server, silentProgress);
    expect(dumped.database).toMatchObject({ kind: 'server', form: 'pg_dump' });
    const rows = { to: inFolder('rows'), withSecret: false, portable: true };
    const copied = await makeBackup(rows, server, silentProgress);

    const back = configOf(inFolder('back'));
    const impossible = { from: inFolder('dump'), force: false };
    await expect(restoreBackup(impossible, back, silentProgress)).rejects.toThrow('pg_dump');
    await restoreBackup({ from: inFolder('rows'), force: false }, back, silentProgress);
    const last = { to: inFolder('last'), withSecret: false, portable: false };
    const again = await makeBackup(last, back, silentProgress);
    expect(again.parts).toEqual(copied.parts);
    expect(again.database.tables).toEqual(copied.database.tables);
    await dropServerDatabase(url);
  },
  60_000,
);
