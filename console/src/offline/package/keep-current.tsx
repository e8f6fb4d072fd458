import { useEffect } from 'react';
import { client } from '../../api/client.ts';
import { outbox } from '../outbox/browser-outbox.ts';
import { offlinePackage } from './browser-package.ts';

/** How often changes are looked for, in milliseconds; not more often than the reader allows. */
const INTERVAL = 300_000;

export interface KeepCurrentProps {
  /** True for people who have open work, whose device keeps it. */
  readonly hasWork: boolean;
}

/** Keeps the package of the signed-in person current, and the pages after a delivery. */
export default function KeepCurrent({ hasWork }: KeepCurrentProps) {
  useEffect(() => (hasWork ? followChanges() : undefined), [hasWork]);
  useEffect(() => outbox.subscribe(afterDelivery(hasWork)), [hasWork]);
  return null;
}

/** Reads the package when it may have changed. @returns a function that stops this. */
function followChanges(): () => void {
  void offlinePackage.refresh(true);
  const onOnline = () => void offlinePackage.refresh();
  const onVisible = () => {
    if (!document.hidden) void offlinePackage.look();
  };
  const timer = setInterval(onVisible, INTERVAL);
  window.addEventListener('online', onOnline);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Returns a listener that reads again when the queue has sent what it could, or work was deleted. */
function afterDelivery(hasWork: boolean): () => void {
  let before = outbox.own.length;
  return () => {
    if (outbox.sends) return;
    const now = outbox.own.length;
    if (now < before) void readAgain(hasWork);
    before = now;
  };
}

/**
 * Reads what pages show, and the package. Twice, because a reading that had begun before the delivery is
 * taken for the first one.
 */
async function readAgain(hasWork: boolean): Promise<void> {
  if (!navigator.onLine) return;
  for (let count = 0; count < 2; count += 1) {
    await client.reFetchObservableQueries().catch(() => undefined);
  }
  if (hasWork) await offlinePackage.refresh(true);
}
