import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../core/clock.js';
import type { Statements } from '../../../core/sql.js';
import type { Tx } from '../../../core/transaction.js';
import type { Unit } from '../../../core/unit.js';
import type { AuthChallenge, PrismaClient } from '../../../generated/prisma/client.js';
import type { ChallengePurpose } from '../../../generated/prisma/enums.js';
import { deleteChallenges, deleteExpiredChallenges } from './factors.queries.js';

/** Lifetime of a challenge, in seconds (docs/security/factors.md). */
const LIFETIME = 300;

/** A challenge of 256 random bits, in base64url. */
export interface Challenge {
  readonly challenge: string;
  readonly expiresAt: Date;
}

/** Issues challenges and accepts each once. Only their hashes are stored. */
export class ChallengesService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /**
   * Issues a challenge.
   *
   * @param user the user who must answer, with the stored password hash, which must not change;
   *   undefined if the answer identifies the user.
   * @param oidcSid `sid` of the ID token of the first step, for the session.
   */
  async issue(
    purpose: ChallengePurpose,
    user?: { readonly id: number; readonly passwordHash: string | null },
    oidcSid?: string,
  ): Promise<Challenge> {
    const challenge = randomBytes(32).toString('base64url');
    const now = this.clock();
    const expiresAt = new Date(now.getTime() + LIFETIME * 1000);
    await deleteExpiredChallenges(this.statements, now);
    await this.prisma.authChallenge.create({
      data: {
        challengeHash: hashOf(challenge),
        purpose,
        userId: user?.id ?? null,
        passwordFingerprint: user === undefined ? null : fingerprintOf(user.passwordHash),
        oidcSid: oidcSid ?? null,
        expiresAt,
      },
    });
    return { challenge, expiresAt };
  }

  /** The challenge while it can be answered; null for an unknown, used or expired one. */
  async find(purpose: ChallengePurpose, challenge: string): Promise<AuthChallenge | null> {
    return await this.prisma.authChallenge.findFirst({ where: this.where(purpose, challenge) });
  }

  /**
   * Uses a challenge.
   *
   * @returns whether it was valid; of several concurrent calls, one gets true.
   */
  async spend(
    tx: Pick<Tx, 'authChallenge'>,
    purpose: ChallengePurpose,
    challenge: string,
  ): Promise<boolean> {
    const where = this.where(purpose, challenge);
    return (await tx.authChallenge.deleteMany({ where })).count === 1;
  }

  /** Voids the challenges of an account. */
  async void({ statements }: Pick<Unit, 'statements'>, userId: number): Promise<void> {
    await deleteChallenges(statements, userId);
  }

  private where(purpose: ChallengePurpose, challenge: string) {
    return { challengeHash: hashOf(challenge), purpose, expiresAt: { gt: this.clock() } };
  }
}

/** Returns whether the password is the one with which the challenge was issued. */
export function isSamePassword(row: AuthChallenge, passwordHash: string | null): boolean {
  return row.passwordFingerprint === fingerprintOf(passwordHash);
}

function fingerprintOf(passwordHash: string | null): string {
  return hashOf(passwordHash ?? '');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
