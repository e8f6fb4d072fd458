import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { wrapEmbedded } from '../../infra/database/database.js';
import { EmbeddedClient } from '../../infra/database/embedded-client.js';
import { prismaFolder } from '../../infra/database/prisma-folder.js';
import { missingMigrationSql } from './missing-sql.js';

/**
 * Writes the difference between prisma/schema.prisma and the migrations as a new migration, or, for
 * `--check`, fails if there is a difference. Only uses an embedded database in memory.
 *
 * @param argument the name of the migration, or `--check`.
 * @returns the exit code.
 */
export async function migrationCommand(argument: string): Promise<number> {
  const database = wrapEmbedded(await EmbeddedClient.open({}));
  const sql = await missingMigrationSql(database).finally(() => database.close());
  if (sql === '') {
    process.stdout.write('The migrations and prisma/schema.prisma agree.\n');
    return 0;
  }
  if (argument === '--check') {
    process.stderr.write(`prisma/schema.prisma has changes without a migration:\n${sql}\n`);
    return 1;
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = path.join(prismaFolder(), 'migrations', `${stamp}_${argument}`);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'migration.sql'), `${sql}\n`);
  process.stdout.write(
    `Wrote ${path.relative(process.cwd(), folder)}/migration.sql: read it before you commit it.\n`,
  );
  return 0;
}
