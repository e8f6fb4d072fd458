import { defineEvent } from '../../../../core/events.js';
import type { DueKind, SlaClockKind } from '../../../../core/sla-clocks.js';

/** A clock of a request is at risk to miss its target (docs/behaviour/sla.md). */
export const requestAtRisk = defineEvent<{
  id: number;
  clock: SlaClockKind;
  dueAt: string;
  riskAt: string;
}>({
  type: 'maintenance.sla_at_risk',
  summary: 'A clock of a request is at risk to miss its target.',
  stored: true,
});

/** A clock of a request missed its target, or the date that a lead set has passed. */
export const requestBreached = defineEvent<{
  id: number;
  clock: DueKind;
  dueAt: string;
  breachedAt: string;
}>({
  type: 'maintenance.sla_breached',
  summary: 'A clock of a request missed its target, or its date has passed.',
  stored: true,
});

/** Kind of a message about a clock. */
export type ClockHappening = 'at_risk' | 'breached' | 'escalated';

/** Payload of `maintenance.clock_told`. */
export type ClockTold = {
  id: number;
  /** Null for the date that a lead set. */
  clockId: number | null;
  what: ClockHappening;
  clock: DueKind;
  dueAt: string | null;
  /** Of an escalation. */
  percent: number | null;
  stage: string;
  departmentId: number;
  /** Of an escalation: groups of people, and further accounts. */
  notify: readonly string[];
  userIds: readonly number[];
};

/**
 * People are to be told of a clock. Used only for notifications: neither webhooks nor the event feed
 * contain it.
 */
export const clockTold = defineEvent<ClockTold>({
  type: 'maintenance.clock_told',
  summary: 'People are to be told of a clock of a request.',
  stored: true,
});
