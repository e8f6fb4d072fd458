import { sql } from 'kysely';
import type { RowOrder } from '../../../core/row-lists.js';
import { type RowOf, rowsOf } from '../../../core/rows.js';
import { searchFold } from '../../../core/search-fold.js';
import { db, first, json, jsonValue, type Statements, statement } from '../../../core/sql.js';
import { indexedKey } from '../../../core/text.js';
import type { Action } from './content/actions.js';
import type { ConditionGroup } from './content/conditions.js';
import { contentKey } from './content/content.js';
import type { Trigger } from './content/triggers.js';
import type { Rule, RuleVersion } from './rules.types.js';

const CONTENT = {
  trigger: json<Trigger>(),
  conditions: json<ConditionGroup>(),
  actions: json<readonly Action[]>(),
};

/** Rules as they are read, with what changes with their firings. */
export const RULE_ROWS = rowsOf('rules', {
  without: ['nameKey', 'searchText'],
  casts: CONTENT,
  computed: {
    lastFiredAt: sql<Date | null>`(SELECT s.last_fired_at FROM rule_states AS s WHERE s.rule_id = t.id)`,
    firings30d: sql<number>`(SELECT count(*)::int FROM rule_firings AS f WHERE f.rule_id = t.id
      AND f.outcome = 'fired' AND f.at > now() - interval '30 days')`,
  },
});

/** A rule as it is read. */
export type RuleRow = RowOf<typeof RULE_ROWS>;

/** The order of acting. */
export const BY_RANK: RowOrder<RuleRow> = { by: 'rank', kind: 'number' };

/** Versions as they are read. */
const VERSION_ROWS = rowsOf('ruleVersions', { casts: CONTENT });

/** A version as it is read. */
export type VersionRow = RowOf<typeof VERSION_ROWS>;

/** The parts that are stored as JSON, whose names PostgreSQL sorts, with the type first. */
function contentOf({
  trigger,
  conditions,
  actions,
}: Pick<RuleRow, 'trigger' | 'conditions' | 'actions'>) {
  const { type, ...rest } = trigger;
  return {
    trigger: { type, ...rest },
    conditions: inOrder(conditions),
    actions: actions.map(({ type: what, ...values }) => ({ type: what, ...values })),
  };
}

function inOrder(group: ConditionGroup): ConditionGroup {
  const key = group.any === undefined ? 'all' : 'any';
  const elements = (group[key] ?? []).map((one) => {
    if (!('field' in one)) return inOrder(one);
    const { field, op, value } = one;
    return value === undefined ? { field, op } : { field, op, value };
  });
  return { [key]: elements };
}

/** A rule as both interfaces return it. */
export function toRule(row: RuleRow): Rule {
  const { contentKey: _key, since: _since, triggerType: _type, ...rule } = row;
  return { ...rule, ...contentOf(row) };
}

/** A version as both interfaces return it. */
export function toVersion(row: VersionRow): RuleVersion {
  const { version, name, mode, rank, departmentId, stop, ownerId, createdAt: at } = row;
  return { version, name, mode, rank, departmentId, stop, ownerId, at, ...contentOf(row) };
}

/** The values of a rule that a client sets. */
export type RuleValues = Pick<
  RuleRow,
  'name' | 'mode' | 'rank' | 'departmentId' | 'trigger' | 'conditions' | 'actions' | 'stop'
>;

/** The values of a rule that are written. */
export interface WrittenRule extends RuleValues {
  readonly ownerId: number;
  readonly since: Date;
  readonly disabledReason: string | null;
  readonly archivedAt: Date | null;
  readonly updatedAt: Date;
}

function stored({ trigger, conditions, actions, ...rest }: WrittenRule) {
  const { name, departmentId } = rest;
  return {
    ...rest,
    nameKey: indexedKey('name', name),
    searchText: searchFold(name),
    triggerType: trigger.type,
    trigger: jsonValue(trigger),
    conditions: jsonValue(conditions),
    actions: jsonValue(actions),
    contentKey: contentKey({ trigger, conditions, actions, departmentId }),
  };
}

/** Inserts a rule with its first version. @returns its id. */
export async function insertRule(statements: Statements, rule: WrittenRule): Promise<number> {
  const insertion = db
    .insertInto('rules')
    .values({ ...stored(rule), createdAt: rule.updatedAt })
    .returning('id');
  const id = (await first(statements, statement(insertion)))?.id ?? 0;
  await keepVersion(statements, id, rule.updatedAt);
  await statements.all(statement(sql`INSERT INTO rule_states (rule_id) VALUES (${id})`));
  return id;
}

/** Writes a rule as its next version. */
export async function updateRule(
  statements: Statements,
  id: number,
  rule: WrittenRule,
): Promise<void> {
  const change = db
    .updateTable('rules')
    .set(stored(rule))
    .set('version', sql<number>`version + 1`)
    .where('id', '=', id);
  await statements.all(statement(change));
  await keepVersion(statements, id, rule.updatedAt);
}

async function keepVersion(statements: Statements, id: number, now: Date): Promise<void> {
  const columns = sql.raw(
    'version, name, mode, rank, department_id, trigger, conditions, actions, stop, content_key, owner_id',
  );
  await statements.all(
    statement(sql`INSERT INTO rule_versions (rule_id, created_at, ${columns})
      SELECT id, ${now}::timestamptz, ${columns} FROM rules WHERE id = ${id}`),
  );
}

/** Writes the ranks 10, 20, … of rules in an order, without another version. */
export async function rankRules(statements: Statements, ids: readonly number[]): Promise<void> {
  await statements.all(
    statement(sql`UPDATE rules SET rank = 10 * ordered.place
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS ordered(id, place) WHERE rules.id = ordered.id`),
  );
}

/** Serialises all changes of rules until the transaction ends. */
export async function lockRules(statements: Statements): Promise<void> {
  await statements.all(
    statement(sql`SELECT pg_advisory_xact_lock(hashtextextended('rules', 20261130))`),
  );
}

/** Counts a change of rules, by which every process reads them again. */
export async function reviseRules(statements: Statements): Promise<void> {
  await statements.all(
    statement(sql`INSERT INTO rule_revisions AS r (id) VALUES (1)
      ON CONFLICT (id) DO UPDATE SET revision = r.revision + 1`),
  );
}

/** The ids of the rules that are not archived, and the highest rank of all. */
export async function presentRules(
  statements: Statements,
): Promise<{ readonly ids: readonly number[]; readonly highest: number }> {
  const found = sql<{ ids: number[]; highest: number }>`SELECT
    coalesce(array_agg(id) FILTER (WHERE archived_at IS NULL), '{}') AS ids,
    coalesce(max(rank) FILTER (WHERE archived_at IS NULL), 0)::int AS highest FROM rules`;
  return (await first(statements, statement(found))) ?? { ids: [], highest: 0 };
}

/** Returns whether a rule was on with a content before. */
export async function wasOn(statements: Statements, id: number, key: string): Promise<boolean> {
  const found = sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM rule_versions
    WHERE rule_id = ${id} AND content_key = ${key} AND mode = 'on') AS found`;
  return (await first(statements, statement(found)))?.found ?? false;
}

/** Returns whether a rule has ever done something, or was observed. */
export async function hasFired(statements: Statements, id: number): Promise<boolean> {
  const found = sql<{ found: boolean }>`SELECT EXISTS (
    SELECT FROM rule_firings WHERE rule_id = ${id}) AS found`;
  return (await first(statements, statement(found)))?.found ?? false;
}

/** The version of a rule with a number; undefined for an unknown one. */
export async function versionOf(
  statements: Statements,
  ruleId: number,
  version: number,
): Promise<VersionRow | undefined> {
  return await first(
    statements,
    statement(sql<VersionRow>`SELECT ${VERSION_ROWS.columns} FROM rule_versions AS t
      WHERE t.rule_id = ${ruleId} AND t.version = ${version}`),
  );
}

/** Some versions of a rule before another one, newest first. */
export async function versionsOf(
  statements: Statements,
  ruleId: number,
  before: number | undefined,
  take: number,
): Promise<VersionRow[]> {
  const earlier = before === undefined ? sql`true` : sql`t.version < ${before}`;
  return await statements.all(
    statement(sql<VersionRow>`SELECT ${VERSION_ROWS.columns} FROM rule_versions AS t
      WHERE t.rule_id = ${ruleId} AND ${earlier} ORDER BY t.version DESC LIMIT ${take}`),
  );
}

/** The number of versions of a rule. */
export async function countVersions(statements: Statements, ruleId: number): Promise<number> {
  const counted = sql<{ count: number }>`SELECT count(*)::int AS count FROM rule_versions
    WHERE rule_id = ${ruleId}`;
  return (await first(statements, statement(counted)))?.count ?? 0;
}
