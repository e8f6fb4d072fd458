import { type ComponentType, useEffect, useState } from 'react';
import { onKeptFiles } from '../offline/kept-files.ts';
import { marks } from '../offline/outbox/marks.ts';

/** Delay of work that can wait until the page is shown, in milliseconds. */
export const LATER = 4_000;

/**
 * Loads a part of the queue: at once where work waits or the network is away, else after the page. One
 * that cannot be loaded is tried again when the network is back, or the device has the files.
 *
 * @returns undefined until it is loaded.
 */
export function useLatePart<P>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> | undefined {
  const [part, setPart] = useState<ComponentType<P>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part stays the same.
  useEffect(() => {
    let isShown = true;
    const begin = () => {
      const show = (loaded: { readonly default: ComponentType<P> }) => {
        if (isShown) setPart(() => loaded.default);
      };
      load().then(show, () => undefined);
    };
    const isTime = !navigator.onLine || marks.ids().length > 0;
    const timer = setTimeout(begin, isTime ? 0 : LATER);
    window.addEventListener('offline', begin);
    window.addEventListener('online', begin);
    const stop = onKeptFiles(begin);
    return () => {
      isShown = false;
      clearTimeout(timer);
      window.removeEventListener('offline', begin);
      window.removeEventListener('online', begin);
      stop();
    };
  }, []);
  return part;
}
