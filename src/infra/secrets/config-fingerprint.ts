import { createHmac } from 'node:crypto';
import type { Config } from '../../config/config.js';

/** Settings that may differ between the replicas of one installation. */
const OWN: ReadonlySet<string> = new Set<keyof Config>([
  'port',
  'host',
  'dataDir',
  'logLevel',
  'metricsToken',
  'settings',
  'unknownVariables',
  'telemetry',
]);

const DIGITS = 8;

/**
 * Fingerprint of a configuration, which reveals no settings: 8 hexadecimal digits over all settings
 * that replicas share, keyed with the secret of the service.
 */
export function configFingerprint(config: Config): string {
  const shared = Object.entries(config)
    .filter(([name]) => !OWN.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHmac('sha256', config.jwtSecret)
    .update(JSON.stringify(shared))
    .digest('hex')
    .slice(0, DIGITS);
}
