import 'reflect-metadata';
import cliProgress from 'cli-progress';
import type { Statements } from '../../core/sql.js';
import { nameKey } from '../../core/text.js';
import { UnitOfWork } from '../../core/unit-of-work.js';
import type { PrismaClient } from '../../generated/prisma/client.js';
import { findByEmail } from '../../modules/people/users/users.queries.js';
import {
  type ImportedRecord,
  ImportService,
} from '../../modules/requests/maintenance/submit/import.service.js';
import { fieldColumns } from '../../modules/requests/maintenance/submit/imported-values.queries.js';
import { callerFor, runCommand } from '../support/session.js';
import { UsageError } from '../support/usage-error.js';
import { type ImportOptions, readOptions } from './options.js';
import { importFile } from './run.js';

/** `npm run ops -- import FILE.csv …`. */
export async function importCommand(usage: string): Promise<never> {
  return await runCommand(usage, readOptions, async (options, database, config) => {
    const { prisma } = database;
    const departmentId = await findDepartment(prisma, options);
    const requester = await findRequester(database.statements, options);
    const fields = await fieldColumns(database.statements, options.fields);
    if (typeof fields === 'string') throw new UsageError(fields);
    const clock = () => new Date();
    const bar = new cliProgress.SingleBar(
      { format: '{bar} {percentage}% of {file}', hideCursor: true, noTTYOutput: true },
      cliProgress.Presets.shades_classic,
    );
    const result = await importFile(options, {
      service: new ImportService(prisma, new UnitOfWork(database.transactions, clock)),
      caller: callerFor(requester, 'import'),
      ...{ departmentId, fields },
      today: clock(),
      timeZone: config.timeZone,
      preview: (records) => {
        process.stdout.write(previewOf(records));
        bar.start(100, 0, { file: options.file });
      },
      progress: (bytes, total) => bar.update(total === 0 ? 100 : Math.floor((100 * bytes) / total)),
    }).finally(() => bar.stop());
    process.stdout.write(
      `${result.read} rows read: ${result.imported} ${options.dryRun ? 'would be brought in' : 'brought in'}, ` +
        `${result.known} known from an earlier run, ${result.rejected} rejected` +
        `${result.rejected > 0 ? ` (see ${options.rejected})` : ''}.\n`,
    );
  });
}

function previewOf(records: readonly ImportedRecord[]): string {
  const lines = records.map(({ createdAt, input }) => {
    const { title, category, location, priority } = input;
    const rest = [category, location, priority].filter(Boolean);
    return `  ${createdAt.toISOString()}  ${[title, ...rest].join(' | ')}`;
  });
  return ['The first rows:', ...lines, ''].join('\n');
}

async function findDepartment(prisma: PrismaClient, options: ImportOptions): Promise<number> {
  const id = /^\d{1,9}$/.test(options.department) ? Number(options.department) : -1;
  const found = await prisma.department.findFirst({
    where: { OR: [{ id }, { nameKey: nameKey(options.department) }] },
  });
  if (found === null) throw new UsageError(`There is no department ${options.department}.`);
  return found.id;
}

async function findRequester(statements: Statements, options: ImportOptions) {
  const found = await findByEmail(statements, options.requester);
  if (found === null) throw new UsageError(`There is no user ${options.requester}.`);
  return found;
}
