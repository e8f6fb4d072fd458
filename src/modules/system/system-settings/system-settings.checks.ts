import type { Config } from '../../../config/config.js';
import { bounded, type Check, warning } from '../../../infra/checks.js';
import type { Database } from '../../../infra/database/database.js';
import { readSettings } from './system-settings.queries.js';

const NAME = 'address';

/** Time limit in milliseconds. */
const TIMEOUT = 10_000;

/** Sources of the check of the address. */
interface AddressSources extends Partial<Pick<Config, 'mail' | 'publicUrl'>> {
  readonly database: Database;
}

/**
 * Warns where the service has no address, and sends mail or has report links, which need one.
 *
 * @returns empty without a finding.
 */
export async function checkAddress(sources: AddressSources): Promise<Check[]> {
  const { mail, publicUrl, database } = sources;
  if (publicUrl !== undefined) return [];
  const advice = 'Set PUBLIC_URL, or the address under Settings → House in the console.';
  let found = true;
  const check = await bounded(NAME, TIMEOUT, advice, async () => {
    const settings = await readSettings(database.statements);
    const needs = [
      ...(mail === undefined ? [] : ['mails wait, for 24 hours at most']),
      ...(settings.reportLinks ? ['labels and report links have no address'] : []),
    ];
    found = settings.publicUrl === null && needs.length > 0;
    return warning(NAME, `the service has none: ${needs.join('; ')}`, advice);
  });
  return found ? [check] : [];
}
