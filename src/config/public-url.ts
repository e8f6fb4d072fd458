/** The rule of `isPublicUrl`, for messages. */
export const PUBLIC_URL_RULE =
  'must be the http:// or https:// address of the service, without a path';

/** Returns whether a text is an address that the service can have, by `PUBLIC_URL` or by the setting. */
export function isPublicUrl(text: string): boolean {
  if (!/^https?:\/\/[^/?#@\s]+\/*$/i.test(text)) return false;
  // Paths of the service begin at the root of its host, so links below another path would not work.
  return URL.canParse(text);
}
