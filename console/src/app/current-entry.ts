/**
 * The entry of the navigation to which a page belongs: the longest address that is the page's or is
 * above it. `undefined` for a page without an entry.
 */
export function currentEntry<Address extends string>(
  path: string,
  addresses: readonly Address[],
): Address | undefined {
  return addresses
    .filter((address) => path === address || (address !== '/' && path.startsWith(`${address}/`)))
    .toSorted((one, other) => other.length - one.length)[0];
}
