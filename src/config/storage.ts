import { z } from 'zod';

/** File storage: a folder of `dataDir`, or a bucket. */
export type StorageConfig = { readonly driver: 'local' } | S3Config;

/** An S3-compatible store. */
export interface S3Config {
  readonly driver: 's3';
  /** Undefined: Amazon S3. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  /** Undefined: default credentials of the AWS SDK, for example an instance role. */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string }
    | undefined;
}

/** Variables of the file storage. */
export const storageVariables = {
  STORAGE_DRIVER: z.enum(['local', 's3']).default('local'),
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/.+/, 'must start with http:// or https://')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
};

const schema = z.object(storageVariables);

/** Settings of the file storage. */
export function storageOf(values: z.output<typeof schema>): StorageConfig {
  if (values.STORAGE_DRIVER === 'local') return { driver: 'local' };
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  return {
    driver: 's3',
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    bucket: values.S3_BUCKET ?? '',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}
