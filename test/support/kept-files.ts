import type { Page } from 'playwright-core';

/**
 * Waits until the page reads its files from the device: a worker is ready before it answers for the pages
 * that are open.
 */
export async function hasKeptFiles(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const workers = navigator.serviceWorker;
    workers.addEventListener('controllerchange', resolve);
    if (workers.controller !== null) resolve();
  })`);
}
