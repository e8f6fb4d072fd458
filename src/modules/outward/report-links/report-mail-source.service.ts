import type { PrismaClient } from '../../../generated/prisma/client.js';
import type { MailJob, MailSource, Step, WaitingMail } from '../mail/outbox.service.js';
import type { UnsubscribeTokens } from '../mail/unsubscribe-tokens.js';
import type { LinkTokens } from './link-tokens.js';
import { type ReportMailKind, renderReportMail } from './report-mail-texts.js';
import { tokensOfMail } from './report-mails.service.js';

/** Kind of the tokens that end the mails of a report; the number in them is that of the request. */
export const REPORT_MAIL = 'report_mail';

/** The dependencies of the source. */
interface Sources {
  readonly prisma: PrismaClient;
  readonly tokens: LinkTokens;
  readonly unsubscribeTokens: UnsubscribeTokens;
}

/** Makes the mails to people who report by link, as the report is when they are sent. */
export class ReportMailSource implements MailSource {
  readonly table = 'report_mails';

  constructor(private readonly sources: Sources) {}

  async next(
    { mailId, turn }: MailJob,
    publicUrl: string | undefined,
  ): Promise<Step | WaitingMail | undefined> {
    const found = await this.read(mailId);
    if (found?.status !== 'sending' || found.attempts !== turn) return undefined;
    const { report, requestId, createdAt, attempts } = found;
    const { request, contactEmail: to, contactMail } = report;
    const kind = found.kind as ReportMailKind;
    const wanted = contactMail === (kind === 'first' ? 'pending' : 'confirmed');
    const isObsolete = kind === 'question' && request.holdReason !== 'requester';
    if (to === null || !wanted || isObsolete) return { drop: undefined };
    if (publicUrl === undefined) return { waitingSince: createdAt };
    const { houseName, houseLanguage } = await this.house();
    const { tracking, confirm } = tokensOfMail(this.sources.tokens, mailId);
    const ends = this.sources.unsubscribeTokens.make({ userId: requestId, kind: REPORT_MAIL });
    const content = renderReportMail({
      ...{ kind, reference: requestId, house: houseName, question: request.holdNote },
      language: report.language ?? houseLanguage,
      thing: request.asset?.name ?? request.locationRecord?.name ?? null,
      trackingUrl: `${publicUrl}/r/#t=${tracking}`,
      confirmUrl: `${publicUrl}/api/auth/report-mail/${confirm}`,
      endUrl: `${publicUrl}/api/auth/unsubscribe/${ends}`,
    });
    const message = { ...content, id: mailId, to, date: createdAt, thread: undefined };
    return { send: { message, attempts, record: async () => undefined } };
  }

  private async read(id: string) {
    const name = { select: { name: true } };
    const request = {
      select: { holdReason: true, holdNote: true, asset: name, locationRecord: name },
    };
    return await this.sources.prisma.reportMail.findUnique({
      where: { id },
      include: { report: { include: { request } } },
    });
  }

  private async house() {
    return await this.sources.prisma.systemSettings.findFirstOrThrow({
      select: { houseName: true, houseLanguage: true },
    });
  }
}
