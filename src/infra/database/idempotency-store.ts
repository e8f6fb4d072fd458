import { createHmac, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { type Claim, withClaim } from '../../core/claims.js';
import type { Clock } from '../../core/clock.js';
import { AppError, type ErrorCode, invalid } from '../../core/errors.js';
import {
  AlreadyPerformed,
  type Idempotency,
  type IdempotentCall,
  type Performed,
} from '../../core/idempotency.js';
import { db, first, type Parameters, prepared, type Statements } from '../../core/sql.js';
import type { Prisma } from '../../generated/prisma/client.js';

const DAY = 24 * 60 * 60 * 1000;
/** Retention of an answer for replay (docs/operations/limits.md), in milliseconds. */
const ANSWER_LIFETIME = DAY;
/** Lifetime of keys, in milliseconds: those of queues are told by their beginning. */
const KEY_LIFETIME = DAY;
const QUEUED_KEY = /^q-/;
const QUEUED_KEY_LIFETIME = 90 * DAY;

/** Number of answers that one statement of the sweep reduces. */
const SWEEP_BATCH = 1_000;

const MAX_KEY_LENGTH = 255;

/** Interval at which a running call renews its claim, and lifetime of a claim, in milliseconds. */
const CLAIM_RENEWAL = 500;
const CLAIM_LIFETIME = sql`interval '2 seconds'`;

/** Outcome of a first call. */
type Outcome =
  | { readonly answer: Prisma.InputJsonValue }
  /** Performed more than a day ago. */
  | { readonly done: Performed }
  /** Performed; the answer must not be stored. */
  | { readonly secret: true }
  | { readonly error: { code: ErrorCode; message: string; details: Prisma.InputJsonValue | null } };

/** State of an earlier call. */
interface Known {
  readonly requestHash: string;
  readonly outcome: Prisma.JsonValue;
  readonly createdAt: Date;
  /** True if the call was performed and no running call will store its answer. */
  readonly unanswered: boolean | null;
}

/**
 * Answers a repeated mutation with the answer of the first, for the same user, operation and key
 * (header `Idempotency-Key`; draft-ietf-httpapi-idempotency-key-header).
 *
 * A call claims its key, renews the claim while it runs, and marks the key as performed in the
 * transaction of the change (core/claims.ts). When a call dies or loses the database, its claim expires,
 * and the next call carries out the operation unless the key is marked. A marked key means that the
 * change was committed and that its answer is not known. A call whose key was taken over cannot
 * commit any more, even if it is still running (docs/decisions/0027-exactly-once.md).
 */
export class IdempotencyStore implements Idempotency {
  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
    /**
     * Key of the HMAC over inputs. Inputs may contain passwords, and a plain hash would allow
     * guessing them.
     */
    private readonly secret: string,
  ) {}

  async run<T>(call: IdempotentCall, work: (retried?: string) => Promise<T>): Promise<T> {
    const { userId, operation, retryOf } = call;
    const claim: Claim = { userId, operation, key: checkedKey(call.key), id: randomUUID() };
    const retried = retryOf === undefined ? undefined : await this.retried(claim, retryOf);
    // What was done under the former key, or is under way, is not done again under another one.
    if (retried === 'done')
      return await this.run({ ...call, key: String(retryOf), retryOf: undefined }, work);
    const requestHash = hashOf(call.input, this.secret);
    if (!(await this.reserve(claim, requestHash))) {
      const known = await this.find(claim);
      return replay(known, requestHash, this.clock(), call.onReplay) as T;
    }
    const renewal = setInterval(() => this.renew(claim), CLAIM_RENEWAL);
    renewal.unref();
    try {
      const answer = await withClaim(claim, () =>
        work(retried === 'refused' ? retryOf : undefined),
      );
      await this.settle(claim, call.answersSecret ? { secret: true } : { answer: toJson(answer) });
      return answer;
    } catch (error) {
      await this.end(claim, error);
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  /** Deletes expired records, and answers past their retention. @returns the number of records. */
  async sweep(): Promise<number> {
    const now = this.clock();
    const swept = await first(this.statements, deleteExpired({ now }));
    let reduced = SWEEP_BATCH;
    while (reduced === SWEEP_BATCH) {
      reduced = (await this.statements.all(reduceAnswers({ now, size: SWEEP_BATCH }))).length;
    }
    return swept?.count ?? 0;
  }

  private async reserve(claim: Claim, requestHash: string): Promise<boolean> {
    const now = this.clock();
    await this.statements.all(deleteExpiredOf({ ...claim, now }));
    const isQueued = QUEUED_KEY.test(claim.key);
    const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
    const expiresAt = after(isQueued ? QUEUED_KEY_LIFETIME : KEY_LIFETIME);
    const answerUntil = isQueued ? after(ANSWER_LIFETIME) : null;
    const made = await this.statements.all(
      insert({ ...claim, requestHash, now, expiresAt, answerUntil }),
    );
    if (made.length > 0) return true;
    return (await this.statements.all(takeOver({ ...claim, requestHash }))).length > 0;
  }

  /** How the call ended that another one repeats: undefined for an unknown key. */
  private async retried(claim: Claim, former: string): Promise<'done' | 'refused' | undefined> {
    const key = checkedKey(former, 'Retry-Of');
    if (key === claim.key) throw invalid('Retry-Of', 'must not be the key of this request');
    const known = await first(this.statements, findKnown({ ...claim, key, now: this.clock() }));
    if (known === undefined) return undefined;
    const outcome = known.outcome as Outcome | null;
    return outcome !== null && 'error' in outcome ? 'refused' : 'done';
  }

  private async find(claim: Claim): Promise<Known | undefined> {
    return await first(this.statements, findKnown({ ...claim, now: this.clock() }));
  }

  /** Renews the claim. If the database cannot be reached, the next renewal makes up for it. */
  private renew(claim: Claim): void {
    this.statements.all(renewClaim(claim)).catch(() => {});
  }

  /**
   * Stores the outcome of the call. Without it, a repetition is answered that the call was
   * performed.
   */
  private async settle(claim: Claim, outcome: Outcome): Promise<void> {
    await this.statements.all(storeOutcome({ ...claim, outcome })).catch(() => undefined);
  }

  /** Ends a failed call. A call that may succeed later is forgotten, so that it can be repeated. */
  private async end(claim: Claim, error: unknown): Promise<void> {
    const known = error instanceof AppError && error.status < 500;
    if (known && !error.retryAfterSeconds && !JUDGED_ANEW.includes(error.status)) {
      const { code, message, details } = error;
      await this.settle(claim, { error: { code, message, details: toJson(details ?? null) } });
      return;
    }
    // After a failure the change may have been committed. The row is locked until that is decided.
    await this.statements.all(forget({ ...claim, evenPerformed: known })).catch(() => undefined);
  }
}

/** Statuses of errors that say nothing of the change: who acts, and how often. */
const JUDGED_ANEW: readonly number[] = [401, 429];

/** Deletes all expired records. */
const deleteExpired = prepared(
  (p: Parameters<{ now: Date }>) => sql<{ count: number }>`
  WITH deleted AS (
    DELETE FROM idempotency_records WHERE expires_at <= ${p.now} RETURNING user_id
  ) SELECT count(*)::int AS count FROM deleted`,
);

/** Reduces answers past their retention to what `AlreadyPerformed` needs. */
const reduceAnswers = prepared(
  (p: Parameters<{ now: Date; size: number }>) => sql`
  UPDATE idempotency_records AS t SET answer_until = NULL,
    outcome = CASE WHEN t.outcome->'answer' IS NULL THEN t.outcome ELSE json_build_object('done',
      json_build_object('id', t.outcome->'answer'->'id', 'version', t.outcome->'answer'->'version'))
    END
  FROM (SELECT user_id, operation, key FROM idempotency_records
    WHERE answer_until <= ${p.now} ORDER BY answer_until LIMIT ${p.size} FOR UPDATE SKIP LOCKED) AS old
  WHERE t.user_id = old.user_id AND t.operation = old.operation AND t.key = old.key
  RETURNING t.key`,
);

const deleteExpiredOf = prepared(
  (p: Parameters<Claim & { now: Date }>) => sql`
  DELETE FROM idempotency_records WHERE ${isOfKey(p)} AND expires_at <= ${p.now}`,
);

/** Parameters of a claim and its call. */
type ClaimedCall = Claim & { readonly requestHash: string };

/** Parameters of a new record. */
type NewRecord = ClaimedCall & {
  readonly now: Date;
  readonly expiresAt: Date;
  /** Null for a key that lives no longer than an answer. */
  readonly answerUntil: Date | null;
};

const insert = prepared((p: Parameters<NewRecord>) =>
  db
    .insertInto('idempotencyRecords')
    .values({
      userId: p.userId,
      operation: p.operation,
      key: p.key,
      requestHash: p.requestHash,
      claim: p.id,
      createdAt: p.now,
      expiresAt: p.expiresAt,
      answerUntil: p.answerUntil,
    })
    .onConflict((conflict) => conflict.columns(['userId', 'operation', 'key']).doNothing())
    .returning('key'),
);

/** Condition for the row of a call's key. */
function isOfKey(p: Parameters<Claim>) {
  return sql`user_id = ${p.userId} AND operation = ${p.operation} AND key = ${p.key}`;
}

// Uses the clock of the database, because those of replicas differ. A claim in the future was made
// before a clock was set back.
const takeOver = prepared(
  (p: Parameters<ClaimedCall>) => sql<{ key: string }>`
  UPDATE idempotency_records SET claim = ${p.id}::uuid, claimed_at = now()
  WHERE ${isOfKey(p)}
    AND request_hash = ${p.requestHash} AND outcome IS NULL AND NOT performed AND claim IS NOT NULL
    AND claimed_at NOT BETWEEN now() - ${CLAIM_LIFETIME} AND now() + ${CLAIM_LIFETIME}
  RETURNING key`,
);

const findKnown = prepared(
  (p: Parameters<Claim & { now: Date }>) => sql<Known>`
  SELECT request_hash, outcome, created_at, performed AND claimed_at < now() - ${CLAIM_LIFETIME} AS unanswered
  FROM idempotency_records WHERE ${isOfKey(p)} AND expires_at > ${p.now}`,
);

const renewClaim = prepared(
  (p: Parameters<Claim>) => sql`
  UPDATE idempotency_records SET claimed_at = now()
  WHERE ${isOfKey(p)} AND claim = ${p.id}::uuid`,
);

const storeOutcome = prepared(
  (p: Parameters<Claim & { outcome: Outcome }>) => sql`
  UPDATE idempotency_records SET outcome = ${p.outcome}
  WHERE ${isOfKey(p)} AND claim = ${p.id}::uuid`,
);

const forget = prepared(
  (p: Parameters<Claim & { evenPerformed: boolean }>) => sql`
  DELETE FROM idempotency_records
  WHERE ${isOfKey(p)} AND claim = ${p.id}::uuid AND (${p.evenPerformed}::boolean OR NOT performed)`,
);

function checkedKey(key: string, header = 'Idempotency-Key'): string {
  if (key.length <= MAX_KEY_LENGTH && /^[\x21-\x7e]+$/.test(key)) return key;
  throw invalid(header, `must have 1 to ${MAX_KEY_LENGTH} visible ASCII characters`);
}

function replay(
  known: Known | undefined,
  requestHash: string,
  now: Date,
  onReplay: () => void = () => {},
): unknown {
  if (known !== undefined && known.requestHash !== requestHash) {
    throw new AppError(
      'IDEMPOTENCY_CONFLICT',
      'The key was used with another request.',
      wasPerformed(known),
    );
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
  if ('done' in outcome) throw new AlreadyPerformed(outcome.done);
  if ('answer' in outcome) {
    const age = now.getTime() - (known?.createdAt.getTime() ?? 0);
    // By the age, whenever the sweep ran.
    if (age >= ANSWER_LIFETIME) throw new AlreadyPerformed(performedBy(outcome.answer));
    onReplay();
    return outcome.answer;
  }
  if ('secret' in outcome) {
    throw new AppError(
      'IDEMPOTENCY_CONFLICT',
      'A request with this key has been carried out; its answer held a secret, which is shown once.',
      { performed: true },
    );
  }
  onReplay();
  const { code, message, details } = outcome.error;
  throw new AppError(code, message, (details ?? undefined) as Record<string, unknown> | undefined);
}

/** The part of an answer that is kept. */
function performedBy(answer: unknown): Performed {
  const { id = null, version = null } = (answer ?? {}) as Partial<Performed>;
  return { id, version };
}

/** Tells of the first request with a key, as far as it is decided. */
function wasPerformed({ outcome, unanswered }: Known): { performed?: boolean } {
  const known = outcome as Outcome | null;
  if (known) return { performed: !('error' in known) };
  return { performed: unanswered === true };
}

function toJson(value: unknown): Prisma.InputJsonValue {
  return JSON.parse(JSON.stringify(value ?? null)) as Prisma.InputJsonValue;
}

/** Inputs with equal fields have the same hash; the order of the fields does not matter. */
function hashOf(input: object, secret: string): string {
  const canonical = JSON.stringify(input, (_key, value: unknown) => {
    if (value instanceof Readable) return '[file]';
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
  return createHmac('sha256', secret).update(canonical).digest('hex');
}
