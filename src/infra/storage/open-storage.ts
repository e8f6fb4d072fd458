import type { StorageConfig } from '../../config/config.js';
import { type SpanOptions, traced } from '../../core/tracing.js';
import type { Storage } from './storage.js';
import { openLocalStorage } from './storage-local.js';

/** Opens the configured storage; the local storage is in `dataDir/files`. */
export async function openStorage(config: {
  readonly storage: StorageConfig;
  readonly dataDir: string;
}): Promise<Storage> {
  if (config.storage.driver === 'local') return inSpans(await openLocalStorage(config.dataDir));
  // The SDK is large, so it is loaded only when it is used.
  const { S3Storage } = await import('./storage-s3.js');
  return inSpans(new S3Storage(config.storage));
}

/** Adds a span to each call of the storage if tracing is on. */
function inSpans(storage: Storage): Storage {
  const options: SpanOptions = { kind: 'client', attributes: { 'app.storage.kind': storage.kind } };
  return {
    kind: storage.kind,
    put: (...args) => traced('storage put', options, () => storage.put(...args)),
    get: (...args) => traced('storage get', options, () => storage.get(...args)),
    stat: (...args) => traced('storage stat', options, () => storage.stat(...args)),
    delete: (...args) => traced('storage delete', options, () => storage.delete(...args)),
    list: (folder) => storage.list(folder),
    removeUnfinished: () => storage.removeUnfinished(),
    probe: () => storage.probe(),
    close: () => storage.close(),
  };
}
