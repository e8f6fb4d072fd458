import { enter, exitWithUsage } from '../entry.js';

const USAGE = `Writes what prisma/schema.prisma has beyond the migrations as a new migration.

  npm run migration -- NAME
  npm run migration -- --check

  NAME      the name of the new migration: letters, digits and underscores
  --check   writes nothing, and fails when there is anything to write
  --help    prints this
`;

enter(USAGE, async ([argument, ...more]) => {
  if (argument === undefined) exitWithUsage('Name the migration.', USAGE);
  const [unknown] = /^(--check|\w+)$/.test(argument) ? more : [argument];
  if (unknown !== undefined) exitWithUsage(`Unknown argument: ${unknown}`, USAGE);
  const { migrationCommand } = await import('./migration/command.js');
  process.exitCode = await migrationCommand(argument);
});
