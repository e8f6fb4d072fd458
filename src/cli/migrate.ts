import { enter } from '../entry.js';

const USAGE = `Applies the migrations that the database has not had yet, as each start of the service does.

  node dist/src/cli/migrate.js

  --help   prints this

DATABASE_URL or DATA_DIR name the database; the embedded one must not be in use by the running service.
Several processes may do this at once: one applies the migrations, the others wait.
`;

enter(USAGE, async () => {
  const { migrateCommand } = await import('./migrate/command.js');
  await migrateCommand(USAGE);
});
