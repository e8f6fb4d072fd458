import { useEffect, useState, useSyncExternalStore } from 'react';
import { useAway } from '../use-away.ts';
import { outbox } from './browser-outbox.ts';
import { grantedBytes } from './granted-bytes.ts';
import { roomForPhotos } from './limits.ts';

/** The room of the queue as it was read last; all forms of a page show the same. */
let known: { readonly entries: unknown; readonly room: Promise<number> } | undefined;

/** Reads the room once for each state of the queue. */
function roomOf(entries: unknown): Promise<number> {
  if (known === undefined || known.entries !== entries) known = { entries, room: readRoom() };
  return known.room;
}

async function readRoom(): Promise<number> {
  const load = await outbox.load();
  return roomForPhotos(load, await grantedBytes(load.bytes));
}

/** Number of photos that this device still keeps; undefined while photos need not be kept. */
export function useRoom(): number | undefined {
  const away = useAway();
  const { entries } = useSyncExternalStore(outbox.subscribe, outbox.get);
  const [room, setRoom] = useState<number>();
  const isNeeded = away || entries.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    const show = (next: number) => {
      if (isCurrent) setRoom(next);
    };
    // A browser that keeps nothing says so when the form is sent.
    roomOf(entries).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, entries]);
  return isNeeded ? room : undefined;
}
