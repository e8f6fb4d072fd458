import 'reflect-metadata';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { progressBar } from '../support/progress.js';
import { runWithConfig } from '../support/session.js';
import { UsageError } from '../support/usage-error.js';
import { moveToServer } from './move.js';

/** `npm run ops -- move --to URL`. */
export async function moveCommand(usage: string): Promise<never> {
  return await runWithConfig(usage, readArguments, async ({ to }, config) => {
    const { rows, verified, head, files } = await moveToServer(to, config, progressBar());
    const shown = new URL(to);
    if (shown.password !== '') shown.password = '***';
    const folder = path.join(config.dataDir, 'database');
    const lines = [
      `${rows} rows are in the new database, with the same counts; the audit trail was verified: ` +
        `${verified} records, head ${head ?? 'none'}.`,
      config.storage.driver === 's3'
        ? `${files.copied} files were copied to the bucket; the others were there.`
        : `The files stay in ${path.join(config.dataDir, 'files')}: keep DATA_DIR as it is.`,
      ...files.missing.map((key) => `  missing  ${key}: a row names it, but no storage has it`),
      'Start the service with:',
      `  DATABASE_URL=${shown.href}`,
      `${folder} is unchanged. Delete it when the service runs on the new database.`,
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
  });
}

function readArguments(args: readonly string[]): { to: string } {
  try {
    const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' } } });
    if (!values.to) throw new Error('--to is missing.');
    if (!/^postgres(ql)?:\/\/.+/.test(values.to) || !URL.canParse(values.to)) {
      const what = existsSync(values.to) ? 'is a path' : 'is not a URL';
      throw new Error(`--to ${what}; it must start with postgresql://`);
    }
    return { to: values.to };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
