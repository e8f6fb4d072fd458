import { defineEvent } from '../../../core/events.js';

/** Payload of `rule.told`. */
export type RuleTold = {
  readonly event: 'rule' | 'rule_throttled' | 'rule_off';
  readonly ruleId: number;
  readonly rule: string;
  /** The request; null without one. */
  readonly requestId: number | null;
  /** The department whose leads and head are meant; null without a request or equipment. */
  readonly departmentId: number | null;
  /** Groups of people, and further accounts. */
  readonly to: readonly string[];
  readonly userIds: readonly number[];
  /** The text of the action; null for what the service tells. */
  readonly text: string | null;
  /** Why the service switched the rule off. */
  readonly reason: string | null;
  /** Names the occasion, of which a person is told once. */
  readonly key: string;
};

/** People are to be told by a rule, or of one. Used only for notifications. */
export const ruleTold = defineEvent<RuleTold>({
  type: 'rule.told',
  summary: 'People are to be told by a rule, or of one; only for notifications.',
  stored: true,
});
