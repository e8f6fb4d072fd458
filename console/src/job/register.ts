/** Registers the service worker of this page, which opens it without a connection. */
export function registerWorker(): void {
  if (import.meta.env.DEV) return;
  try {
    // Not in a page without HTTPS, and not where the browser blocks the data of sites.
    navigator.serviceWorker
      ?.register('/job-worker.js', { scope: '/j', updateViaCache: 'none' })
      .catch(() => undefined);
  } catch {
    // The page works without it.
  }
}
