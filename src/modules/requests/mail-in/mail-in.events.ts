import { defineEvent } from '../../../core/events.js';

/** Payload of `mail.held`. */
export type MailHeld = {
  readonly inboundMailId: number;
  readonly mailboxId: number;
  readonly departmentId: number;
  /** The request of its thread, if any. */
  readonly requestId: number | null;
  readonly reason: string;
};

/** Leads are told that a mail is held. Used only for notifications: neither webhooks nor the event feed contain it. */
export const mailHeld = defineEvent<MailHeld>({
  type: 'mail.held',
  summary: 'A mail waits for a decision; only for notifications.',
  stored: true,
});
