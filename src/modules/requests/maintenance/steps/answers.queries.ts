import { sql } from 'kysely';
import { type Parameters, prepared, type Statements } from '../../../../core/sql.js';
import { costsOf } from '../costs/costs.queries.js';
import type { RequestCosts } from '../costs/costs.types.js';
import { MISSING, type Missing, withMissing } from '../requires/requires.queries.js';

/** The request and the reader of an answer, and the fields that the reader may have. */
interface Answered {
  readonly id: number;
  readonly requesterId: number;
  readonly userId: number;
  readonly hasPhone: boolean;
  readonly hasCosts: boolean;
}

/** Fields of an answer about one request that are read from other tables. */
interface AnswerFields {
  readonly watching: boolean;
  readonly requesterPhone: string | null;
  readonly costs: RequestCosts | null;
  /** The unmet requirements of its category, for `actions`. */
  readonly missing: readonly Missing[] | null;
}

/** The fields as they are read, by the id of the request. */
interface ReadFields extends Omit<AnswerFields, 'missing'> {
  readonly id: number;
  readonly missing: boolean | null;
}

const findFields = prepared(
  (p: Parameters<Answered>) => sql<ReadFields>`SELECT t.id,
    EXISTS (SELECT FROM request_watchers WHERE request_id = t.id AND user_id = ${p.userId}::int)
      AS watching,
    CASE WHEN ${p.hasPhone}::boolean THEN (SELECT phone FROM users WHERE id = ${p.requesterId}::int)
      END AS requester_phone,
    CASE WHEN ${p.hasCosts}::boolean THEN ${costsOf(sql.ref('t.id'))} END AS costs,
    ${MISSING} FROM maintenance_requests AS t WHERE t.id = ${p.id}::int`,
);

/** Reads the fields of an answer that are in other tables. */
export async function answerFields(
  statements: Statements,
  answered: Answered,
): Promise<AnswerFields> {
  const [fields] = await withMissing(statements, await statements.all(findFields(answered)));
  const { watching = false, requesterPhone = null, costs = null, missing = null } = fields ?? {};
  return { watching, requesterPhone, costs, missing };
}
