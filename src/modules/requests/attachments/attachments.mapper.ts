import type { Attachment as Row } from '../../../generated/prisma/client.js';
import { addressesOf } from '../../system/files/stored-file.types.js';
import type { OfContractor } from '../maintenance/contractor/contractor.queries.js';
import type { JobContractor } from '../maintenance/contractor/contractor.types.js';
import { type Attachment, COMMENT_ID } from './attachments.types.js';

/** A photo as both interfaces return it. */
export function toResponse({
  commentId,
  variantsAt: _at,
  ofThing: _of,
  undeliveredId: _report,
  jobLinkId: _job,
  jobLink,
  contractor = jobLink?.contractor ?? null,
  ...row
}: Row & OfContractor & { readonly contractor?: JobContractor | null }): Attachment {
  return {
    ...row,
    // The name that the specification has for it (2.6).
    attachmentId: row.id,
    contractor,
    ...addressesOf(`/api/v1/uploads/${row.filename}`),
    [COMMENT_ID]: commentId,
  };
}
