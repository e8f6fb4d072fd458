import { currentSnapshot, writeSnapshot } from '../infra/snapshot.js';

/** The last step of the build: keeps the snapshot of an empty embedded database up to date. */
async function main(): Promise<void> {
  const { file, exists } = await currentSnapshot();
  if (exists) return;
  // Loaded only when there is something to do, for this runs at every start.
  const { createEmbeddedSnapshot } = await import('../infra/migrations.js');
  await writeSnapshot(file, await createEmbeddedSnapshot());
}

await main();
// PGlite leaves a timer behind.
process.exit(0);
