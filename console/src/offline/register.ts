/** Registers the service worker, which opens the console without a connection. */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV) return;
  try {
    // Not in a page without HTTPS, and not where the browser blocks the data of sites.
    const workers = navigator.serviceWorker;
    workers
      ?.register('/sw.js', { updateViaCache: 'none' })
      .then(async () => {
        const { active } = await workers.ready;
        // It keeps the files of this version as long as this page is open.
        active?.postMessage({ type: 'version', script: new URL(import.meta.url).pathname });
      })
      .catch(() => undefined);
  } catch {
    // The console works without it.
  }
}
