/** Cookie with the secret that binds a one-time code to the browser that started the login. */
export const LOGIN_BROWSER_COOKIE = 'oidc_browser';

/**
 * Value of a cookie of a request, unchanged.
 *
 * @param header the header `Cookie` (RFC 6265, section 4.2).
 */
export function cookieOf(header: string | undefined, name: string): string | undefined {
  const found = header?.split(/; */).find((part) => part.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
