import { sql } from 'kysely';
import { type RowOf, requireRow, rowsOf, rowWithId } from '../../../core/rows.js';
import { first, type Statements, statement } from '../../../core/sql.js';
import { insuredOn } from '../../outward/contractors/contractors.mapper.js';
import type { JobLink } from './job-links.types.js';

/** Jobs as they are stored, with the name of the firm. */
export const JOB_LINK_ROWS = rowsOf('jobLinks', {
  casts: { may: 'text[]' },
  computed: {
    contractorName: sql<string>`(SELECT name FROM contractors WHERE id = t.contractor_id)`,
    insuredUntil: sql<string | null>`(SELECT insured_until::text FROM contractors
      WHERE id = t.contractor_id)`,
    devices: sql<number>`(SELECT count(*)::int FROM job_devices WHERE link_id = t.id)`,
  },
});

/** A job as it is stored. */
export type JobLinkRow = RowOf<typeof JOB_LINK_ROWS>;

/** A job as both interfaces return it. @param link the link to hand over, if any. */
export function toJobLink(row: JobLinkRow, now: Date, link: string | null = null): JobLink {
  const { id, requestId, contractorId, contractorName, email, state, since, until, may } = row;
  const { showComments, message, sentAt, sentById, acceptedAt, arrivesAt, startedAt } = row;
  const { doneAt, note, reason, returnedCount, lastSeenAt, devices, endedAt } = row;
  const isOver = insuredOn(row.insuredUntil, now) === false;
  return {
    ...{ id, requestId, contractorId, contractor: { id: contractorId, name: contractorName } },
    ...{ email, state, since, until, may: [...may], showComments, message, sentAt, sentById },
    ...{ acceptedAt, arrivesAt, startedAt, doneAt, note, reason, returnedCount, lastSeenAt },
    ...{ devices, endedAt, warnings: isOver ? ['insurance'] : [], link },
  };
}

/** A contractor, as far as it decides whether it gets a job. */
export interface JobTaker {
  readonly id: number;
  readonly departmentId: number | null;
  readonly email: string | null;
  readonly blocked: boolean;
  readonly archivedAt: Date | null;
  /** Null without a day; false after it, by the day in UTC. */
  readonly insured: boolean | null;
}

/** A contractor, locked against a change until the transaction ends; undefined for an unknown one. */
export async function lockedTaker(
  statements: Statements,
  id: number,
  now: Date,
): Promise<JobTaker | undefined> {
  const today = now.toISOString().slice(0, 10);
  const found = statement(sql<JobTaker>`
    SELECT id, department_id, email, blocked, archived_at,
      insured_until >= ${today}::text::date AS insured
    FROM contractors WHERE id = ${id} FOR SHARE`);
  return await first(statements, found);
}

/** A job that exists. */
export async function existingLink(statements: Statements, id: number): Promise<JobLinkRow> {
  return await requireRow(statements, JOB_LINK_ROWS, id, 'The job');
}

/**
 * A job, locked until the transaction ends; undefined for an unknown one. A transaction that locks
 * the request or the contractor, too, locks these first.
 */
export async function lockedLink(
  statements: Statements,
  id: number,
): Promise<JobLinkRow | undefined> {
  const lock = sql`SELECT id FROM job_links WHERE id = ${id} FOR NO KEY UPDATE`;
  await statements.all(statement(lock));
  return await rowWithId(statements, JOB_LINK_ROWS, id);
}

/** The id of the active job of a request; undefined without one. */
export async function activeLinkOf(
  statements: Statements,
  requestId: number,
): Promise<number | undefined> {
  const found = statement(sql<{ id: number }>`
    SELECT id FROM job_links WHERE request_id = ${requestId} AND ended_at IS NULL`);
  return (await first(statements, found))?.id;
}

/** The id of the newest job of a request; undefined without one. */
export async function newestLinkOf(
  statements: Statements,
  requestId: number,
): Promise<number | undefined> {
  const found = statement(sql<{ id: number }>`
    SELECT id FROM job_links WHERE request_id = ${requestId} ORDER BY id DESC LIMIT 1`);
  return (await first(statements, found))?.id;
}

/** The ids of the active jobs of a contractor, in the order in which they are locked. */
export async function activeLinksOfContractor(
  statements: Statements,
  contractorId: number,
): Promise<number[]> {
  const found = statement(sql<{ id: number }>`
    SELECT id FROM job_links WHERE contractor_id = ${contractorId} AND ended_at IS NULL ORDER BY id`);
  return (await statements.all(found)).map(({ id }) => id);
}

/** Returns whether a contractor was ever sent a request that still exists. */
export async function hasJobs(statements: Statements, contractorId: number): Promise<boolean> {
  const found = statement(
    sql`SELECT 1 FROM job_links WHERE contractor_id = ${contractorId} LIMIT 1`,
  );
  return (await first(statements, found)) !== undefined;
}

/** The department of a request. */
export async function departmentOf(statements: Statements, requestId: number): Promise<number> {
  const found = statement(sql<{ departmentId: number }>`
    SELECT department_id FROM maintenance_requests WHERE id = ${requestId}`);
  return (await first(statements, found))?.departmentId ?? 0;
}
