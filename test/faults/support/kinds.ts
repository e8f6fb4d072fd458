import { canStartPostgres, startOwnPostgres } from './postgres.js';

/** The kinds of database that a service can be tested on here. */
export const KINDS = canStartPostgres ? ['PostgreSQL', 'embedded'] : ['embedded'];
if (!canStartPostgres) console.warn('SKIPPED: faults on PostgreSQL, which is not installed.');

/**
 * Starts a database of one of `KINDS`, which is removed with the test; @returns the settings with which a service uses
 * it. The embedded one is in the service's own folder.
 */
export async function openKind(
  kind: string,
  onTestFinished: (work: () => Promise<void>) => void,
): Promise<{ readonly DATABASE_URL?: string }> {
  if (kind === 'embedded') return {};
  const postgres = await startOwnPostgres();
  onTestFinished(postgres.remove);
  return { DATABASE_URL: postgres.url };
}
