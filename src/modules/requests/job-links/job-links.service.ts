import type { Clock } from '../../../core/clock.js';
import type { ActingCaller } from '../../../core/context.js';
import { AppError, invalid, notFound } from '../../../core/errors.js';
import { db, first, type Statements, statement } from '../../../core/sql.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import type { MaintenanceRequest as RequestRow } from '../../../generated/prisma/client.js';
import type { CategoriesService } from '../../equipment/categories/categories.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import { visibleRequest } from '../maintenance/maintenance.queries.js';
import {
  addEntry,
  announce,
  forgetDevices,
  type JobChange,
  type JobLinkStates,
  subjectOf,
  wrongState,
} from './job-link-states.service.js';
import { lockForJob, requireReadsJob, requireSendable } from './job-links.access.js';
import {
  activeLinkOf,
  existingLink,
  type JobLinkRow,
  type JobTaker,
  lockedLink,
  lockedTaker,
  newestLinkOf,
  toJobLink,
} from './job-links.queries.js';
import { UNDONE_STATES } from './job-links.transitions.js';
import type {
  JobLink,
  ResendContractorInput,
  ReturnToContractorInput,
  SendToContractorInput,
  WithdrawContractorInput,
} from './job-links.types.js';
import { hashJobSecret, newJobSecret } from './job-tokens.js';
import type { JobMails } from './mails/job-mails.service.js';

const DAY = 86_400_000;

/** Largest time between the sending and `until`, in days. */
const MAX_DAYS = 60;

/** The reason of NOT_FOUND for a request that was sent to no contractor. */
export const NO_JOB = 'no_job';

/** Dependencies of JobLinksService. */
interface Sources {
  readonly statements: Statements;
  readonly unitOfWork: UnitOfWork;
  readonly states: JobLinkStates;
  readonly mails: JobMails;
  readonly clock: Clock;
  readonly settings: Pick<SettingsService, 'publicUrl'>;
  readonly categories: Pick<CategoriesService, 'requiresInsurance'>;
}

/** Sends requests to contractors by link, and the steps of the house (docs/behaviour/job-links.md). */
export class JobLinksService {
  constructor(private readonly sources: Sources) {}

  /**
   * The newest job of a request.
   *
   * @throws AppError as `requireReadsJob`; NOT_FOUND with the reason `no_job` without one.
   */
  async newest({ actor }: ActingCaller, requestId: number): Promise<JobLink> {
    const { statements, clock } = this.sources;
    requireReadsJob(actor, await visibleRequest(statements, actor, requestId));
    const id = await newestLinkOf(statements, requestId);
    if (id === undefined) {
      throw new AppError('NOT_FOUND', 'The request was sent to no contractor.', { reason: NO_JOB });
    }
    return toJobLink(await existingLink(statements, id), clock());
  }

  /**
   * Sends a request to a contractor. Of several at once, one wins.
   *
   * @throws AppError in this order: as `lockForJob`; VALIDATION_ERROR for a contractor that is
   *   unknown, archived or of another department, for `until`, and without an address where mail is
   *   configured; as `requireSendable`; CONFLICT with the reason `active`, `blocked` or `insurance`.
   */
  async send(caller: ActingCaller, input: SendToContractorInput): Promise<JobLink> {
    const { mails, unitOfWork } = this.sources;
    const token = newJobSecret();
    const link = await unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const request = await lockForJob(unit, caller.actor, input.requestId);
      const taker = await lockedTaker(statements, input.contractorId, now);
      const email = this.addressFor(request, taker, input);
      requireUntil(input.until, now);
      requireSendable(request);
      if ((await activeLinkOf(statements, request.id)) !== undefined) {
        throw conflict('active', 'The request is with a contractor: withdraw that first.');
      }
      await this.requireTakes(unit, request, taker);
      const id = await insert(unit, caller.actor.userId, { ...input, email, token });
      const row = await existingLink(statements, id);
      record(unit, row, 'sent', { until: row.until.toISOString(), may: [...row.may] });
      await addEntry(unit, row, 'sent', caller.actor.userId);
      await announce(unit, null, row);
      await mails.send(unit, row, 'sent', { token });
      return row;
    });
    return toJobLink(link, this.sources.clock(), await this.handedOver(token));
  }

  /**
   * Sends the link of the active job of a request again: another token, and what opened the job
   * before ends. The state stays.
   *
   * @throws AppError as `send`; INVALID_TRANSITION without an active job, and for one that is done.
   */
  async resend(caller: ActingCaller, input: ResendContractorInput): Promise<JobLink> {
    const { mails, unitOfWork } = this.sources;
    const token = newJobSecret();
    const link = await unitOfWork.run(caller, async (unit) => {
      const { statements, now } = unit;
      const request = await lockForJob(unit, caller.actor, input.requestId);
      const id = await activeLinkOf(statements, request.id);
      if (input.until !== undefined) requireUntil(input.until, now);
      if (id === undefined) throw noJob();
      const { contractorId } = await existingLink(statements, id);
      // The contractor before its job, as where it is blocked.
      const taker = await lockedTaker(statements, contractorId, now);
      const before = await lockedLink(statements, id);
      if (before === undefined || before.endedAt !== null) throw noJob();
      if (!UNDONE_STATES.includes(before.state)) throw wrongState(before, UNDONE_STATES);
      const email = input.email ?? before.email;
      if (mails.isOn && email === null) throw invalid('email', 'is required: the job has none');
      await this.requireTakes(unit, request, taker);
      await renew(unit, before, { ...input, email, token });
      const row = await existingLink(statements, id);
      record(unit, row, 'resent', { until: row.until.toISOString(), may: [...row.may] });
      await addEntry(unit, row, 'resent', caller.actor.userId);
      await announce(unit, before, row);
      await mails.send(unit, row, 'resent', { token });
      return row;
    });
    return toJobLink(link, this.sources.clock(), await this.handedOver(token));
  }

  /** Withdraws the active job of a request. @throws AppError as `change`. */
  async withdraw(caller: ActingCaller, input: WithdrawContractorInput): Promise<JobLink> {
    const { requestId, reason } = input;
    return await this.change(caller, requestId, { event: 'withdrawn', reason }, 'lead');
  }

  /** Returns a job that is done. @throws AppError as `change`. */
  async return(caller: ActingCaller, input: ReturnToContractorInput): Promise<JobLink> {
    const { requestId, reason } = input;
    return await this.change(caller, requestId, { event: 'returned', reason }, 'lead or assignee');
  }

  /** @throws AppError as `lockForJob`; INVALID_TRANSITION without an active job, and in another state. */
  private async change(
    caller: ActingCaller,
    requestId: number,
    change: Omit<JobChange, 'by'>,
    who: 'lead' | 'lead or assignee',
  ): Promise<JobLink> {
    const { states, unitOfWork } = this.sources;
    return await unitOfWork.run(caller, async (unit) => {
      await lockForJob(unit, caller.actor, requestId, who);
      const id = await activeLinkOf(unit.statements, requestId);
      const link = id === undefined ? undefined : await lockedLink(unit.statements, id);
      if (link === undefined || link.endedAt !== null) throw noJob();
      const after = await states.change(unit, link, { ...change, by: caller.actor });
      return toJobLink(after, unit.now);
    });
  }

  /**
   * The address of a new job.
   *
   * @throws AppError VALIDATION_ERROR for a contractor that does not exist for the request, and
   *   without an address where mail is configured.
   */
  private addressFor(
    { departmentId }: RequestRow,
    taker: JobTaker | undefined,
    input: SendToContractorInput,
  ): string | null {
    const isOther = taker?.departmentId != null && taker.departmentId !== departmentId;
    if (taker === undefined || taker.archivedAt !== null || isOther) {
      throw invalid('contractorId', 'must be a contractor of the department, or of all');
    }
    const email = input.email ?? taker.email;
    if (this.sources.mails.isOn && email === null) {
      throw invalid('email', 'is required: the contractor has none');
    }
    return email;
  }

  /** @throws AppError CONFLICT with the reason `blocked` or `insurance`. */
  private async requireTakes(
    unit: Unit,
    { categoryId }: RequestRow,
    taker: JobTaker | undefined,
  ): Promise<void> {
    if (taker === undefined) throw notFound('The contractor');
    if (taker.blocked) throw conflict('blocked', 'The contractor is blocked.');
    if (taker.insured === true) return;
    if (await this.sources.categories.requiresInsurance(unit.statements, categoryId)) {
      throw conflict('insurance', 'The category needs a contractor that is insured.');
    }
  }

  /** The link to hand over; null where the contractor gets it by mail. */
  private async handedOver(token: string): Promise<string | null> {
    const { mails, settings } = this.sources;
    if (mails.isOn) return null;
    return `${(await settings.publicUrl()) ?? ''}/j#${token}`;
  }
}

/** @throws AppError VALIDATION_ERROR unless it is later than now, and at most in 60 days. */
function requireUntil(until: Date, now: Date): void {
  if (until > now && until.getTime() <= now.getTime() + MAX_DAYS * DAY) return;
  throw invalid('until', `must be later than now, and at most in ${MAX_DAYS} days`);
}

function conflict(reason: string, message: string): AppError {
  return new AppError('CONFLICT', message, { reason });
}

function noJob(): AppError {
  const details = { field: 'state', reason: 'has no active job' };
  return new AppError('INVALID_TRANSITION', 'The request is with no contractor.', details);
}

/** A job to be written, with the token of its link. */
type NewJob = Omit<SendToContractorInput, 'email'> & { email: string | null; token: string };

async function insert(unit: Unit, sentById: number, input: NewJob): Promise<number> {
  const { requestId, contractorId, until, may = ['photos', 'checklist'], email, token } = input;
  const { showComments = false, message = null } = input;
  const { statements, now } = unit;
  const insertion = db
    .insertInto('jobLinks')
    .values({
      ...{ requestId, contractorId, email, until, may: [...may], showComments, message },
      ...{ sentById, sentAt: now, since: now, updatedAt: now, tokenHash: hashJobSecret(token) },
      remindedUntil: unremindable(until, now),
    })
    .returning('id');
  return (await first(statements, statement(insertion)))?.id ?? 0;
}

/** The `until` of which no reminder is sent, because it is less than a day ahead; null otherwise. */
function unremindable(until: Date, now: Date): Date | null {
  return until.getTime() < now.getTime() + DAY ? until : null;
}

/** Writes another token, and what the call gives. */
async function renew(
  unit: Unit,
  before: JobLinkRow,
  input: Omit<ResendContractorInput, 'email'> & { token: string; email: string | null },
): Promise<void> {
  const { until = before.until, may = before.may, message = before.message, email, token } = input;
  const { showComments = before.showComments } = input;
  const change = db
    .updateTable('jobLinks')
    .set({
      ...{ email, until, may: [...may], showComments, message, tokenHash: hashJobSecret(token) },
      ...{ turn: before.turn + 1, wrongCodes: 0, version: before.version + 1 },
      updatedAt: unit.now,
      ...(input.until && { remindedUntil: unremindable(until, unit.now) ?? before.remindedUntil }),
    })
    .where('id', '=', before.id);
  await unit.statements.all(statement(change));
  await forgetDevices(unit, before.id);
}

/** Adds the audit record of a job that was sent, without texts and addresses. */
function record(
  unit: Unit,
  row: JobLinkRow,
  event: 'sent' | 'resent',
  further: { readonly until: string; readonly may: string[] },
): void {
  unit.audit({
    action: `maintenance.contractor_${event}`,
    targetType: 'maintenance_request',
    targetId: row.requestId,
    metadata: { ...subjectOf(row), ...further },
  });
}
