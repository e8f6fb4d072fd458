import { copyFile, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config/config.js';
import { secretFingerprint } from '../../infra/secrets/secret-fingerprint.js';
import { SECRET, writeDurably } from '../transfer/manifest.js';
import { isSecretGenerated, secretFile } from '../transfer/secret.js';
import type { OpenBackup } from './unpack.js';

/** Outcome of restoring the JWT secret. */
export interface SecretOutcome {
  /** `other`: the target has another secret than the backup, which does not contain its secret. */
  readonly state: 'same' | 'restored' | 'other';
  /** Path of the replaced secret. */
  readonly aside: string | undefined;
}

/**
 * Restores the generated secret, if the backup has it and the target uses a generated one.
 *
 * @param keep true to keep the current secret under another name; otherwise nothing uses it.
 */
export async function restoreSecret(
  { folder, manifest }: OpenBackup,
  config: Config,
  keep: boolean,
): Promise<SecretOutcome> {
  const { included, fingerprint } = manifest.secret;
  if (secretFingerprint(config.jwtSecret) === fingerprint)
    return { state: 'same', aside: undefined };
  if (!included || !isSecretGenerated(config)) return { state: 'other', aside: undefined };
  const file = secretFile(config);
  const aside = keep ? `${file}.replaced-${Date.now()}` : undefined;
  if (aside !== undefined) await copyFile(file, aside);
  await writeDurably(`${file}.unfinished`, await readFile(path.join(folder, SECRET), 'utf8'));
  await rename(`${file}.unfinished`, file);
  return { state: 'restored', aside };
}
