import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStorage } from '../../../../src/infra/storage/open-storage.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { download, filesIn, picture, sha256, upload } from '../../../support/files.js';
import { bothOr } from '../../../support/interfaces.js';
import { startS3, type TestS3 } from '../../../support/s3.js';
import { nobody, type Person } from '../../../support/seed.js';

let s3: TestS3;
let app: TestApp;
let employee: Person;

beforeAll(async () => {
  s3 = await startS3();
  app = await startTestApp({ storage: s3.config });
  const { id } = await app.seed.department();
  employee = await app.seed.person('employee', { departmentId: id });
});
afterAll(async () => {
  await app.stop();
  await s3.stop();
});

async function keys(): Promise<string[]> {
  const storage = await openStorage({ storage: s3.config, dataDir: '' });
  const found: string[] = [];
  for (const folder of ['attachments', 'avatars']) {
    for await (const { key } of storage.list(folder)) found.push(key);
  }
  storage.close();
  return found;
}

it.each(bothOr('graphql'))(
  'photos through %s go to the bucket and come back from it',
  async (via) => {
    const file = { bytes: await picture('webp', { orientation: 6 }) };
    const { code, data } = await upload(app, via, 'uploadPhoto', file, {}, employee.token);
    expect(code).toBe('OK');
    expect(await keys()).toEqual([`attachments/${data.filename}`]);
    expect(await filesIn(app.config.dataDir)).toEqual([]);
    const { bytes, headers } = await download(app, data.url, employee.token);
    expect(sha256(bytes)).toBe(data.sha256);
    expect(headers.get('Content-Length')).toBe(String(data.size));
    const part = await download(app, data.url, employee.token, { Range: 'bytes=3-9' });
    expect([part.status, part.bytes.equals(bytes.subarray(3, 10))]).toEqual([206, true]);
    const removed = await app.rest('DELETE', `/api/uploads/${data.filename}`, employee);
    expect(removed.status).toBe(200);
    expect(await keys()).toEqual([]);
  },
);

it('a file without a row is swept from the bucket', async () => {
  const file = { bytes: await picture() };
  await upload(app, 'rest', 'uploadPhoto', file, {}, employee.token);
  await app.database.prisma.attachment.deleteMany();
  expect((await app.services.sweep.run(nobody)).orphaned).toBe(0);
  app.advance(2 * 60 * 60 * 1000);
  expect((await app.services.sweep.run(nobody)).orphaned).toBe(1);
  expect(await keys()).toEqual([]);
});

it('a store that is away is a 503 for uploads and downloads, with no row', async () => {
  const token = await app.seed.login(employee.id);
  const file = { bytes: await picture() };
  const { data } = await upload(app, 'rest', 'uploadPhoto', file, {}, token);
  await s3.stop();
  const refused = await upload(app, 'rest', 'uploadPhoto', file, {}, token);
  expect([refused.status, refused.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  const answer = await app.rest('GET', data.url, { token });
  expect([answer.status, answer.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(answer.headers.get('Retry-After')).toBe('5');
  expect(await app.database.prisma.attachment.count()).toBe(1);
});
