import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import type { ActingCaller } from '../../../../core/context.js';
import { notFound } from '../../../../core/errors.js';
import type { Selection } from '../../../../core/selection.js';
import { type Fragment, type Statements, statement } from '../../../../core/sql.js';
import { withCodes } from '../causes/causes.queries.js';
import { costsOf } from '../costs/costs.queries.js';
import type { RequestCosts } from '../costs/costs.types.js';
import { visibleIn } from '../maintenance.access.js';
import { type SelectedRow, selectRequests, toSelectedRequest } from '../maintenance.mapper.js';
import { REQUESTER_PHONE, watchedBy } from '../maintenance.queries.js';
import type { MaintenanceRequest } from '../maintenance.types.js';
import { moneyIn } from '../money.access.js';
import { withMissing } from '../requires/requires.queries.js';
import type { AnswersService } from '../steps/answers.service.js';
import { mayCallRequester } from '../steps/requester-phone.access.js';
import { HISTORY_COLUMN, historyOf, type StoredEntry } from './history.queries.js';

/** Reads one request, with its history if that is selected. */
export class DetailService {
  constructor(
    private readonly statements: Statements,
    private readonly answers: AnswersService,
  ) {}

  /**
   * A request.
   *
   * @param selection the requested fields, with those of related rows; undefined for every field
   *   without related rows.
   * @throws AppError NOT_FOUND when it is missing or not visible.
   */
  async get(caller: ActingCaller, id: number, selection?: Selection): Promise<MaintenanceRequest> {
    const { actor } = caller;
    const row = await this.find(actor, id, selection);
    if (row === undefined) throw notFound('The maintenance request');
    const { history } = row;
    const conditions = await this.answers.conditionsFor(selection);
    const known = await this.answers.fieldsFor(selection);
    if (selection === undefined || selection.contractor) {
      Object.assign(row, { contractor: await this.answers.contractorFor(actor, { ...row, id }) });
    }
    const request = toSelectedRequest(actor, row, selection, conditions, known);
    if (request.requesterPhone !== undefined && !mayCallRequester(actor, request)) {
      request.requesterPhone = null;
    }
    const contact = selection?.contactName || selection?.contactEmail || selection?.contactMail;
    if (selection === undefined || contact) {
      Object.assign(request, await this.answers.contactFor(actor, { ...request, id }));
    }
    if (history !== undefined) request.history = historyOf(actor, history);
    return request;
  }

  /**
   * The row of a visible request, with its history and whether the actor watches it if these are
   * selected.
   */
  private async find(actor: AccountActor, id: number, selection: Selection | undefined) {
    const further = [
      ...(selection?.watching ? [sql`${watchedBy(actor.userId)} AS watching`] : []),
      ...(selection?.requesterPhone ? [sql`${REQUESTER_PHONE} AS "requesterPhone"`] : []),
      ...(selection?.costs ? [sql`${costsFor(actor)} AS costs`] : []),
      ...(selection?.history ? [sql`${HISTORY_COLUMN} AS history`] : []),
    ];
    const rows = selectRequests(selection, [], further);
    const request = sql<FoundRow>`${rows} WHERE t.id = ${id} AND ${visibleIn(actor, 't')}`;
    const found = await this.statements.all(statement(request));
    const [row] = await withCodes(
      this.statements,
      actor,
      await withMissing(this.statements, found),
    );
    return row;
  }
}

/** The costs of the request `t`; null for actors who do not read amounts of its department. */
function costsFor(actor: AccountActor): Fragment {
  return sql`CASE WHEN ${moneyIn(actor, 't')} THEN ${costsOf(sql.ref('t.id'))} END`;
}

/** A separately read request. */
interface FoundRow extends SelectedRow {
  readonly history?: readonly StoredEntry[] | null;
  readonly costs?: RequestCosts | null;
}
