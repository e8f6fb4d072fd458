import type { EmbeddedClient } from './embedded-client.js';

/**
 * Writes what the embedded database has in memory to its files, and keeps every statement waiting until
 * `work` has ended, so that the files can be copied as they are at one moment.
 */
export async function whileFrozen<T>(client: EmbeddedClient, work: () => Promise<T>): Promise<T> {
  return await client.exclusively(async (queries) => {
    await queries.exec('CHECKPOINT');
    return await work();
  });
}

/** Writes what the embedded database has in memory to its files; statements go on afterwards. */
export async function writeToFiles(client: EmbeddedClient): Promise<void> {
  await client.exec('CHECKPOINT');
}
