import type { AccountActor } from '../../../../core/actor.js';
import type { ActingCaller } from '../../../../core/context.js';
import { forbidden, notFound } from '../../../../core/errors.js';
import { decodeCursor, type Page, pageFrom, parseSort } from '../../../../core/pagination.js';
import { requireRow } from '../../../../core/rows.js';
import type { Statements } from '../../../../core/sql.js';
import type { KnownFieldsService } from '../../../equipment/fields/known-fields.service.js';
import { isStaff } from '../../../requests/maintenance/maintenance.access.js';
import { visibleRequest } from '../../../requests/maintenance/maintenance.queries.js';
import { RULE_ROWS } from '../rules.queries.js';
import { countFirings, type FiringFilter, type FiringRow, firingsOf } from './firings.queries.js';
import type {
  ListRequestFiringsInput,
  ListRuleFiringsInput,
  RuleActionOutcome,
  RuleFiring,
} from './firings.types.js';
import { type TellConditions, tellingOf } from './told-conditions.js';

const ORDER = parseSort('ruleFirings', '-at');

/** Reads what rules did (docs/behaviour/rules.md). */
export class FiringsService {
  constructor(
    private readonly statements: Statements,
    private readonly fields: KnownFieldsService,
  ) {}

  /**
   * A page of what a rule did, newest first.
   *
   * @throws AppError NOT_FOUND for an unknown rule; VALIDATION_ERROR for an invalid cursor.
   */
  async ofRule({ actor }: ActingCaller, input: ListRuleFiringsInput): Promise<Page<RuleFiring>> {
    const { limit, cursor, ...filter } = input;
    await requireRow(this.statements, RULE_ROWS, filter.ruleId, 'The rule');
    return await this.page(actor, filter, { limit, cursor });
  }

  /**
   * A page of what rules did at a request, newest first, for its staff.
   *
   * @throws AppError NOT_FOUND for a request that is not seen; FORBIDDEN for others than its staff;
   *   VALIDATION_ERROR for an invalid cursor.
   */
  async ofRequest(
    { actor }: ActingCaller,
    input: ListRequestFiringsInput,
  ): Promise<Page<RuleFiring>> {
    const { limit, cursor, ...filter } = input;
    const request = await visibleRequest(this.statements, actor, filter.requestId);
    if (request === undefined) throw notFound('The maintenance request');
    if (!isStaff(actor, request)) throw forbidden('This is for the staff of the request.');
    const page = await this.page(actor, filter, { limit, cursor });
    for (const firing of page.items) Object.assign(firing, { depth: null, rootEventId: null });
    return page;
  }

  private async page(
    actor: AccountActor,
    filter: FiringFilter,
    { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
  ): Promise<Page<RuleFiring>> {
    const { statements } = this;
    const found = cursor
      ? decodeCursor(cursor, ORDER, { value: 'number', ids: 'wide' })
      : undefined;
    const position = found && { eventId: BigInt(found.id), ruleId: Number(found.value) };
    const rows = await firingsOf(statements, actor, filter, position, limit + 1);
    return pageFrom(await this.answers(actor, rows), limit, {
      order: ORDER,
      position: ({ eventId, ruleId }) => ({ value: ruleId, id: BigInt(eventId) }),
      count: () => countFirings(statements, actor, filter),
    });
  }

  private async answers(actor: AccountActor, rows: readonly FiringRow[]): Promise<RuleFiring[]> {
    const groups = rows.map(({ conditions }) => conditions);
    const tell = await tellingOf(this.statements, this.fields, actor, groups);
    return rows.map((row) => toFiring(row, tell));
  }
}

function toFiring(row: FiringRow, tell: TellConditions): RuleFiring {
  const { eventId, ruleId, requestId, rootEventId, isSeen, facts, results } = row;
  const { at, rule, ruleVersion, outcome, depth } = row;
  const conditions = tell(row.conditions, results, (field) =>
    isSeen ? (facts[field] ?? null) : null,
  );
  const actions = row.actions.map(
    ({ type, result, error }): RuleActionOutcome => ({
      ...{ type, result },
      error: error && { code: error.code, message: error.message, details: error.details ?? null },
    }),
  );
  return {
    ...{ id: `${eventId}-${ruleId}`, at, ruleId, rule, ruleVersion, eventId: String(eventId) },
    ...{ requestId: isSeen ? requestId : null, outcome, depth, rootEventId: String(rootEventId) },
    ...{ conditions, actions },
  };
}
