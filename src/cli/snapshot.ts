import { enter, exitWithUsage } from '../entry.js';

const USAGE = `Keeps the snapshot of an empty embedded database up to date: the last step of the build.

  node dist/src/cli/snapshot.js

It waits for the end of its input before it loads what is generated: until then it creates a database.

  --help   prints this
`;

enter(USAGE, async ([unknown]) => {
  if (unknown !== undefined) exitWithUsage(`Unknown argument: ${unknown}`, USAGE);
  const { currentSnapshot, writeSnapshot } = await import('../infra/database/snapshot.js');
  const { file, exists, isUnpacked } = await currentSnapshot();
  // Loaded only when needed, because this runs at every start.
  if (!exists) {
    const { EmbeddedClient } = await import('../infra/database/embedded-client.js');
    const [client] = await Promise.all([EmbeddedClient.open({}), endOfInput()]);
    const { createEmbeddedSnapshot } = await import('../infra/migrations/migrations.js');
    await writeSnapshot(file, await createEmbeddedSnapshot(client));
  }
  if (!exists || !isUnpacked) {
    const { unpackSnapshot } = await import('../infra/database/embedded-folder.js');
    await unpackSnapshot();
  }
});

async function endOfInput(): Promise<void> {
  for await (const _part of process.stdin);
}
