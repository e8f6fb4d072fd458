/** Cookie with the secret that binds a one-time code to the browser that began the login. */
export const LOGIN_BROWSER_COOKIE = 'oidc_browser';

/**
 * A cookie of a request, as it was sent.
 *
 * @param header the header `Cookie` (RFC 6265, section 4.2).
 */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const found = header?.split(/; */).find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
