import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedClient } from '../../src/infra/database/embedded-client.js';

/**
 * Opens an embedded database in memory that has nothing in it. It is a copy of one that is kept
 * between runs: to initialise one takes five times as long.
 */
export async function openUnmigrated(): Promise<EmbeddedClient> {
  const file = keptFile();
  if (!existsSync(file)) await keep(file);
  return await EmbeddedClient.open({ packed: { file, type: 'application/x-tar' } });
}

function keptFile(): string {
  const manifest = readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return path.resolve(`node_modules/.cache/maintenance-tests/pglite-${version}.tar`);
}

async function keep(file: string): Promise<void> {
  const client = await EmbeddedClient.open({});
  try {
    await mkdir(path.dirname(file), { recursive: true });
    // Renamed when complete: another process may make it at the same time.
    const unfinished = `${file}.${process.pid}`;
    await writeFile(unfinished, await client.dump());
    await rename(unfinished, file);
  } finally {
    await client.close();
  }
}
