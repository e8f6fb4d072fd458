/** Names in the order of the test: Edge and Opera call themselves Chrome as well, Chrome Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** The first product that a header names: `curl`, `python-requests`. */
const PRODUCT = /^([A-Za-z][\w.-]{0,39})(?:\/|\s|$)/;

/** What a `User-Agent` header says of a device. It is what the client claims, and proves nothing. */
export interface Device {
  /** A browser, or the first product that another program names. */
  readonly browser: string | null;
  readonly system: string | null;
}

/** Browser and system as a `User-Agent` header names them, without versions. */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const [, product] = PRODUCT.exec(text) ?? [];
  const named = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(text))?.[1];
  const program = product === undefined || product === 'Mozilla' ? null : product;
  return { browser: named(BROWSERS) ?? program, system: named(SYSTEMS) ?? null };
}

/** What sessions of the same kind of device have in common; a new version of a browser has it too. */
export function deviceKey({ browser, system }: Device): string {
  return `${browser ?? ''}/${system ?? ''}`;
}

/** The device in words that no language changes; null when it is not known. */
export function deviceName({ browser, system }: Device): string | null {
  return [browser, system].filter((part) => part !== null).join(', ') || null;
}
