import { sql } from 'kysely';
import { first, type Statements, statement } from '../../../../core/sql.js';
import type { JobLinkState } from '../../../../generated/prisma/enums.js';
import type { SecretBox } from '../../../../infra/secrets/secret-box.js';
import { LOCATIONS } from '../../../equipment/locations/locations.queries.js';
import { pathName } from '../../../equipment/trees/trees.queries.js';
import { type MailLanguage, mailLanguage } from '../../../outward/mail/mail-page.js';
import type {
  MailJob,
  MailSource,
  Outgoing,
  Step,
  WaitingMail,
} from '../../../outward/mail/outbox.service.js';
import { contractorTold } from '../job-links.events.js';
import { hashJobSecret } from '../job-tokens.js';
import { jobCalendar } from './job-calendar.js';
import { renderJobMail } from './job-mail-texts.js';
import type { JobMailKind, JobMailSecrets } from './job-mails.service.js';

/** A mail with what it tells. */
interface FoundMail {
  readonly kind: JobMailKind;
  readonly status: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly linkId: number;
  readonly contractorId: number;
  readonly requestId: number;
  readonly state: JobLinkState;
  readonly endedAt: Date | null;
  readonly tokenHash: string | null;
  readonly turn: number;
  readonly until: Date;
  readonly message: string | null;
  readonly reason: string | null;
  readonly title: string;
  readonly place: string | null;
  readonly plannedStart: Date | null;
  readonly plannedEnd: Date | null;
  readonly sender: string;
  readonly phone: string | null;
  readonly language: string;
  readonly timezone: string;
  readonly house: string | null;
}

/** Mails with the link and the calendar. */
const WITH_LINK: readonly JobMailKind[] = ['sent', 'resent'];

/** Makes the mails to contractors, as their jobs are when they are sent. */
export class JobMailSource implements MailSource {
  readonly table = 'job_mails';

  constructor(
    private readonly statements: Statements,
    private readonly box: SecretBox,
  ) {}

  async next(
    { mailId, turn, sealed = '' }: MailJob,
    publicUrl: string | undefined,
  ): Promise<Step | WaitingMail | undefined> {
    const found = await this.read(mailId);
    if (found?.status !== 'sending' || found.attempts !== turn) return undefined;
    const text = this.box.open(sealed);
    if (text === undefined) return { drop: 'encrypted with another secret' };
    const secrets = JSON.parse(text) as JobMailSecrets & { readonly to: string };
    if (isObsolete(found, secrets)) return { drop: undefined };
    if (publicUrl === undefined) return { waitingSince: found.createdAt };
    const { kind, createdAt, attempts } = found;
    const language = mailLanguage(found.language);
    const withLink = WITH_LINK.includes(kind);
    const content = renderJobMail({
      ...found,
      language,
      until: timeText(found.until, found.timezone, language),
      url: withLink ? `${publicUrl}/j#${secrets.token ?? ''}` : undefined,
      code: secrets.code,
    });
    const message = {
      ...{ ...content, id: mailId, to: secrets.to, date: createdAt, thread: undefined },
      ...(withLink ? { attachments: [calendarOf(found, new URL(publicUrl).hostname)] } : {}),
    };
    return { send: { message, attempts, record: bounced(found) } };
  }

  private async read(id: string): Promise<FoundMail | undefined> {
    const found = sql<FoundMail>`SELECT mail.kind, mail.status, mail.attempts, mail.created_at,
        job.id AS link_id, job.contractor_id, job.request_id, job.state, job.ended_at,
        job.token_hash, job.turn, job.until, job.message, job.reason, request.title,
        coalesce((SELECT ${pathName(LOCATIONS)} FROM locations AS t WHERE t.id =
          coalesce(request.location_id, (SELECT location_id FROM assets WHERE id = request.asset_id))),
          request.location) AS place,
        request.planned_start, request.planned_end,
        trim(coalesce(sender.first_name, '') || ' ' || coalesce(sender.last_name, '')) AS sender,
        sender.phone, sender.language, sender.timezone,
        (SELECT house_name FROM system_settings LIMIT 1) AS house
      FROM job_mails AS mail JOIN job_links AS job ON job.id = mail.link_id
      JOIN maintenance_requests AS request ON request.id = job.request_id
      JOIN users AS sender ON sender.id = job.sent_by_id WHERE mail.id = ${id}::uuid`;
    return await first(this.statements, statement(found));
  }
}

/** Returns whether a mail tells what is no longer so. */
function isObsolete({ kind, state, endedAt, tokenHash }: FoundMail, secrets: JobMailSecrets) {
  if (kind === 'ended') return false;
  if (endedAt !== null) return true;
  if (kind === 'reminder') return state === 'done';
  if (kind === 'returned') return state !== 'returned';
  return WITH_LINK.includes(kind) && hashJobSecret(secrets.token ?? '') !== tokenHash;
}

/** Tells leads of an address that the server refuses for good. */
function bounced({ requestId: id, linkId, contractorId }: FoundMail): Outgoing['record'] {
  return async (unit, failure) => {
    if (failure?.reason !== 'recipient' && failure?.reason !== 'content') return;
    unit.emit(contractorTold, { id, linkId, contractorId, event: 'bounced', arrivesAt: null });
  };
}

function calendarOf({ createdAt: at, ...job }: FoundMail, host: string) {
  return {
    filename: 'job.ics',
    content: jobCalendar({ ...job, at, host }),
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  };
}

function timeText(at: Date, timeZone: string, language: MailLanguage): string {
  const options = { dateStyle: 'medium', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat(language, { ...options, timeZone }).format(at);
  } catch {
    return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(at);
  }
}
