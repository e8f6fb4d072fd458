import { defineEvent } from '../../core/events.js';
import type { Unit } from '../../core/unit.js';

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

/** A comment that was edited names further people. For notifications alone. */
export const mentionsAdded = defineEvent<{
  /** The request. */
  id: number;
  commentId: number;
  userIds: readonly number[];
}>({
  type: 'comment.mentions_added',
  summary: 'A comment was edited and names further people; for notifications alone.',
  stored: true,
});

/** Emits `requestCommented`; an internal comment concerns the staff of the request alone. */
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
