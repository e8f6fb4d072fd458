import type { AttachmentType } from '../../../generated/prisma/enums.js';
import type { RequestChecklistItem } from '../request-checklists/request-checklists.types.js';
import type { JobChecklistItem, JobPhoto } from './jobs.types.js';

/** A text in which the mentions of people name nobody. */
export function withoutMentions(text: string): string {
  return text.replaceAll(/<@\d+>/g, '@');
}

/** A photo as its contractor sees it. */
export function toPhoto(
  row: {
    readonly id: number;
    readonly type: AttachmentType | null;
    readonly size: number;
    readonly jobLinkId?: number | null;
  },
  linkId: number,
): JobPhoto {
  const { id, type, size, jobLinkId } = row;
  return { id, type, size, url: `/api/job/photos/${id}`, mine: jobLinkId === linkId };
}

/** An item as its contractor sees it: without the people and requests that it names. */
export function toItem(item: RequestChecklistItem): JobChecklistItem {
  const { kind, label, required, unit, min, max, choices, meterName } = item;
  const { id, value, note, attachmentId, failed, notApplicable } = item;
  const { answeredAt, receivedAt, version } = item;
  return {
    ...{ id, kind, label, required, unit, min, max, choices, meterName },
    ...{ value, note, attachmentId, failed, notApplicable, answeredAt, receivedAt, version },
  };
}
