import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import type { TableStore } from '../../infra/database/table-store.js';
import { checkKey, type Storage } from '../../infra/storage/storage.js';
import { FILE_TABLES, fileTablesOf } from '../../modules/system/files/file-tables.queries.js';
import type { Progress } from '../support/progress.js';
import { TransferError } from '../support/transfer-error.js';
import { FILE_LIST, type FileEntry, sumOf } from './manifest.js';
import { countRows } from './tables.js';

/** Maximum number of concurrent files, and of rows or names in memory. */
const CONCURRENCY = 8;
const BATCH = 400;

/** Folders of a backup for its files and, while it is made, for files that may have no row. */
const FILES = 'files';
const INCOMING = '.incoming';

/** Figures about the files of a backup. */
export interface FileFigures {
  readonly files: number;
  readonly bytes: number;
  readonly missing: string[];
  readonly damaged: string[];
}

/** Copies the files that the storage has now, except those that an earlier call has copied. */
export async function copyAllFiles(
  storage: Storage,
  backup: string,
  progress: Progress,
): Promise<void> {
  progress.begin('files found', 0);
  for (const { folder } of FILE_TABLES) {
    await mkdir(path.join(backup, INCOMING, folder), { recursive: true, mode: 0o700 });
    for await (const files of batches(storage.list(folder))) {
      await each(files, ({ key }) => fetchFile(storage, key, backup));
      progress.advance(files.length);
    }
  }
  progress.end();
}

/**
 * Fetches the files that rows of `rows` name and that have not been copied yet.
 *
 * @returns those that the storage lacks.
 */
export async function fetchMissing(
  rows: TableStore,
  storage: Storage,
  backup: string,
): Promise<string[]> {
  const missing: string[] = [];
  for await (const entries of entriesOf(rows)) {
    await each(entries, async ({ key }) => {
      if (!(await fetchFile(storage, key, backup))) missing.push(key);
    });
  }
  return missing.sort();
}

/**
 * Moves the files that rows name to their place, verifies them, and lists them. The others stay.
 */
export async function listFiles(
  rows: TableStore,
  backup: string,
  missing: string[],
  progress: Progress,
): Promise<FileFigures> {
  const damaged: string[] = [];
  const absent = new Set(missing);
  let [files, bytes] = [0, 0];
  for (const { folder } of FILE_TABLES) {
    await mkdir(path.join(backup, FILES, folder), { recursive: true, mode: 0o700 });
  }
  const list = await open(path.join(backup, FILE_LIST), 'w', 0o600);
  progress.begin('files checked', await countFiles(rows));
  try {
    for await (const entries of entriesOf(rows)) {
      const there = entries.filter(({ key }) => !absent.has(key));
      const lines = await each(there, async (entry) => {
        const file = path.join(backup, FILES, entry.key);
        await rename(path.join(backup, INCOMING, entry.key), file);
        const found = await sumOf(file);
        if (found.sha256 !== entry.sha256) damaged.push(entry.key);
        bytes += found.size;
        return `${JSON.stringify({ ...entry, ...found } satisfies FileEntry)}\n`;
      });
      files += lines.length;
      await list.write(lines.join(''));
      progress.advance(entries.length);
    }
    await list.sync();
  } finally {
    await list.close();
  }
  progress.end();
  return { files, bytes, missing, damaged: damaged.sort() };
}

/** Folder of files that have no row in the backup. */
export function incomingFolder(backup: string): string {
  return path.join(backup, INCOMING);
}

/**
 * Verifies the checksums of a backup's stored files.
 *
 * @throws TransferError when one is missing or differs.
 */
export async function checkFiles(backup: string, progress: Progress): Promise<void> {
  for await (const entries of batches(listedFiles(backup))) {
    await each(entries, async (entry) => {
      const file = path.join(backup, FILES, entry.key);
      const found = existsSync(file) ? await sumOf(file) : undefined;
      if (found?.sha256 === entry.sha256 && found.size === entry.size) return;
      const what = found === undefined ? 'is missing' : 'is not what was written';
      throw new TransferError(`The backup is damaged: ${FILES}/${entry.key} ${what}.`);
    });
    progress.advance(entries.length);
  }
}

/** Writes the stored files of a backup to a storage. */
export async function putFiles(
  backup: string,
  storage: Storage,
  progress: Progress,
): Promise<number> {
  let count = 0;
  for await (const entries of batches(listedFiles(backup))) {
    await each(entries, async ({ key, mimeType }) => {
      await storage.put(key, await readFile(path.join(backup, FILES, key)), mimeType);
    });
    count += entries.length;
    progress.advance(entries.length);
  }
  return count;
}

/**
 * Copies the files of rows that `to` lacks from `from`, if they exist there.
 *
 * @returns the number of copied files, and those that exist in neither.
 */
export async function moveFiles(
  rows: TableStore,
  from: Storage,
  to: Storage,
  progress: Progress,
): Promise<{ copied: number; missing: string[] }> {
  const missing: string[] = [];
  let copied = 0;
  progress.begin('files', await countFiles(rows));
  for await (const entries of entriesOf(rows)) {
    await each(entries, async ({ key, mimeType }) => {
      if ((await to.stat(key)) !== undefined) return;
      const stream = from === to ? undefined : await from.get(key);
      if (stream === undefined) {
        missing.push(key);
        return;
      }
      await to.put(key, Buffer.concat(await stream.toArray()), mimeType);
      copied += 1;
    });
    progress.advance(entries.length);
  }
  progress.end();
  return { copied, missing: missing.sort() };
}

/** Number of files that rows name. */
async function countFiles(rows: TableStore): Promise<number> {
  let count = 0;
  for (const { table } of await fileTablesOf(rows)) count += await countRows(rows, table);
  return count;
}

/** Returns whether a storage has no files. */
export async function isEmpty(storage: Storage): Promise<boolean> {
  for (const { folder } of FILE_TABLES) {
    for await (const _file of storage.list(folder)) return false;
  }
  return true;
}

/** Streams a file into the backup; false when the storage lacks it. */
async function fetchFile(storage: Storage, key: string, backup: string): Promise<boolean> {
  const file = path.join(backup, INCOMING, key);
  if (existsSync(file)) return true;
  const stream = await storage.get(key);
  if (stream === undefined) return false;
  const partial = `${file}.partial`;
  await pipeline(stream, createWriteStream(partial, { mode: 0o600, flush: true }));
  await rename(partial, file);
  return true;
}

/** Files that rows name. */
async function* entriesOf(rows: TableStore): AsyncIterable<FileEntry[]> {
  for (const { folder, table } of await fileTablesOf(rows)) {
    for (let after = 0; ; ) {
      const found = await rows.query<FileEntry & { id: number; filename: string }>(
        `SELECT id, filename, size, sha256, mime_type AS "mimeType" FROM ${table}
         WHERE id > $1 ORDER BY id LIMIT ${BATCH}`,
        [after],
      );
      const last = found.at(-1);
      if (last === undefined) break;
      after = last.id;
      yield found.map(({ filename, size, sha256, mimeType }) => {
        const key = `${folder}/${filename}`;
        checkKey(key);
        return { key, size, sha256, mimeType };
      });
    }
  }
}

async function* listedFiles(backup: string): AsyncIterable<FileEntry> {
  const lines = createInterface({ input: createReadStream(path.join(backup, FILE_LIST)) });
  for await (const line of lines) {
    const entry = JSON.parse(line) as FileEntry;
    // The name becomes a path.
    checkKey(entry.key);
    yield entry;
  }
}

async function* batches<T>(items: AsyncIterable<T>): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const limit = pLimit(CONCURRENCY);
  return await Promise.all(items.map((item) => limit(() => work(item))));
}
