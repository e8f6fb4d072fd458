import { availableParallelism } from 'node:os';
import { argon2id, hash, verify } from 'argon2';
import { consistsOf, isCommonPassword } from '../../../core/common-passwords.js';
import type { Caller } from '../../../core/context.js';
import { invalid } from '../../../core/errors.js';
import { Turns } from '../../../core/turns.js';
import { turnTakerOf } from '../../../http/rate-limits.js';

/** OWASP's minimum for Argon2id: 19 MiB, two iterations, parallelism one. */
const PARAMETERS = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Maximum number of computations of one account or network that wait: more than the logins that an
 * address has in an hour.
 */
const WAITING_OF_OWNER = 150;

/** Maximum time that a computation waits, in milliseconds. */
const PATIENCE = 30_000;

/** The caller for whom passwords are computed. */
type PasswordCaller = Pick<Caller, 'actor' | 'ipAddress' | 'signal'>;

/**
 * Hashes and verifies passwords with Argon2id on libuv's thread pool. The number of concurrent
 * computations is at most that of the processors minus one; further ones wait for their turn, shared
 * fairly between accounts and networks. A burst of logins leaves half of the time to other requests
 * (Turns).
 */
export class Passwords {
  private readonly turns = new Turns({
    running: Math.max(1, availableParallelism() - 1),
    waitingOfOwner: WAITING_OF_OWNER,
    patience: PATIENCE,
    busy: 'Too many logins',
  });
  private dummy: Promise<string> | undefined;

  /**
   * @param blockedWords words that a password may contain but not consist of; folded by `hash`.
   * @param argon2 the computations, which tests count.
   */
  constructor(
    private readonly blockedWords: readonly string[],
    private readonly argon2 = { hash, verify },
  ) {}

  /**
   * Hashes a password, normalised to NFKC, in PHC string format.
   *
   * @param field name of the input field in the error.
   * @throws AppError VALIDATION_ERROR for a password on the common-password list, and for one that
   *   has fewer than 8 characters besides the blocked words; RATE_LIMITED and SERVICE_UNAVAILABLE as
   *   `Turns.run`.
   */
  async hash(password: string, caller: PasswordCaller, field = 'password'): Promise<string> {
    const text = password.normalize('NFKC');
    if (isCommonPassword(text)) throw invalid(field, 'is on the list of common passwords');
    if (consistsOf(text, this.blockedWords)) {
      throw invalid(field, 'consists of words that are easy to guess here');
    }
    return await this.inTurn(caller, () => this.argon2.hash(text, PARAMETERS));
  }

  /**
   * Returns whether the password matches the hash. Without a hash (unknown account, or no password
   * set) the computation takes as long and the result is false, so that timing does not reveal
   * which accounts exist.
   *
   * @throws AppError RATE_LIMITED and SERVICE_UNAVAILABLE as `Turns.run`.
   */
  async verify(
    storedHash: string | null,
    password: string,
    caller: PasswordCaller,
  ): Promise<boolean> {
    const text = password.normalize('NFKC');
    this.dummy ??= this.argon2.hash('an account that does not exist', PARAMETERS);
    const against = storedHash ?? (await this.dummy);
    const matches = await this.inTurn(caller, () => this.argon2.verify(against, text));
    return matches && storedHash !== null;
  }

  private async inTurn<T>(caller: PasswordCaller, work: () => Promise<T>): Promise<T> {
    return await this.turns.run(turnTakerOf(caller), work);
  }
}
