import { siteData } from '../site-data.ts';
import type { Thing, ThingKind } from './things.ts';

/** Number of kept records of a kind. */
const KEPT = 5;

const keyOf = (userId: number, kind: ThingKind) => `last-used.${userId}.${kind}`;

/** The records that an account chose last in this browser, the latest first. */
export function lastUsed(userId: number, kind: ThingKind): readonly Thing[] {
  try {
    const kept: unknown = JSON.parse(siteData.get(keyOf(userId, kind)) ?? '[]');
    return Array.isArray(kept) ? (kept as Thing[]) : [];
  } catch {
    return [];
  }
}

/** Puts a record before the others. */
export function keepLastUsed(userId: number, kind: ThingKind, thing: Thing): void {
  const others = lastUsed(userId, kind).filter(({ id }) => id !== thing.id);
  siteData.set(keyOf(userId, kind), JSON.stringify([thing, ...others].slice(0, KEPT)));
}
