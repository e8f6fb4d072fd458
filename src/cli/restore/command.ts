import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { Config } from '../../config/config.js';
import { progressBar } from '../support/progress.js';
import { runWithConfig } from '../support/session.js';
import { UsageError } from '../support/usage-error.js';
import { type RestoreOptions, type RestoreResult, restoreBackup } from './restore-backup.js';

/** `npm run ops -- restore --from PATH`. */
export async function restoreCommand(usage: string): Promise<never> {
  return await runWithConfig(usage, readArguments, async (options, config) => {
    const result = await restoreBackup(options, config, progressBar());
    process.stdout.write(`${report(result, config).join('\n')}\n`);
  });
}

function readArguments(args: readonly string[]): RestoreOptions {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { from: { type: 'string' }, force: { type: 'boolean', default: false } },
    });
    if (!values.from) throw new Error('--from is missing.');
    return { from: values.from, force: values.force };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function report(result: RestoreResult, config: Config): string[] {
  const { manifest, files, applied, verified, secret, aside } = result;
  const { tables } = manifest.database;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    `The backup of ${manifest.createdAt} (version ${manifest.service}) is restored into ` +
      `${config.databaseUrl === undefined ? config.dataDir : 'PostgreSQL'} and verified:`,
    `  rows         ${rows} in ${tables.length} tables, as the manifest counts them`,
    `  files        ${files}, with their checksums`,
    `  audit trail  ${verified} records verified, head ${manifest.audit.hash ?? 'none'}`,
    ...(applied.length > 0 ? [`  migrations   ${applied.length} later ones applied`] : []),
    ...manifest.storage.missing.map((key) => `  missing      ${key}, already in the backup`),
    ...(secret.state === 'restored' ? ['  jwt-secret   restored'] : []),
    ...(secret.state === 'other'
      ? [
          '  JWT secret   differs from that of the backup. Put the old one into JWT_SECRET or',
          `               ${config.dataDir}/jwt-secret before the start: otherwise all sessions end,`,
          '               and the secrets of webhooks have to be rotated.',
        ]
      : []),
    ...aside.map((name) => `  kept         ${name}: delete it after checking the restored data`),
  ];
}
