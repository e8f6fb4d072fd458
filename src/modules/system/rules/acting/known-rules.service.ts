import { sql } from 'kysely';
import type { RowOf } from '../../../../core/rows.js';
import { columnsOf, json, prepared, type Statements } from '../../../../core/sql.js';
import type { Action } from '../content/actions.js';
import { type ConditionGroup, conditionsOf } from '../content/conditions.js';
import type { Trigger } from '../content/triggers.js';

const COLUMNS = columnsOf('rules', 't', {
  without: ['nameKey', 'searchText', 'contentKey'],
  casts: {
    trigger: json<Trigger>(),
    conditions: json<ConditionGroup>(),
    actions: json<readonly Action[]>(),
  },
});

/** A rule that is observed or on. */
export type ActiveRule = RowOf<typeof COLUMNS>;

const findActive = prepared(
  () =>
    sql<ActiveRule>`SELECT ${COLUMNS} FROM rules AS t WHERE t.mode <> 'off' ORDER BY t.rank, t.id`,
);

/** Rules that are observed or on, in their order, with what they need beside the state of an event. */
export interface ActiveRules {
  readonly rules: readonly ActiveRule[];
  /** The fields that conditions of a rule name. */
  readonly fieldsOf: ReadonlyMap<number, readonly string[]>;
  /** The calendars that conditions of a rule name. */
  readonly calendarsOf: ReadonlyMap<number, readonly number[]>;
}

/** Keeps the rules of a revision in the memory of the process. */
export class KnownRules {
  private known: { readonly revision: number; readonly rules: ActiveRules } | undefined;

  constructor(private readonly statements: Statements) {}

  /** The rules of a revision, or of a later one. */
  async at(revision: number): Promise<ActiveRules> {
    if (this.known?.revision === revision) return this.known.rules;
    const rules = compiled(await this.statements.all(findActive({})));
    this.known = { revision, rules };
    return rules;
  }
}

/** Rules with what they name. */
function compiled(rules: readonly ActiveRule[]): ActiveRules {
  const named = rules.map(({ id, conditions }) => [id, conditionsOf(conditions)] as const);
  return {
    rules,
    fieldsOf: new Map(named.map(([id, all]) => [id, [...new Set(all.map(({ field }) => field))]])),
    calendarsOf: new Map(
      named.map(([id, all]) => [
        id,
        all.filter(({ field }) => field === 'at').map(({ value }) => Number(value)),
      ]),
    ),
  };
}
