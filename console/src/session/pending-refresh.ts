/**
 * Marks a pending refresh for the pages that follow this one. It is a cookie: each page sees
 * changes of others at once, which storage does not guarantee between processes of the browser, and
 * the service removes it with the answer, even if the requesting page is gone.
 */
const NAME = 'refresh_pending';

/** Maximum time to wait for the answer to a page that is gone, in seconds. */
const LONGEST = 15;

/** Time after which a page whose calls have failed is not being left, in milliseconds. */
const LEAVING = 1_000;

/** Interval of checking the cookie, in milliseconds. */
const STEP = 25;

const ATTRIBUTES = `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

const isPending = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${NAME}=`));

/** Marks the start of a refresh. */
export function begin(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context.
  document.cookie = `${NAME}=1; Max-Age=${LONGEST}; ${ATTRIBUTES}`;
}

/** Marks the end of a refresh, successful or not. */
export function remove(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}

/**
 * Removes the mark of a refresh that got no answer, if this page stays: the calls of a page that is being
 * reloaded fail as well, and the browser still completes its refresh.
 */
export function removeIfPageStays(): void {
  setTimeout(remove, LEAVING);
}

/** Settles when no refresh is pending, at the latest when the cookie expires. */
export async function end(): Promise<void> {
  while (isPending()) await new Promise((resolve) => setTimeout(resolve, STEP));
}
