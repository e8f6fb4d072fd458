/**
 * A refresh whose answer is awaited, for the pages that come after this one. It is a cookie: each page sees
 * at once what another has set, which storage does not promise between processes of the browser, and the
 * service removes it with the answer, also when the page that asked is gone.
 */
const NAME = 'refresh_pending';

/** How long an answer is waited for whose page is gone, in seconds. */
const LONGEST = 5;

/** Time between two looks at the cookie, in milliseconds. */
const STEP = 25;

const ATTRIBUTES = `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;

const isPending = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${NAME}=`));

/** A refresh is sent now. */
export function begin(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context.
  document.cookie = `${NAME}=1; Max-Age=${LONGEST}; ${ATTRIBUTES}`;
}

/** The refresh was answered, or has failed. */
export function remove(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `${NAME}=; Max-Age=0; ${ATTRIBUTES}`;
}

/** Settles when no refresh is under way: at the latest when the cookie expires. */
export async function end(): Promise<void> {
  while (isPending()) await new Promise((resolve) => setTimeout(resolve, STEP));
}
