import { sql } from 'kysely';
import type { RowOf } from '../../../../core/rows.js';
import { columnsOf, json, prepared, type Statements, statement } from '../../../../core/sql.js';
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

/** Rules as they were on at a time, whatever became of them since. */
export async function rulesOnAt(
  statements: Statements,
  ids: readonly number[],
  at: Date,
): Promise<ActiveRule[]> {
  return await statements.all(
    statement(sql<ActiveRule>`SELECT ${COLUMNS} FROM (
      SELECT r.id, v.name, v.mode, v.rank, v.department_id, v.trigger ->> 'type' AS trigger_type,
        v.trigger, v.conditions, v.actions, v.stop, v.owner_id, ${at}::timestamptz AS since,
        r.disabled_reason, v.version, r.archived_at, r.created_at, r.updated_at
      FROM rules AS r JOIN LATERAL (SELECT w.* FROM rule_versions AS w
        WHERE w.rule_id = r.id AND w.created_at <= ${at}::timestamptz
        ORDER BY w.version DESC LIMIT 1) AS v ON v.mode = 'on'
      WHERE r.id = ANY (${[...ids]}::int[])) AS t`),
  );
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
export function compiled(rules: readonly ActiveRule[]): ActiveRules {
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
