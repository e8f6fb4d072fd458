import { useSyncExternalStore } from 'react';

/** Undefined in a page without HTTPS, and where the browser blocks the data of sites. */
const workers = container();

function container(): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** Calls `listener` when the page begins to read its files from the device. @returns a function that stops this. */
export function onKeptFiles(listener: () => void): () => void {
  workers?.addEventListener('controllerchange', listener);
  return () => workers?.removeEventListener('controllerchange', listener);
}

/**
 * Returns whether the page reads its files from the device: a worker that is active, but does not control
 * the page yet, does not answer for it. True where the browser has no service workers.
 */
export function useKeptFiles(): boolean {
  return useSyncExternalStore(
    onKeptFiles,
    () => workers === undefined || workers.controller !== null,
  );
}
