import { enter } from '../entry.js';

const USAGE = `Applies the migrations that the database has not had yet, as each start of the service does.

  node dist/src/cli/migrate.js
  node dist/src/cli/migrate.js --status
  node dist/src/cli/migrate.js --applied NAME

  --status        lists what is not as it should be, and changes nothing; the exit code is 1 when something failed
  --applied NAME  records a migration as applied without running it, and the checksum of its present text
  --help          prints this

DATABASE_URL or DATA_DIR name the database; the embedded one must not be in use by the running service.
Several processes may do this at once: one applies the migrations, the others wait.
`;

enter(USAGE, async () => {
  const { migrateCommand } = await import('./migrate/command.js');
  await migrateCommand(USAGE);
});
