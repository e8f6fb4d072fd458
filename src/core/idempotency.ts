import { createHmac, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import { type Claim, underClaim } from './claims.js';
import type { Clock } from './clock.js';
import { AppError, type ErrorCode, invalid, prismaCode } from './errors.js';

/** How long an answer is kept for replay (docs/operations/limits.md), in milliseconds. */
const LIFETIME = 24 * 60 * 60 * 1000;

const MAX_KEY_LENGTH = 255;

/** How often a running call renews its claim, in milliseconds, and how long a claim holds. */
const CLAIM_RENEWAL = 500;
const CLAIM_LIFETIME = '2 seconds';

/** What a first call came to. */
type Outcome =
  | { readonly answer: Prisma.InputJsonValue }
  /** Done, with an answer that must not be stored. */
  | { readonly secret: true }
  | { readonly error: { code: ErrorCode; message: string; details: Prisma.InputJsonValue | null } };

/** What is known of an earlier call. */
interface Known {
  readonly requestHash: string;
  readonly outcome: Prisma.JsonValue;
  /** Performed, and nobody is about to store the answer. */
  readonly unanswered: boolean | null;
}

/** One call under a key. */
export interface IdempotentCall {
  readonly userId: number;
  readonly operation: string;
  readonly key: string;
  readonly input: object;
  /** The answer contains a secret: a replay is an error instead. */
  readonly answersSecret?: boolean;
  /** Called when the answer or the error of the first call is replayed. */
  readonly onReplay?: (() => void) | undefined;
}

/**
 * Answers a repeated mutation with the answer of the first, for the same user, operation and key
 * (header `Idempotency-Key`; draft-ietf-httpapi-idempotency-key-header).
 *
 * A call claims its key, renews the claim while it runs, and marks the key as performed in the
 * transaction of the change (claims.ts). A key whose claim was left by a call that died, or that could
 * not reach the database any more, is carried out by the next call, unless it is marked: then the change
 * was committed and its answer is not known. A call that only seems to have died cannot commit any more
 * once its key has been taken over (docs/decisions/0027-exactly-once.md).
 */
export class IdempotencyStore {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly clock: Clock,
    /** Key of the HMAC over inputs: they may contain passwords, which a plain hash would expose to guessing. */
    private readonly secret: string,
  ) {}

  /**
   * Runs `work` unless the same call was made before.
   *
   * @throws AppError IDEMPOTENCY_CONFLICT while the first call is in flight (details `performed: false`),
   *   when it was performed and its answer is not known (`performed: true`), when the key was used with
   *   another input, or when the first answer held a secret; otherwise whatever the first call threw.
   */
  async run<T>(call: IdempotentCall, work: () => Promise<T>): Promise<T> {
    const { userId, operation } = call;
    const claim: Claim = { userId, operation, key: checkedKey(call.key), id: randomUUID() };
    const requestHash = hashOf(call.input, this.secret);
    if (!(await this.reserve(claim, requestHash))) {
      return replay(await this.find(claim), requestHash, call.onReplay) as T;
    }
    const renewal = setInterval(() => this.renew(claim), CLAIM_RENEWAL);
    renewal.unref();
    try {
      const answer = await underClaim(claim, work);
      await this.settle(claim, call.answersSecret ? { secret: true } : { answer: toJson(answer) });
      return answer;
    } catch (error) {
      await this.end(claim, error);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** Removes expired records; @returns how many. */
  async sweep(): Promise<number> {
    const where = { expiresAt: { lte: this.clock() } };
    return (await this.prisma.idempotencyRecord.deleteMany({ where })).count;
  }

  private async reserve({ id, ...call }: Claim, requestHash: string): Promise<boolean> {
    const now = this.clock();
    const { userId, operation, key } = call;
    await this.prisma.idempotencyRecord.deleteMany({ where: { userId, expiresAt: { lte: now } } });
    const expiresAt = new Date(now.getTime() + LIFETIME);
    try {
      await this.prisma.idempotencyRecord.create({
        data: { ...call, requestHash, claim: id, createdAt: now, expiresAt },
      });
      return true;
    } catch (error) {
      if (prismaCode(error) !== 'P2002') throw error;
    }
    // The clock of the database, because replicas differ. A claim of the future was made before a clock
    // was set back.
    const taken = await this.prisma.$executeRaw`
      UPDATE idempotency_records SET claim = ${id}::uuid, claimed_at = now()
      WHERE user_id = ${userId} AND operation = ${operation} AND key = ${key}
        AND request_hash = ${requestHash} AND outcome IS NULL AND NOT performed AND claim IS NOT NULL
        AND claimed_at NOT BETWEEN now() - ${CLAIM_LIFETIME}::interval
          AND now() + ${CLAIM_LIFETIME}::interval`;
    return taken === 1;
  }

  private async find({ userId, operation, key }: Claim): Promise<Known | undefined> {
    const [known] = await this.prisma.$queryRaw<Known[]>`
      SELECT request_hash AS "requestHash", outcome,
        performed AND claimed_at < now() - ${CLAIM_LIFETIME}::interval AS unanswered
      FROM idempotency_records
      WHERE user_id = ${userId} AND operation = ${operation} AND key = ${key}`;
    return known;
  }

  /** Says that the call is under way. One that does not reach the database is made up for by the next. */
  private renew({ userId, operation, key, id }: Claim): void {
    this.prisma.$executeRaw`
      UPDATE idempotency_records SET claimed_at = now()
      WHERE user_id = ${userId} AND operation = ${operation} AND key = ${key}
        AND claim = ${id}::uuid`.catch(() => {});
  }

  /** Stores what the call came to; without it, a repetition is told that the call was performed. */
  private async settle({ id, ...call }: Claim, outcome: Outcome): Promise<void> {
    const where = { ...call, claim: id };
    await this.prisma.idempotencyRecord
      .updateMany({ where, data: { outcome } })
      .catch(() => undefined);
  }

  /** Ends a call that has thrown: what may succeed another time is forgotten, so that it can be tried again. */
  private async end(claim: Claim, error: unknown): Promise<void> {
    const { id, ...call } = claim;
    const known = error instanceof AppError && error.status < 500;
    if (known && !error.retryAfterSeconds) {
      const { code, message, details } = error;
      await this.settle(claim, { error: { code, message, details: toJson(details ?? null) } });
      return;
    }
    // After a fault it can be that the change was committed. The row is locked until that is decided.
    const where = { ...call, claim: id, ...(known ? {} : { performed: false }) };
    await this.prisma.idempotencyRecord.deleteMany({ where }).catch(() => undefined);
  }
}

function checkedKey(key: string): string {
  if (key.length <= MAX_KEY_LENGTH && /^[\x21-\x7e]+$/.test(key)) return key;
  throw invalid('Idempotency-Key', `must have 1 to ${MAX_KEY_LENGTH} visible ASCII characters`);
}

function replay(
  known: Known | undefined,
  requestHash: string,
  onReplay: () => void = () => {},
): unknown {
  if (known !== undefined && known.requestHash !== requestHash) {
    throw new AppError('IDEMPOTENCY_CONFLICT', 'The key was used with another request.');
  }
  const outcome = known?.outcome as Outcome | null | undefined;
  if (!outcome && known?.unanswered) {
    throw new AppError(
      'IDEMPOTENCY_CONFLICT',
      'A request with this key has been carried out; its answer is not known.',
      { performed: true },
    );
  }
  if (!outcome) {
    throw new AppError(
      'IDEMPOTENCY_CONFLICT',
      'A request with this key is still being carried out.',
      { performed: false },
    );
  }
  if ('answer' in outcome) {
    onReplay();
    return outcome.answer;
  }
  if ('secret' in outcome) {
    throw new AppError(
      'IDEMPOTENCY_CONFLICT',
      'A request with this key has been carried out; its answer held a secret, which is shown once.',
    );
  }
  onReplay();
  const { code, message, details } = outcome.error;
  throw new AppError(code, message, (details ?? undefined) as Record<string, unknown> | undefined);
}

function toJson(value: unknown): Prisma.InputJsonValue {
  return JSON.parse(JSON.stringify(value ?? null)) as Prisma.InputJsonValue;
}

/** Two inputs are the same when their fields are; the order of the fields does not count. */
function hashOf(input: object, secret: string): string {
  const canonical = JSON.stringify(input, (_key, value: unknown) => {
    if (value instanceof Readable) return '[file]';
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return createHmac('sha256', secret).update(canonical).digest('hex');
}
