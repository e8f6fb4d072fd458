import { sql } from 'kysely';
import { type RowOf, rowsOf, select } from '../../../core/rows.js';
import { anyOf, db, type Fragment, first, type Statements, statement } from '../../../core/sql.js';
import type { DocumentKind } from '../../../generated/prisma/enums.js';
import { type DocumentTarget, MAX_DOCUMENTS, MAX_OF_REQUEST } from './documents.types.js';

/** Documents as they are stored. */
export const DOCUMENT_ROWS = rowsOf('documents', {
  without: ['toldUntil'],
  casts: { validUntil: 'text' },
});

/** A document as it is stored. */
export type DocumentRow = RowOf<typeof DOCUMENT_ROWS>;

/** The tables of the things, and the columns that refer to them. */
const TARGETS = {
  asset: { table: 'assets', column: 'assetId', ended: "state = 'retired'" },
  location: { table: 'locations', column: 'locationId', ended: 'archived_at IS NOT NULL' },
  part: { table: 'parts', column: 'partId', ended: 'archived_at IS NOT NULL' },
  schedule: { table: 'schedules', column: 'scheduleId', ended: 'archived_at IS NOT NULL' },
  contractor: { table: 'contractors', column: 'contractorId', ended: 'archived_at IS NOT NULL' },
} as const;

/** The thing of a document. */
export interface TargetKey {
  readonly target: DocumentTarget;
  readonly id: number;
}

/** A thing that has documents, with the columns that decide who sees and writes it. */
export interface TargetRow extends TargetKey {
  /** The department in charge; null without one, and of a location. */
  readonly departmentId: number | null;
  /** Of a schedule. */
  readonly assigneeId: number | null;
  /** True if the asset is retired, or another thing archived. */
  readonly ended: boolean;
}

const OWNED: Readonly<Record<DocumentTarget, Fragment>> = {
  asset: sql`t.department_id, NULL::int AS assignee_id`,
  location: sql`NULL::int AS department_id, NULL::int AS assignee_id`,
  part: sql`t.department_id, NULL::int AS assignee_id`,
  schedule: sql`t.department_id, t.assignee_id`,
  contractor: sql`t.department_id, NULL::int AS assignee_id`,
};

/**
 * The thing; undefined for an unknown id.
 *
 * @param lock true to lock it until the transaction ends: its documents are counted, and it is not
 *   archived or removed meanwhile.
 */
export async function findTarget(
  statements: Statements,
  { target, id }: TargetKey,
  lock = false,
): Promise<TargetRow | undefined> {
  const { table, ended } = TARGETS[target];
  const row = await first(
    statements,
    statement(sql<Omit<TargetRow, 'target'>>`SELECT t.id, ${OWNED[target]},
        t.${sql.raw(ended)} AS ended
      FROM ${sql.table(table)} AS t WHERE t.id = ${id} ${sql.raw(lock ? 'FOR NO KEY UPDATE' : '')}`),
  );
  return row && { target, ...row };
}

/** The number of documents of a thing. */
export async function countDocuments(
  statements: Statements,
  { target, id }: TargetKey,
): Promise<number> {
  const row = await first(
    statements,
    statement(sql<{ count: number }>`SELECT count(*)::int AS count FROM documents
      WHERE ${sql.ref(TARGETS[target].column)} = ${id}`),
  );
  return row?.count ?? 0;
}

/** The documents of things, newest first. */
export async function documentsOfThings(
  statements: Statements,
  target: DocumentTarget,
  ids: readonly number[],
  kind?: DocumentKind,
): Promise<DocumentRow[]> {
  const condition = kind === undefined ? sql`` : sql`AND t.kind = ${kind}::document_kind`;
  return await statements.all(
    statement(
      select(
        DOCUMENT_ROWS,
        sql`WHERE ${sql.ref(`t.${TARGETS[target].column}`)} = ${anyOf(sql.val(ids))} ${condition}
          ORDER BY t.created_at DESC, t.id DESC LIMIT ${MAX_DOCUMENTS * ids.length}`,
      ),
    ),
  );
}

/** The documents that each of the requests shows, with its id. */
export async function documentsOfRequests(
  statements: Statements,
  requestIds: readonly number[],
): Promise<(DocumentRow & { readonly requestId: number })[]> {
  return await statements.all(
    statement(sql<DocumentRow & { requestId: number }>`
      SELECT own.request_id, shown.* FROM (
        SELECT r.id AS request_id, asset.path, coalesce(r.location_id, asset.location_id) AS place
        FROM maintenance_requests AS r LEFT JOIN assets AS asset ON asset.id = r.asset_id
        WHERE r.id = ${anyOf(sql.val(requestIds))}
      ) AS own CROSS JOIN LATERAL (
        SELECT ${DOCUMENT_ROWS.columns} FROM documents AS t
        LEFT JOIN assets AS around ON around.id = t.asset_id
        WHERE t.location_id = own.place
          OR t.asset_id = ANY (string_to_array(trim(BOTH '/' FROM own.path), '/')::int[])
        ORDER BY around.depth DESC NULLS LAST, t.created_at DESC, t.id DESC
        LIMIT ${MAX_OF_REQUEST}
      ) AS shown`),
  );
}

/** The values of a new document. */
export type NewDocument = Omit<
  DocumentRow,
  | 'id'
  | 'version'
  | 'updatedAt'
  | 'assetId'
  | 'locationId'
  | 'partId'
  | 'scheduleId'
  | 'contractorId'
>;

/** Inserts a document of a thing. @returns its id. */
export async function insertDocument(
  statements: Statements,
  { target, id }: TargetKey,
  values: NewDocument,
): Promise<number> {
  const columns = {
    ...values,
    [TARGETS[target].column]: id,
    updatedAt: values.createdAt,
  };
  const row = await first(
    statements,
    statement(db.insertInto('documents').values(columns).returning('id')),
  );
  return row?.id ?? 0;
}

/** The values of a document that a client can change. */
export type DocumentFields = Pick<DocumentRow, 'title' | 'kind' | 'validUntil'>;

/** Writes the values of a document and adds 1 to its version. */
export async function updateDocument(
  statements: Statements,
  id: number,
  fields: DocumentFields,
  now: Date,
): Promise<void> {
  const change = db
    .updateTable('documents')
    .set({ ...fields, updatedAt: now })
    .set('version', sql<number>`version + 1`)
    .where('id', '=', id);
  await statements.all(statement(change));
}
