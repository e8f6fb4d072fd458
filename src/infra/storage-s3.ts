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
import type { S3Config } from '../config.js';
import type { ByteRange } from '../core/upload.js';
import { checkKey, type Storage, type StoredFile, storageUnavailable } from './storage.js';

/** Time limits for a connection and for an answer, in milliseconds. */
const CONNECTION_TIMEOUT = 3_000;
const REQUEST_TIMEOUT = 15_000;
const ATTEMPTS = 2;

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
    await this.client.send(command).catch(away);
  }

  async get(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const command = new GetObjectCommand({
      ...this.object(key),
      ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
    });
    const answer = await this.client.send(command).catch(absent);
    if (answer === undefined) return undefined;
    if (!(answer.Body instanceof Readable)) throw storageUnavailable(new Error('no body came'));
    return answer.Body;
  }

  async stat(key: string): Promise<StoredFile | undefined> {
    const answer = await this.client.send(new HeadObjectCommand(this.object(key))).catch(absent);
    return (
      answer && {
        key,
        size: answer.ContentLength ?? 0,
        modifiedAt: answer.LastModified ?? new Date(),
      }
    );
  }

  async delete(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.object(key))).catch(absent);
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
    const abortSignal = AbortSignal.timeout(PROBE_TIMEOUT);
    await this.client.send(command, { abortSignal }).catch(away);
  }

  close(): void {
    this.client.destroy();
  }

  private object(key: string): { Bucket: string; Key: string } {
    checkKey(key);
    return { Bucket: this.bucket, Key: key };
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
