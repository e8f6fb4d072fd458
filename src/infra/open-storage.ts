import type { StorageConfig } from '../config.js';
import type { Storage } from './storage.js';
import { openLocalStorage } from './storage-local.js';

/** Opens the storage that the configuration names; `dataDir` holds the local one, in `files`. */
export async function openStorage(config: {
  readonly storage: StorageConfig;
  readonly dataDir: string;
}): Promise<Storage> {
  if (config.storage.driver === 'local') return await openLocalStorage(config.dataDir);
  // The SDK takes long to load, and only those who use it should wait for it.
  const { S3Storage } = await import('./storage-s3.js');
  return new S3Storage(config.storage);
}
