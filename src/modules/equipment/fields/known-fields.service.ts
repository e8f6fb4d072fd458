import type { AccountActor } from '../../../core/actor.js';
import type { Clock } from '../../../core/clock.js';
import { invalid } from '../../../core/errors.js';
import type { Statements } from '../../../core/sql.js';
import { isAskedByLink, mayBeStaff } from './fields.access.js';
import { type FieldRow, toField } from './fields.queries.js';
import type { FieldDefinition } from './fields.types.js';
import { peopleOf } from './form.queries.js';
import type { FieldForm, FieldFormInput, FormPhase } from './form.types.js';
import type { KnownFields } from './known-fields.js';
import { readKnownFields } from './known-fields.queries.js';

/** Maximum age of `recent` in milliseconds, if a replica missed a change. */
const RECENT = 5_000;

/** The definitions of fields, for everything that reads or checks values. */
export class KnownFieldsService {
  private known: { readonly at: number; readonly fields: KnownFields } | undefined;
  /** Number of known changes. */
  private changes = 0;

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  /**
   * The definitions, at most some seconds old where another replica changed them.
   *
   * @param statements those of the transaction, if the call is in one: no call waits for what another
   *   one reads, because an embedded database has one connection.
   */
  async recent(statements = this.statements): Promise<KnownFields> {
    const at = this.clock().getTime();
    if (this.known !== undefined && Math.abs(at - this.known.at) < RECENT) return this.known.fields;
    const { changes } = this;
    const fields = await readKnownFields(statements);
    // One that was read before a change is not kept.
    if (changes === this.changes) this.known = { at, fields };
    return fields;
  }

  /** Makes `recent` read again. */
  forget(): void {
    this.known = undefined;
    this.changes += 1;
  }

  /** The questions of a report by link, which has no category. */
  async ofReports(): Promise<FieldDefinition[]> {
    const fields = (await this.recent()).ofCategory(null);
    return fields
      .filter((field) => field.archivedAt === null && isAskedByLink(field))
      .map((field) => askedField(toField(field)));
  }

  /**
   * The questions of a form, with those for staff only for actors who may be staff.
   *
   * @throws AppError VALIDATION_ERROR for an unknown or archived category, and for a category or type
   *   of the other kind of record.
   */
  async form(actor: AccountActor, input: FieldFormInput): Promise<FieldForm> {
    const { categoryId = null, phase = 'submit', appliesTo = 'request', assetType = null } = input;
    if (appliesTo === 'asset' && categoryId !== null)
      throw invalid('categoryId', 'is for requests');
    if (appliesTo === 'request' && assetType !== null) throw invalid('assetType', 'is for assets');
    const known = await readKnownFields(this.statements);
    const category = categoryId === null ? undefined : known.category(categoryId);
    if (categoryId !== null && category === undefined) {
      throw invalid('categoryId', 'is not the id of a category');
    }
    if (category?.archived) throw invalid('categoryId', 'is archived');
    const fields =
      appliesTo === 'request' ? known.ofCategory(categoryId) : known.ofAssetType(assetType);
    return await this.formOf(actor, fields, phase);
  }

  /**
   * The questions of a category at a phase, also of an archived one, with those for staff only for
   * actors who may be staff.
   */
  async ofCategory(
    actor: AccountActor,
    categoryId: number | null,
    phase: FormPhase,
  ): Promise<FieldForm> {
    return await this.formOf(actor, (await this.recent()).ofCategory(categoryId), phase);
  }

  private async formOf(
    actor: AccountActor,
    fields: readonly FieldRow[],
    phase: FormPhase,
  ): Promise<FieldForm> {
    const asked = fields.filter(
      (field) =>
        field.archivedAt === null &&
        (phase === 'all' || field.phase === phase) &&
        (!field.staffOnly || mayBeStaff(actor)),
    );
    const asksPerson = asked.some(({ kind }) => kind === 'user');
    return {
      questions: asked.map((field) => askedField(toField(field))),
      people: asksPerson ? await peopleOf(this.statements, actor.departmentId) : [],
    };
  }
}

/** The field with the choices that are offered. */
function askedField(field: FieldDefinition): FieldDefinition {
  return { ...field, choices: field.choices.filter(({ archived }) => !archived) };
}
