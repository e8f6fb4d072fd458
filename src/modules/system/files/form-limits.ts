import { fileLimitsOf } from '../../../core/constraints.js';
import type { Operation } from '../../../core/operation.js';
import type { FormRules } from '../../../http/multipart.js';

/**
 * The maximum size of a file in a form of GraphQL: that of the operations which the form names, else
 * of all; the services check lower limits.
 */
export function formFileLimit(operations: readonly Operation[]): FormRules['fileLimit'] {
  const limits = operations.flatMap(({ name, input }) =>
    [...fileLimitsOf(input).values()].map((limit) => ({ name, limit })),
  );
  const largest = Math.max(0, ...limits.map(({ limit }) => limit));
  return (_field, texts) => {
    // The form has its operations before its files (GraphQL multipart request specification).
    const sent = texts.find(([name]) => name === 'operations')?.[1] ?? '';
    const named = limits.filter(({ name }) => sent.includes(name));
    // A document that is sent by its id names none.
    return named.length === 0 ? largest : Math.max(...named.map(({ limit }) => limit));
  };
}
