import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { QueueEntry } from '../../console/src/offline/queue/entry.ts';

/** What of an entry a test gives; the rest is as of a form. */
export type Waiting = Pick<QueueEntry, 'userId' | 'lane' | 'operation' | 'input'> &
  Partial<QueueEntry>;

/**
 * Puts entries into the queue of a browser, as another tab of the console would: with their marks. The page has
 * to be one of the console; it sees them when it is loaded again.
 */
export async function fillOutbox(page: Page, waiting: readonly Waiting[]): Promise<void> {
  const entries = waiting.map((one, index) => ({
    ...{ key: `q-test-${Date.now()}-${index}`, retryOf: null, expectedVersion: null },
    ...{ snapshot: null, performedAt: new Date().toISOString(), tries: 0, state: 'waiting' },
    ...{ error: null, questions: [] },
    ...one,
  }));
  await made(page);
  await page.evaluate<void>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('maintenance-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const change = opening.result.transaction(['entries'], 'readwrite');
      const table = change.objectStore('entries');
      for (const entry of ${JSON.stringify(entries)}) {
        table.add(entry).onsuccess = ({ target }) => localStorage.setItem('outbox:' + target.result, '');
      }
      change.onerror = () => reject(change.error);
      change.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  })`);
}

/** Waits until the console has made the database: opened before, it would have no tables. */
async function made(page: Page): Promise<void> {
  const names = () =>
    page.evaluate<readonly string[]>(
      'indexedDB.databases().then((all) => all.map(({ name }) => name))',
    );
  await expect.poll(names).toContain('maintenance-outbox');
}

/** Waits until a page has loaded what its first work without network needs: a browser without a service worker keeps that. */
export async function queueLoaded(page: Page): Promise<void> {
  await made(page);
  await page.waitForLoadState('networkidle');
}

/** The entries in the queue of a browser. */
export async function outboxOf(page: Page): Promise<readonly QueueEntry[]> {
  await made(page);
  return await page.evaluate<readonly QueueEntry[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('maintenance-outbox');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction(['entries']).objectStore('entries').getAll();
      all.onsuccess = () => {
        opening.result.close();
        resolve(all.result);
      };
    };
  })`);
}
