import type { AccountActor } from '../../../core/actor.js';
import { AppError, forbidden } from '../../../core/errors.js';
import type {
  Comment as CommentRow,
  MaintenanceRequest as RequestRow,
} from '../../../generated/prisma/client.js';
import { isLead, leadBehalf } from '../../people/departments/departments.access.js';
import { isStaff, type Related, sightBehalf } from '../maintenance/maintenance.access.js';

/**
 * Time in which authors may change their comments, in milliseconds (docs/behaviour/comments.md).
 */
const AUTHOR_TIME = 24 * 60 * 60 * 1000;

/**
 * Checks that the actor may comment on a visible request.
 *
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError FORBIDDEN for an internal comment of an actor outside the staff, CONFLICT for a
 *   cancelled request, except for staff.
 */
export function requireMayComment(
  actor: AccountActor,
  request: Related & Pick<RequestRow, 'status'>,
  visibility: CommentRow['visibility'],
): number | undefined {
  const forStaff = visibility === 'internal' || request.status === 'cancelled';
  if (isStaff(actor, request)) {
    return sightBehalf(actor, request, forStaff ? 'staff' : 'anybody');
  }
  if (visibility === 'internal') {
    throw forbidden('Internal comments are written by the staff of the request.');
  }
  if (request.status === 'cancelled') {
    throw new AppError('CONFLICT', 'Only staff comments on a cancelled request.', {
      field: 'status',
      reason: 'is cancelled',
      status: request.status,
    });
  }
  return undefined;
}

/**
 * Checks that a request is held for an answer of its submitter.
 *
 * @throws AppError INVALID_TRANSITION.
 */
export function requireAsked({
  holdReason,
  status,
  stage,
}: Pick<RequestRow, 'holdReason' | 'status' | 'stage'>): void {
  if (holdReason === 'requester') return;
  throw new AppError('INVALID_TRANSITION', 'The request waits for no answer.', {
    field: 'status',
    reason: 'waits for no answer',
    status,
    stage,
    onHold: holdReason !== null,
  });
}

/**
 * Checks that the actor may edit a visible comment.
 *
 * @throws AppError FORBIDDEN unless it is their own and younger than 24 hours, CONFLICT when it is
 *   deleted.
 */
export function requireMayEdit(actor: AccountActor, comment: CommentRow, now: Date): void {
  if (comment.authorId !== actor.userId) throw forbidden('Only its author edits a comment.');
  requireNotDeleted(comment);
  if (!isRecent(comment, now)) throw forbidden('A comment can be edited for 24 hours.');
}

/**
 * Checks that the actor may delete a visible comment.
 *
 * @returns the account that delegated the right which the actor needs for it (`Unit.actFor`).
 * @throws AppError FORBIDDEN unless the actor is lead of the department, or the author within 24
 *   hours; CONFLICT when it is deleted already.
 */
export function requireMayDelete(
  actor: AccountActor,
  comment: CommentRow,
  departmentId: number,
  now: Date,
): number | undefined {
  const isAuthor = comment.authorId === actor.userId;
  if (!isLead(actor, departmentId)) {
    if (!isAuthor) {
      throw forbidden(
        'A comment is deleted by its author or by those who assign in the department.',
      );
    }
    if (comment.deletedAt === null && !isRecent(comment, now)) {
      throw forbidden('You can delete a comment for 24 hours.');
    }
  }
  requireNotDeleted(comment);
  return isAuthor && isRecent(comment, now) ? undefined : leadBehalf(actor, departmentId);
}

function requireNotDeleted({ deletedAt }: CommentRow): void {
  if (deletedAt === null) return;
  throw new AppError('CONFLICT', 'The comment has been deleted.', {
    field: 'id',
    reason: 'is the id of a deleted comment',
  });
}

function isRecent({ createdAt, receivedAt }: CommentRow, now: Date): boolean {
  return now.getTime() <= (receivedAt ?? createdAt).getTime() + AUTHOR_TIME;
}
