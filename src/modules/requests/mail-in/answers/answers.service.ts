import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { first, type Statements, statement } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { SecretBox } from '../../../../infra/secrets/secret-box.js';
import type { Outbox } from '../../../outward/mail/outbox.service.js';

/** Answers to an address, of both kinds: in the last hour and in the last day. */
const LIMITS = { hour: 1, day: 5 } as const;

/** Content of an answer, encrypted in the queue: texts of a mail may go before it is sent. */
export interface AnswerSecrets {
  readonly to: string;
  /** `Message-ID` of the mail that it answers. */
  readonly inReplyTo: string | null;
  /** Address to which it is answered; null for that of the service. */
  readonly replyTo: string | null;
  readonly language: 'en' | 'de';
  readonly request: { readonly id: number; readonly title: string } | null;
  /** True if its reader has an account. */
  readonly hasAccount: boolean;
}

/** The dependencies of the service. */
interface Sources {
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly box: SecretBox;
  /** True if the service sends mail. */
  readonly isOn: boolean;
}

/** Queues the answers to senders of mails (docs/behaviour/mail-in.md). */
export class InboundAnswers {
  constructor(private readonly sources: Sources) {}

  /** Queues an answer, as part of the transaction; none where no mail is sent or the address had enough. */
  async send(
    unit: Unit,
    inboundMailId: number,
    kind: 'receipt' | 'refusal',
    secrets: AnswerSecrets,
  ): Promise<void> {
    const { outbox, box, isOn } = this.sources;
    const addressHash = createHash('sha256').update(secrets.to.toLowerCase()).digest('hex');
    if (!isOn || !(await hasRoom(unit.statements, addressHash, unit.now))) return;
    const id = randomUUID();
    await unit.tx.inboundAnswer.create({
      data: { id, inboundMailId, kind, addressHash, createdAt: unit.now },
    });
    const sealed = box.seal(JSON.stringify(secrets));
    const job = { table: 'inbound_answers', mailId: id, turn: 0, sealed } as const;
    await outbox.enqueue(unit, [{ job, dueAt: unit.now }]);
  }
}

/** Returns whether an address may get a further answer; two at once wait for each other. */
async function hasRoom(statements: Statements, addressHash: string, now: Date): Promise<boolean> {
  await statements.all(
    statement(sql`SELECT pg_advisory_xact_lock(hashtextextended(${addressHash}, 57))`),
  );
  const [hour, day] = [3_600_000, 86_400_000].map((span) => new Date(now.getTime() - span));
  const found = sql<{ hour: number; day: number }>`SELECT
      count(*) FILTER (WHERE created_at > ${hour}::timestamptz)::int AS hour, count(*)::int AS day
    FROM inbound_answers WHERE address_hash = ${addressHash} AND created_at > ${day}::timestamptz`;
  const counts = await first(statements, statement(found));
  return (counts?.hour ?? 0) < LIMITS.hour && (counts?.day ?? 0) < LIMITS.day;
}
