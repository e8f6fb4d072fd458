/**
 * Query parameters of an address, as the router has parsed them. A page's validation must return
 * every parameter, `undefined` for a missing or invalid one, because omitted ones stay unchanged.
 */
export type RawSearch = Readonly<Record<string, unknown>>;

/** A non-empty text; the router passes numbers as numbers. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** A positive whole number. */
export function id(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

/** A day as `2026-01-31`. */
export function day(value: unknown): string | undefined {
  const string = text(value);
  return string && /^\d{4}-\d{2}-\d{2}$/.test(string) && !Number.isNaN(Date.parse(string))
    ? string
    : undefined;
}

/** A day, or a moment as `2026-01-31T23:59:59.999Z`. */
export function dayOrMoment(value: unknown): string | undefined {
  const string = text(value);
  const isMoment = string && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(string);
  return isMoment && !Number.isNaN(Date.parse(string)) ? string : day(value);
}

/** A boolean. */
export function flag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** One of the given values, ignoring case. */
export function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  const string = text(value)?.toLowerCase();
  return allowed.find((candidate) => candidate.toLowerCase() === string);
}

/**
 * Several of the given values, separated by commas, in the order of `allowed`; `undefined` for
 * none.
 */
export function someOf<T extends string>(
  value: unknown,
  allowed: readonly T[],
): string | undefined {
  const wanted = new Set((text(value) ?? '').toLowerCase().split(','));
  const found = allowed.filter((candidate) => wanted.has(candidate.toLowerCase()));
  return found.length > 0 ? found.join(',').toLowerCase() : undefined;
}

/** Removes `undefined` values, so that an address contains only differences from the default. */
export function compact<T extends object>(search: T): T {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as T;
}

/** Returns whether any part of a search is set. */
export function isSet(search: object): boolean {
  return Object.values(search).some((value) => value !== undefined);
}
