import type { NotificationKind } from '../../../generated/schema.ts';

/** A kind of notifications, as texts and preferences name it. */
export type Kind = Lowercase<NotificationKind>;

/** Kinds of notifications, in the usual order of their occurrence. */
export const KINDS: readonly Kind[] = [
  'mentioned',
  'commented',
  'assigned',
  'decided',
  'completed',
  'reopened',
  'held',
  'resumed',
  'duplicate_resolved',
  'submitted',
  'transferred',
  'at_risk',
  'breached',
  'escalated',
  'contractor',
  'mail_held',
  'purchase',
  'part_low',
  'scheduled',
  'schedule_paused',
  'reading_unusual',
  'document_expires',
  'report_recipient',
  'delegated',
  'security',
];

/** Values of `event` of notifications of open work that no technician can do. */
export const LEFT_WORK_EVENTS = ['assignee_inactive', 'assignee_not_technician'] as const;

/** Values of `event` of notifications by rules, or of them. */
export const RULE_EVENTS = ['rule', 'rule_throttled', 'rule_off'] as const;
