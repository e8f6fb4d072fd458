// Generates Prisma's client and the table types for Kysely, unless the existing ones match the
// schema.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { databaseTypes } from './lib/database-types.mjs';
import { checkArguments } from './usage.mjs';

checkArguments(
  `Generates the Prisma client and the types of the tables, unless they are up to date.

  npm run generate

  --help   prints this`,
  [],
);

const OUTPUT = 'src/generated/prisma';
const TYPES = 'src/generated/tables.ts';
const STAMP = 'src/generated/prisma.stamp';

const hash = createHash('sha256');
for (const file of [
  'prisma/schema.prisma',
  'prisma.config.ts',
  'scripts/lib/database-types.mjs',
  'node_modules/prisma-cli/package.json',
]) {
  hash.update(readFileSync(file));
}
const fingerprint = hash.digest('hex');

const upToDate =
  existsSync(`${OUTPUT}/client.ts`) &&
  existsSync(TYPES) &&
  existsSync(STAMP) &&
  readFileSync(STAMP, 'utf8') === fingerprint;

if (!upToDate) {
  rmSync(STAMP, { force: true });
  const { status } = spawnSync('prisma', ['generate', '--no-hints'], {
    // Standard output is reserved for the command that runs next.
    stdio: ['ignore', 2, 'inherit'],
    env: { ...process.env, CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(TYPES, databaseTypes(readFileSync('prisma/schema.prisma', 'utf8')));
  writeFileSync(STAMP, fingerprint);
}
