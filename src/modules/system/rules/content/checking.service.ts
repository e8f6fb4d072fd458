import type { AccountActor } from '../../../../core/actor.js';
import type { KnownListViews } from '../../../../core/list-views.js';
import type { Statements } from '../../../../core/sql.js';
import type { KnownFields } from '../../../equipment/fields/known-fields.js';
import type { KnownFieldsService } from '../../../equipment/fields/known-fields.service.js';
import { checkedValue } from '../../../equipment/fields/value.js';
import { readViewFor, viewsOf } from '../../../outward/saved-views/view-filters.js';
import { type Action, checkedActions } from './actions.js';
import { checkedConditions } from './conditions.js';
import type { RuleContent } from './content.js';
import { Problems } from './problems.js';
import type { Reference } from './references.js';
import { checkReferences } from './references.queries.js';
import { checkedTrigger } from './triggers.js';

/** The content of a rule as a client gave it. */
export interface GivenContent {
  readonly trigger: unknown;
  readonly conditions: unknown;
  readonly actions: unknown;
  readonly departmentId: number | null;
}

/** Checks the content of rules (docs/behaviour/rules.md). */
export class CheckingService {
  constructor(
    private readonly fields: KnownFieldsService,
    private readonly lists: ReadonlyMap<string, KnownListViews>,
  ) {}

  /**
   * Checks a content and everything that it names.
   *
   * @param statements those of the transaction, if the call is in one.
   * @returns the content in its stored form.
   * @throws AppError VALIDATION_ERROR by the place in it: `conditions.all.1.value`.
   */
  async check(
    actor: AccountActor,
    statements: Statements,
    given: GivenContent,
  ): Promise<RuleContent> {
    const problems = new Problems();
    const references: Reference[] = [];
    const { departmentId } = given;
    const trigger = checkedTrigger(given.trigger, problems);
    if (trigger === undefined) {
      problems.throwAny();
      throw new Error('A trigger without a type has no error.');
    }
    const known = await this.fields.recent(statements);
    const { type, meterId, keys = [] } = trigger;
    const checking = { known, trigger: type, problems, references };
    const conditions = checkedConditions(given.conditions, checking);
    const actions = checkedActions(given.actions, checking);
    if (problems.none) {
      if (departmentId !== null) {
        references.push({ kind: 'departments', id: departmentId, place: 'departmentId' });
      }
      if (meterId !== undefined) {
        references.push({ kind: 'meters', id: meterId, place: 'trigger.meterId' });
      }
      for (const [index, key] of keys.entries()) {
        if (questionOf(known, key) === undefined) {
          problems.add(`trigger.keys.${index}`, 'is not the key of a field of requests');
        }
      }
      checkFieldValues(known, actions, problems);
      await checkReferences(statements, references, problems);
      if (trigger.filter !== undefined)
        await this.checkFilter(actor, known, trigger.filter, problems);
    }
    problems.throwAny();
    return { trigger, conditions, actions, departmentId };
  }

  /** @param known read in the transaction: no call waits there for what another one reads. */
  private async checkFilter(
    actor: AccountActor,
    known: KnownFields,
    filter: object,
    problems: Problems,
  ): Promise<void> {
    const views = viewsOf(this.lists, 'maintenance');
    const fields = { recent: async () => known };
    const read = await readViewFor(actor, fields, views, { filter, sort: null });
    for (const { field, reason } of read.problems) problems.add(`trigger.${field}`, reason);
  }
}

function questionOf(known: KnownFields, key: string) {
  const row = known.withKey(key);
  return row?.appliesTo === 'request' && row.archivedAt === null ? row : undefined;
}

/** Checks what `setField` sets, by the definitions. */
function checkFieldValues(
  known: KnownFields,
  actions: readonly Action[],
  problems: Problems,
): void {
  for (const [index, { type, key, value }] of actions.entries()) {
    if (type !== 'setField') continue;
    const row = questionOf(known, String(key));
    if (row === undefined) {
      problems.add(`actions.${index}.key`, 'is not the key of a field of requests');
      continue;
    }
    const checked = checkedValue(row, value, undefined);
    if ('reason' in checked) problems.add(`actions.${index}.value`, checked.reason);
  }
}
