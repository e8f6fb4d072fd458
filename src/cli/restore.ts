import { enter } from '../entry.js';

const USAGE = `Restores a backup into the embedded database or a PostgreSQL server, and its files.

  npm run ops -- restore --from FOLDER|FILE.tar.gz [--force]

  --from PATH   what npm run ops -- backup has made
  --force       replaces a target that has data; the embedded database, local files and the secret are
                kept beside it, what a server has is gone
  --help        prints this

DATABASE_URL or DATA_DIR name the target, STORAGE_DRIVER where the files go. The service must not run.
`;

enter(USAGE, async () => {
  const { restoreCommand } = await import('./restore/command.js');
  await restoreCommand(USAGE);
});
