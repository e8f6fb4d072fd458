import type { Updateable } from 'kysely';
import type { AccountActor } from '../../../core/actor.js';
import { AppError } from '../../../core/errors.js';
import { db, jsonValue, statement } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { JobLinkState } from '../../../generated/prisma/enums.js';
import type { Tables } from '../../../generated/tables.js';
import type { CountedTime } from '../../system/system-settings/performed.service.js';
import { requestChanged, timelineExtended } from '../maintenance/maintenance.events.js';
import { type ContractorNews, contractorChanged, contractorTold } from './job-links.events.js';
import {
  activeLinksOfContractor,
  departmentOf,
  existingLink,
  type JobLinkRow,
  lockedLink,
} from './job-links.queries.js';
import { JOB_STEPS, type JobStep } from './job-links.transitions.js';
import type { JobMails } from './mails/job-mails.service.js';

/** Why the service ends a job. */
export type EndReason = 'closed' | 'transferred' | 'blocked' | 'archived' | 'expired';

/** The author of a change: the bearer of the link, or a lead or the assignee by an account. */
export type ChangedBy = 'link' | AccountActor;

/** A change of a job. */
export interface JobChange {
  readonly event: JobStep;
  readonly by: ChangedBy;
  /** When it happened; default: now. */
  readonly time?: CountedTime;
  /** Of `accepted`: when the contractor comes; null clears it, undefined leaves it. */
  readonly arrivesAt?: Date | null | undefined;
  /** Of `declined`, `returned` and `withdrawn`. */
  readonly reason?: string | null | undefined;
  /** Of `done`: what was done. */
  readonly note?: string | undefined;
}

/** News for leads and the assignee, by the step. */
const NEWS: Partial<Record<JobStep, ContractorNews>> = {
  accepted: 'accepted',
  declined: 'declined',
  done: 'done',
};

/** The columns of a link that opens nothing any more. */
const ENDED_TOKEN = { tokenHash: null } as const;

/**
 * Changes the states of jobs (docs/behaviour/job-links.md): validates by the state table, and
 * writes the row, an entry of the timeline, an audit record, events and mails in one transaction.
 */
export class JobLinkStates {
  constructor(private readonly mails: JobMails) {}

  /**
   * Changes a job that is locked (`lockedLink`).
   *
   * - `seen` sets `lastSeenAt`, and is no step unless the job is `sent`.
   * - `accepted` with the same `arrivesAt`, and a second `started`, change nothing.
   * - `started` also accepts a job that was not accepted yet.
   *
   * @returns the job after it.
   * @throws AppError INVALID_TRANSITION in another state, and for a job that has ended.
   */
  async change(unit: Unit, link: JobLinkRow, change: JobChange): Promise<JobLinkRow> {
    const { event, time = { at: unit.now, receivedAt: null } } = change;
    if (link.endedAt !== null) throw wrongState(link, JOB_STEPS[event].from);
    if (event === 'seen') return await this.see(unit, link, time);
    if (!JOB_STEPS[event].from.includes(link.state)) throw wrongState(link, JOB_STEPS[event].from);
    if (event === 'started' && link.startedAt !== null) return link;
    if (event === 'started' && link.acceptedAt === null && link.state !== 'accepted') {
      const accepted = await this.change(unit, link, { event: 'accepted', by: change.by, time });
      return await this.change(unit, accepted, change);
    }
    const columns = columnsOf(link, change, time.at);
    if (columns === undefined) return link;
    const { to } = JOB_STEPS[event];
    const after = await write(unit, link, to === 'same' ? link.state : to, columns, time.at);
    await record(unit, link, after, { ...change, time });
    const news = NEWS[event];
    if (news !== undefined) tell(unit, after, news);
    if (event === 'returned') await this.mails.send(unit, after, 'returned');
    if (event === 'withdrawn' && link.state !== 'done') await this.mails.send(unit, after, 'ended');
    return after;
  }

  private async see(unit: Unit, link: JobLinkRow, time: CountedTime): Promise<JobLinkRow> {
    if (link.state !== 'sent') {
      await update(unit, link.id, { lastSeenAt: unit.now });
      return await existingLink(unit.statements, link.id);
    }
    const after = await write(unit, link, 'seen', { lastSeenAt: unit.now }, time.at);
    await record(unit, link, after, { event: 'seen', by: 'link', time });
    return after;
  }

  /**
   * Ends a locked job for the service: its state is `withdrawn`, except one that is `done`. The
   * contractor is told by mail unless the job was done or expires. A job that has ended stays as it
   * is.
   */
  async end(unit: Unit, link: JobLinkRow, reason: EndReason): Promise<void> {
    if (link.endedAt !== null) return;
    const isDone = link.state === 'done';
    const columns = { ...ENDED_TOKEN, endedAt: unit.now };
    const after = await write(unit, link, isDone ? 'done' : 'withdrawn', columns, unit.now);
    unit.audit({
      action: 'maintenance.contractor_withdrawn',
      targetType: 'maintenance_request',
      targetId: link.requestId,
      actor: null,
      metadata: { ...subjectOf(link), from: link.state, to: after.state, reason },
    });
    await announce(unit, link, after);
    if (isDone) return;
    await addEntry(unit, after, 'withdrawn', null);
    if (reason !== 'expired') await this.mails.send(unit, after, 'ended');
  }

  /** Ends the active job of a request, if any; the caller has locked the request. */
  async endOfRequest(unit: Unit, linkId: number, reason: EndReason): Promise<void> {
    const link = await lockedLink(unit.statements, linkId);
    if (link !== undefined) await this.end(unit, link, reason);
  }

  /** Ends the active jobs of a contractor that is blocked or archived; the caller has locked its row. */
  async endOfContractor(
    unit: Unit,
    contractorId: number,
    reason: 'blocked' | 'archived',
  ): Promise<void> {
    for (const id of await activeLinksOfContractor(unit.statements, contractorId)) {
      await this.endOfRequest(unit, id, reason);
    }
  }
}

/** Columns that a change sets besides state and version; undefined if it changes nothing. */
function columnsOf(
  link: JobLinkRow,
  { event, arrivesAt, reason, note }: JobChange,
  at: Date,
): Updateable<Tables['jobLinks']> | undefined {
  switch (event) {
    case 'accepted': {
      const comes = arrivesAt === undefined ? link.arrivesAt : arrivesAt;
      const isSame = comes?.getTime() === link.arrivesAt?.getTime();
      if (link.state === 'accepted' && isSame) return undefined;
      return { acceptedAt: link.acceptedAt ?? at, arrivesAt: comes };
    }
    case 'started':
      return { startedAt: at };
    case 'done':
      return { doneAt: at, note: note ?? null };
    case 'returned':
      return { returnedCount: link.returnedCount + 1, reason: reason ?? link.reason };
    default:
      return { ...ENDED_TOKEN, endedAt: at, reason: reason ?? link.reason };
  }
}

/** Writes a locked job. @returns the job after it. */
async function write(
  unit: Unit,
  link: JobLinkRow,
  to: JobLinkState,
  columns: Updateable<Tables['jobLinks']>,
  at: Date,
): Promise<JobLinkRow> {
  const state = to === link.state ? {} : { state: to, since: at };
  await update(unit, link.id, {
    ...columns,
    ...state,
    version: link.version + 1,
    updatedAt: unit.now,
  });
  if (columns.endedAt) await forgetDevices(unit, link.id);
  return await existingLink(unit.statements, link.id);
}

async function update(
  { statements }: Pick<Unit, 'statements'>,
  id: number,
  columns: Updateable<Tables['jobLinks']>,
): Promise<void> {
  await statements.all(statement(db.updateTable('jobLinks').set(columns).where('id', '=', id)));
}

/** Removes what opens a job: its devices and the codes under way. */
export async function forgetDevices(
  { statements }: Pick<Unit, 'statements'>,
  linkId: number,
): Promise<void> {
  await statements.all(statement(db.deleteFrom('jobDevices').where('linkId', '=', linkId)));
  await statements.all(statement(db.deleteFrom('jobChallenges').where('linkId', '=', linkId)));
}

/** Contractor and job, in audit records. */
export function subjectOf({ contractorId, id: linkId }: Pick<JobLinkRow, 'contractorId' | 'id'>) {
  return { contractorId, linkId };
}

async function record(
  unit: Unit,
  before: JobLinkRow,
  after: JobLinkRow,
  { event, by, time }: Required<Pick<JobChange, 'event' | 'by' | 'time'>>,
): Promise<void> {
  const change = { from: before.state, to: after.state };
  const ofLink = { actor: null, metadata: { via: subjectOf(after), ...change } };
  unit.audit({
    action: `maintenance.contractor_${event}`,
    targetType: 'maintenance_request',
    targetId: after.requestId,
    ...(by === 'link' ? ofLink : { metadata: { ...subjectOf(after), ...change } }),
  });
  if (event !== 'seen') {
    await addEntry(unit, after, event, by === 'link' ? null : by.userId, time);
  }
  await announce(unit, before, after);
}

/** The event of an entry of the timeline. */
export type JobEntryEvent = Exclude<JobStep, 'seen'> | 'sent' | 'resent';

/** Adds a public entry to the timeline of the request, without texts. */
export async function addEntry(
  unit: Unit,
  { requestId, contractorId, contractorName }: JobLinkRow,
  event: JobEntryEvent,
  actorId: number | null,
  { at, receivedAt }: CountedTime = { at: unit.now, receivedAt: null },
): Promise<void> {
  const contractor = { id: contractorId, name: contractorName };
  const { onBehalfOf } = unit;
  const data = {
    ...{ step: 'contractor', event, contractor },
    ...(actorId === null || onBehalfOf === undefined ? {} : { onBehalfOf }),
  };
  const entry = db.insertInto('timelineEntries').values({
    ...{ requestId, at, receivedAt, kind: 'step', actorId, audience: 'public' },
    data: jsonValue(data),
  });
  await unit.statements.all(statement(entry));
  unit.emit(timelineExtended, { id: requestId });
}

/** Emits the change of a job: for live connections, and, of its state, for those outside. */
export async function announce(
  unit: Unit,
  before: { readonly state: JobLinkState } | null,
  { requestId, contractorId, state, version, updatedAt }: JobLinkRow,
): Promise<void> {
  unit.emit(requestChanged, { id: requestId });
  if (before?.state === state) return;
  const departmentId = await departmentOf(unit.statements, requestId);
  unit.emit(
    contractorChanged,
    { id: requestId, contractorId, state, version, updatedAt: updatedAt.toISOString() },
    { departmentId, requestId },
  );
}

/** Tells leads and the assignee of a job. */
export function tell(unit: Unit, link: JobLinkRow, event: ContractorNews): void {
  const { requestId: id, id: linkId, contractorId, arrivesAt } = link;
  const comes = arrivesAt?.toISOString() ?? null;
  unit.emit(contractorTold, { id, linkId, contractorId, event, arrivesAt: comes });
}

/** The error for a step of a job in another state. */
export function wrongState(
  { state, endedAt }: JobLinkRow,
  from: readonly JobLinkState[],
): AppError {
  const reason = endedAt === null ? `is ${state}` : 'has ended';
  const message = `The job ${reason}; this step needs ${from.join(' or ')}.`;
  return new AppError('INVALID_TRANSITION', message, { field: 'state', reason, status: state });
}
