import type {
  Attachment as AttachmentRow,
  Comment as Row,
} from '../../../generated/prisma/client.js';
import { toResponse } from '../attachments/attachments.mapper.js';
import {
  type OfContractor,
  WITH_CONTRACTOR,
} from '../maintenance/contractor/contractor.queries.js';
import type { Comment } from './comments.types.js';

/** The relations that `toComment` needs, for Prisma's `include`. */
export const WITH_PHOTOS = {
  attachments: { orderBy: { id: 'asc' } },
  ...WITH_CONTRACTOR,
} as const;

/** A comment as both interfaces return it; what staff sees of its mail is added by `withMails`. */
export function toComment({
  jobLinkId: _,
  jobLink,
  ...row
}: Row & OfContractor & { readonly attachments: readonly AttachmentRow[] }): Comment {
  const contractor = jobLink?.contractor ?? null;
  const attachments = row.attachments.map((photo) => toResponse(photo));
  return { ...row, attachments, contractor, mailFrom: null, inboundMailId: null };
}

/** The fields of a comment that the audit trail records, without its text. */
export function commentSnapshot(row: Row) {
  const { requestId, authorId, visibility, body, mentionIds } = row;
  return { requestId, authorId, visibility, length: body?.length ?? 0, mentionIds };
}
