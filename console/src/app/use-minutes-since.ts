import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** Whole minutes since a moment, which count on. */
export function useMinutesSince(iso: string | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (iso === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 4);
    return () => clearInterval(timer);
  }, [iso]);
  return iso === undefined ? 0 : Math.max(0, Math.floor((now - Date.parse(iso)) / MINUTE));
}
