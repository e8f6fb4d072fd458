import type { EmbeddedClient } from './embedded-client.js';

/**
 * Flushes the embedded database to its files, and holds back every statement until `work` has
 * ended, so that a consistent state of the files can be copied.
 */
export async function whileFrozen<T>(client: EmbeddedClient, work: () => Promise<T>): Promise<T> {
  return await client.exclusively(async (queries) => {
    await queries.exec('CHECKPOINT');
    return await work();
  });
}

/** Flushes the embedded database to its files; statements continue afterwards. */
export async function writeToFiles(client: EmbeddedClient): Promise<void> {
  await client.exec('CHECKPOINT');
}
