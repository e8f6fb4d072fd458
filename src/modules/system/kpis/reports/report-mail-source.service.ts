import type { AccountActor } from '../../../../core/actor.js';
import type { Clock } from '../../../../core/clock.js';
import { rowWithId } from '../../../../core/rows.js';
import type { Statements } from '../../../../core/sql.js';
import type {
  MailJob,
  MailSource,
  Step,
  WaitingMail,
} from '../../../outward/mail/outbox.service.js';
import type { UnsubscribeTokens } from '../../../outward/mail/unsubscribe-tokens.js';
import { recordEmailResult } from '../../../people/users/email-standing.js';
import { activeAccounts } from '../../../sign-in/sessions/accounts.queries.js';
import { renderReport } from './mail-content.js';
import type { ReportFigures } from './report-figures.service.js';
import { type DueReportMail, findReportMail, leaveOut } from './report-mails.queries.js';
import { mayGet } from './reports.access.js';
import { reportRecipientLost } from './reports.events.js';
import { REPORT_ROWS, type ReportRow } from './reports.queries.js';
import { leaveKind } from './unsubscribe-kind.js';

/** Dependencies of FigureReportMailSource. */
interface Sources {
  readonly statements: Statements;
  readonly clock: Clock;
  readonly figures: ReportFigures;
  readonly tokens: UnsubscribeTokens;
}

/**
 * Makes the mails of reports of figures when they are sent, with the rights that the recipient has
 * then (docs/behaviour/figure-reports.md).
 */
export class FigureReportMailSource implements MailSource {
  readonly table = 'figure_report_mails';

  constructor(private readonly sources: Sources) {}

  async next(
    { mailId, turn }: MailJob,
    publicUrl: string | undefined,
  ): Promise<Step | WaitingMail | undefined> {
    const { statements } = this.sources;
    const mail = await findReportMail(statements, mailId);
    if (mail?.status !== 'sending' || mail.attempts !== turn) return undefined;
    const report = await rowWithId(statements, REPORT_ROWS, mail.reportId);
    if (report === undefined || !isWanted(report, mail)) return { drop: undefined };
    if (mail.isRefused) return { drop: 'the address refuses mail' };
    const actor = await this.actorOf(mail);
    if (actor === undefined || !mayGet(actor, report)) return withoutRight(report, mail);
    if (publicUrl === undefined) return { waitingSince: mail.createdAt };
    return await this.send(report, mail, actor, publicUrl);
  }

  private async send(
    report: ReportRow,
    mail: DueReportMail,
    actor: AccountActor,
    publicUrl: string,
  ): Promise<Step> {
    const { tokens, figures } = this.sources;
    const token = tokens.make({ userId: mail.userId, kind: leaveKind(report.id) });
    const content = renderReport(await figures.read(report, mail, actor), {
      page: `${publicUrl}/system/figures`,
      leave: `${publicUrl}/api/auth/unsubscribe/${token}`,
    });
    const { id, createdAt, attempts, email } = mail;
    return {
      send: {
        message: { ...content, id, to: email, date: createdAt, thread: undefined },
        attempts,
        record: (unit, failure) => recordEmailResult(unit, { id: mail.userId, email }, failure),
      },
    };
  }

  private async actorOf({ userId, language }: DueReportMail): Promise<AccountActor | undefined> {
    const { statements, clock } = this.sources;
    const [account] = await activeAccounts(statements, [userId], clock());
    return account && { kind: 'command', command: 'figure-reports', ...account, language };
  }
}

/** Returns whether a mail is still to be sent: its report goes on, and to this recipient. */
function isWanted({ enabled, recipientIds }: ReportRow, { isTest, userId }: DueReportMail) {
  return isTest || (enabled && recipientIds.includes(userId));
}

/** Leaves a recipient out who lost the right after the run. */
function withoutRight({ id: reportId, ownerId }: ReportRow, { id, userId, isTest }: DueReportMail) {
  return {
    work: async (unit: Parameters<Extract<Step, { work: unknown }>['work']>[0]) => {
      await leaveOut(unit.statements, id, unit.now);
      if (!isTest) unit.emit(reportRecipientLost, { reportId, ownerId, userId });
    },
  };
}
