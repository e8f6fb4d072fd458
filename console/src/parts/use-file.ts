import { useEffect, useState } from 'react';
import { download } from '../api/files.ts';
import { keeper, keptAnswer } from '../api/kept.ts';
import { OFFLINE, toServiceError } from '../api/service-error.ts';

interface Entry {
  readonly source: Promise<string>;
  users: number;
}

/** Shown or recently shown files, by address. */
const shown = new Map<string, Entry>();

/** Time for which an unused file stays in memory, in milliseconds. */
const KEPT = 60_000;

/** Reads a picture; a small variant is kept on the device for reading without a connection. */
async function read(path: string): Promise<Blob> {
  const key = `picture ${path}`;
  const keep = /[?&]size=(thumb|preview)/.test(path) ? keeper(key) : undefined;
  try {
    const blob = await (await download(path)).blob();
    keep?.(blob);
    return blob;
  } catch (error) {
    if (toServiceError(error).code !== OFFLINE) throw error;
    const kept = await keptAnswer(key);
    if (kept?.data instanceof Blob) return kept.data;
    const { offlinePackage } = await import('../offline/package/browser-package.ts');
    const packed = await offlinePackage.picture(path);
    if (packed !== undefined) return packed;
    throw error;
  }
}

function take(path: string): Entry {
  let entry = shown.get(path);
  if (entry === undefined) {
    const source = read(path).then((blob) => URL.createObjectURL(blob));
    entry = { source, users: 0 };
    shown.set(path, entry);
    source.catch(() => shown.delete(path));
  }
  entry.users++;
  return entry;
}

function release(path: string, entry: Entry): void {
  entry.users--;
  setTimeout(() => {
    if (entry.users > 0 || shown.get(path) !== entry) return;
    shown.delete(path);
    void entry.source.then((url) => URL.revokeObjectURL(url));
  }, KEPT);
}

/**
 * A picture of the service as a URL for an `<img>`: pictures need the session, which an `<img>`
 * does not send. Each picture is read once for all places that show it.
 */
export function useFile(path: string | undefined): { source?: string; failed: boolean } {
  const [state, setState] = useState<{ path?: string; source?: string; failed: boolean }>({
    failed: false,
  });
  useEffect(() => {
    if (path === undefined) return;
    let current = true;
    const entry = take(path);
    entry.source.then(
      (source) => current && setState({ path, source, failed: false }),
      () => current && setState({ path, failed: true }),
    );
    return () => {
      current = false;
      release(path, entry);
    };
  }, [path]);
  return state.path === path ? state : { failed: false };
}
