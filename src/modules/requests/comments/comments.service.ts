import type { AccountActor } from '../../../core/actor.js';
import type { ActingCaller } from '../../../core/context.js';
import { forbidden, notFound, requireVersion } from '../../../core/errors.js';
import {
  after,
  decodeCursor,
  orderBy,
  type Page,
  paginate,
  parseSort,
} from '../../../core/pagination.js';
import type { Statements } from '../../../core/sql.js';
import { authored, type Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type {
  Comment as CommentRow,
  Prisma,
  PrismaClient,
  MaintenanceRequest as RequestRow,
} from '../../../generated/prisma/client.js';
import { createNamed } from '../../system/client-ids/client-ids.service.js';
import { removeCommentPhotos } from '../../system/files/request-photos.service.js';
import type { StoredFiles } from '../../system/files/stored-files.js';
import { type CountedTime, countedTime } from '../../system/system-settings/performed.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import type { AudienceService } from '../maintenance/audience.service.js';
import type { ClocksService } from '../maintenance/clocks/clocks.service.js';
import { emitOccasion, type Ruled } from '../maintenance/happened.events.js';
import { isStaff, visibleComments } from '../maintenance/maintenance.access.js';
import { timelineExtended } from '../maintenance/maintenance.events.js';
import { visibleRequest } from '../maintenance/maintenance.queries.js';
import type { DueStepsService } from '../maintenance/steps/due-steps.service.js';
import { withMails } from './comment-mails.queries.js';
import { linkPhotos } from './comment-photos.js';
import {
  requireAsked,
  requireMayComment,
  requireMayDelete,
  requireMayEdit,
} from './comments.access.js';
import { emitCommented, mentionsAdded } from './comments.events.js';
import { commentSnapshot, toComment, WITH_PHOTOS } from './comments.mapper.js';
import { lockForComment, requestOfComment, touchActivity } from './comments.queries.js';
import type {
  AddCommentInput,
  Comment,
  CommentRevision,
  ListCommentRevisionsInput,
  ListCommentsInput,
  UpdateCommentInput,
} from './comments.types.js';
import { mentionsIn, unseen } from './mentions.js';
import type { TimelineComment } from './timeline-details.types.js';

const OLDEST_FIRST = { list: 'commentRevisions', field: 'id', descending: false } as const;

/** Dependencies of CommentsService. */
export interface CommentsDependencies {
  readonly prisma: PrismaClient;
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly files: StoredFiles;
  readonly settings: SettingsService;
  readonly audience: AudienceService;
  readonly clocks: ClocksService;
  readonly dueSteps: DueStepsService;
}

/**
 * Comments on requests (docs/behaviour/comments.md). Each change locks the request, so that
 * visibility and staff are determined by its current state.
 */
export class CommentsService {
  constructor(private readonly deps: CommentsDependencies) {}

  /**
   * A page of the visible comments of a request.
   *
   * @throws AppError NOT_FOUND when the request is missing or not visible, VALIDATION_ERROR for an
   *   invalid cursor.
   */
  async list({ actor }: ActingCaller, input: ListCommentsInput): Promise<Page<Comment>> {
    const { requestId, limit, cursor, sort } = input;
    const order = parseSort('comments', sort);
    const position = cursor ? decodeCursor(cursor, order, { value: 'date' }) : undefined;
    const { prisma, statements } = this.deps;
    const request = await visibleRequest(statements, actor, requestId);
    if (request === undefined) throw notFound('The maintenance request');
    const where: Prisma.CommentWhereInput = {
      requestId,
      ...(isStaff(actor, request) ? {} : { visibility: 'public' }),
    };
    return await paginate({
      limit,
      order,
      fetch: async (take) => {
        const rows = await prisma.comment.findMany({
          where: position ? { AND: [where, after(order, position)] } : where,
          orderBy: orderBy(order),
          take,
          include: WITH_PHOTOS,
        });
        return await withMails(statements, actor, rows.map(toComment));
      },
      count: () => prisma.comment.count({ where }),
      map: (comment) => comment,
      position: ({ createdAt, id }) => ({ value: createdAt, id }),
    });
  }

  /** A visible comment. @throws AppError NOT_FOUND when it is missing or not visible. */
  async get({ actor }: ActingCaller, id: number): Promise<Comment> {
    const row = await this.deps.prisma.comment.findFirst({
      where: { AND: [{ id }, visibleComments(actor)] },
      include: WITH_PHOTOS,
    });
    if (row === null) throw notFound('The comment');
    const [comment] = await withMails(this.deps.statements, actor, [toComment(row)]);
    return comment as Comment;
  }

  /**
   * Comments on a visible request. A public comment of the submitter ends a hold that waits for
   * them.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN for an internal comment of an actor outside the staff;
   *   CONFLICT on a cancelled request, except for staff; VALIDATION_ERROR for a mention of a person
   *   who cannot see the comment (`body`), and for photos that are not unlinked uploads of the
   *   actor (`attachmentIds`).
   */
  async add(caller: ActingCaller, input: AddCommentInput): Promise<Comment> {
    return await createNamed(this.deps.unitOfWork, caller, 'comment', input, async (unit) => {
      const request = await this.lockedRequest(unit, caller, input.requestId);
      return await this.write(unit, caller, request, input);
    });
  }

  /**
   * Adds a comment that came by mail, within a transaction. It mentions nobody.
   *
   * @param answers false for an account that stands for people without one, which answers no request.
   * @throws AppError as `add`.
   */
  async addMailed(
    unit: Unit,
    caller: ActingCaller,
    input: AddCommentInput,
    answers: boolean,
  ): Promise<Comment> {
    const request = await this.lockedRequest(unit, caller, input.requestId);
    return await this.write(unit, caller, request, input, { answers });
  }

  /**
   * Answers for the submitter of a request that is held for them, within a transaction; that ends
   * the hold.
   *
   * @throws AppError as `add`; INVALID_TRANSITION unless the request is held for the submitter.
   */
  async answer(
    unit: Unit,
    caller: ActingCaller,
    input: Omit<AddCommentInput, 'visibility'>,
  ): Promise<Comment> {
    const request = await this.lockedRequest(unit, caller, input.requestId);
    requireAsked(request);
    return await this.write(unit, caller, request, input);
  }

  /** Writes a comment on a locked request. */
  private async write(
    unit: Unit,
    caller: ActingCaller,
    request: RequestRow & Ruled,
    input: AddCommentInput,
    byMail?: { readonly answers: boolean },
  ): Promise<Comment> {
    const { requestId, body, visibility = 'public', attachmentIds = [] } = input;
    const { actor } = caller;
    const { tx, via } = unit;
    // Contractors and mails mention nobody.
    const mentionIds = via === undefined && byMail === undefined ? mentionsIn(body) : [];
    unit.actFor(requireMayComment(actor, request, visibility));
    const { onBehalfOf } = unit;
    const counted = await countedTime(unit, caller, this.deps.settings, request);
    const { at, receivedAt } = counted;
    await this.requireSeenBy(unit, request, visibility, mentionIds);
    const row = await tx.comment.create({
      data: {
        ...{ requestId, authorId: actor.userId, body, visibility, mentionIds },
        ...{ createdAt: at, receivedAt, jobLinkId: via?.linkId ?? null },
        via: byMail ? 'mail' : null,
      },
    });
    await linkPhotos(unit, caller, row.id, attachmentIds);
    await tx.timelineEntry.create({
      data: {
        requestId,
        at,
        receivedAt,
        kind: 'comment',
        audience: visibility,
        ...authored(unit, actor.userId, {
          ...({ commentId: row.id } satisfies TimelineComment),
          ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
        }),
      },
    });
    unit.audit({
      action: 'comment.created',
      targetType: 'comment',
      targetId: row.id,
      metadata: {
        visibility,
        after: { ...commentSnapshot(row), attachmentIds: [...attachmentIds] },
      },
    });
    emitCommented(unit, row, request.departmentId);
    emitOccasion(unit, request, 'commented', row.id);
    unit.emit(timelineExtended, { id: requestId });
    if (visibility === 'public' && via === undefined)
      await this.answerPublicly(unit, actor, request, counted, byMail?.answers);
    return toComment(
      await tx.comment.findUniqueOrThrow({ where: { id: row.id }, include: WITH_PHOTOS }),
    );
  }

  /**
   * Edits a comment; the previous text is kept as a revision. An equal text changes nothing.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN for another author's comment or after 24 hours; CONFLICT
   *   when it is deleted; VERSION_CONFLICT for another `expectedVersion`; VALIDATION_ERROR as `add`
   *   does.
   */
  async update(caller: ActingCaller, input: UpdateCommentInput): Promise<Comment> {
    const { id, body, expectedVersion } = input;
    const { actor } = caller;
    return await this.deps.unitOfWork.run(caller, async (unit) => {
      const { tx, now } = unit;
      const { comment, request } = await this.lockedComment(unit, caller, id);
      requireMayEdit(actor, comment, now);
      requireVersion(comment, expectedVersion, 'The comment');
      const { body: text } = comment;
      if (text === null || text === body) return toComment(comment);
      const mentionIds = mentionsIn(body);
      await this.requireSeenBy(unit, request, comment.visibility, mentionIds);
      await tx.commentRevision.create({
        data: { commentId: id, body: text, editedAt: now, editedById: actor.userId },
      });
      const row = await tx.comment.update({
        where: { id },
        data: { body, mentionIds, editedAt: now, version: { increment: 1 } },
        include: WITH_PHOTOS,
      });
      unit.audit({
        action: 'comment.updated',
        targetType: 'comment',
        targetId: id,
        metadata: {
          visibility: row.visibility,
          before: commentSnapshot(comment),
          after: commentSnapshot(row),
        },
      });
      const userIds = mentionIds.filter((userId) => !comment.mentionIds.includes(userId));
      if (userIds.length > 0) {
        unit.emit(mentionsAdded, { id: comment.requestId, commentId: id, userIds });
      }
      return toComment(row);
    });
  }

  /**
   * Deletes text and photos of a comment; the comment itself is kept.
   *
   * @throws AppError NOT_FOUND; FORBIDDEN for another author's comment or after 24 hours, except
   *   for a lead of the department; CONFLICT when it is deleted already.
   */
  async delete(caller: ActingCaller, id: number): Promise<Comment> {
    const { unitOfWork, files } = this.deps;
    return await unitOfWork.run(caller, async (unit) => {
      const { tx, now } = unit;
      const { comment, request } = await this.lockedComment(unit, caller, id);
      unit.actFor(requireMayDelete(caller.actor, comment, request.departmentId, now));
      const attachmentIds = await removeCommentPhotos(unit, files, { commentId: id });
      const row = await tx.comment.update({
        where: { id },
        data: { body: null, mentionIds: [], deletedAt: now, version: { increment: 1 } },
        include: WITH_PHOTOS,
      });
      unit.audit({
        action: 'comment.deleted',
        targetType: 'comment',
        targetId: id,
        metadata: {
          visibility: row.visibility,
          before: { ...commentSnapshot(comment), attachmentIds },
        },
      });
      return toComment(row);
    });
  }

  /**
   * A page of the texts that edits have replaced, oldest first.
   *
   * @throws AppError NOT_FOUND for a comment that is missing or not visible, FORBIDDEN for an actor
   *   outside the staff of the request, VALIDATION_ERROR for an invalid cursor.
   */
  async revisions(
    { actor }: ActingCaller,
    { id, limit, cursor }: ListCommentRevisionsInput,
  ): Promise<Page<CommentRevision>> {
    const position = cursor ? decodeCursor(cursor, OLDEST_FIRST, { value: 'id' }) : undefined;
    const { prisma } = this.deps;
    const comment = await prisma.comment.findFirst({
      where: { AND: [{ id }, visibleComments(actor)] },
      include: { request: true },
    });
    if (comment === null) throw notFound('The comment');
    if (!isStaff(actor, comment.request)) {
      throw forbidden('Earlier texts of comments are for the staff of the request.');
    }
    const where = { commentId: id };
    return await paginate({
      limit,
      order: OLDEST_FIRST,
      fetch: (take) =>
        prisma.commentRevision.findMany({
          where: position ? { AND: [where, after(OLDEST_FIRST, position)] } : where,
          orderBy: orderBy(OLDEST_FIRST),
          take,
        }),
      count: () => prisma.commentRevision.count({ where }),
      map: (row) => row,
      position: (item) => ({ value: item.id, id: item.id }),
    });
  }

  /** The request, locked until the transaction ends. @throws AppError NOT_FOUND. */
  private async lockedRequest(
    unit: Unit,
    { actor }: ActingCaller,
    id: number,
  ): Promise<RequestRow & Ruled> {
    const ruled = await lockForComment(unit.statements, id);
    const row = await visibleRequest(unit.statements, actor, id);
    if (row === undefined) throw notFound('The maintenance request');
    return Object.assign(row, { ruled });
  }

  /** The comment with its request, which is locked until the transaction ends. @throws AppError NOT_FOUND. */
  private async lockedComment(unit: Unit, { actor }: ActingCaller, id: number) {
    const requestId = await requestOfComment(unit.statements, id);
    if (requestId !== undefined) await lockForComment(unit.statements, requestId);
    const found = await unit.tx.comment.findFirst({
      where: { AND: [{ id }, visibleComments(actor)] },
      include: { ...WITH_PHOTOS, request: true },
    });
    if (found === null) throw notFound('The comment');
    const { request, ...comment } = found;
    return { comment, request };
  }

  /** @throws AppError VALIDATION_ERROR unless the comment is visible to all of them. */
  private async requireSeenBy(
    unit: Unit,
    request: RequestRow,
    visibility: CommentRow['visibility'],
    mentionIds: readonly number[],
  ): Promise<void> {
    if (mentionIds.length === 0) return;
    const standings = await this.deps.audience.of(request, mentionIds, unit);
    for (const { sees, staff } of standings.values()) {
      if (!(visibility === 'internal' ? staff : sees)) throw unseen();
    }
  }

  private async answerPublicly(
    unit: Unit,
    actor: AccountActor,
    request: RequestRow,
    { at, receivedAt }: CountedTime,
    answers = true,
  ): Promise<void> {
    const { id, requesterId, holdReason } = request;
    const { dueSteps, clocks } = this.deps;
    if (requesterId === actor.userId && holdReason === 'requester') {
      await dueSteps.resume(unit, request);
      return;
    }
    // Staff who comment on their request do not answer it.
    const isAnswer = answers && requesterId !== actor.userId && isStaff(actor, request);
    const answeredAt = isAnswer ? at : null;
    await touchActivity(unit.statements, { requestId: id, now: unit.now, answeredAt });
    if (isAnswer) {
      await clocks.answer(unit, request, receivedAt === null ? undefined : at);
    }
  }
}
