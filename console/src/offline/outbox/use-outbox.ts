import { useEffect, useState, useSyncExternalStore } from 'react';
import type { QueueEntry } from '../queue/entry.ts';
import { outbox } from './browser-outbox.ts';
import type { OutboxState } from './outbox.ts';

/** The queue of this browser, as it is now. */
export function useOutbox(): OutboxState {
  return useSyncExternalStore(outbox.subscribe, outbox.get);
}

/** The entries of the present person. */
export function useOwnEntries(): readonly QueueEntry[] {
  useOutbox();
  return outbox.own;
}

/** The URL of a photo that waits on this device; undefined until it is read, and where it is gone. */
export function useWaitingPhoto(name: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isShown = true;
    outbox.store
      .photo(name)
      .then((photo) => {
        if (photo === undefined || !isShown) return;
        made = URL.createObjectURL(photo.file);
        setUrl(made);
      })
      .catch(() => undefined);
    return () => {
      isShown = false;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [name]);
  return url;
}
