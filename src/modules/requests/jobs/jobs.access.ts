import type { AccountActor } from '../../../core/actor.js';
import { accountFrom } from '../../../core/actor.js';
import { AppError } from '../../../core/errors.js';
import type { User } from '../../../generated/prisma/client.js';
import { MAX_PHOTOS } from '../../system/files/stored-file.types.js';
import type { JobLinkRow } from '../job-links/job-links.queries.js';
import { JOB_STEPS } from '../job-links/job-links.transitions.js';
import type { JobBearer } from './job-bearer.js';
import type { EntryCounts } from './jobs.queries.js';
import type { Job, JobAction, JobActionStep, JobPermission } from './jobs.types.js';

/** Upper bounds of the entries of a link. */
export const MAX_ENTRIES: EntryCounts = { comments: 100, times: 100, quotes: 10 };

/** The right that an entry needs. */
const RIGHTS: Partial<Record<JobActionStep, JobPermission>> = {
  photos: 'photos',
  checklist: 'checklist',
  fields: 'checklist',
  time: 'time',
  quote: 'quote',
};

/** @throws AppError FORBIDDEN with `details.reason` `may` unless the link gives the right. */
export function requireMay({ may }: Pick<JobBearer, 'may'>, right: JobPermission): void {
  if (may.includes(right)) return;
  const message = `The link of the job does not give the right ${right}.`;
  throw new AppError('FORBIDDEN', message, { field: 'may', reason: 'may' });
}

/** The account of the contractors of a department, with the rights that a link gives at its request. */
export function jobActor(user: User, { departmentId }: JobBearer): AccountActor {
  // The services ask for the rights of a lead; each call names the request of the link.
  const permissions = new Set(['maintenance.assign', 'maintenance.update'] as const);
  return {
    ...accountFrom(user),
    ...{ role: 'employee', departmentId, permissions },
    kind: 'command',
    command: 'job by link',
  };
}

/** The steps and entries of a job, and which are taken now. */
export function actionsOf(
  { state, endedAt }: Pick<JobLinkRow, 'state' | 'endedAt'>,
  may: readonly JobPermission[],
  has: EntryCounts & Pick<Job, 'photos' | 'checklist' | 'fields'>,
): JobAction[] {
  const isActive = endedAt === null;
  const after = (step: keyof typeof JOB_STEPS) => isActive && JOB_STEPS[step].from.includes(state);
  const fewer = (kind: keyof EntryCounts) => isActive && has[kind] < MAX_ENTRIES[kind];
  const allowed: Record<JobActionStep, boolean> = {
    accept: after('accepted'),
    decline: after('declined'),
    start: after('started'),
    done: after('done'),
    comment: fewer('comments'),
    photos: isActive && has.photos.length < MAX_PHOTOS,
    checklist: isActive && has.checklist !== null,
    fields: isActive && (has.fields?.length ?? 0) > 0,
    time: fewer('times'),
    quote: fewer('quotes'),
  };
  return (Object.keys(allowed) as JobActionStep[])
    .filter((step) => {
      const right = RIGHTS[step];
      return right === undefined || may.includes(right);
    })
    .map((step) => ({ step, allowed: allowed[step] }));
}
