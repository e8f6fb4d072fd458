import { defineEvent } from '../../../core/events.js';

/** The state of the job of a contractor changed (docs/behaviour/job-links.md). */
export const contractorChanged = defineEvent<{
  /** The request. */
  id: number;
  contractorId: number;
  state: string;
  /** The version of the job. */
  version: number;
  updatedAt: string;
}>({
  type: 'maintenance.contractor_changed',
  summary: 'A request was sent to a contractor, or the state of the job changed.',
  stored: true,
});

/** News for leads and the assignee. */
export type ContractorNews = 'accepted' | 'declined' | 'done' | 'overdue' | 'resend' | 'bounced';

/** Payload of `maintenance.contractor_told`. */
export type ContractorTold = {
  /** The request. */
  readonly id: number;
  readonly linkId: number;
  readonly contractorId: number;
  readonly event: ContractorNews;
  readonly arrivesAt: string | null;
};

/**
 * Something happened to the job of a contractor that leads and the assignee are told of. Used only
 * for notifications: neither webhooks nor the event feed contain it.
 */
export const contractorTold = defineEvent<ContractorTold>({
  type: 'maintenance.contractor_told',
  summary: 'Leads are told of the job of a contractor; only for notifications.',
  stored: true,
});
