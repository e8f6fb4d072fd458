import { AsyncLocalStorage } from 'node:async_hooks';

/** The acts of rules that led to a change. */
export interface RuleCause {
  /** Number of acts before: one more than that of their event. */
  readonly depth: number;
  /** The rules that acted. */
  readonly chain: readonly number[];
  /** The first event of all. */
  readonly rootEventId: bigint;
}

const causes = new AsyncLocalStorage<RuleCause | 'quiet'>();

/** Runs work whose changes a rule causes. */
export async function causedByRule<T>(cause: RuleCause, work: () => Promise<T>): Promise<T> {
  return await causes.run(cause, work);
}

/** Runs work on whose changes no rule is judged. */
export async function withoutRules<T>(work: () => Promise<T>): Promise<T> {
  return await causes.run('quiet', work);
}

/** The cause of the present work; undefined for an act of a person or of the service. */
export function presentCause(): RuleCause | 'quiet' | undefined {
  return causes.getStore();
}

/** The key of an action of a rule at an event, which is the request id of its records. */
export function ruleActId(ruleId: number, eventId: bigint, n: number): string {
  return `rule-${ruleId}-${eventId}-${n}`;
}

/** Returns whether an event is of an action of a rule, of which its owner is told like anybody. */
export function isRuleAct({ requestId }: { readonly requestId: string | null }): boolean {
  return requestId !== null && /^rule-\d+-\d+-\d+$/.test(requestId);
}
