/**
 * Makes a page whose styles are missing reload, as the router makes one whose script is missing.
 * After an update the service no longer has the files of a page that is still open, and Vite
 * reports the styles first. The router knows the error of a script by its message.
 */
export function reloadWithoutStyles(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!payload.message.startsWith('Unable to preload CSS')) return;
    payload.message = `Failed to fetch dynamically imported module: ${payload.message}`;
  });
}
