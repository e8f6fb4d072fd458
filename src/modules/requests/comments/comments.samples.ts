import type { Samples } from '../../../core/define-module.js';

/** Values for the examples of the documentation. */
export const commentsSamples: Samples = {
  'Comment.id': 31,
  'Comment.requestId': 7,
  authorId: 3,
  body: 'The part has arrived, <@4> comes on Friday.',
  visibility: 'public',
  mentionIds: [4],
  'Comment.attachments': [],
  'Comment.createdAt': '2026-03-02T11:00:00.000Z',
  editedAt: '2026-03-02T11:20:00.000Z',
  deletedAt: null,
  'Comment.version': 2,
  'CommentRevision.id': 5,
  commentId: 31,
  'CommentRevision.body': 'The part has arrived, <@4> comes tomorrow.',
  editedById: 3,
  'TimelineEntry.id': 't54',
  'TimelineEntry.at': '2026-03-02T11:00:00.000Z',
  'TimelineEntry.receivedAt': null,
  'TimelineEntry.kind': 'comment',
  'TimelineEntry.actorId': 3,
  audience: 'public',
  'TimelineEntry.data': { commentId: 31 },
  'AddCommentInput.attachmentIds': [23],
  'Comment.receivedAt': null,
};
