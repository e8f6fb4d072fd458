import type { RuleOutcome } from '../../../../generated/prisma/enums.js';
import type { ActOutcome } from './recording.queries.js';

/** The results that make a firing what it is, the first that occurs. */
const ORDER = ['refused', 'failed', 'superseded', 'stopped'] as const;

/** The outcome of a rule whose conditions held. */
export function outcomeOf(actions: readonly ActOutcome[]): RuleOutcome {
  const results = new Set(actions.map(({ result }) => result));
  if (results.has('done') || results.has('unchanged')) return 'fired';
  if (actions.every(({ result }) => result === 'would')) return 'observed';
  return ORDER.find((one) => results.has(one)) ?? 'failed';
}
