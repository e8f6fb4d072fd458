/** Registers the service worker, which opens the console without a connection. */
export function registerServiceWorker(): void {
  if (import.meta.env.DEV) return;
  try {
    // Not in a page without HTTPS, and not where the browser blocks the data of sites.
    navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
  } catch {
    // The console works without it.
  }
}
