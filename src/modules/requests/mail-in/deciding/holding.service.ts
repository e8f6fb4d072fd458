import { sql } from 'kysely';
import { first, statement } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import { auditMail } from '../mail-in.audit.js';
import { mailHeld } from '../mail-in.events.js';
import {
  type InboundChange,
  type InboundRow,
  type ReadingMailbox,
  updateInbound,
} from '../mail-in.queries.js';
import type { InboundReason } from '../mail-in.types.js';
import { noteInTimeline } from './settling.js';
import type { ThreadRequest } from './threads.queries.js';

/** A mail that is to be held. */
export interface HeldMail {
  readonly row: InboundRow;
  readonly mailbox: ReadingMailbox;
  /** The request of its thread. */
  readonly request: ThreadRequest | undefined;
  readonly reason: InboundReason;
}

/** Time between two notices of a mailbox, in milliseconds. */
const PAUSE = 3_600_000;

/** Holds mails for people to decide on (docs/behaviour/mail-in.md). */
export class HoldingService {
  /** Holds a mail, as part of the transaction; leads are told once an hour and mailbox. */
  async hold(unit: Unit, { row, mailbox, request, reason }: HeldMail, content: InboundChange) {
    const requestId = request?.id ?? null;
    const change = { ...content, state: 'held', reason, requestId, tries: row.tries + 1 } as const;
    await updateInbound(unit, row.id, change);
    if (requestId !== null) await noteInTimeline(unit, requestId, row.id, 'held');
    const trust = content.trust ?? row.trust;
    auditMail(unit, 'held', { ...row, requestId, trust, reason });
    if (!(await mayTell(unit, mailbox.id))) return;
    const departmentId = request?.departmentId ?? mailbox.departmentId;
    const { id: inboundMailId, mailboxId } = row;
    unit.emit(mailHeld, { inboundMailId, mailboxId, departmentId, requestId, reason });
  }
}

/** Returns whether leads are told of a mailbox now, and keeps that they are. */
async function mayTell({ statements, now }: Unit, mailboxId: number): Promise<boolean> {
  const before = new Date(now.getTime() - PAUSE);
  const told = sql<{ id: number }>`UPDATE mailboxes SET held_told_at = ${now}::timestamptz
    WHERE id = ${mailboxId} AND (held_told_at IS NULL OR held_told_at <= ${before}::timestamptz)
    RETURNING id`;
  return (await first(statements, statement(told))) !== undefined;
}
