import type { NotificationKind } from '../../../generated/prisma/enums.js';

export type { NotificationKind };

/** Mail delivery of a kind. */
export type EmailDelivery = 'off' | 'immediate' | 'digest';

/** Rule of a kind. */
export interface KindRule {
  /** Default mail delivery. */
  readonly email: EmailDelivery;
  /** Set if it cannot be switched off. */
  readonly fixed?: true;
  /** Content of the kind, for the documentation. */
  readonly description: string;
}

/** The kinds of notifications (docs/behaviour/notifications.md), in the order of its table. */
export const KINDS: Readonly<Record<NotificationKind, KindRule>> = {
  submitted: {
    email: 'digest',
    description: 'A request waits for approval in a department that you approve for.',
  },
  transferred: {
    email: 'digest',
    description: 'A request was handed to a department that you approve for.',
  },
  decided: {
    email: 'immediate',
    description:
      'A request of yours was approved, rejected, marked as a duplicate or cancelled; also a cancelled one assigned to you.',
  },
  completed: { email: 'immediate', description: 'The work on a request of yours is done.' },
  duplicate_resolved: {
    email: 'immediate',
    description: 'The request of which yours is a duplicate was completed.',
  },
  assigned: { email: 'immediate', description: 'A request was assigned to you.' },
  reopened: {
    email: 'immediate',
    description:
      'A request that is assigned to you, or that you are in charge of, was reopened; the technician of ' +
      'open work that you are in charge of was suspended or deactivated, or is no technician any more; or a device could not deliver work on it.',
  },
  held: {
    email: 'off',
    description: 'A request that you submitted, work on or watch was put on hold.',
  },
  resumed: {
    email: 'off',
    description: 'The hold of a request that you submitted, work on or watch has ended.',
  },
  commented: {
    email: 'immediate',
    description: 'A request that you submitted, work on, watch or commented on has a comment.',
  },
  mentioned: { email: 'immediate', description: 'You were named in a comment.' },
  at_risk: {
    email: 'immediate',
    description: 'A request that you are in charge of is at risk to miss its due time.',
  },
  breached: {
    email: 'immediate',
    description: 'A request that you are in charge of has missed its due time.',
  },
  escalated: {
    email: 'immediate',
    description: 'A policy notifies you of a request whose due time comes closer or has passed.',
  },
  part_low: {
    email: 'digest',
    description: 'The stock of a part that you are in charge of fell to its reorder point.',
  },
  purchase: {
    email: 'immediate',
    description:
      'A purchase waits for your decision (mailed in the digest by default), or one that you asked for was decided, ' +
      'ordered, received or cancelled.',
  },
  scheduled: {
    email: 'digest',
    description: 'A schedule made a request without a technician, in a department that you lead.',
  },
  schedule_paused: {
    email: 'digest',
    description: 'The service paused a schedule of a department that you lead.',
  },
  reading_unusual: {
    email: 'digest',
    description: 'Somebody entered an unusual reading of a meter of a department that you lead.',
  },
  document_expires: {
    email: 'digest',
    description: 'A certificate of a thing that you are in charge of ends within 30 days.',
  },
  contractor: {
    email: 'immediate',
    description:
      'A contractor accepted, declined or did the work on a request that you are in charge of or that is assigned to ' +
      'you, is late with it, or could not be reached.',
  },
  mail_held: {
    email: 'digest',
    description: 'A mail to a mailbox of a department that you lead waits for a decision.',
  },
  report_recipient: {
    email: 'digest',
    description: 'A recipient of a report of figures of yours may not read it, and gets none.',
  },
  delegated: { email: 'digest', description: 'Somebody delegated rights to you.' },
  security: {
    email: 'immediate',
    fixed: true,
    description: 'Something concerns the security of your account. It cannot be switched off.',
  },
};

/** Every kind, in the order of the table. */
export const ALL_KINDS = Object.keys(KINDS) as readonly NotificationKind[];
