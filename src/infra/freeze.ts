import { type PGlite, protocol } from '@electric-sql/pglite';

/**
 * Writes what the embedded database has in memory to its files, and keeps every statement waiting until
 * `work` has ended, so that the files can be copied as they are at one moment.
 */
export async function whileFrozen<T>(client: PGlite, work: () => Promise<T>): Promise<T> {
  return await client._runExclusiveTransaction(() =>
    client._runExclusiveQuery(async () => {
      await checkpoint(client);
      return await work();
    }),
  );
}

/** Writes what the embedded database has in memory to its files; statements go on afterwards. */
export async function writeToFiles(client: PGlite): Promise<void> {
  await client._runExclusiveTransaction(() => client._runExclusiveQuery(() => checkpoint(client)));
}

async function checkpoint(client: PGlite): Promise<void> {
  // `PGlite.query` would wait for the locks that the caller holds.
  await client.execProtocol(protocol.serialize.query('CHECKPOINT'), { syncToFs: true });
}
