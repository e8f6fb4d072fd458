import type { Prisma } from '../generated/prisma/client.js';

/** What two states of an object differ in, for the audit trail; times as ISO 8601 writes them. */
export function difference(before: object, after: object) {
  const [old, now] = [plain(before), plain(after)];
  const changed = Object.keys(now).filter(
    (key) => JSON.stringify(old[key]) !== JSON.stringify(now[key]),
  );
  const pick = (state: Prisma.InputJsonObject) =>
    Object.fromEntries(changed.map((key) => [key, state[key] ?? null]));
  return { before: pick(old), after: pick(now) };
}

/** The object as JSON has it. */
export function plain(value: object): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(value)) as Prisma.InputJsonObject;
}
