import type { Clock } from '../../../core/clock.js';
import { AppError, notFound } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { FileAnswer } from '../../../core/upload.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import { isAskedByJob } from '../../equipment/fields/fields.access.js';
import { type FieldValuesByKey, fieldValue } from '../../equipment/fields/known-fields.js';
import type { KnownFieldsService } from '../../equipment/fields/known-fields.service.js';
import type { PictureSize } from '../../system/files/stored-file.types.js';
import type { StoredFiles } from '../../system/files/stored-files.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { existingLink, type JobLinkRow } from '../job-links/job-links.queries.js';
import { checklistOf } from '../request-checklists/request-checklists.queries.js';
import type { JobBearer } from './job-bearer.js';
import { actionsOf } from './jobs.access.js';
import { toItem, toPhoto, withoutMentions } from './jobs.mapper.js';
import { commentsOf, countEntries, findSubject, type JobSubject } from './jobs.queries.js';
import type { Job, JobField } from './jobs.types.js';

/** Comments of an answer. */
const MAX_COMMENTS = 200;

/** The dependencies of the service. */
interface Sources {
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly clock: Clock;
  readonly files: Pick<StoredFiles, 'answerOf'>;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly known: Pick<KnownFieldsService, 'recent'>;
}

/** Reads jobs as their contractors see them (docs/behaviour/jobs.md). */
export class JobsService {
  constructor(private readonly sources: Sources) {}

  /** A job: nothing of its request but what is named here. */
  async job(link: JobBearer): Promise<Job> {
    const { statements, clock, settings } = this.sources;
    const { requestId, linkId, may, showComments, contractorName } = link;
    const [row, subject, comments, counts, { currency }] = await Promise.all([
      existingLink(statements, linkId),
      findSubject(statements, requestId),
      commentsOf(statements, link, MAX_COMMENTS),
      countEntries(statements, linkId),
      settings.current(statements),
    ]);
    if (subject === undefined) throw ended();
    const { state, until, arrivesAt, startedAt, doneAt, message } = row;
    const parts = {
      photos: await this.photos(link),
      checklist: may.includes('checklist') ? await this.checklist(requestId) : null,
      fields: may.includes('checklist') ? await this.fields(subject) : null,
      times: may.includes('time') ? await this.times(linkId) : null,
      quotes: may.includes('quote') ? await this.quotes(linkId, currency) : null,
    };
    return {
      number: requestId,
      title: subject.title,
      description: withoutMentions(subject.description),
      ...{ state, until, arrivesAt, startedAt, doneAt, message },
      returnReason: state === 'returned' ? row.reason : null,
      onHold: subject.onHold,
      ...{ showComments, may, contractorName },
      lead: await this.lead(row),
      category: subject.category,
      place: { text: subject.place, pathName: subject.pathName },
      asset: assetOf(subject),
      comments: comments.map((one) => ({ ...one, body: withoutMentions(one.body) })),
      ...parts,
      actions: actionsOf(row, may, { ...parts, ...counts }),
      currency,
      serverTime: clock(),
    };
  }

  /** A photo of the request of a job. @throws AppError NOT_FOUND for any other. */
  async photo({ requestId }: JobBearer, id: number, size?: PictureSize): Promise<FileAnswer> {
    const row = await this.sources.prisma.attachment.findFirst({ where: { id, requestId } });
    if (row === null) throw notFound('The photo');
    return await this.sources.files.answerOf('photo', row, size ?? 'full');
  }

  private async photos({ requestId, linkId }: JobBearer) {
    const rows = await this.sources.prisma.attachment.findMany({
      where: { requestId },
      select: { id: true, type: true, size: true, jobLinkId: true },
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => toPhoto(row, linkId));
  }

  private async checklist(requestId: number) {
    const checklist = await checklistOf(this.sources.statements, requestId);
    return checklist ? { name: checklist.name, items: checklist.items.map(toItem) } : null;
  }

  private async fields({ categoryId, fields }: JobSubject): Promise<JobField[]> {
    const known = await this.sources.known.recent(this.sources.statements);
    const values = fields as FieldValuesByKey;
    return known
      .shown(known.ofCategory(categoryId), values)
      .filter(isAskedByJob)
      .map(({ key, label, help, kind, unit, min, max, choices, required }) => ({
        ...{ key, label, help, kind, unit, min, max, required },
        choices: choices
          .filter(({ archived }) => !archived)
          .map((choice) => ({ id: choice.id, label: choice.label })),
        value: fieldValue(values, key),
      }));
  }

  private async times(jobLinkId: number) {
    const rows = await this.sources.prisma.timeEntry.findMany({
      where: { jobLinkId },
      select: { id: true, startedAt: true, minutes: true, kind: true, note: true },
      orderBy: { id: 'asc' },
    });
    return rows.map((row) => ({ ...row, minutes: row.minutes ?? 0 }));
  }

  private async quotes(jobLinkId: number, currency: string) {
    const rows = await this.sources.prisma.purchase.findMany({
      where: { jobLinkId },
      select: { id: true, amount: true, description: true, state: true, requestedAt: true },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ id, amount, description: text, state, requestedAt: at }) => {
      return { id, amount: Number(amount), currency, text, state, at };
    });
  }

  private async lead({ sentById }: JobLinkRow) {
    const person = await this.sources.prisma.user.findFirst({
      where: { id: sentById, status: 'active' },
      select: { firstName: true, lastName: true, phone: true },
    });
    if (person === null) return null;
    const { firstName, lastName, phone } = person;
    return { name: [firstName, lastName].filter(Boolean).join(' '), phone };
  }
}

function assetOf({ tag, name, type, manufacturer, model, serialNumber }: JobSubject) {
  return tag === null ? null : { tag, name, type, manufacturer, model, serialNumber };
}

/** The error for a job that has ended since the call began. */
export function ended(): AppError {
  return new AppError('session_invalid', 'The link of the job is no longer valid.');
}
