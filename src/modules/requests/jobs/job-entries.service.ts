import { AppError, invalid } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import type { AttachmentsService } from '../attachments/attachments.service.js';
import type { CommentsService } from '../comments/comments.service.js';
import type { RequestFieldsService } from '../maintenance/set-fields/request-fields.service.js';
import type { PurchasesService } from '../purchases/purchases.service.js';
import type { ChecklistAnswersService } from '../request-checklists/checklist-answers.service.js';
import type { TimeService } from '../time/time.service.js';
import { byJob, type JobCaller, type WritingCaller } from './job-bearer.js';
import type {
  AddJobCommentInput,
  AddJobPhotoInput,
  AddJobQuoteInput,
  AddJobTimeInput,
  AnswerJobItemInput,
  SetJobFieldsInput,
} from './job-inputs.types.js';
import { lockedOpen } from './job-steps.service.js';
import { jobActor, MAX_ENTRIES, requireMay } from './jobs.access.js';
import { toItem, toPhoto, withoutMentions } from './jobs.mapper.js';
import { countEntries, type EntryCounts } from './jobs.queries.js';
import type { JobsService } from './jobs.service.js';
import type {
  Job,
  JobChecklistItem,
  JobComment,
  JobPhoto,
  JobQuote,
  JobTime,
} from './jobs.types.js';

/** The dependencies of the service. */
interface Sources {
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly comments: Pick<CommentsService, 'add'>;
  readonly attachments: Pick<AttachmentsService, 'attach'>;
  readonly time: Pick<TimeService, 'add'>;
  readonly purchases: Pick<PurchasesService, 'add'>;
  readonly checklistAnswers: Pick<ChecklistAnswersService, 'answer'>;
  readonly requestFields: Pick<RequestFieldsService, 'set'>;
  readonly jobs: Pick<JobsService, 'job'>;
}

/**
 * Adds what contractors write by link to the requests of their jobs, by the services that write it
 * for accounts (docs/behaviour/jobs.md). Each call checks the link again in its transaction.
 */
export class JobEntriesService {
  constructor(private readonly sources: Sources) {}

  /** Comments. @throws AppError CONFLICT after 100 comments of the link. */
  async comment(caller: JobCaller, { body }: AddJobCommentInput): Promise<JobComment> {
    const { requestId, showComments } = caller.link;
    const visibility = showComments ? 'public' : 'internal';
    const acting = await this.acting(caller, 'comments');
    const made = await this.sources.comments.add(acting, { requestId, body, visibility });
    return { id: made.id, body: withoutMentions(body), at: made.createdAt, mine: true };
  }

  /** Adds a photo. @throws AppError FORBIDDEN without the right; CONFLICT; as an upload. */
  async photo(caller: JobCaller, { file, type = 'AFTER' }: AddJobPhotoInput): Promise<JobPhoto> {
    const { requestId, linkId } = caller.link;
    requireMay(caller.link, 'photos');
    const acting = await this.acting(caller);
    const made = await this.sources.attachments.attach(acting, { requestId, type, file });
    return toPhoto({ ...made, jobLinkId: linkId }, linkId);
  }

  /** Records time. @throws AppError FORBIDDEN without the right; CONFLICT after 100 entries. */
  async time(caller: JobCaller, input: AddJobTimeInput): Promise<JobTime> {
    const { requestId } = caller.link;
    requireMay(caller.link, 'time');
    const acting = await this.acting(caller, 'times');
    const made = await this.sources.time.add(acting, { ...input, requestId });
    const { id, startedAt, kind, note } = made;
    return { id, startedAt, minutes: input.minutes, kind, note };
  }

  /**
   * Asks for an amount, on which an approver decides.
   *
   * @throws AppError FORBIDDEN without the right; VALIDATION_ERROR for another currency; CONFLICT
   *   after 10 of the link.
   */
  async quote(caller: JobCaller, input: AddJobQuoteInput): Promise<JobQuote> {
    const { requestId, contractorName: supplier } = caller.link;
    const { amount, text } = input;
    requireMay(caller.link, 'quote');
    const { currency } = await this.sources.settings.current(this.sources.statements);
    if (input.currency !== undefined && input.currency !== currency) {
      throw invalid('currency', `must be ${currency}`);
    }
    const acting = await this.acting(caller, 'quotes');
    const purchase = { requestId, description: text, supplier, amount };
    const { id, state, requestedAt: at } = await this.sources.purchases.add(acting, purchase);
    return { id, amount, currency, text, state, at };
  }

  /** Answers an item of the checklist. @throws AppError FORBIDDEN without the right; as for the crew. */
  async answer(caller: JobCaller, input: AnswerJobItemInput): Promise<JobChecklistItem> {
    const { requestId } = caller.link;
    requireMay(caller.link, 'checklist');
    const acting = await this.acting(caller);
    return toItem(await this.sources.checklistAnswers.answer(acting, { ...input, requestId }));
  }

  /** Answers questions of the work. @throws AppError FORBIDDEN without the right; as for the crew. */
  async fields(caller: JobCaller, { fields }: SetJobFieldsInput): Promise<Job> {
    const { requestId: id } = caller.link;
    requireMay(caller.link, 'checklist');
    const acting = await this.acting(caller);
    await this.sources.requestFields.set(acting, {
      id,
      ...(fields === undefined ? {} : { fields }),
    });
    return await this.sources.jobs.job(caller.link);
  }

  /**
   * The call by the account of the contractors. Its transactions end with the check of the link, and
   * of the number of its entries of a kind.
   */
  private async acting(caller: JobCaller, kind?: keyof EntryCounts): Promise<WritingCaller> {
    const { link } = caller;
    const id = link.as.userId;
    const user = await this.sources.prisma.user.findUniqueOrThrow({ where: { id } });
    const within = async (unit: Unit) => {
      await lockedOpen(unit, link);
      if (kind === undefined) return;
      const counts = await countEntries(unit.statements, link.linkId);
      if (counts[kind] > MAX_ENTRIES[kind]) throw tooMany(kind);
    };
    return { ...byJob(caller), actor: jobActor(user, link), within };
  }
}

function tooMany(kind: keyof EntryCounts): AppError {
  return new AppError('CONFLICT', `A job takes ${MAX_ENTRIES[kind]} ${kind} at most.`, {
    field: kind,
    reason: `there are ${MAX_ENTRIES[kind]} already`,
  });
}
