import { randomUUID } from 'node:crypto';
import type { Caller } from '../../../core/context.js';
import { notFound } from '../../../core/errors.js';
import { lockRow } from '../../../core/rows.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import { requestChanged } from '../../requests/maintenance/maintenance.events.js';
import type { Outbox } from '../mail/outbox.service.js';
import { hashTrackingToken, type LinkTokens } from './link-tokens.js';
import type { ReportMailKind } from './report-mail-texts.js';
import type { ReportMailState } from './report-mails.types.js';

/** The dependencies of the service. */
interface Sources {
  readonly prisma: PrismaClient;
  readonly unitOfWork: UnitOfWork;
  readonly outbox: Outbox;
  readonly tokens: LinkTokens;
  /** True if the service sends mail. */
  readonly isOn: boolean;
}

/** The mails of steps that a reporter is told of. */
const KIND_OF_STEP: Readonly<Record<string, ReportMailKind>> = {
  hold: 'question',
  complete: 'completed',
  reject: 'rejected',
  cancel: 'cancelled',
  markDuplicate: 'duplicate',
};

/**
 * The tokens of a mail. They are derived from its id, so that each attempt has the same ones and only
 * their hashes are stored.
 */
export function tokensOfMail(tokens: LinkTokens, mailId: string) {
  return {
    tracking: tokens.tracking(['mail', mailId]),
    confirm: tokens.tracking(['mail to confirm', mailId]),
  };
}

/** Mail to people who report by link (docs/behaviour/things.md). */
export class ReportMailsService {
  constructor(private readonly sources: Sources) {}

  /** True if the service sends mail. */
  get isOn(): boolean {
    return this.sources.isOn;
  }

  /** Queues the first mail of a report, as part of the transaction. */
  async first(unit: Unit, requestId: number): Promise<void> {
    await this.enqueue(unit, requestId, 'first');
  }

  /** Queues the mails of steps to the reporters who have confirmed their address. */
  async steps(
    events: readonly { readonly payload: { readonly id: number; readonly step: string } }[],
    unit: Unit,
  ): Promise<void> {
    if (!this.sources.isOn) return;
    for (const { payload } of events) {
      const kind = KIND_OF_STEP[payload.step];
      if (kind === undefined) continue;
      const report = await unit.tx.linkReport.findUnique({
        where: { requestId: payload.id },
        select: { contactMail: true, request: { select: { holdReason: true } } },
      });
      if (report?.contactMail !== 'confirmed') continue;
      if (kind === 'question' && report.request.holdReason !== 'requester') continue;
      await this.enqueue(unit, payload.id, kind);
    }
  }

  /**
   * Confirms the address of a report by the token of its first mail, also after the mails were ended.
   *
   * @throws AppError NOT_FOUND for an unknown token, and after the purge.
   */
  async confirm(caller: Caller, token: string): Promise<ReportMailState> {
    const found = await this.sources.prisma.reportMail.findUnique({
      where: { confirmHash: hashTrackingToken(token) },
      select: { requestId: true },
    });
    if (found === null) throw notFound('The link to confirm the address');
    await this.set(caller, found.requestId, 'confirmed');
    return { contactMail: 'confirmed' };
  }

  /** Ends the mails of a report. @throws AppError NOT_FOUND after the purge. */
  async end(caller: Caller, requestId: number): Promise<void> {
    const known = await this.sources.prisma.linkReport.count({ where: { requestId } });
    if (known === 0) throw notFound('The link to unsubscribe');
    await this.set(caller, requestId, 'ended');
  }

  private async set(
    caller: Caller,
    requestId: number,
    contactMail: 'confirmed' | 'ended',
  ): Promise<void> {
    await this.sources.unitOfWork.run(caller, async (unit) => {
      await lockRow(unit.statements, 'maintenanceRequests', requestId, 'NO KEY UPDATE');
      const where = { requestId, contactMail: { not: contactMail } };
      const { count } = await unit.tx.linkReport.updateMany({ where, data: { contactMail } });
      if (count === 0) return;
      unit.audit({
        action:
          contactMail === 'ended'
            ? 'maintenance.report_mail_ended'
            : 'maintenance.report_mail_confirmed',
        targetType: 'maintenance_request',
        targetId: requestId,
      });
      unit.emit(requestChanged, { id: requestId });
    });
  }

  private async enqueue(unit: Unit, requestId: number, kind: ReportMailKind): Promise<void> {
    const mailId = randomUUID();
    const { tracking, confirm } = tokensOfMail(this.sources.tokens, mailId);
    await unit.tx.reportMail.create({
      data: {
        ...{ id: mailId, requestId, kind, createdAt: unit.now },
        trackingHash: hashTrackingToken(tracking),
        confirmHash: kind === 'first' ? hashTrackingToken(confirm) : null,
      },
    });
    const job = { table: 'report_mails', mailId, turn: 0 } as const;
    await this.sources.outbox.enqueue(unit, [{ job, dueAt: unit.now }]);
  }
}
