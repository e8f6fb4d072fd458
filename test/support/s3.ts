import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Config } from '../../src/config/config.js';

/** An S3-compatible server on loopback, with one bucket. */
export interface TestS3 {
  readonly config: S3Config;
  /** May be called twice: a test of an outage stops it early. */
  stop(): Promise<void>;
}

interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
  readonly modifiedAt: Date;
}

const ACCESS_KEY = 'S3RVER';

/** The buckets of a server, by name, each with its objects by key. */
type Buckets = Map<string, Map<string, StoredObject>>;

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
  );
}

/** The answer to ListObjectsV2, in one page. */
function listing(objects: Map<string, StoredObject>, prefix: string): string {
  const contents = [...objects]
    .filter(([key]) => key.startsWith(prefix))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([key, { bytes, modifiedAt }]) =>
        `<Contents><Key>${key}</Key><Size>${bytes.length}</Size>` +
        `<LastModified>${modifiedAt.toISOString()}</LastModified></Contents>`,
    );
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`;
}

/** GetObject and HeadObject, with a range of bytes. */
function send(request: IncomingMessage, response: ServerResponse, object: StoredObject): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const { length } = object.bytes;
  const end = Math.min(Number(last ?? length - 1), length - 1);
  const part = object.bytes.subarray(Number(first ?? 0), end + 1);
  response.writeHead(first === undefined ? 200 : 206, {
    'Content-Type': object.type,
    'Content-Length': part.length,
    'Last-Modified': object.modifiedAt.toUTCString(),
    ...(first === undefined ? {} : { 'Content-Range': `bytes ${first}-${end}/${length}` }),
  });
  response.end(part);
}

/** The requests for a bucket itself. */
function answerForBucket(
  buckets: Buckets,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { searchParams } = new URL(request.url ?? '', 'http://s3');
  const bucket = buckets.get(name);
  if (request.method === 'PUT') {
    if (bucket === undefined) buckets.set(name, new Map());
  } else if (bucket === undefined) {
    fail(response, 404, 'NoSuchBucket');
  } else if (request.method === 'GET') {
    response.setHeader('Content-Type', 'application/xml');
    response.write(listing(bucket, searchParams.get('prefix') ?? ''));
  }
  response.end();
}

/** Path-style requests of the operations that the service and its deployment send. */
async function answer(buckets: Buckets, request: IncomingMessage, response: ServerResponse) {
  if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${ACCESS_KEY}/`))
    return fail(response, 403, 'AccessDenied');
  const { pathname } = new URL(request.url ?? '', 'http://s3');
  const [, name = '', ...rest] = decodeURIComponent(pathname).split('/');
  const key = rest.join('/');
  if (key === '') return answerForBucket(buckets, name, request, response);
  const bytes = await buffer(request);
  const bucket = buckets.get(name);
  if (bucket === undefined) return fail(response, 404, 'NoSuchBucket');
  if (request.method === 'PUT') {
    // Some stores keep what came of a body that was cut off; one that is complete has this length.
    if (bytes.length !== Number(request.headers['content-length']))
      return fail(response, 400, 'IncompleteBody');
    const type = request.headers['content-type'] ?? 'application/octet-stream';
    // Times of answers have whole seconds.
    const modifiedAt = new Date(Math.floor(Date.now() / 1000) * 1000);
    bucket.set(key, { bytes, type, modifiedAt });
    response.end();
  } else if (request.method === 'DELETE') {
    bucket.delete(key);
    response.writeHead(204).end();
  } else {
    const object = bucket.get(key);
    if (object === undefined) fail(response, 404, 'NoSuchKey');
    else send(request, response, object);
  }
}

/** Starts one on a free port. */
export async function startS3(): Promise<TestS3> {
  const bucket = 'maintenance';
  const buckets: Buckets = new Map([[bucket, new Map()]]);
  const server = createServer((request, response) => {
    // A request that is cut off has no answer.
    answer(buckets, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    config: {
      driver: 's3',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: ACCESS_KEY },
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
