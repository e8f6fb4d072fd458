import { enter } from '../entry.js';

const USAGE = `Copies the embedded database in DATA_DIR to an empty database of a PostgreSQL server.

  npm run ops -- move --to postgresql://USER@HOST/DATABASE

  --to URL   the database; its password may be in the variable PGPASSWORD instead
  --help     prints this

The service must not run. Files stay where they are; with STORAGE_DRIVER=s3 those that are still in
DATA_DIR/files are copied to the bucket. The embedded database is left as it is.
`;

enter(USAGE, async () => {
  const { moveCommand } = await import('./move/command.js');
  await moveCommand(USAGE);
});
