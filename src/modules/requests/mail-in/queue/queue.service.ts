import { sql } from 'kysely';
import type { ActingCaller } from '../../../../core/context.js';
import { AppError, notFound } from '../../../../core/errors.js';
import type { Page } from '../../../../core/pagination.js';
import { pageOfRows } from '../../../../core/row-lists.js';
import type { Statements } from '../../../../core/sql.js';
import type { Unit } from '../../../../core/unit.js';
import type { UnitOfWork } from '../../../../core/unit-of-work.js';
import type { Queue } from '../../../../infra/queue/queue.js';
import type { ServedFile } from '../../../system/files/served-file.js';
import type { StoredFiles } from '../../../system/files/stored-files.js';
import { noteInTimeline, settle } from '../deciding/settling.js';
import { requireInCharge, requireSees, seenMails } from '../mail-in.access.js';
import { auditMail } from '../mail-in.audit.js';
import { toMail, toMessage } from '../mail-in.mapper.js';
import {
  findInbound,
  INBOUND_ROWS,
  type InboundRow,
  inStates,
  lockedInbound,
  mailboxOf,
  updateInbound,
} from '../mail-in.queries.js';
import type {
  DiscardInboundMailInput,
  InboundMail,
  InboundMessage,
  ListInboundMailInput,
} from '../mail-in.types.js';
import { INBOUND_QUEUE, type InboundJob } from '../taking/take-over.service.js';

/** The dependencies of the service. */
interface Sources {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly files: Pick<StoredFiles, 'openDocument' | 'removeAfterCommit'>;
  readonly queue: Pick<Queue, 'send' | 'wake'>;
}

/** The queue of mails: who decides reads them, discards them and has them read again. */
export class InboundQueueService {
  constructor(private readonly sources: Sources) {}

  /**
   * A page of the mails that the actor sees, newest first.
   *
   * @throws AppError FORBIDDEN for somebody who sees none; VALIDATION_ERROR for an invalid cursor.
   */
  async list({ actor }: ActingCaller, input: ListInboundMailInput): Promise<Page<InboundMail>> {
    const { state, mailboxId, requestId, limit, cursor } = input;
    const { statements } = this.sources;
    const conditions = [
      await seenMails(statements, actor, requestId),
      ...inStates(state),
      ...(mailboxId === undefined ? [] : [sql`t.mailbox_id = ${mailboxId}`]),
      ...(requestId === undefined ? [] : [sql`t.request_id = ${requestId}`]),
    ];
    return await pageOfRows(
      statements,
      {
        ...{ name: 'inboundMail', ...INBOUND_ROWS, conditions },
        orders: { id: { by: 'id', kind: 'number' } },
      },
      { limit, sort: '-id', ...(cursor === undefined ? {} : { cursor }) },
      toMail,
    );
  }

  /** A mail with its text. @throws AppError NOT_FOUND for one that the actor does not see. */
  async get({ actor }: ActingCaller, id: number): Promise<InboundMessage> {
    const { statements } = this.sources;
    return toMessage(await requireSees(statements, actor, await findInbound(statements, id)));
  }

  /** The bytes of a mail. @throws AppError NOT_FOUND once they are no longer kept. */
  async raw(id: number): Promise<ServedFile> {
    const { statements, files } = this.sources;
    const row = await findInbound(statements, id);
    const filename = row?.filename;
    if (!row || !filename) throw notFound('The mail');
    return {
      ...{ mimeType: 'message/rfc822', size: row.size, sha256: row.sha256, name: `mail-${id}.eml` },
      ...{ disposition: 'attachment', policy: 'sandbox', unstored: true },
      open: (range) => files.openDocument(filename, range, 'mail'),
    };
  }

  /**
   * Discards a mail that is held or could not be read.
   *
   * @throws AppError NOT_FOUND; INVALID_TRANSITION from another state.
   */
  async discard(caller: ActingCaller, input: DiscardInboundMailInput): Promise<InboundMessage> {
    const { id, reason } = input;
    const { unitOfWork, statements, files } = this.sources;
    const before = await requireSees(statements, caller.actor, await findInbound(statements, id));
    const { retainDays } = await mailboxOf(statements, before.mailboxId);
    await unitOfWork.run(caller, async (unit) => {
      const row = await lockedIn(unit, id, ['held', 'failed']);
      await settle(unit, files, row, retainDays, {
        ...{ state: 'discarded', reason: 'person' },
        ...{ decidedAt: unit.now, decidedById: caller.actor.userId },
      });
      if (row.requestId !== null) await noteInTimeline(unit, row.requestId, id, 'discarded');
      auditMail(unit, 'discarded', { ...row, reason: 'person', note: reason || undefined });
    });
    return await this.after(id);
  }

  /**
   * Has a mail read again that could not be read.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN but for leads; INVALID_TRANSITION from another state;
   *   CONFLICT once its bytes are no longer kept.
   */
  async retry(caller: ActingCaller, id: number): Promise<InboundMessage> {
    const { unitOfWork, statements, queue } = this.sources;
    const before = await requireSees(statements, caller.actor, await findInbound(statements, id));
    requireInCharge(caller.actor, before);
    await unitOfWork.run(caller, async (unit) => {
      requireRaw(await lockedIn(unit, id, ['failed']));
      const again = { state: 'received', reason: null, settledAt: null, tries: 0 } as const;
      await updateInbound(unit, id, again);
      auditMail(unit, 'received', { ...before, reason: null });
      await queue.send(unit.statements, INBOUND_QUEUE, [{ data: { id } satisfies InboundJob }]);
      unit.afterCommit(() => queue.wake(INBOUND_QUEUE));
    });
    return await this.after(id);
  }

  private async after(id: number): Promise<InboundMessage> {
    const row = await findInbound(this.sources.statements, id);
    if (row === undefined) throw notFound('The mail');
    return toMessage(row);
  }
}

/** A mail in one of these states, locked. @throws AppError NOT_FOUND; INVALID_TRANSITION. */
export async function lockedIn(
  unit: Unit,
  id: number,
  states: readonly InboundRow['state'][],
): Promise<InboundRow> {
  const row = await lockedInbound(unit.statements, id);
  if (row === undefined) throw notFound('The mail');
  requireState(row, states);
  return row;
}

/** @throws AppError INVALID_TRANSITION unless a mail is in one of these states. */
export function requireState({ state }: InboundRow, states: readonly InboundRow['state'][]): void {
  if (states.includes(state)) return;
  throw new AppError('INVALID_TRANSITION', `The mail is ${state}.`, {
    field: 'state',
    reason: `must be ${states.join(' or ')}`,
  });
}

/** The name of the bytes of a mail. @throws AppError CONFLICT once they are no longer kept. */
export function requireRaw({ filename }: InboundRow): string {
  if (filename !== null) return filename;
  throw new AppError('CONFLICT', 'The mail is no longer kept.', {
    field: 'id',
    reason: 'raw_gone',
  });
}
