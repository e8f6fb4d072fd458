import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '../../src/core/errors.js';
import { openStorage } from '../../src/infra/storage/open-storage.js';
import type { Storage } from '../../src/infra/storage/storage.js';
import { startS3, type TestS3 } from '../support/s3.js';

let dataDir: string;
let s3: TestS3;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'maintenance-storage-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const local = () => openStorage({ storage: { driver: 'local' }, dataDir });
const bucket = () => openStorage({ storage: s3.config, dataDir });
const newKey = (folder = 'attachments') => `${folder}/${randomUUID()}.jpg`;

async function collect(storage: Storage, folder: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list(folder)) keys.push(key);
  return keys.sort();
}

describe.each([
  ['local', local],
  ['S3', bucket],
])('the %s storage', (_kind, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  it('gives back what it was given, whole and in parts', async () => {
    const key = newKey();
    const content = randomBytes(300_000);
    await storage.put(key, content, 'image/jpeg');
    const whole = await storage.get(key);
    expect(whole && (await buffer(whole)).equals(content)).toBe(true);
    const part = await storage.get(key, { start: 100, end: 299 });
    expect(part && (await buffer(part)).equals(content.subarray(100, 300))).toBe(true);
    expect(await storage.stat(key)).toMatchObject({ key, size: content.length });
    const { modifiedAt } = (await storage.stat(key)) ?? {};
    expect(Math.abs(Date.now() - (modifiedAt?.getTime() ?? 0))).toBeLessThan(10_000);
  });

  it('knows nothing of what was never there, or is deleted', async () => {
    const key = newKey();
    expect(await storage.get(key)).toBeUndefined();
    expect(await storage.stat(key)).toBeUndefined();
    await storage.put(key, randomBytes(10), 'image/jpeg');
    await storage.delete(key);
    await storage.delete(key);
    expect(await storage.get(key)).toBeUndefined();
  });

  it('lists the files of a folder, all of them and no others', async () => {
    const keys = Array.from({ length: 25 }, () => newKey('avatars')).sort();
    for (const key of keys) await storage.put(key, randomBytes(3), 'image/webp');
    await storage.put(newKey(), randomBytes(3), 'image/webp');
    expect(await collect(storage, 'avatars')).toEqual(keys);
    expect(await collect(storage, 'nothing')).toEqual([]);
  });

  it('is found well without anything being left in it', async () => {
    const before = await readdir(dataDir, { recursive: true });
    await storage.probe();
    expect(await readdir(dataDir, { recursive: true })).toEqual(before);
  });

  it.each(['../secret.jpg', 'attachments/../../x.jpg', 'a//b.jpg', '/etc/passwd', 'a/b/c.jpg'])(
    'takes no key like %s',
    async (key) => {
      await expect(storage.put(key, randomBytes(1), 'image/jpeg')).rejects.toThrow('malformed');
      await expect(storage.get(key)).rejects.toThrow('malformed');
      await expect(storage.delete(key)).rejects.toThrow('malformed');
    },
  );
});

describe('the local storage', () => {
  it('removes what dead processes left half written, and leaves the living theirs', async () => {
    const folder = path.join(dataDir, 'files', 'unfinished');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, `${hostname()}~999999999~1~${randomUUID()}`), 'half');
    await writeFile(path.join(folder, `${hostname()}~${process.pid}~~${randomUUID()}`), 'at work');
    await writeFile(path.join(folder, `another-host~1~1~${randomUUID()}`), 'unseen');
    const storage = await openStorage({ storage: { driver: 'local' }, dataDir });
    const left = await readdir(folder);
    expect(left).toHaveLength(2);
    expect(left.some((name) => name.includes('999999999'))).toBe(false);
    expect(await storage.removeUnfinished()).toBe(0);
  });

  it('whose folder is gone, or is none, is away until it is back, and makes no other', async () => {
    const own = await mkdtemp(path.join(tmpdir(), 'maintenance-storage-'));
    const folder = path.join(own, 'files');
    const storage = await openStorage({ storage: { driver: 'local' }, dataDir: own });
    const away = { code: 'SERVICE_UNAVAILABLE' };
    await storage.probe();
    const key = newKey();
    await storage.put(key, randomBytes(1), '');
    await rename(folder, `${folder}-away`);
    await expect(storage.probe()).rejects.toMatchObject(away);
    await expect(storage.put(newKey(), randomBytes(1), '')).rejects.toMatchObject(away);
    // Its files are not known to be missing.
    await expect(storage.get(key)).rejects.toMatchObject(away);
    await expect(storage.stat(key)).rejects.toMatchObject(away);
    expect(await readdir(own)).toEqual(['files-away']);
    // As an unmounted disk leaves it.
    await mkdir(folder);
    await expect(storage.probe()).rejects.toMatchObject(away);
    await expect(storage.put(newKey(), randomBytes(1), '')).rejects.toMatchObject(away);
    await expect(storage.get(key)).rejects.toMatchObject(away);
    await expect(collect(storage, 'attachments')).rejects.toMatchObject(away);
    expect(await readdir(folder)).toEqual([]);
    await rm(folder, { recursive: true });
    await writeFile(folder, 'no folder');
    await expect(storage.probe()).rejects.toMatchObject(away);
    await rm(folder);
    await rename(`${folder}-away`, folder);
    await storage.probe();
    expect(await storage.stat(key)).toBeDefined();
    await storage.put(newKey(), randomBytes(1), '');
    await rm(own, { recursive: true });
  });

  it('that cannot write says that it is away, and leaves nothing', async () => {
    const blocked = await mkdtemp(path.join(tmpdir(), 'maintenance-storage-'));
    await writeFile(path.join(blocked, 'files'), 'a file where the folder should be');
    const storage = await openStorage({ storage: { driver: 'local' }, dataDir: blocked }).catch(
      (error: AppError) => error,
    );
    const put =
      storage instanceof Error
        ? Promise.reject(storage)
        : storage.put(newKey(), randomBytes(1), '');
    await expect(put).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await rm(blocked, { recursive: true });
  });
});

/**
 * The answer of a store to a listing, in two pages; the server of these tests has no second page.
 */
function listing(token: string | null): string {
  const [name, next] =
    token === null ? ['one', '<NextContinuationToken>n+/=</NextContinuationToken>'] : ['two', ''];
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${token === null}</IsTruncated>${next}
    <Contents><Key>attachments/${name}.jpg</Key><Size>1</Size>
    <LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents></ListBucketResult>`;
}

describe('the S3 storage', () => {
  it('lists page after page', async () => {
    const tokens: (string | null)[] = [];
    const server = createHttpServer((request, response) => {
      const token = new URL(request.url ?? '', 'http://x').searchParams.get('continuation-token');
      tokens.push(token);
      response.writeHead(200, { 'Content-Type': 'application/xml' }).end(listing(token));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const storage = await openStorage({
      storage: { ...s3.config, endpoint: `http://127.0.0.1:${port}` },
      dataDir,
    });
    expect(await collect(storage, 'attachments')).toEqual([
      'attachments/one.jpg',
      'attachments/two.jpg',
    ]);
    expect(tokens).toEqual([null, 'n+/=']);
    storage.close();
    server.close();
  });

  it('that is not there answers SERVICE_UNAVAILABLE', async () => {
    const gone = await openStorage({
      storage: { ...s3.config, endpoint: 'http://127.0.0.1:1' },
      dataDir,
    });
    await expect(gone.put(newKey(), randomBytes(1), 'image/jpeg')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      retryAfterSeconds: expect.any(Number),
    });
    await expect(gone.get(newKey())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(gone.probe()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    gone.close();
  });

  it('whose bucket is missing, or that talks nonsense, is away as well', async () => {
    const missing = await openStorage({ storage: { ...s3.config, bucket: 'missing' }, dataDir });
    const put = missing.put(newKey(), randomBytes(1), 'image/jpeg');
    await expect(put).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(missing.probe()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    missing.close();
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.end('nonsense\r\n\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const odd = await openStorage({
      storage: { ...s3.config, endpoint: `http://127.0.0.1:${port}` },
      dataDir,
    });
    await expect(odd.stat(newKey())).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    odd.close();
    server.close();
  });

  it('that takes connections and says nothing is found away', async () => {
    const server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const endpoint = `http://127.0.0.1:${port}`;
    const silent = await openStorage({ storage: { ...s3.config, endpoint }, dataDir });
    await expect(silent.probe()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    silent.close();
    server.close();
  });
});
