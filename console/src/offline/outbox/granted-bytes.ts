import { LIMITS } from './limits.ts';

/** Bytes that the queue may take in this browser: half of what it may still store, at most 300 MB. */
export async function grantedBytes(present: number): Promise<number> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined);
  if (estimate?.quota === undefined) return LIMITS.bytes;
  const free = Math.max(0, estimate.quota - (estimate.usage ?? 0)) + present;
  return Math.min(LIMITS.bytes, Math.floor(free / 2));
}
