// Rejects migrations that would interrupt the processes of the previous release.
import { checkArguments } from './usage.mjs';

checkArguments(
  `Checks that migrations are safe while processes of the version before run.

  npm run check -- migrations

  --help   prints this

The rules are in docs/operations/upgrades.md, what they know of the tables in scripts/lib/migration-tables.mjs.`,
  [],
);

const { existsSync, readdirSync, readFileSync } = await import('node:fs');
const path = await import('node:path');
const { fileURLToPath } = await import('node:url');
const { checkMigrations } = await import('./lib/migration-rules.mjs');
const { RELEASED } = await import('./lib/migration-tables.mjs');

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const FOLDER = 'prisma/migrations';
const names = readdirSync(FOLDER)
  .filter((name) => existsSync(path.join(FOLDER, name, 'migration.sql')))
  .sort();
const lost = RELEASED.filter((name) => !names.includes(name));
const problems = [
  ...lost.map((name) => `${FOLDER}/${name}: is a migration of a release, and missing`),
  ...(
    await checkMigrations(
      names.map((name) => ({
        name,
        sql: readFileSync(path.join(FOLDER, name, 'migration.sql'), 'utf8'),
      })),
      RELEASED,
    )
  ).map(({ migration, line, rule, message }) => {
    return `${FOLDER}/${migration}/migration.sql:${line}: ${message} (${rule})`;
  }),
];

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else {
  const { length } = names.filter((name) => !RELEASED.includes(name));
  console.log(`${length} migrations since the last release are safe while it runs.`);
}
