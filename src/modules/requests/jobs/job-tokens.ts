import { randomInt } from 'node:crypto';
import type { Clock } from '../../../core/clock.js';
import { LinkJwt } from '../../../infra/secrets/link-jwt.js';
import type { JobClaims } from './jobs.queries.js';

/** Issues and verifies the access tokens of jobs. */
export class JobTokens {
  private readonly jwt: LinkJwt;

  constructor(secret: string, clock: Clock) {
    this.jwt = new LinkJwt(secret, 'job', clock);
  }

  /** A token for a device of a link. */
  issue({ linkId, deviceId, turn }: JobClaims): string {
    return this.jwt.issue(`${linkId}:${deviceId}:${turn}`);
  }

  /** The claims of a token; undefined for any other text. @throws AppError expired_token. */
  verify(token: string): JobClaims | undefined {
    const claims = this.jwt.verify(token);
    if (claims === undefined) return undefined;
    const [linkId = 0, deviceId = 0, turn = 0] = claims.subject.split(':').map(Number);
    return { linkId, deviceId, turn };
  }
}

/** A code of six digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
