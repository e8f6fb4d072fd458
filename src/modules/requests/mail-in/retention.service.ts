import { sql } from 'kysely';
import { systemCaller } from '../../../core/context.js';
import { type Fragment, statement } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { StoredFiles } from '../../system/files/stored-files.js';
import { forget, noteInTimeline, settle } from './deciding/settling.js';
import { auditMail } from './mail-in.audit.js';
import { type InboundRow, lockedInbound, mailboxOf, updateInbound } from './mail-in.queries.js';

const DAY = 86_400_000;

/** Days for which a mail waits for a decision. */
const UNDECIDED = 30;

/** Days for which the row of a mail is kept. */
const ROWS = 366;

/** Mails that one transaction changes. */
const BATCH = 50;

/** Mails that are due, and what is done with each. */
interface Due {
  readonly where: (now: Date) => Fragment;
  readonly take: (unit: Unit, row: InboundRow) => Promise<void>;
}

/**
 * Ends mails on which nobody decides, and deletes what mails say once it is no longer kept. Replicas
 * share the work: each skips rows that another one has locked.
 */
export class MailRetention {
  private readonly due: readonly Due[];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly files: Pick<StoredFiles, 'removeAfterCommit'>,
  ) {
    const since = (now: Date, days: number) => new Date(now.getTime() - days * DAY);
    this.due = [
      {
        where: (now) =>
          sql`state = 'held' AND received_at <= ${since(now, UNDECIDED)}::timestamptz`,
        take: (unit, row) => this.expire(unit, row),
      },
      {
        where: (now) => sql`settled_at + (SELECT retain_days FROM mailboxes
            WHERE mailboxes.id = inbound_mails.mailbox_id) * interval '1 day' <= ${now}::timestamptz
          AND (from_address IS NOT NULL OR text IS NOT NULL OR EXISTS (
            SELECT FROM raw_mails WHERE inbound_mail_id = inbound_mails.id))`,
        take: (unit, row) => forget(unit, files, row),
      },
      {
        where: (now) => sql`settled_at IS NOT NULL
          AND received_at <= ${since(now, ROWS)}::timestamptz AND request_id IS NULL`,
        take: async (unit, row) => {
          await forget(unit, files, row);
          await unit.tx.inboundMail.delete({ where: { id: row.id } });
        },
      },
    ];
  }

  /** Takes everything that is due; ends early, after a transaction, when `signal` is aborted. */
  async takeDue(signal: AbortSignal): Promise<void> {
    for (const due of this.due) {
      let taken = BATCH;
      while (taken === BATCH && !signal.aborted) {
        taken = await this.unitOfWork.run(systemCaller('mail-in'), (unit) => takeSome(unit, due));
      }
    }
  }

  /** Deletes what the mails of a request say, as part of the transaction that purges it. */
  async purge(unit: Unit, requestId: number): Promise<void> {
    const found = statement(sql<{ id: number }>`SELECT id FROM inbound_mails
      WHERE request_id = ${requestId} ORDER BY id FOR NO KEY UPDATE`);
    for (const { id } of await unit.statements.all(found)) {
      const row = await lockedInbound(unit.statements, id);
      if (row === undefined) continue;
      await forget(unit, this.files, row);
      await updateInbound(unit, id, { requestId: null });
    }
  }

  private async expire(unit: Unit, row: InboundRow): Promise<void> {
    const { retainDays } = await mailboxOf(unit.statements, row.mailboxId);
    const change = { state: 'discarded', reason: 'expired' } as const;
    await settle(unit, this.files, row, retainDays, change);
    if (row.requestId !== null) await noteInTimeline(unit, row.requestId, row.id, 'discarded');
    auditMail(unit, 'discarded', { ...row, reason: 'expired' });
  }
}

/** Takes some of the mails that are due. @returns their number. */
async function takeSome(unit: Unit, { where, take }: Due): Promise<number> {
  const found = statement(sql<{ id: number }>`SELECT id FROM inbound_mails
    WHERE ${where(unit.now)} ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`);
  const ids = await unit.statements.all(found);
  for (const { id } of ids) {
    const row = await lockedInbound(unit.statements, id);
    if (row !== undefined) await take(unit, row);
  }
  return ids.length;
}
