import { type RawBuilder, sql } from 'kysely';
import type { AccountActor } from '../../../../core/actor.js';
import { type Parameters, prepared, type Statements } from '../../../../core/sql.js';
import { isStaff, type Related } from '../maintenance.access.js';
import type { JobContractor, RequestContractor } from './contractor.types.js';

/** The contractor of a request, with the request. */
export interface ContractorOfRequest extends RequestContractor {
  readonly requestId: number;
}

const findNewest = prepared(
  (p: Parameters<{ ids: readonly number[] }>) => sql<ContractorOfRequest>`
    SELECT job.request_id, contractors.id, contractors.name, job.state, job.since, job.until,
      job.arrives_at, job.last_seen_at
    FROM unnest(${p.ids}::int[]) AS wanted(id)
    CROSS JOIN LATERAL (
      SELECT * FROM job_links WHERE request_id = wanted.id ORDER BY job_links.id DESC LIMIT 1) AS job
    JOIN contractors ON contractors.id = job.contractor_id`,
);

/** The contractors to whom requests were sent last, for whichever actor. */
export async function contractorsOf(
  statements: Statements,
  ids: readonly number[],
): Promise<ContractorOfRequest[]> {
  return ids.length === 0 ? [] : await statements.all(findNewest({ ids }));
}

/** The contractor of a request as an actor who sees the request may read it. */
export function shownContractor(
  actor: AccountActor,
  request: Related,
  found: ContractorOfRequest | null | undefined,
): RequestContractor | null {
  if (!found) return null;
  const { requestId: _, lastSeenAt, ...contractor } = found;
  return { ...contractor, lastSeenAt: isStaff(actor, request) ? lastSeenAt : null };
}

/** Adds `contractor` to requests that an actor sees, in place; one statement for all of them. */
export async function withContractors<R extends Related & { readonly id: number }>(
  statements: Statements,
  actor: AccountActor,
  requests: readonly R[],
): Promise<readonly (R & { contractor?: RequestContractor | null })[]> {
  const ids = requests.map(({ id }) => id);
  const found = await contractorsOf(statements, ids);
  const byRequest = new Map(found.map((contractor) => [contractor.requestId, contractor]));
  const shown = requests as readonly (R & { contractor?: RequestContractor | null })[];
  for (const request of shown) {
    request.contractor = shownContractor(actor, request, byRequest.get(request.id));
  }
  return shown;
}

/** The relation of a record to the contractor by whose job it came, for Prisma's `include`. */
export const WITH_CONTRACTOR = {
  jobLink: { select: { contractor: { select: { id: true, name: true } } } },
} as const;

/** A record that was read with `WITH_CONTRACTOR`. */
export interface OfContractor {
  readonly jobLink?: { readonly contractor: JobContractor } | null;
}

/**
 * The contractor by whose job a record came, as a column of rows of `t` with `job_link_id`; null for
 * any other record.
 */
export const CONTRACTOR_OF_RECORD: RawBuilder<JobContractor | null> = sql<JobContractor | null>`
  (SELECT json_build_object('id', contractors.id, 'name', contractors.name) FROM job_links
    JOIN contractors ON contractors.id = job_links.contractor_id WHERE job_links.id = t.job_link_id)`;
