import { defineEvent } from '../../../core/events.js';
import type { Unit } from '../../../core/unit.js';

/** A comment was written (docs/behaviour/comments.md). */
export const requestCommented = defineEvent<{
  /** The request. */
  id: number;
  commentId: number;
  visibility: 'public' | 'internal';
}>({
  type: 'maintenance.commented',
  summary: 'Somebody commented on a request.',
  stored: true,
});

/** An edit of a comment mentions additional people. Used only for notifications. */
export const mentionsAdded = defineEvent<{
  /** The request. */
  id: number;
  commentId: number;
  userIds: readonly number[];
}>({
  type: 'comment.mentions_added',
  summary: 'An edit of a comment mentions additional people; only for notifications.',
  stored: true,
});

/** Emits `requestCommented`; an internal comment concerns only the staff of the request. */
export function emitCommented(
  unit: Pick<Unit, 'emit'>,
  comment: {
    readonly id: number;
    readonly requestId: number;
    readonly visibility: 'public' | 'internal';
  },
  departmentId: number,
): void {
  const { id: commentId, requestId, visibility } = comment;
  unit.emit(
    requestCommented,
    { id: requestId, commentId, visibility },
    { departmentId, requestId, audience: visibility },
  );
}
