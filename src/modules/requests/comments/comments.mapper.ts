import type {
  Attachment as AttachmentRow,
  Comment as Row,
} from '../../../generated/prisma/client.js';
import { toResponse } from '../attachments/attachments.mapper.js';
import type { Comment } from './comments.types.js';

/** The relations that `toComment` needs, for Prisma's `include`. */
export const WITH_PHOTOS = { attachments: { orderBy: { id: 'asc' } } } as const;

/** A comment as both interfaces return it. */
export function toComment(row: Row & { readonly attachments: readonly AttachmentRow[] }): Comment {
  return { ...row, attachments: row.attachments.map(toResponse) };
}

/** The fields of a comment that the audit trail records, without its text. */
export function commentSnapshot(row: Row) {
  const { requestId, authorId, visibility, body, mentionIds } = row;
  return { requestId, authorId, visibility, length: body?.length ?? 0, mentionIds };
}
