/** The meaning of a scanned code. */
export type Scanned =
  | { readonly code: string }
  | { readonly kind: 'asset' | 'location'; readonly id: number };

const KINDS = { equipment: 'asset', places: 'location' } as const;

/**
 * The meaning of the text of a QR code: the address of a report link, of an asset or of a place.
 *
 * @param origin the address of this service.
 * @returns undefined for a code that is no label of this service.
 */
export function scannedOf(text: string, origin: string): Scanned | undefined {
  const url = addressOf(text.trim());
  if (url === undefined) return undefined;
  const code = /^\/r\/([\w-]{22})\/?$/.exec(url.pathname)?.[1];
  // The service may have several addresses; a code is valid at all of them, and nobody guesses one.
  if (code !== undefined) return { code };
  const [, page, id] = /^\/(equipment|places)\/([1-9]\d{0,8})\/?$/.exec(url.pathname) ?? [];
  if (page === undefined || url.origin !== origin) return undefined;
  return { kind: KINDS[page as keyof typeof KINDS], id: Number(id) };
}

function addressOf(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
