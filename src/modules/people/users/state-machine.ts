import { AppError } from '../../../core/errors.js';

/**
 * One row of a state table: the states in which an action is allowed, and the state it leads to.
 */
export interface Transition<State extends string> {
  readonly from: readonly State[];
  /** `same` leaves the state as it is; `gone` deletes the row. */
  readonly to: State | 'same' | 'gone';
  /** Further target states, which the changes of the step select. */
  readonly orTo?: readonly State[];
}

/**
 * The error for an action that the state table does not allow in the current state.
 *
 * @param what the record in a sentence: "A request".
 * @param more further details for the caller.
 */
export function wrongState(
  what: string,
  state: string,
  action: string,
  from: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): AppError {
  return new AppError('INVALID_TRANSITION', `${what} that is ${state} does not allow ${action}.`, {
    field: 'status',
    reason: `is ${state}; ${action} needs ${from.join(' or ')}`,
    status: state,
    ...more,
  });
}

/** The error of `wrongState`, if the transition does not start from the state. */
export function refusedBy<State extends string>(
  row: Transition<State>,
  what: string,
  state: State,
  action: string,
): AppError | undefined {
  return row.from.includes(state) ? undefined : wrongState(what, state, action, row.from);
}

/**
 * Checks a state table at start: every state is reachable from the initial one, and every row has a
 * source and a target.
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
    for (const state of statesAfter(row)) {
      if (!states.includes(state)) throw new Error(`${name}: ${action} leads to ${state}.`);
    }
  }
  for (let grown = true; grown; ) {
    grown = false;
    for (const [, row] of rows) {
      if (!row.from.some((state) => reached.has(state))) continue;
      for (const state of statesAfter(row)) {
        if (reached.has(state)) continue;
        reached.add(state);
        grown = true;
      }
    }
  }
  const lost = states.filter((state) => !reached.has(state));
  if (lost.length > 0) throw new Error(`${name}: ${lost.join(', ')} cannot be reached.`);
}

/** Target states of an action, other than its source. */
function statesAfter<State extends string>({ to, orTo = [] }: Transition<State>): readonly State[] {
  return to === 'gone' || to === 'same' ? orTo : [to, ...orTo];
}
