import { sql } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { changesAnything, changesBetween, snapshotOf } from '../../../core/changes.js';
import type { ActingCaller } from '../../../core/context.js';
import {
  AppError,
  invalid,
  notFound,
  nothingToChange,
  requireVersion,
} from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import { archivedConflict, inUse, orViolation } from '../../../core/record-errors.js';
import { pageOfRows, wordConditions } from '../../../core/row-lists.js';
import { deleteRow, requireRow } from '../../../core/rows.js';
import { db, type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import { nameKey } from '../../../core/text.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { brokenCondition } from './conditions.js';
import { choicesAfter } from './definition.js';
import { checkDefinition, requireRoom } from './definition-rules.js';
import { mayBeStaff } from './fields.access.js';
import { fieldsChanged } from './fields.events.js';
import {
  BY_RANK,
  FIELD_ROWS,
  type FieldRow,
  type FieldValues,
  inOrder,
  isStored,
  lockDefinitions,
  nextRank,
  stored,
  toField,
} from './fields.queries.js';
import type {
  CreateFieldInput,
  FieldDefinition,
  ListFieldsInput,
  UpdateFieldInput,
} from './fields.types.js';
import type { KnownFields } from './known-fields.js';
import { readKnownFields } from './known-fields.queries.js';
import type { KnownFieldsService } from './known-fields.service.js';
import { wholeText } from './local-text.types.js';

const FIXED = ['key', 'appliesTo'] as const;
const VIOLATIONS = { field_definitions_key_key: () => inUse('field', 'key') };

/** Reads and changes the definitions of fields (docs/behaviour/fields.md). */
export class FieldsService {
  constructor(
    private readonly statements: Statements,
    private readonly unitOfWork: UnitOfWork,
    private readonly known: Pick<KnownFieldsService, 'forget'>,
  ) {}

  /** A page of the fields, by rank. @throws AppError VALIDATION_ERROR for an invalid cursor. */
  async list(actor: AccountActor, input: ListFieldsInput): Promise<Page<FieldDefinition>> {
    return await pageOfRows(
      this.statements,
      {
        name: 'fields',
        ...FIELD_ROWS,
        conditions: conditionsOf(actor, input),
        orders: { rank: BY_RANK },
      },
      input,
      toField,
    );
  }

  /** A field. @throws AppError NOT_FOUND for an unknown id, and for one that the actor may not know. */
  async get(actor: AccountActor, id: number): Promise<FieldDefinition> {
    const row = await requireRow(this.statements, FIELD_ROWS, id, 'The field');
    if (row.staffOnly && !mayBeStaff(actor)) throw notFound('The field');
    return toField(row);
  }

  /**
   * Creates a field.
   *
   * @throws AppError VALIDATION_ERROR for a definition that breaks a rule; CONFLICT for a key in use,
   *   and for one field too many.
   */
  async create(caller: ActingCaller, input: CreateFieldInput): Promise<FieldDefinition> {
    return await this.changing(caller, async (unit, known) => {
      const { statements, now } = unit;
      const values = await newValues(statements, input);
      // The id of no field.
      const row = { ...asRow(values, now), id: 0 };
      checkDefinition(known, null, row);
      const made = db
        .insertInto('fieldDefinitions')
        .values({ ...stored(values), ...indexedFor(values), createdAt: now, updatedAt: now })
        .returning('id');
      const inserted = await orViolation(first(statements, statement(made)), VIOLATIONS);
      const field = await this.existing(statements, inserted?.id ?? 0);
      this.record(unit, 'created', field.id, { after: snapshotOf(snapshot(field)) });
      return toField(field);
    });
  }

  /**
   * Changes, archives or restores a field. Equal values change nothing; stored values are never
   * touched.
   *
   * @throws AppError as `create`; NOT_FOUND, VERSION_CONFLICT; CONFLICT for another kind while a value
   *   is stored, for a change of an archived one, and for archiving one on which another depends.
   */
  async update(caller: ActingCaller, input: UpdateFieldInput): Promise<FieldDefinition> {
    const { id, expectedVersion, archived, ...given } = input;
    if (Object.keys(given).length === 0 && archived === undefined) throw nothingToChange();
    return await this.changing(caller, async (unit, known) => {
      const before = known.rows.find((row) => row.id === id);
      if (before === undefined) throw notFound('The field');
      requireFixed(before, input);
      const values = { ...valuesOf(before), ...changesOf(before, given) };
      const wasArchived = before.archivedAt !== null;
      const isArchived = archived ?? wasArchived;
      const isSame = isArchived === wasArchived && !changesAnything(valuesOf(before), values);
      if (wasArchived && isArchived && !isSame) throw archivedConflict('field');
      requireVersion(before, expectedVersion, 'The field');
      if (isSame) return toField(before);
      if (values.kind !== before.kind && (await isStored(unit.statements, before))) {
        throw valuesStored();
      }
      if (isArchived && !wasArchived) requireNoDependents(known, id);
      const archivedAt = isArchived ? (before.archivedAt ?? unit.now) : null;
      checkDefinition(known, before, { ...before, ...asRow(values, unit.now), id, archivedAt });
      return toField(await this.write(unit, before, values, archivedAt));
    });
  }

  /**
   * Deletes a field; one with a stored value, or on which an archived field depends, is archived.
   *
   * @throws AppError NOT_FOUND; CONFLICT while a field that is not archived depends on it.
   */
  async delete(caller: ActingCaller, id: number): Promise<FieldDefinition> {
    return await this.changing(caller, async (unit, known) => {
      const { statements, now } = unit;
      const before = known.rows.find((row) => row.id === id);
      if (before === undefined) throw notFound('The field');
      requireNoDependents(known, id);
      const metadata = { before: snapshotOf(snapshot(before)) };
      const isNamed = known.rows.some(({ visibleIf }) => visibleIf?.fieldId === id);
      if (!isNamed && !(await isStored(statements, before))) {
        await deleteRow(statements, 'fieldDefinitions', id);
        this.record(unit, 'deleted', id, metadata);
        return toField(before);
      }
      if (before.archivedAt !== null) return toField(before);
      const row = await this.write(unit, before, undefined, now);
      this.record(unit, 'deleted', id, { ...metadata, archived: true });
      return toField(row);
    });
  }

  /**
   * Checks the rules again after a category was moved in the transaction.
   *
   * @throws AppError CONFLICT for a condition on a field that its requests no longer have, and for a
   *   category that has too many.
   */
  async requireRules(unit: Unit): Promise<void> {
    const { statements } = unit;
    await lockDefinitions(statements);
    const known = await readKnownFields(statements);
    const broken = known.rows.find(
      (row) => row.archivedAt === null && brokenCondition(row, known) !== undefined,
    );
    if (broken !== undefined) {
      const message = `The field ${broken.key} is asked after one that the category would no longer have.`;
      throw new AppError('CONFLICT', message, { field: 'parentId', reason: 'breaks a condition' });
    }
    requireRoom(known);
    this.announce(unit);
  }

  /** Runs a change of definitions, one at a time. */
  private async changing<T>(
    caller: ActingCaller,
    work: (unit: Unit, known: KnownFields) => Promise<T>,
  ): Promise<T> {
    return await this.unitOfWork.run(caller, async (unit) => {
      await lockDefinitions(unit.statements);
      return await work(unit, await readKnownFields(unit.statements));
    });
  }

  private async write(
    unit: Unit,
    before: FieldRow,
    values: FieldValues | undefined,
    archivedAt: Date | null,
  ): Promise<FieldRow> {
    const { statements, now } = unit;
    const change = db
      .updateTable('fieldDefinitions')
      .set({ ...(values && { ...stored(values), ...indexedFor(values, before) }) })
      .set({ archivedAt, updatedAt: now, version: sql<number>`version + 1` })
      .where('id', '=', before.id);
    await statements.all(statement(change));
    const after = await this.existing(statements, before.id);
    if (values !== undefined) {
      this.record(unit, 'updated', after.id, changesBetween(snapshot(before), snapshot(after)));
    }
    return after;
  }

  private async existing(statements: Statements, id: number): Promise<FieldRow> {
    return inOrder(await requireRow(statements, FIELD_ROWS, id, 'The field'));
  }

  private record(
    unit: Unit,
    what: 'created' | 'updated' | 'deleted',
    targetId: number,
    metadata: ReturnType<typeof snapshotOf>,
  ): void {
    unit.audit({ action: `field.${what}`, targetType: 'field', targetId, metadata });
    this.announce(unit);
  }

  /** Has every replica read the definitions again, and requests be judged by them. */
  private announce(unit: Unit): void {
    unit.emit(fieldsChanged, {});
    unit.afterCommit(() => this.known.forget());
  }
}

function conditionsOf(actor: AccountActor, input: ListFieldsInput): Fragment[] {
  const { appliesTo, categoryId, assetType, phase, kind, archived, search } = input;
  return [
    archived ? sql`t.archived_at IS NOT NULL` : sql`t.archived_at IS NULL`,
    ...(mayBeStaff(actor) ? [] : [sql`NOT t.staff_only`]),
    ...(appliesTo === undefined ? [] : [sql`t.applies_to = ${appliesTo}::field_target`]),
    ...(categoryId === undefined ? [] : [sql`t.category_id = ${categoryId}`]),
    ...(assetType === undefined ? [] : [sql`t.asset_type_key = ${nameKey(assetType)}`]),
    ...(phase === undefined ? [] : [sql`t.phase = ${phase}::field_phase`]),
    ...(kind === undefined ? [] : [sql`t.kind = ${kind}::field_kind`]),
    ...wordConditions(search),
  ];
}

async function newValues(statements: Statements, input: CreateFieldInput): Promise<FieldValues> {
  return {
    key: input.key,
    appliesTo: input.appliesTo ?? 'request',
    label: wholeText(input.label),
    kind: input.kind,
    help: null,
    categoryId: null,
    assetType: null,
    unit: null,
    min: null,
    max: null,
    phase: 'submit',
    required: false,
    visibleIf: null,
    staffOnly: false,
    fast: false,
    rank: input.rank ?? (await nextRank(statements)),
    ...changesOf({ choices: [] }, input),
    choices: choicesAfter([], input.choices ?? []),
  };
}

/** The values of a change, in their stored form. */
function changesOf(
  before: Pick<FieldRow, 'choices'>,
  input: Omit<UpdateFieldInput, 'id' | 'key' | 'appliesTo' | 'archived' | 'expectedVersion'>,
): Partial<FieldValues> {
  const { label, help, choices, visibleIf, min, max } = input;
  const { categoryId, assetType, unit, kind, phase, required, staffOnly, fast, rank } = input;
  const given = {
    ...{ categoryId, assetType, unit, kind, phase, required, staffOnly, fast, rank },
    label: label && wholeText(label),
    help: help && emptyAsNull(wholeText(help)),
    choices: choices && choicesAfter(before.choices, choices),
    visibleIf: visibleIf && { fieldId: visibleIf.fieldId, in: visibleIf.in },
    // Checked by `definitionErrors`, which takes anything.
    min: min as FieldValues['min'] | undefined,
    max: max as FieldValues['max'] | undefined,
  };
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as Partial<FieldValues>;
}

function emptyAsNull(text: ReturnType<typeof wholeText>) {
  return text.en === null && text.de === null ? null : text;
}

function valuesOf(row: FieldRow): FieldValues {
  const { key, appliesTo, label, help, kind, categoryId, assetType, unit, min, max } = row;
  const { choices, phase, required, visibleIf, staffOnly, fast, rank } = row;
  return {
    ...{ key, appliesTo, label, help, kind, categoryId, assetType, unit, min, max },
    ...{ choices, phase, required, visibleIf, staffOnly, fast, rank },
  };
}

/** The content that the audit trail records. */
function snapshot(row: FieldRow): object {
  return { ...valuesOf(row), archivedAt: row.archivedAt };
}

/** The row that the values would make. */
function asRow(values: FieldValues, now: Date): FieldRow {
  return {
    ...values,
    assetTypeKey: values.assetType === null ? null : nameKey(values.assetType),
    ...{ id: 0, indexed: null, referredTo: false, archivedAt: null, version: 1 },
    ...{ createdAt: now, updatedAt: now },
  };
}

/** State of the index of a fast field, which a job makes. */
function indexedFor(
  { fast, kind }: FieldValues,
  before?: FieldRow,
): { readonly indexed: boolean | null } {
  return { indexed: fast ? before?.kind === kind && (before.indexed ?? false) : null };
}

function requireFixed(before: FieldRow, input: UpdateFieldInput): void {
  const other = FIXED.find((name) => input[name] !== undefined && input[name] !== before[name]);
  if (other !== undefined) throw invalid(other, 'is read-only');
}

function requireNoDependents({ rows }: KnownFields, id: number): void {
  const depends = rows.filter((row) => row.archivedAt === null && row.visibleIf?.fieldId === id);
  if (depends.length === 0) return;
  const keys = depends.map(({ key }) => key);
  throw new AppError(
    'CONFLICT',
    `Other fields are asked only after this one: ${keys.join(', ')}.`,
    {
      field: 'archived',
      reason: 'has a condition on it',
    },
  );
}

function valuesStored(): AppError {
  return new AppError('CONFLICT', 'A value of this field is stored, so that its kind is fixed.', {
    field: 'kind',
    reason: 'has stored values',
  });
}
