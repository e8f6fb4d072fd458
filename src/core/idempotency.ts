import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import type { Clock } from './clock.js';
import { AppError, type ErrorCode, invalid, prismaCode } from './errors.js';

/** How long an answer is kept for replay (contract, section 8), in milliseconds. */
const LIFETIME = 24 * 60 * 60 * 1000;

const MAX_KEY_LENGTH = 255;

/** What a first call came to. */
type Outcome =
  | { readonly answer: Prisma.InputJsonValue }
  /** Done, with an answer that must not be stored. */
  | { readonly secret: true }
  | { readonly error: { code: ErrorCode; message: string; details: Prisma.InputJsonValue | null } };

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
 * A call whose process died before it could store its answer stays in flight until the key expires:
 * it is unknown whether it was performed, and an error is better than performing it twice.
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
   * @throws AppError IDEMPOTENCY_CONFLICT while the first call is in flight, when the key was used with
   *   another input, or when the first answer held a secret; otherwise whatever the first call threw.
   */
  async run<T>(call: IdempotentCall, work: () => Promise<T>): Promise<T> {
    const { userId, operation } = call;
    const key = checkedKey(call.key);
    const id = { userId_operation_key: { userId, operation, key } };
    const requestHash = hashOf(call.input, this.secret);
    if (!(await this.reserve({ userId, operation, key, requestHash }))) {
      const known = await this.prisma.idempotencyRecord.findUnique({ where: id });
      return replay(known, requestHash, call.onReplay) as T;
    }
    try {
      const answer = await work();
      await this.settle(id, call.answersSecret ? { secret: true } : { answer: toJson(answer) });
      return answer;
    } catch (error) {
      // What may succeed another time is forgotten, so that it can be tried again.
      if (error instanceof AppError && error.status < 500 && !error.retryAfterSeconds) {
        const { code, message, details } = error;
        await this.settle(id, { error: { code, message, details: toJson(details ?? null) } });
      } else {
        await this.prisma.idempotencyRecord.deleteMany({ where: { userId, operation, key } });
      }
      throw error;
    }
  }

  /** Removes expired records; @returns how many. */
  async sweep(): Promise<number> {
    const where = { expiresAt: { lte: this.clock() } };
    return (await this.prisma.idempotencyRecord.deleteMany({ where })).count;
  }

  private async reserve(
    record: Omit<Prisma.IdempotencyRecordUncheckedCreateInput, 'createdAt' | 'expiresAt'>,
  ): Promise<boolean> {
    const now = this.clock();
    const { userId } = record;
    await this.prisma.idempotencyRecord.deleteMany({ where: { userId, expiresAt: { lte: now } } });
    try {
      await this.prisma.idempotencyRecord.create({
        data: { ...record, createdAt: now, expiresAt: new Date(now.getTime() + LIFETIME) },
      });
      return true;
    } catch (error) {
      if (prismaCode(error) === 'P2002') return false;
      throw error;
    }
  }

  private async settle(
    where: Prisma.IdempotencyRecordWhereUniqueInput,
    outcome: Outcome,
  ): Promise<void> {
    await this.prisma.idempotencyRecord.update({ where, data: { outcome } });
  }
}

function checkedKey(key: string): string {
  if (key.length <= MAX_KEY_LENGTH && /^[\x21-\x7e]+$/.test(key)) return key;
  throw invalid('Idempotency-Key', `must have 1 to ${MAX_KEY_LENGTH} visible ASCII characters`);
}

function replay(
  known: { requestHash: string; outcome: Prisma.JsonValue } | null,
  requestHash: string,
  onReplay: () => void = () => {},
): unknown {
  if (known !== null && known.requestHash !== requestHash) {
    throw new AppError('IDEMPOTENCY_CONFLICT', 'The key was used with another request.');
  }
  const outcome = known?.outcome as Outcome | null | undefined;
  if (!outcome) {
    throw new AppError(
      'IDEMPOTENCY_CONFLICT',
      'A request with this key is still being carried out.',
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
