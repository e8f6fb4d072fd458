import { enter } from '../entry.js';

const USAGE = `Makes a backup of the database and the files, while the service runs or not.

  npm run ops -- backup --to FOLDER|FILE.tar.gz [--with-secret] [--portable]

  --to PATH        a new folder, or a new file that ends in .tar.gz; it appears when it is complete
  --with-secret    adds the JWT secret that was generated into DATA_DIR; keep the backup as secret
  --portable       for a PostgreSQL server: the rows of each table instead of what pg_dump writes, so
                   that the backup can be restored into an embedded database too
  --help           prints this

DATABASE_URL or DATA_DIR name the database. Run it as the user of the service.
`;

enter(USAGE, async () => {
  const { backupCommand } = await import('./backup/command.js');
  await backupCommand(USAGE);
});
