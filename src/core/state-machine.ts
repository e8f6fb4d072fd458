import { AppError } from './errors.js';

/** One row of a state table: the states in which an action is allowed, and the state it leads to. */
export interface Transition<State extends string> {
  readonly from: readonly State[];
  readonly to: State | 'gone';
}

/**
 * The error for an action that the state table does not allow in the present state.
 *
 * @param what is in the state, for people: "A request".
 */
export function wrongState(
  what: string,
  state: string,
  action: string,
  from: readonly string[],
): AppError {
  return new AppError('INVALID_TRANSITION', `${what} that is ${state} does not allow ${action}.`, {
    field: 'status',
    reason: `is ${state}; ${action} needs ${from.join(' or ')}`,
    status: state,
  });
}

/**
 * Checks a state table at start: every state can be reached from the initial one, and no row is
 * empty or leads nowhere.
 *
 * @throws Error that names the inconsistency; it ends the start of the service.
 */
export function checkStateTable<State extends string>(
  name: string,
  states: readonly State[],
  initial: State,
  table: Readonly<Record<string, Transition<State>>>,
): void {
  const reached = new Set<State>([initial]);
  const rows = Object.entries(table);
  for (const [action, row] of rows) {
    if (row.from.length === 0) throw new Error(`${name}: ${action} starts from no state.`);
    for (const state of row.from) {
      if (!states.includes(state)) throw new Error(`${name}: ${action} starts from ${state}.`);
    }
    if (row.to !== 'gone' && !states.includes(row.to)) {
      throw new Error(`${name}: ${action} leads to ${row.to}.`);
    }
  }
  for (let grown = true; grown; ) {
    grown = false;
    for (const [, row] of rows) {
      if (row.to === 'gone' || reached.has(row.to)) continue;
      if (row.from.some((state) => reached.has(state))) {
        reached.add(row.to);
        grown = true;
      }
    }
  }
  const lost = states.filter((state) => !reached.has(state));
  if (lost.length > 0) throw new Error(`${name}: ${lost.join(', ')} cannot be reached.`);
}
