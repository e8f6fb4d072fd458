import { useEffect, useState } from 'react';

/**
 * The token of the mailed link that opened the page, from the fragment of its address; undefined
 * without one. It is removed from the address, so that it is neither in the history nor on the
 * screen.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => {
    const take = () => {
      const found = tokenInAddress();
      if (found === undefined) return;
      setToken(found);
      history.replaceState(history.state, '', location.pathname);
    };
    take();
    // A link to a page that is already open loads nothing.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return token;
}

function tokenInAddress(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get('token') ?? undefined;
}
