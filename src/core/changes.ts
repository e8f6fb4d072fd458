import type { Prisma } from '../generated/prisma/client.js';

/** A record as a JSON object. */
export function snapshotOf(row: object): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(row)) as Prisma.InputJsonObject;
}

/** Returns whether both values are the same JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Returns whether writing these values would change the record; undefined values are not written.
 */
export function changesAnything(record: object, values: object): boolean {
  const old = record as Readonly<Record<string, unknown>>;
  return Object.entries(values).some(
    ([key, value]) => value !== undefined && !isSame(old[key], value),
  );
}

/**
 * Values of the changed fields before and after, for the audit trail; undefined fields are skipped.
 *
 * @param before the columns that may be written to the audit trail; no secrets.
 */
export function changesBetween(before: object, after: object) {
  const old = before as Readonly<Record<string, unknown>>;
  const now = after as Readonly<Record<string, unknown>>;
  const changed = Object.keys(now).filter(
    (key) => now[key] !== undefined && !isSame(old[key], now[key]),
  );
  const pick = (from: Readonly<Record<string, unknown>>) =>
    snapshotOf(Object.fromEntries(changed.map((key) => [key, from[key] ?? null])));
  return { before: pick(old), after: pick(now) };
}
