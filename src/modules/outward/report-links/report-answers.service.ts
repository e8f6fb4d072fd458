import type { Clock } from '../../../core/clock.js';
import type { Caller, Context } from '../../../core/context.js';
import type { Statements } from '../../../core/sql.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { PrismaClient } from '../../../generated/prisma/client.js';
import { requireAsked } from '../../requests/comments/comments.access.js';
import type { CommentsService } from '../../requests/comments/comments.service.js';
import type { StepsService } from '../../requests/maintenance/steps/steps.service.js';
import { insertPhoto } from '../../system/files/request-photos.service.js';
import type { FileColumns, StoredFiles } from '../../system/files/stored-files.js';
import type { ReportBearer } from './link-bearers.js';
import type { ReportLimits } from './report-limits.js';
import {
  type AnswerReportInput,
  type ConfirmReportInput,
  MAX_REPORT_PHOTO_BYTES,
  type ReopenReportInput,
  type ReportStatus,
} from './report-links.types.js';
import { findStatus } from './report-status.queries.js';
import { actorFor, ended } from './reports.service.js';

/** A caller with the token of a report, who may repeat a call. */
type FollowingCaller = Caller & { readonly link: ReportBearer } & Partial<
    Pick<Context, 'idempotencyKey' | 'onReplay'>
  >;

/** The dependencies of the service. */
interface Sources {
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly clock: Clock;
  readonly files: StoredFiles;
  readonly comments: CommentsService;
  readonly steps: StepsService;
  readonly limits: ReportLimits;
}

/** The steps of people who reported by link: they answer, confirm and reopen (docs/behaviour/things.md). */
export class ReportAnswersService {
  constructor(private readonly sources: Sources) {}

  /** How far a report is. @throws AppError session_invalid after the purge. */
  async status({ requestId }: ReportBearer): Promise<ReportStatus> {
    const { statements, clock } = this.sources;
    const status = await findStatus(statements, requestId, clock());
    if (status === undefined) throw ended();
    return status;
  }

  /**
   * Answers the question of a report that is held for it: a public comment, which ends the hold.
   * With an `Idempotency-Key`, the same text is taken once.
   *
   * @throws AppError INVALID_TRANSITION unless it is held for an answer; RATE_LIMITED; for the
   *   photo as an upload.
   */
  async answer(caller: FollowingCaller, { text, file }: AnswerReportInput): Promise<ReportStatus> {
    const { requestId } = caller.link;
    const before = await this.status(caller.link);
    if (!before.canAnswer) {
      const repeated = caller.idempotencyKey && before.answers.at(-1)?.text === text;
      if (repeated) {
        caller.onReplay?.();
        return before;
      }
    }
    requireAsked(await this.row(requestId));
    await this.sources.limits.steps(requestId, async () => {
      if (file === undefined) return await this.write(caller, text);
      const incoming = {
        ...{ file, use: 'photo' as const, maxBytes: MAX_REPORT_PHOTO_BYTES },
        ownerId: -requestId,
      } as const;
      await this.sources.files.add(incoming, (columns) => this.write(caller, text, columns));
    });
    return await this.status(caller.link);
  }

  /** Confirms that the work is done. @throws AppError as the step; RATE_LIMITED. */
  async confirm(caller: FollowingCaller, input: ConfirmReportInput): Promise<ReportStatus> {
    const { requestId: id } = caller.link;
    const actor = await this.account(id);
    await this.sources.limits.steps(id, () =>
      this.sources.steps.confirm({ ...caller, actor }, { ...input, id }),
    );
    return await this.status(caller.link);
  }

  /** Reopens the report, because the problem is not fixed. @throws AppError as the step; RATE_LIMITED. */
  async reopen(caller: FollowingCaller, input: ReopenReportInput): Promise<ReportStatus> {
    const { requestId: id } = caller.link;
    const actor = await this.account(id);
    await this.sources.limits.steps(id, () =>
      this.sources.steps.reopen({ ...caller, actor }, { ...input, id }),
    );
    return await this.status(caller.link);
  }

  private async write(caller: FollowingCaller, body: string, photo?: FileColumns): Promise<void> {
    const { requestId } = caller.link;
    const actor = await this.account(requestId);
    await this.sources.unitOfWork.run(caller, async (unit) => {
      const acting = { ...caller, actor };
      const attachmentIds = photo && [await insertPhoto(unit, acting, photo)];
      const input = { requestId, body, ...(attachmentIds && { attachmentIds }) };
      await this.sources.comments.answer(unit, acting, input);
    });
  }

  /** The account that submitted the report, as an actor. */
  private async account(requestId: number) {
    const { requesterId } = await this.row(requestId);
    return await actorFor(this.sources.prisma, requesterId);
  }

  private async row(requestId: number) {
    const row = await this.sources.prisma.maintenanceRequest.findUnique({
      where: { id: requestId },
      select: { requesterId: true, holdReason: true, status: true, stage: true },
    });
    if (row === null) throw ended();
    return row;
  }
}
