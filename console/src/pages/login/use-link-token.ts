import { useEffect, useState } from 'react';

/**
 * The secret of the mailed link by which the page was opened, from the fragment of its address; undefined
 * without one. It is taken out of the address, so that it is neither in the history nor on the screen.
 */
export function useLinkToken(): string | undefined {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'));
  useEffect(() => {
    if (token !== null) history.replaceState(history.state, '', location.pathname);
  }, [token]);
  return token ?? undefined;
}
