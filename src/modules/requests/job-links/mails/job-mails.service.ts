import { randomUUID } from 'node:crypto';
import { db, statement } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { SecretBox } from '../../../../infra/secrets/secret-box.js';
import type { Outbox } from '../../../outward/mail/outbox.service.js';

/** The occasion of a mail to a contractor. */
export type JobMailKind = 'sent' | 'resent' | 'code' | 'returned' | 'ended' | 'reminder';

/** The secrets of a mail, which no table keeps: the token of a link, or a code. */
export interface JobMailSecrets {
  readonly token?: string;
  readonly code?: string;
}

/** The dependencies of the service. */
interface Sources {
  readonly outbox: Pick<Outbox, 'enqueue'>;
  readonly box: SecretBox;
  /** True if the service sends mail. */
  readonly isOn: boolean;
}

/** A job, as far as its mails need it. */
interface Mailed {
  readonly id: number;
  readonly email: string | null;
}

/** Queues the mails to contractors (docs/behaviour/job-links.md). */
export class JobMails {
  constructor(private readonly sources: Sources) {}

  /** True if the service sends mail. */
  get isOn(): boolean {
    return this.sources.isOn;
  }

  /**
   * Queues a mail to the address of a job, as part of the transaction; none where no mail is
   * configured or the job has no address. Token and code are encrypted in the queue, and nowhere
   * else.
   */
  async send(
    unit: Unit,
    { id: linkId, email }: Mailed,
    kind: JobMailKind,
    secrets: JobMailSecrets = {},
  ): Promise<void> {
    const { outbox, box, isOn } = this.sources;
    if (!isOn || email === null) return;
    const mailId = randomUUID();
    const row = { id: mailId, linkId, kind, createdAt: unit.now };
    await unit.statements.all(statement(db.insertInto('jobMails').values(row)));
    const sealed = box.seal(JSON.stringify({ ...secrets, to: email }));
    const job = { table: 'job_mails', mailId, turn: 0, sealed } as const;
    await outbox.enqueue(unit, [{ job, dueAt: unit.now }]);
  }
}
