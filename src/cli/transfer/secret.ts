import path from 'node:path';
import type { Config } from '../../config/config.js';

/**
 * Returns whether the JWT secret was generated into the data folder instead of given as JWT_SECRET.
 */
export function isSecretGenerated(config: Config): boolean {
  const entries = config.settings.flatMap((group) => group.entries);
  return entries.every(({ name, isSet }) => name !== 'JWT_SECRET' || !isSet);
}

/** The file of the generated secret. */
export function secretFile(config: Config): string {
  return path.join(config.dataDir, 'jwt-secret');
}
