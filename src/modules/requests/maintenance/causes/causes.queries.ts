import { sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import { type FieldError, validationError } from '../../../../core/errors.js';
import { rowsWithIds } from '../../../../core/rows.js';
import { type Fragment, type Statements, statement } from '../../../../core/sql.js';
import { authored, type Unit } from '../../../../core/unit.js';
import {
  CODE_ROWS,
  codesForReference,
} from '../../../equipment/failure-codes/failure-codes.queries.js';
import {
  type FailureCodeKind,
  KINDS,
} from '../../../equipment/failure-codes/failure-codes.types.js';
import { languageOf, textIn } from '../../../equipment/fields/local-text.types.js';
import type { CountedTime } from '../../../system/system-settings/performed.service.js';
import { isStaff, type Related } from '../maintenance.access.js';
import {
  CODE_COLUMNS,
  type CodeColumns,
  type GivenCodes,
  type RequestCode,
} from './causes.types.js';

/** The codes of a request, with those of its columns. */
export type RequestCodes = { [Kind in FailureCodeKind]?: RequestCode | null };

type Coded = { -readonly [Column in keyof CodeColumns]?: CodeColumns[Column] | undefined };

/**
 * Replaces the columns of codes of requests by the codes, in place; null for actors who are not staff
 * of a request. One statement for all of them, and none where no request has a code.
 */
export async function withCodes<R extends Related & Coded>(
  statements: Statements,
  actor: AccountActor,
  requests: readonly R[],
): Promise<readonly (R & RequestCodes)[]> {
  const shown = requests as readonly (R & RequestCodes)[];
  const has = (request: R) => KINDS.some((kind) => request[CODE_COLUMNS[kind]] != null);
  const staffed = new Set(requests.filter((one) => has(one) && isStaff(actor, one)));
  const ids = [...staffed].flatMap((one) => KINDS.map((kind) => one[CODE_COLUMNS[kind]] ?? 0));
  const names = await namesOf(statements, actor, ids);
  for (const request of shown) {
    for (const kind of KINDS) {
      const id = request[CODE_COLUMNS[kind]];
      if (id === undefined) continue;
      const name = id === null || !staffed.has(request) ? undefined : names.get(id);
      request[kind] = id === null || name === undefined ? null : { id, name };
      request[CODE_COLUMNS[kind]] = undefined;
    }
  }
  return shown;
}

/** The codes of one request; null for actors who are not its staff. */
export async function codesFor(
  statements: Statements,
  actor: AccountActor,
  {
    requesterId,
    assigneeId,
    helperIds,
    departmentId,
    problemId,
    causeId,
    remedyId,
  }: CodeColumns & Related,
): Promise<RequestCodes> {
  const row = { requesterId, assigneeId, helperIds, departmentId, problemId, causeId, remedyId };
  const [{ problem = null, cause = null, remedy = null } = {}] = await withCodes(
    statements,
    actor,
    [row],
  );
  return { problem, cause, remedy };
}

/** The names of codes in the language of a reader, by id. */
async function namesOf(
  statements: Statements,
  actor: AccountActor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const language = languageOf(actor);
  const rows = await rowsWithIds(statements, CODE_ROWS, [...new Set(ids)]);
  return new Map(rows.map(({ id, name }) => [id, textIn(name, language)]));
}

/** Columns of a request that decide which codes it may have. */
interface CodeBearer extends CodeColumns {
  readonly categoryId: number | null;
}

/**
 * The codes of a request that a call changes. A code that it has already is not checked.
 *
 * @returns null where the call changes none.
 * @throws AppError VALIDATION_ERROR for codes that are missing, of another kind, archived, or of a
 *   category that is neither that of the request nor the one above it.
 */
export async function changedCodes(
  statements: Statements,
  request: CodeBearer,
  given: GivenCodes,
): Promise<Partial<CodeColumns> | null> {
  const changes = KINDS.flatMap((kind) => {
    const column = CODE_COLUMNS[kind];
    const id = given[column];
    return id === undefined || id === request[column] ? [] : [{ kind, column, id }];
  });
  if (changes.length === 0) return null;
  const ids = changes.flatMap(({ id }) => id ?? []);
  const found =
    ids.length === 0 ? [] : await codesForReference(statements, ids, request.categoryId);
  const errors = changes.flatMap(({ kind, column, id }): FieldError[] => {
    if (id === null) return [];
    const reason = whyUnfit(
      kind,
      found.find((code) => code.id === id),
    );
    return reason === undefined ? [] : [{ field: column, reason }];
  });
  const [first, ...others] = errors;
  if (first !== undefined) throw validationError([first, ...others]);
  return Object.fromEntries(changes.map(({ column, id }) => [column, id]));
}

function whyUnfit(
  kind: FailureCodeKind,
  code: Awaited<ReturnType<typeof codesForReference>>[number] | undefined,
): string | undefined {
  if (code?.kind !== kind) return `is not the id of a ${kind}`;
  if (code.archivedAt !== null) return 'is archived';
  return code.fits ? undefined : 'is of another category';
}

/** Sets the codes of a request, for `returnedRequests`. */
export function codesUpdate(
  id: number,
  { problemId, causeId, remedyId }: CodeColumns,
  { now }: Pick<Unit, 'now'>,
): Fragment {
  return sql`t AS (
    UPDATE maintenance_requests SET problem_id = ${problemId}::int, cause_id = ${causeId}::int,
      remedy_id = ${remedyId}::int, version = version + 1, updated_at = ${now}::timestamptz,
      last_activity_at = greatest(last_activity_at, ${now}::timestamptz)
    WHERE id = ${id} RETURNING *)`;
}

/** Adds the codes of a request to its timeline, for staff, if a change has set others. */
export async function recordCodes(
  unit: Unit,
  before: CodeColumns,
  after: CodeColumns & { readonly id: number; readonly stage: string },
  author: number,
  counted?: CountedTime,
): Promise<void> {
  if (KINDS.every((kind) => before[CODE_COLUMNS[kind]] === after[CODE_COLUMNS[kind]])) return;
  const { statements, now, onBehalfOf } = unit;
  const { id, stage, problemId, causeId, remedyId } = after;
  const codes = { problemId, causeId, remedyId };
  const said = { step: 'cause', from: stage, to: stage, ...codes, onBehalfOf };
  const { actorId, data } = authored(unit, author, said);
  await statements.all(
    statement(sql`INSERT INTO timeline_entries
        (request_id, at, received_at, kind, actor_id, audience, data)
      VALUES (${id}, ${counted?.at ?? now}::timestamptz, ${counted?.receivedAt ?? null}::timestamptz,
        'step', ${actorId}::int, 'internal', ${JSON.stringify(data)}::jsonb)`),
  );
}
