import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { S3Config } from '../../config/config.js';
import type { ByteRange } from '../../core/upload.js';
import { checkKey, type Storage, type StoredFile, storageUnavailable } from './storage.js';

/** Time limits for a connection and for an answer to one attempt, in milliseconds. */
const CONNECTION_TIMEOUT = 3_000;
const REQUEST_TIMEOUT = 15_000;
const ATTEMPTS = 2;

/**
 * Time limits for all attempts, in milliseconds: until an answer begins, and until a file is
 * stored.
 */
const ANSWER_LIMIT = 8_000;
const STORE_LIMIT = 15_000;

/** Time limit of the health probe, in milliseconds. */
const PROBE_TIMEOUT = 2_000;

/** Files in an S3-compatible bucket, where a PUT is atomic. */
export class S3Storage implements Storage {
  readonly kind = 's3';
  private readonly client: S3Client;
  private readonly bucket: string;

  constructor(config: S3Config) {
    this.bucket = config.bucket;
    this.client = new S3Client({
      region: config.region,
      maxAttempts: ATTEMPTS,
      requestHandler: {
        connectionTimeout: CONNECTION_TIMEOUT,
        requestTimeout: REQUEST_TIMEOUT,
        throwOnRequestTimeout: true,
      },
      // Compatible stores rarely support the newer checksums, or a host name for each bucket.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
      ...(config.credentials ? { credentials: config.credentials } : {}),
    });
  }

  async put(key: string, content: Uint8Array, mimeType: string): Promise<void> {
    const command = new PutObjectCommand({
      ...this.object(key),
      Body: content,
      ContentLength: content.byteLength,
      ContentType: mimeType,
    });
    await within(STORE_LIMIT, (abortSignal) => this.client.send(command, { abortSignal })).catch(
      away,
    );
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const command = new GetObjectCommand({
      ...this.object(key),
      ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
    });
    const answer = await within(ANSWER_LIMIT, (abortSignal) =>
      this.client.send(command, { abortSignal }),
    ).catch(absent);
    if (answer === undefined) return undefined;
    if (!(answer.Body instanceof Readable))
      throw storageUnavailable(new Error('the answer had no body'));
    return answer.Body;
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    const command = new HeadObjectCommand(this.object(key));
    const answer = await within(ANSWER_LIMIT, (abortSignal) =>
      this.client.send(command, { abortSignal }),
    ).catch(absent);
    return (
      answer && {
        key,
        size: answer.ContentLength ?? 0,
        modifiedAt: answer.LastModified ?? new Date(),
      }
    );
  }

  async delete(key: string): Promise<void> {
    const command = new DeleteObjectCommand(this.object(key));
    await within(ANSWER_LIMIT, (abortSignal) => this.client.send(command, { abortSignal })).catch(
      absent,
    );
  }

  async *list(folder: string): AsyncIterable<StoredFile> {
    let token: string | undefined;
    do {
      const page = await this.client
        .send(
          new ListObjectsV2Command({
            Bucket: this.bucket,
            Prefix: `${folder}/`,
            ContinuationToken: token,
          }),
        )
        .catch(away);
      for (const { Key, Size = 0, LastModified = new Date() } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key, size: Size, modifiedAt: LastModified };
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  /** An interrupted PUT leaves nothing in the bucket. */
  async removeUnfinished(): Promise<number> {
    return 0;
  }

  async probe(): Promise<void> {
    const command = new HeadBucketCommand({ Bucket: this.bucket });
    await within(PROBE_TIMEOUT, (abortSignal) => this.client.send(command, { abortSignal })).catch(
      away,
    );
  }

  close(): void {
    this.client.destroy();
  }

  private object(key: string): { Bucket: string; Key: string } {
    checkKey(key);
    return { Bucket: this.bucket, Key: key };
  }
}

/** Gives up after `limit` milliseconds; a body that has started by then is not cut off. */
async function within<T>(
  limit: number,
  send: (abortSignal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limit);
  try {
    return await send(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

function away(error: unknown): never {
  throw storageUnavailable(error);
}

function absent(error: unknown): undefined {
  const { name } = error as Error;
  if (name === 'NoSuchKey' || name === 'NotFound') return undefined;
  throw storageUnavailable(error);
}
