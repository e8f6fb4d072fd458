import { lazyRouteComponent as original } from '@tanstack/react-router';
import { calm } from '../offline/calm.ts';

/**
 * A page that is loaded when it is opened. The router reloads the browser's page where the script is missing
 * after an update; that waits until nothing typed would be lost and no call of the queue is under way.
 */
export const lazyRouteComponent: typeof original = (load, name) =>
  original(
    () =>
      load().catch(async (error: unknown) => {
        await calm();
        throw error;
      }),
    name,
  );
