import { flag, id, oneOf, type RawSearch } from '../../../app/search.ts';

/** The modes of rules, as an address has them. */
export const MODES = ['off', 'observe', 'on'] as const;
/** Outcomes of a rule at an event, as an address has it. */
export const OUTCOMES = [
  'fired',
  'observed',
  'superseded',
  'refused',
  'throttled',
  'stopped',
  'failed',
  'missed',
] as const;
/** The parts of the page of one rule. */
export const PARTS = ['firings', 'versions'] as const;

/** Search of the page of rules, as stored in the address. */
export interface RulesSearch {
  /** The rule that is shown, or a new one. */
  readonly rule?: number | 'new' | undefined;
  /** Of a rule; default: what it does. */
  readonly part?: (typeof PARTS)[number] | undefined;
  /** Set for archived rules. */
  readonly state?: 'archived' | undefined;
  readonly mode?: (typeof MODES)[number] | undefined;
  /** Of the firings of a rule. */
  readonly outcome?: (typeof OUTCOMES)[number] | undefined;
  /** Set if firings whose conditions did not hold are shown, too. */
  readonly missed?: boolean | undefined;
}

export function rulesSearch(raw: RawSearch): RulesSearch {
  return {
    rule: id(raw.rule) ?? oneOf(raw.rule, ['new'] as const),
    part: oneOf(raw.part, PARTS),
    state: oneOf(raw.state, ['archived'] as const),
    mode: oneOf(raw.mode, MODES),
    outcome: oneOf(raw.outcome, OUTCOMES),
    missed: flag(raw.missed) || undefined,
  };
}
