import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { prismaFolder } from './prisma-folder.js';

/**
 * A migrated, empty embedded database as a file. PGlite needs seconds to create one and a fraction
 * of a second to unpack the file, so the build writes it. The tests unpack it; a first start copies
 * the folder into which the build has unpacked it, or unpacks it if the folder is missing, as in a
 * container image.
 */
export interface Snapshot {
  /**
   * Path of the file; its name depends on the migrations and the versions of PGlite and pg-boss.
   */
  readonly file: string;
  readonly exists: boolean;
  /** Path of the unpacked file, a folder from which a new database is copied. */
  readonly folder: string;
  readonly isUnpacked: boolean;
  /** Media type of the file: a container image has it compressed, with the extension `.gz`. */
  readonly type: 'application/x-tar' | 'application/gzip';
}

/** The snapshot for the migrations, the PGlite and the pg-boss of this program. */
export async function currentSnapshot(): Promise<Snapshot> {
  const hash = createHash('sha256').update(await versionOf('@electric-sql/pglite'));
  hash.update(await versionOf('pg-boss'));
  const migrations = path.join(prismaFolder(), 'migrations');
  const entries = await readdir(migrations, { recursive: true });
  for (const entry of entries.filter((name) => name.endsWith('.sql')).sort()) {
    hash.update(entry).update(await readFile(path.join(migrations, entry)));
  }
  const name = `database-${hash.digest('hex').slice(0, 16)}`;
  const folder = path.join(path.dirname(prismaFolder()), 'dist', name);
  const unpacked = { folder, isUnpacked: existsSync(folder) };
  const file = `${folder}.tar`;
  const compressed = `${file}.gz`;
  return existsSync(compressed)
    ? { ...unpacked, file: compressed, exists: true, type: 'application/gzip' }
    : { ...unpacked, file, exists: existsSync(file), type: 'application/x-tar' };
}

/** Writes a snapshot and removes those of earlier versions. */
export async function writeSnapshot(file: string, content: Uint8Array): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  // Skips files that another process is writing concurrently.
  const own = path.basename(file, path.extname(file));
  const older = (await readdir(folder)).filter(
    (name) => /^database-/.test(name) && !name.startsWith(own),
  );
  await Promise.all(
    older.map((name) => rm(path.join(folder, name), { recursive: true, force: true })),
  );
  // Renamed when complete, so that a partial file is never unpacked.
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, file);
}

async function versionOf(packageName: string): Promise<string> {
  const entry = createRequire(import.meta.url).resolve(packageName);
  const manifest = await readFile(path.join(path.dirname(entry), '..', 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
