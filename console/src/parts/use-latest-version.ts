import { useState } from 'react';
import { toServiceError } from '../api/service-error.ts';

/**
 * The version that a change expects. After a conflict it is the one that somebody else has saved, so
 * that saving again replaces it.
 *
 * @param first the version that the form began with; undefined for a new record.
 * @param read reads the current version from the service.
 * @returns a function that runs a change with the version.
 */
export function useLatestVersion(
  first: number | undefined,
  read: () => Promise<number | undefined>,
): <T>(change: (expectedVersion: number | undefined) => Promise<T>) => Promise<T> {
  const [version, setVersion] = useState(first);
  return async (change) => {
    try {
      return await change(version);
    } catch (error) {
      if (toServiceError(error).code === 'VERSION_CONFLICT') {
        setVersion(await read().catch(() => version));
      }
      throw error;
    }
  };
}
