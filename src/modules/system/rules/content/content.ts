import { createHash } from 'node:crypto';
import type { Action } from './actions.js';
import type { ConditionGroup } from './conditions.js';
import type { Trigger } from './triggers.js';

/** The parts of a rule that are tested before it is switched on. */
export interface RuleContent {
  readonly trigger: Trigger;
  readonly conditions: ConditionGroup;
  readonly actions: readonly Action[];
  readonly departmentId: number | null;
}

/** JSON with the names of objects in order, the same for equal values. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const sorted = entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

/** SHA-256 of a content in hexadecimal, the same for equal contents. */
export function contentKey({ trigger, conditions, actions, departmentId }: RuleContent): string {
  const content = canonical({ trigger, conditions, actions, departmentId });
  return createHash('sha256').update(content).digest('hex');
}
