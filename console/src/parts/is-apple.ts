/**
 * Returns whether a platform has the key ⌘ for shortcuts.
 *
 * @param platform `navigator.platform`.
 */
export function isApple(platform: string): boolean {
  return /^(mac|iphone|ipad|ipod)/i.test(platform);
}
