import { cpSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { closeTree } from '../private-folder.js';
import { EmbeddedClient } from './embedded-client.js';
import { currentSnapshot, type Snapshot } from './snapshot.js';

/**
 * Opens the embedded database in `folder`, which only this process may use: the caller holds the
 * lock of its data folder, or it is a copy.
 */
export async function openFolder(folder: string): Promise<EmbeddedClient> {
  return await EmbeddedClient.open({ dataDir: folder });
}

/** Creates the folder of a new embedded database, from the build's snapshot if there is one. */
export async function prepareFolder(folder: string): Promise<void> {
  const snapshot = await currentSnapshot();
  await completely(folder, async (unfinished) => {
    // Nothing else runs at a start, and the asynchronous copy takes twice as long.
    if (snapshot.isUnpacked) cpSync(snapshot.folder, unfinished, { recursive: true });
    else await createIn(unfinished, snapshot);
    // Copies have the modes of the build.
    closeTree(unfinished);
  });
}

/** Unpacks the snapshot beside its file. */
export async function unpackSnapshot(): Promise<void> {
  const snapshot = await currentSnapshot();
  await completely(snapshot.folder, (unfinished) => createIn(unfinished, snapshot));
}

async function createIn(folder: string, { file, exists, type }: Snapshot): Promise<void> {
  const client = await EmbeddedClient.open({
    dataDir: folder,
    ...(exists ? { packed: { file, type } } : {}),
  });
  await client.close();
}

/**
 * Renames the folder when it is complete, so that an interruption leaves no partial database. Its
 * parent exists.
 */
async function completely(
  folder: string,
  create: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await create(unfinished);
  await rename(unfinished, folder);
}
