import { defineEvent } from '../../../core/events.js';
import type { DocumentTarget } from './documents.types.js';

/** Payload of `document.ends`. */
export type DocumentEnds = {
  readonly documentId: number;
  readonly targetType: DocumentTarget;
  readonly targetId: number;
  /** The last day on which the certificate is valid. */
  readonly validUntil: string;
  /** The department in charge of the thing; null without one. */
  readonly departmentId: number | null;
};

/**
 * A certificate ends within 30 days. Used only for notifications: neither webhooks nor the event
 * feed contain it.
 */
export const documentEnds = defineEvent<DocumentEnds>({
  type: 'document.ends',
  summary: 'A certificate ends within 30 days.',
  stored: true,
});
