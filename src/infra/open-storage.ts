import type { StorageConfig } from '../config.js';
import type { Storage } from './storage.js';
import { openLocalStorage } from './storage-local.js';

/** Opens the configured storage; the local one is in `dataDir/files`. */
export async function openStorage(config: {
  readonly storage: StorageConfig;
  readonly dataDir: string;
}): Promise<Storage> {
  if (config.storage.driver === 'local') return await openLocalStorage(config.dataDir);
  // The SDK is large, so it is loaded only when it is used.
  const { S3Storage } = await import('./storage-s3.js');
  return new S3Storage(config.storage);
}
