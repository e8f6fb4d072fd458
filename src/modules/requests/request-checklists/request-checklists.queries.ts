import { sql } from 'kysely';
import { type RowOf, rowsOf, select } from '../../../core/rows.js';
import { anyOf, first, json, type Statements, statement } from '../../../core/sql.js';
import { authored, type Unit } from '../../../core/unit.js';
import type { CountedTime } from '../../system/system-settings/performed.service.js';
import { type ChecklistItem, wholeItems } from '../checklists/checklist-items.types.js';
import { CONTRACTOR_OF_RECORD } from '../maintenance/contractor/contractor.queries.js';
import { type Answer, isAnswered } from './answer.js';
import type { RequestChecklist, RequestChecklistItem } from './request-checklists.types.js';

const ITEM_ROWS = rowsOf('requestChecklistItems', {
  casts: { definition: json<ChecklistItem>(), value: json<RequestChecklistItem['value']>() },
  computed: { contractor: CONTRACTOR_OF_RECORD },
});

/** An item as it is stored. */
type ItemRow = RowOf<typeof ITEM_ROWS>;

/** An item with the job by which its answer came. */
export type StoredItem = RequestChecklistItem & Pick<ItemRow, 'jobLinkId'>;

function toItem({ definition, requestId: _, ...answer }: ItemRow): StoredItem {
  const [item] = wholeItems([definition]);
  return { ...(item as ChecklistItem), ...answer };
}

function toAnswer(row: ItemRow): RequestChecklistItem {
  const { jobLinkId: _, ...item } = toItem(row);
  return item;
}

/** Columns of the checklist of a request. */
type Head = Pick<RequestChecklist, 'requestId' | 'checklistId' | 'checklistVersion' | 'name'>;

/** The checklists of requests, visible or not; others have none. */
export async function checklistsOf(
  statements: Statements,
  requestIds: readonly number[],
): Promise<RequestChecklist[]> {
  const ids = anyOf(sql.val(requestIds));
  const heads = await statements.all(
    statement(sql<Head>`SELECT request_id, checklist_id, checklist_version, name
      FROM request_checklists WHERE request_id = ${ids}`),
  );
  if (heads.length === 0) return [];
  const rows = await statements.all(
    statement(select(ITEM_ROWS, sql`WHERE t.request_id = ${ids} ORDER BY t.request_id, t.id`)),
  );
  return heads.map((head) => {
    const own = rows.filter(({ requestId }) => requestId === head.requestId).map(toAnswer);
    return {
      ...head,
      items: own,
      total: own.length,
      answered: own.filter((item) => isAnswered(item, item)).length,
      failed: own.filter(({ failed }) => failed).length,
    };
  });
}

/** The checklist of a request; undefined without one. */
export async function checklistOf(
  statements: Statements,
  requestId: number,
): Promise<RequestChecklist | undefined> {
  return (await checklistsOf(statements, [requestId]))[0];
}

/** An item of the checklist of a request; undefined for another id. */
export async function findItem(
  statements: Statements,
  requestId: number,
  itemId: number,
): Promise<StoredItem | undefined> {
  const row = await first(
    statements,
    statement(select(ITEM_ROWS, sql`WHERE t.id = ${itemId} AND t.request_id = ${requestId}`)),
  );
  return row && toItem(row);
}

/** A checklist of which requests take copies. */
export interface Source {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

/** The checklist of a category, unless it is archived; undefined without one. */
export async function checklistOfCategory(
  statements: Statements,
  categoryId: number,
): Promise<Source | undefined> {
  return await first(
    statements,
    statement(sql<Source>`SELECT c.id, c.version, c.name FROM categories
      JOIN checklists AS c ON c.id = categories.checklist_id
      WHERE categories.id = ${categoryId} AND c.archived_at IS NULL`),
  );
}

/** The present version of a checklist; undefined for an unknown id. */
export async function checklistSource(
  statements: Statements,
  id: number,
): Promise<Source | undefined> {
  const found = statement(sql<Source>`SELECT id, version, name FROM checklists WHERE id = ${id}`);
  return await first(statements, found);
}

/** Takes the checklist of a request away, with its answers. */
export async function removeChecklist(statements: Statements, requestId: number): Promise<void> {
  await statements.all(
    statement(sql`DELETE FROM request_checklists WHERE request_id = ${requestId}`),
  );
}

/** Gives a copy of a checklist, as it is now, to a request without one. */
export async function copyChecklist(
  statements: Statements,
  requestId: number,
  checklistId: number,
): Promise<void> {
  await statements.all(
    statement(sql`WITH source AS (SELECT id, version, name, items FROM checklists
        WHERE id = ${checklistId}), head AS (
        INSERT INTO request_checklists (request_id, checklist_id, checklist_version, name)
        SELECT ${requestId}::int, id, version, name FROM source)
      INSERT INTO request_checklist_items (request_id, definition)
      SELECT ${requestId}::int, item.value
      FROM source, jsonb_array_elements(source.items) WITH ORDINALITY AS item(value, place)
      ORDER BY item.place`),
  );
}

/** An answer with its author and times; all null while it is none. */
export interface StoredAnswer extends Answer {
  readonly answeredById: number | null;
  readonly answeredAt: Date | null;
  readonly receivedAt: Date | null;
  /** The job of a contractor by which it came, if any. */
  readonly jobLinkId: number | null;
}

/** Writes the answer to an item, and adds 1 to its version. */
export async function writeAnswer(
  statements: Statements,
  itemId: number,
  answer: StoredAnswer,
): Promise<void> {
  const { note, attachmentId, failed, notApplicable } = answer;
  const { answeredById, answeredAt, receivedAt, jobLinkId } = answer;
  const value = answer.value === null ? null : JSON.stringify(answer.value);
  await statements.all(
    statement(sql`UPDATE request_checklist_items SET value = ${value}::text::jsonb, note = ${note},
        attachment_id = ${attachmentId}::int, failed = ${failed}, not_applicable = ${notApplicable},
        answered_by_id = ${answeredById}::int, answered_at = ${answeredAt}::timestamptz,
        received_at = ${receivedAt}::timestamptz, job_link_id = ${jobLinkId}::int,
        version = version + 1
      WHERE id = ${itemId}`),
  );
}

/** Links an item to the request that follows from it, and adds 1 to its version. */
export async function linkFollowUp(
  statements: Statements,
  itemId: number,
  followUpId: number,
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE request_checklist_items
      SET follow_up_id = ${followUpId}, version = version + 1 WHERE id = ${itemId}`),
  );
}

/** Returns whether a photo belongs to a request. */
export async function isPhotoOf(
  statements: Statements,
  requestId: number,
  attachmentId: number,
): Promise<boolean> {
  const found = statement(sql<{ id: number }>`SELECT id FROM attachments
    WHERE id = ${attachmentId} AND request_id = ${requestId}`);
  return (await first(statements, found)) !== undefined;
}

/** Takes a photo that will be deleted from the items; one of the kind `photo` is not answered then. */
export async function withoutPhoto(statements: Statements, attachmentId: number): Promise<void> {
  const isPhoto = sql`definition ->> 'kind' = 'photo'`;
  await statements.all(
    statement(sql`UPDATE request_checklist_items SET attachment_id = NULL, version = version + 1,
        failed = failed AND NOT ${isPhoto},
        answered_by_id = CASE WHEN ${isPhoto} THEN NULL ELSE answered_by_id END,
        answered_at = CASE WHEN ${isPhoto} THEN NULL ELSE answered_at END,
        received_at = CASE WHEN ${isPhoto} THEN NULL ELSE received_at END,
        job_link_id = CASE WHEN ${isPhoto} THEN NULL ELSE job_link_id END
      WHERE attachment_id = ${attachmentId}`),
  );
}

/** Adds an internal entry to the timeline of a request. */
export async function insertEntry(
  unit: Unit,
  entry: {
    readonly requestId: number;
    readonly actorId: number;
    readonly data: object;
    readonly time?: CountedTime;
  },
): Promise<void> {
  const { statements, now, onBehalfOf } = unit;
  const { requestId, time: { at, receivedAt } = { at: now, receivedAt: null } } = entry;
  const { actorId, data } = authored(unit, entry.actorId, { ...entry.data, onBehalfOf });
  await statements.all(
    statement(sql`INSERT INTO timeline_entries
        (request_id, at, received_at, kind, actor_id, audience, data)
      VALUES (${requestId}, ${at}::timestamptz, ${receivedAt}::timestamptz, 'checklist', ${actorId}::int,
        'internal', ${JSON.stringify(data)}::text::jsonb)`),
  );
}

/** Counts a change of the checklist as one of the request. */
export async function countChange(
  statements: Statements,
  requestId: number,
  now: Date,
): Promise<void> {
  await statements.all(
    statement(sql`UPDATE maintenance_requests SET version = version + 1,
        updated_at = ${now}::timestamptz,
        last_activity_at = greatest(last_activity_at, ${now}::timestamptz)
      WHERE id = ${requestId}`),
  );
}
