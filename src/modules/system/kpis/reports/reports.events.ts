import { defineEvent } from '../../../../core/events.js';

/** Payload of `figure_report.recipient_lost`. */
export type ReportRecipientLost = {
  readonly reportId: number;
  readonly ownerId: number;
  /** The recipient that is left out. */
  readonly userId: number;
};

/**
 * A recipient of a report may not read its figures. Used only for notifications: neither webhooks nor
 * the event feed contain it.
 */
export const reportRecipientLost = defineEvent<ReportRecipientLost>({
  type: 'figure_report.recipient_lost',
  summary: 'A recipient of a report may not read its figures; only for notifications.',
  stored: true,
});
