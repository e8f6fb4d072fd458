import pLimit from 'p-limit';
import { type Check, failed, ok, warning } from '../../../infra/checks.js';
import type { Database } from '../../../infra/database/database.js';
import type { Storage } from '../../../infra/storage/storage.js';
import { filesWithRow, rowsOfFiles } from './files.queries.js';
import { type FileUse, FOLDERS, USES } from './stored-files.js';

/** Rows or files for each statement. */
const BATCH = 200;

/** Maximum number of concurrent calls to the storage. */
const CONCURRENCY = 8;

/** Maximum number of names in a message. */
const SHOWN = 5;

/**
 * Age at which a file without a row should have been deleted, in milliseconds. The sweep runs every
 * hour and skips files of the last hour.
 */
const ORPHAN_AGE = 2 * 60 * 60 * 1000;

/** Checks that every row of a photo, avatar, document or mail has its file, with the recorded size. */
export async function checkMissingFiles(database: Database, storage: Storage): Promise<Check> {
  const limit = pLimit(CONCURRENCY);
  const wrong: string[] = [];
  let count = 0;
  for (const use of USES) {
    for await (const rows of rowsOf(database, use)) {
      const sizes = await Promise.all(
        rows.map(({ filename }) => limit(() => storage.stat(`${FOLDERS[use]}/${filename}`))),
      );
      count += rows.length;
      rows.forEach((row, index) => {
        const file = sizes[index];
        if (file?.size !== row.size) wrong.push(`${FOLDERS[use]}/${row.filename}`);
      });
    }
  }
  if (wrong.length === 0) return ok('files of rows', `${count} rows have their file`);
  return failed(
    'files of rows',
    `${wrong.length} of ${count} files are missing or damaged: ${some(wrong)}`,
    'Copy them from a backup (files/ in it), or delete the photos, avatars and documents.',
  );
}

/** Checks that every old file has a row. */
export async function checkOrphans(
  database: Database,
  storage: Storage,
  now: number,
): Promise<Check> {
  const orphans: string[] = [];
  let batch: string[] = [];
  let count = 0;
  for (const use of USES) {
    const flush = async () => {
      const known = await filesWithRow(database.prisma, use, batch);
      orphans.push(...batch.filter((name) => !known.has(name)).map((n) => `${FOLDERS[use]}/${n}`));
      batch = [];
    };
    for await (const { key, modifiedAt } of storage.list(FOLDERS[use])) {
      count += 1;
      if (now - modifiedAt.getTime() < ORPHAN_AGE) continue;
      batch.push(key.slice(key.indexOf('/') + 1));
      if (batch.length === BATCH) await flush();
    }
    await flush();
  }
  if (orphans.length === 0) return ok('rows of files', `${count} files, none old without a row`);
  return warning(
    'rows of files',
    `${orphans.length} of ${count} files have no row: ${some(orphans)}`,
    'The running service deletes them within an hour; otherwise read its log for "file-sweep".',
  );
}

async function* rowsOf({ prisma }: Database, use: FileUse) {
  for (let after = 0; ; ) {
    const rows = await rowsOfFiles(prisma, use, { after, take: BATCH });
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

function some(names: readonly string[]): string {
  const rest = names.length - SHOWN;
  return `${names.slice(0, SHOWN).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
