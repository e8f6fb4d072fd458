import { availableParallelism } from 'node:os';
import { argon2id, hash, verify } from 'argon2';
import pLimit from 'p-limit';
import { isCommonPassword } from '../../core/common-passwords.js';
import { invalid, unavailable } from '../../core/errors.js';

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** How many may wait for a hash before the next one is told to come back. */
const MAX_WAITING = 500;

/**
 * Hashes and checks passwords with Argon2id. The work runs on libuv's thread pool, no more of it at
 * once than leaves a core for other requests; the rest waits its turn.
 */
export class Passwords {
  private readonly limit = pLimit(Math.max(1, availableParallelism() - 1));
  private dummy: Promise<string> | undefined;

  /**
   * @param field the input's field, for the error.
   * @throws AppError VALIDATION_ERROR for a password on the common-password list.
   */
  async hash(password: string, field = 'password'): Promise<string> {
    const text = password.normalize('NFKC');
    if (isCommonPassword(text)) throw invalid(field, 'is on the list of common passwords');
    return await this.queued(() => hash(text, PARAMETERS));
  }

  /**
   * Whether the password fits the hash. Without a hash (no such account, or none set) it takes as
   * long and answers false, so that time does not tell which accounts exist.
   */
  async verify(storedHash: string | null, password: string): Promise<boolean> {
    const text = password.normalize('NFKC');
    this.dummy ??= hash('an account that does not exist', PARAMETERS);
    const against = storedHash ?? (await this.dummy);
    const fits = await this.queued(() => verify(against, text));
    return fits && storedHash !== null;
  }

  private async queued<T>(work: () => Promise<T>): Promise<T> {
    if (this.limit.pendingCount >= MAX_WAITING) {
      throw unavailable('Too many logins at once. Try again.');
    }
    return await this.limit(work);
  }
}
