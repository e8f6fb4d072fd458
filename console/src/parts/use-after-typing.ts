import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';

/**
 * Returns a call that waits for a pause in typing, in milliseconds. Where another page is being opened by
 * then it is not made: a change of the address would lead back to the page that is left.
 */
export function useAfterTyping<Value>(
  change: (value: Value) => void,
  pause: number,
): (value: Value) => void {
  const router = useRouter();
  return useDebouncedCallback((value: Value) => {
    const shown = router.state.resolvedLocation ?? router.latestLocation;
    if (router.latestLocation.pathname === shown.pathname) change(value);
  }, pause);
}
