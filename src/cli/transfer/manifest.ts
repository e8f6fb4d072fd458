import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { TransferError } from '../support/transfer-error.js';

/** Version of the format; a backup of a higher version is rejected. */
export const FORMAT = 1;

const MANIFEST = 'manifest.json';
/** Checksum of the manifest, in the format of `sha256sum`. */
const MANIFEST_SUM = 'manifest.json.sha256';
/** List of the files, one JSON object for each line. */
export const FILE_LIST = 'files.ndjson';
/** Output of `pg_dump`. */
export const SERVER_DUMP = 'database.dump';
/** The generated JWT secret. */
export const SECRET = 'jwt-secret';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
const partPath = z.string().regex(/^(rows\/[\w.]+\.copy|[a-z-]+(\.[a-z]+)?)$/);

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  /** Version of the service that made the backup. */
  service: z.string(),
  createdAt: z.iso.datetime(),
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    /** `rows`: a file for each table, for either database. `pg_dump`: for a server. */
    form: z.enum(['rows', 'pg_dump']),
    /** Version of PostgreSQL. */
    version: z.string(),
    migrations: z.array(z.string()),
    lastMigration: z.string().nullable(),
    queueVersion: z.number().int().nullable(),
    tables: z.array(
      z.object({
        name: z.string(),
        columns: z.array(z.string()),
        rows: count,
        part: z.string().nullable(),
      }),
    ),
    sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/).nullable() })),
  }),
  /** Head of the audit trail's chain. */
  audit: z.object({ sequence: z.string(), hash: sha256.nullable() }),
  storage: z.object({
    driver: z.enum(['local', 's3']),
    files: count,
    bytes: count,
    /** Files that rows name and the storage lacked, as `folder/name`. */
    missing: z.array(z.string()),
    /** Files whose content differs from their row; they are in the backup unchanged. */
    damaged: z.array(z.string()),
  }),
  secret: z.object({
    included: z.boolean(),
    /** True if generated into DATA_DIR, false if given as JWT_SECRET. */
    generated: z.boolean(),
    /** Identifies the secret without revealing it. */
    fingerprint: z.string(),
  }),
  parts: z.array(z.object({ path: partPath, size: count, sha256 })),
});

/** Manifest of a backup (docs/operations/backup.md). */
export type Manifest = z.infer<typeof manifestSchema>;

/** A file of a backup, besides the manifest and the stored files. */
export type Part = Manifest['parts'][number];

/** A stored file of a backup: a line of `files.ndjson`. */
export interface FileEntry {
  /** `folder/name`; in the backup under `files/`. */
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  readonly mimeType: string;
}

/** Describes a part that has been written. */
export async function partOf(folder: string, name: string): Promise<Part> {
  return { path: name, ...(await sumOf(path.join(folder, name))) };
}

/** Size and SHA-256 of a file, read in constant memory. */
export async function sumOf(file: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Buffer);
    size += (chunk as Buffer).length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Writes the manifest and its checksum to the disk, as the last files of a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  const sum = createHash('sha256').update(text).digest('hex');
  await writeDurably(path.join(folder, MANIFEST_SUM), `${sum}  ${MANIFEST}\n`);
  await writeDurably(path.join(folder, MANIFEST), text);
}

/** Writes a small file that only its owner can read; it is on the disk when this returns. */
export async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Reads the manifest of a backup.
 *
 * @throws TransferError for a folder that is not a complete backup, a damaged manifest, or a newer
 *   format.
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => undefined);
  const sums = await readFile(path.join(folder, MANIFEST_SUM), 'utf8').catch(() => undefined);
  if (text === undefined || sums === undefined) {
    throw new TransferError(
      `${folder} has no ${text === undefined ? MANIFEST : MANIFEST_SUM}: it is not a complete backup.`,
    );
  }
  if (createHash('sha256').update(text).digest('hex') !== sums.slice(0, 64)) {
    throw new TransferError(`The backup is damaged: ${MANIFEST} is not what was written.`);
  }
  const content = JSON.parse(text) as { format?: unknown; service?: unknown };
  if (typeof content.format === 'number' && content.format > FORMAT) {
    throw new TransferError(
      `The backup has format ${content.format}, and this program reads up to ${FORMAT}: ` +
        `use version ${content.service} or a later one.`,
    );
  }
  const parsed = manifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new TransferError(`${MANIFEST} is malformed: ${issue?.path.join('.')}: ${issue?.message}`);
}

/**
 * Verifies the checksum of a file of a backup.
 *
 * @throws TransferError when it is missing or differs.
 */
export async function checkPart(folder: string, part: Part): Promise<void> {
  const file = path.join(folder, part.path);
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new TransferError(`The backup is damaged: ${part.path} is missing.`);
  const { size, sha256: sum } = await sumOf(file);
  if (size !== part.size || sum !== part.sha256) {
    throw new TransferError(`The backup is damaged: ${part.path} is not what was written.`);
  }
}
