import { CODE_COLUMNS } from '../causes/causes.types.js';
import type { MaintenanceRequestFilter } from './list.types.js';

/** The columns of the codes of requests, for filters. */
const COLUMNS = {
  problemId: 'problem_id',
  causeId: 'cause_id',
  remedyId: 'remedy_id',
} as const;

/** The codes that a filter asks for, with their columns. */
export function codesIn(filter: Pick<MaintenanceRequestFilter, keyof typeof COLUMNS>) {
  return Object.values(CODE_COLUMNS).flatMap((name) => {
    const id = filter[name];
    return id === undefined ? [] : [{ column: COLUMNS[name], id }];
  });
}
