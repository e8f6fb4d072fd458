import { AppError } from '../../../core/errors.js';

/**
 * Takes a step of a request again that somebody else changed at the same time, to see whether it is still there.
 *
 * @param attempts how often at most.
 * @throws the errors of `take`.
 */
export async function again<T>(attempts: number, take: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await take();
    } catch (error) {
      const isChanged = error instanceof AppError && error.code === 'VERSION_CONFLICT';
      if (!isChanged || attempt >= attempts) throw error;
    }
  }
}
