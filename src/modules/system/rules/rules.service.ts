import { sql } from 'kysely';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, nothingToChange, requireVersion } from '../../../core/errors.js';
import { decodeCursor, type Page, paginate, parseSort } from '../../../core/pagination.js';
import { archivedConflict, inUse, orViolation } from '../../../core/record-errors.js';
import { pageOfRows, wordConditions } from '../../../core/row-lists.js';
import { deleteRow, requireRow, select } from '../../../core/rows.js';
import { type Fragment, type Statements, statement } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { KnownFieldsService } from '../../equipment/fields/known-fields.service.js';
import type { CheckingService } from './content/checking.service.js';
import { conditionFields, opsOf } from './content/condition-fields.js';
import { contentKey } from './content/content.js';
import type { TestedTexts } from './content/tested-texts.js';
import {
  BY_RANK,
  countVersions,
  hasFired,
  insertRule,
  lockRules,
  presentRules,
  RULE_ROWS,
  type RuleRow,
  rankRules,
  reviseRules,
  toRule,
  toVersion,
  updateRule,
  versionOf,
  versionsOf,
  type WrittenRule,
  wasOn,
} from './rules.queries.js';
import {
  type CreateRuleInput,
  type ListRulesInput,
  type ListRuleVersionsInput,
  MAX_RULES,
  type OrderRulesInput,
  type RestoreRuleInput,
  type Rule,
  type RuleField,
  type RuleVersion,
  type UpdateRuleInput,
} from './rules.types.js';

/** How long a content must have been observed before it is switched on, in milliseconds. */
const OBSERVED = 24 * 3_600_000;

const NEWEST_VERSION = parseSort('ruleVersions', '-id');

/** Constraints of the table. */
const VIOLATIONS = { rules_name_key_key: () => inUse('rule', 'name') };

/** The fields that the audit trail records, and that a change is compared with. */
const SNAPSHOT = [
  'name',
  'mode',
  'rank',
  'departmentId',
  'trigger',
  'conditions',
  'actions',
  'stop',
  'ownerId',
  'archivedAt',
] as const;

/** Dependencies of RulesService. */
interface Sources {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly checking: CheckingService;
  readonly tested: TestedTexts;
  readonly fields: KnownFieldsService;
}

/** How a client vouches for a content that it switches on. */
interface Vouching {
  readonly tested?: string | undefined;
  readonly force?: boolean | undefined;
}

/** Reads and changes rules and their versions (docs/behaviour/rules.md). */
export class RulesService {
  constructor(private readonly sources: Sources) {}

  /** A page of the rules, by rank. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(input: ListRulesInput): Promise<Page<Rule>> {
    const { mode, departmentId, trigger, search, archived, ...page } = input;
    const conditions: Fragment[] = [
      sql`t.archived_at IS ${sql.raw(archived ? 'NOT NULL' : 'NULL')}`,
      ...(mode === undefined ? [] : [sql`t.mode = ${mode}::rule_mode`]),
      ...(departmentId === undefined ? [] : [sql`t.department_id = ${departmentId}`]),
      ...(trigger === undefined ? [] : [sql`t.trigger_type = ${trigger}`]),
      ...wordConditions(search),
    ];
    return await pageOfRows(
      this.sources.statements,
      { name: 'rules', ...RULE_ROWS, conditions, orders: { rank: BY_RANK } },
      { ...page, sort: 'rank' },
      toRule,
    );
  }

  /** A rule. @throws AppError NOT_FOUND for an unknown id. */
  async get(id: number): Promise<Rule> {
    return toRule(await requireRow(this.sources.statements, RULE_ROWS, id, 'The rule'));
  }

  /** A page of the versions of a rule, newest first. @throws AppError NOT_FOUND. */
  async versions({ id, limit, cursor }: ListRuleVersionsInput): Promise<Page<RuleVersion>> {
    const { statements } = this.sources;
    await existing(statements, id);
    const before = cursor ? decodeCursor(cursor, NEWEST_VERSION, { value: 'id' }) : undefined;
    return await paginate({
      limit,
      order: NEWEST_VERSION,
      fetch: (take) => versionsOf(statements, id, before && Number(before.id), take),
      count: () => countVersions(statements, id),
      map: toVersion,
      position: ({ version }) => ({ value: version, id: version }),
    });
  }

  /** The fields that conditions can name, in the language of the reader. */
  async knownFields({ actor }: ActingCaller): Promise<RuleField[]> {
    const language = actor.language?.startsWith('de') ? 'de' : 'en';
    return conditionFields(await this.sources.fields.recent()).map((one) => ({
      ...{ field: one.field, type: one.type, ops: opsOf(one) },
      ...{ triggers: one.triggers, label: one.label[language] },
    }));
  }

  /**
   * Creates a rule, which the actor owns.
   *
   * @throws AppError VALIDATION_ERROR by the place in the content, and on `tested` and `ownerId`;
   *   CONFLICT for a name in use, for one rule too many, and for `on` without a test.
   */
  async create(caller: ActingCaller, input: CreateRuleInput): Promise<Rule> {
    const { name, mode = 'off', rank, departmentId = null, stop = false, ownerId } = input;
    const { trigger, conditions = { all: [] }, actions } = input;
    const { actor } = caller;
    requireAsRead(ownerId, actor.userId);
    return await this.write(caller, async (unit) => {
      const { statements, now } = unit;
      const { ids, highest } = await presentRules(statements);
      requireRoom(ids);
      const given = { trigger, conditions, actions, departmentId };
      const content = await this.sources.checking.check(actor, statements, given);
      const rule: WrittenRule = {
        ...{ name, mode, stop, rank: rank ?? Math.min(highest + 10, 100_000), ...content },
        ...{ ownerId: actor.userId, since: now, disabledReason: null },
        ...{ archivedAt: null, updatedAt: now },
      };
      const forced = await this.requireTested(unit, rule, undefined, input);
      const id = await orViolation(insertRule(statements, rule), VIOLATIONS);
      await reviseRules(statements);
      const row = await existing(statements, id);
      const metadata = { ...forced, after: snapshotOf(auditOf(row)) };
      unit.audit({ action: 'rule.created', targetType: 'rule', targetId: id, metadata });
      return row;
    });
  }

  /**
   * Changes, archives or restores a rule; who changes something owns it from then on. Equal values
   * change nothing.
   *
   * @throws AppError as `create`; NOT_FOUND; VERSION_CONFLICT; CONFLICT for an archived rule that is
   *   not restored; VALIDATION_ERROR without a field.
   */
  async update(caller: ActingCaller, input: UpdateRuleInput): Promise<Rule> {
    const { id, expectedVersion, archived, tested, force, ownerId, ...given } = input;
    const { actor } = caller;
    if (Object.keys(given).length === 0 && archived === undefined && ownerId === undefined) {
      throw nothingToChange();
    }
    return await this.write(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await existing(statements, id);
      requireAsRead(ownerId, before.ownerId);
      const wasArchived = before.archivedAt !== null;
      const isArchived = archived ?? wasArchived;
      const isRestored = wasArchived && !isArchived;
      const values = { ...valuesOf(before), ...given };
      const after = isArchived === wasArchived ? values : { ...values, mode: 'off' as const };
      const content = isSameContent(before, after)
        ? valuesOf(before)
        : await this.sources.checking.check(actor, statements, after);
      const { trigger, conditions, actions } = content;
      const wanted = { ...after, trigger, conditions, actions };
      const isSame = isArchived === wasArchived && !isChanged(before, wanted);
      if (wasArchived && isArchived && !isSame) throw archivedConflict('rule');
      requireVersion(before, expectedVersion, 'The rule');
      if (isSame) return before;
      if (isRestored) requireRoom((await presentRules(statements)).ids);
      const isContinued = before.mode === after.mode && isSameContent(before, wanted);
      const rule: WrittenRule = {
        ...{ ...wanted, ownerId: actor.userId, disabledReason: null, updatedAt: now },
        since: isContinued ? before.since : now,
        archivedAt: isArchived ? (before.archivedAt ?? now) : null,
      };
      const forced = await this.requireTested(unit, rule, before, { tested, force });
      return await this.change(unit, before, rule, 'updated', forced);
    });
  }

  /**
   * Brings name and content of a version back, as a new version that is off.
   *
   * @throws AppError NOT_FOUND; VERSION_CONFLICT; CONFLICT for an archived rule and a name in use;
   *   VALIDATION_ERROR on `version` for an unknown one.
   */
  async restore(caller: ActingCaller, input: RestoreRuleInput): Promise<Rule> {
    const { id, version, expectedVersion } = input;
    return await this.write(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await existing(statements, id);
      const earlier = await versionOf(statements, id, version);
      if (earlier === undefined) throw invalid('version', 'is not a version of this rule');
      if (before.archivedAt !== null) throw archivedConflict('rule');
      requireVersion(before, expectedVersion, 'The rule');
      const { name, trigger, conditions, actions, departmentId } = earlier;
      const content = { name, trigger, conditions, actions, departmentId };
      const wanted = { ...valuesOf(before), ...content, mode: 'off' as const };
      if (!isChanged(before, wanted)) return before;
      const rule: WrittenRule = {
        ...{ ...wanted, ownerId: caller.actor.userId, since: now, disabledReason: null },
        ...{ archivedAt: null, updatedAt: now },
      };
      return await this.change(unit, before, rule, 'restored', { version });
    });
  }

  /** Deletes a rule; one that ever did something is archived, and off. @throws AppError NOT_FOUND. */
  async delete(caller: ActingCaller, id: number): Promise<Rule> {
    return await this.write(caller, async (unit) => {
      const { statements, now } = unit;
      const before = await existing(statements, id);
      const metadata = { before: snapshotOf(auditOf(before)) };
      if (!(await hasFired(statements, id))) {
        await reviseRules(statements);
        await deleteRow(statements, 'rules', id);
        unit.audit({ action: 'rule.deleted', targetType: 'rule', targetId: id, metadata });
        return before;
      }
      if (before.archivedAt !== null) return before;
      const off = { mode: 'off', since: now, archivedAt: now, updatedAt: now } as const;
      const kept = { ownerId: before.ownerId, disabledReason: before.disabledReason };
      await updateRule(statements, id, { ...valuesOf(before), ...kept, ...off });
      await reviseRules(statements);
      const archived = { ...metadata, archived: true };
      unit.audit({ action: 'rule.deleted', targetType: 'rule', targetId: id, metadata: archived });
      return await existing(statements, id);
    });
  }

  /**
   * Orders the rules by ranks 10, 20, …, without other versions.
   *
   * @throws AppError VALIDATION_ERROR on `ids` unless every rule that is not archived is in it once.
   */
  async order(caller: ActingCaller, { ids }: OrderRulesInput): Promise<Rule[]> {
    const { unitOfWork } = this.sources;
    return await unitOfWork.run(caller, async (unit) => {
      const { statements } = unit;
      await lockRules(statements);
      const present = new Set((await presentRules(statements)).ids);
      if (ids.length !== present.size || ids.some((id) => !present.has(id))) {
        throw invalid('ids', 'must have every rule that is not archived, once');
      }
      const rules = select(RULE_ROWS, sql`WHERE t.archived_at IS NULL ORDER BY t.rank, t.id`);
      const before = (await statements.all(statement(rules))).map(({ id }) => id);
      await rankRules(statements, ids);
      const after = (await statements.all(statement(rules))).map(toRule);
      if (changesAnything({ ids: before }, { ids })) {
        await reviseRules(statements);
        const metadata = { before, after: [...ids] };
        unit.audit({ action: 'rule.ordered', targetType: 'rule', targetId: 'all', metadata });
      }
      return after;
    });
  }

  private async write(caller: ActingCaller, work: (unit: Unit) => Promise<RuleRow>): Promise<Rule> {
    return await this.sources.unitOfWork.run(caller, async (unit) => {
      await lockRules(unit.statements);
      return toRule(await work(unit));
    });
  }

  private async change(
    unit: Unit,
    before: RuleRow,
    rule: WrittenRule,
    what: 'updated' | 'restored',
    further: Readonly<Record<string, boolean | number>>,
  ): Promise<RuleRow> {
    const { statements } = unit;
    await orViolation(updateRule(statements, before.id, rule), VIOLATIONS);
    await reviseRules(statements);
    const after = await existing(statements, before.id);
    const metadata = { ...further, ...changesBetween(auditOf(before), auditOf(after)) };
    unit.audit({ action: `rule.${what}`, targetType: 'rule', targetId: before.id, metadata });
    return after;
  }

  /**
   * Requires that a content which is on was tried.
   *
   * @returns what the audit record says of it.
   * @throws AppError VALIDATION_ERROR on `tested`; CONFLICT with the reason `untested`.
   */
  private async requireTested(
    { statements, now }: Unit,
    rule: WrittenRule,
    before: RuleRow | undefined,
    { tested, force = false }: Vouching,
  ): Promise<Readonly<Record<string, boolean>>> {
    if (rule.mode !== 'on') return {};
    if (tested !== undefined) {
      if (this.sources.tested.verifyTested(rule, tested, now)) return {};
      throw invalid('tested', 'is not of a dry run of this content in the last 24 hours');
    }
    if (before !== undefined && isSameContent(before, rule)) {
      const isObserved = now.getTime() - before.since.getTime() >= OBSERVED;
      if (before.mode === 'observe' && isObserved) return {};
    }
    if (before !== undefined && (await wasOn(statements, before.id, contentKey(rule)))) return {};
    if (force) return { forced: true };
    throw new AppError('CONFLICT', 'Try the rule in a dry run, or observe it for a day first.', {
      field: 'mode',
      reason: 'untested',
    });
  }
}

async function existing(statements: Statements, id: number): Promise<RuleRow> {
  return await requireRow(statements, RULE_ROWS, id, 'The rule');
}

/** @throws AppError VALIDATION_ERROR for another owner than the one that is read. */
function requireAsRead(given: number | undefined, ownerId: number): void {
  if (given !== undefined && given !== ownerId) throw invalid('ownerId', 'is read-only');
}

function requireRoom(ids: readonly number[]): void {
  if (ids.length < MAX_RULES) return;
  throw new AppError('CONFLICT', `There are ${MAX_RULES} rules. Archive one first.`, {
    reason: `${MAX_RULES} rules`,
  });
}

function valuesOf(row: RuleRow) {
  const { name, mode, rank, departmentId, stop } = row;
  const { trigger, conditions, actions } = row;
  return { name, mode, rank, departmentId, stop, trigger, conditions, actions };
}

/** A content that is not checked yet. */
interface Uncertain {
  readonly trigger: unknown;
  readonly conditions: unknown;
  readonly actions: unknown;
  readonly departmentId: number | null;
}

function isSameContent(one: Uncertain, other: Uncertain): boolean {
  // Other shapes than those of contents have other keys as well.
  return contentKey(one as RuleRow) === contentKey(other as RuleRow);
}

function isChanged(before: RuleRow, wanted: ReturnType<typeof valuesOf>): boolean {
  const { name, mode, rank, stop } = wanted;
  return changesAnything(before, { name, mode, rank, stop }) || !isSameContent(before, wanted);
}

function auditOf(row: RuleRow): object {
  const rule = toRule(row);
  return Object.fromEntries(SNAPSHOT.map((field) => [field, rule[field]]));
}
