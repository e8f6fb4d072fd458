/** The time zone of this device, by its name in the IANA database. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The tag that dates and numbers of a language follow: that of the account where it names a region,
 * else the first of the browser's with a region, such as `en-GB` for `en`.
 *
 * @param preferred the languages of the browser, best first.
 */
export function regionalTag(
  language: string,
  chosen: string | null,
  preferred: readonly string[],
): string {
  const regional = (tag: string | null) =>
    tag !== null && baseOf(tag) === language && tag.includes('-') && isTag(tag);
  const [tag] = [chosen, ...preferred].filter(regional);
  return tag ?? language;
}

/** The language of a tag: `en` of `en-GB`. */
export function baseOf(tag: string): string {
  return tag.split('-', 1)[0]?.toLowerCase() ?? tag;
}

/** Returns whether formats accept a tag; browsers pass on what their user has entered. */
function isTag(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
