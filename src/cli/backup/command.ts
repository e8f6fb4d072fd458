import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { progressBar } from '../support/progress.js';
import { runWithConfig } from '../support/session.js';
import { UsageError } from '../support/usage-error.js';
import type { Manifest } from '../transfer/manifest.js';
import { type BackupOptions, makeBackup } from './make-backup.js';

/** `npm run ops -- backup --to PATH`. */
export async function backupCommand(usage: string): Promise<never> {
  return await runWithConfig(usage, readArguments, async (options, config) => {
    const manifest = await makeBackup(options, config, progressBar());
    process.stdout.write(`${report(options, manifest).join('\n')}\n`);
  });
}

function readArguments(args: readonly string[]): BackupOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        'with-secret': { type: 'boolean', default: false },
        portable: { type: 'boolean', default: false },
      },
    });
    if (values.to === undefined || values.to === '') throw new Error('--to is missing.');
    if (existsSync(values.to)) throw new Error(`${values.to} exists already.`);
    return { to: values.to, withSecret: values['with-secret'], portable: values.portable };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function report({ to }: BackupOptions, manifest: Manifest): string[] {
  const { database, audit, storage, secret } = manifest;
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `${to} is complete: ${rows} rows, ${storage.files} files (${storage.bytes} bytes), ` +
      `${database.form === 'rows' ? 'restorable into either database' : 'by pg_dump'}.`,
    `  audit trail  ${audit.sequence} records sealed, head ${audit.hash ?? 'none'}`,
  ];
  for (const key of storage.missing) {
    lines.push(`  missing      ${key}: a row names it, but the storage lacks it`);
  }
  for (const key of storage.damaged) {
    lines.push(`  damaged      ${key}: the content differs from its row`);
  }
  if (secret.included) {
    lines.push(
      '  jwt-secret   is in the backup: anyone with it can create sessions for every account.',
    );
  } else if (secret.generated) {
    lines.push(
      '  jwt-secret   is not in the backup. Keep DATA_DIR/jwt-secret apart (or use --with-secret):',
      '               without it the secrets of webhooks cannot be read again.',
    );
  } else {
    lines.push('  JWT_SECRET   is not in the backup: keep it with your secrets.');
  }
  return lines;
}
