/**
 * Names in the order of the test: the headers of Edge and Opera also contain Chrome, that of Chrome
 * contains Safari.
 */
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

/** The first product in a header: `curl`, `python-requests`. */
const PRODUCT = /^([A-Za-z][\w.-]{0,39})(?:\/|\s|$)/;

/** Device according to a `User-Agent` header. The client claims it; it proves nothing. */
export interface Device {
  /** A browser, or the first product in the header of another program. */
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

/** Key of a kind of device; it does not change with a new version of a browser. */
export function deviceKey({ browser, system }: Device): string {
  return `${browser ?? ''}/${system ?? ''}`;
}

/** The device as language-independent text; null when it is unknown. */
export function deviceName({ browser, system }: Device): string | null {
  return [browser, system].filter((part) => part !== null).join(', ') || null;
}
