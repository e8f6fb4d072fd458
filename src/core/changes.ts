import type { Prisma } from '../generated/prisma/client.js';

/** A record as a JSON object. */
export function snapshotOf(row: object): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(row)) as Prisma.InputJsonObject;
}

/** Whether writing these values would change the record; undefined values are not written. */
export function changesAnything(record: object, values: object): boolean {
  const old = record as Readonly<Record<string, unknown>>;
  return Object.entries(values).some(
    ([key, value]) => value !== undefined && JSON.stringify(old[key]) !== JSON.stringify(value),
  );
}

/**
 * Before and after of the fields that changed, for the audit trail.
 *
 * @param before the columns that may be written to the audit trail; no secrets.
 */
export function changesBetween(before: object, after: object) {
  const old = snapshotOf(before);
  const now = snapshotOf(after);
  const changed = Object.keys(now).filter(
    (key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]),
  );
  const pick = (from: Prisma.InputJsonObject): Prisma.InputJsonObject =>
    Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: pick(old), after: pick(now) };
}
