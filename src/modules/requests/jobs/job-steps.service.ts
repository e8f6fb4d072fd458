import { invalid } from '../../../core/errors.js';
import type { Unit } from '../../../core/unit.js';
import type { UnitOfWork } from '../../../core/unit-of-work.js';
import { countedTime } from '../../system/system-settings/performed.service.js';
import type { SettingsService } from '../../system/system-settings/system-settings.service.js';
import type { JobChange, JobLinkStates } from '../job-links/job-link-states.service.js';
import { type JobLinkRow, lockedLink } from '../job-links/job-links.queries.js';
import { lockWork } from '../maintenance/crew/work.queries.js';
import { requestById } from '../maintenance/maintenance.queries.js';
import { byJob, type JobBearer, type JobCaller } from './job-bearer.js';
import type { AcceptJobInput } from './job-inputs.types.js';
import { ended, type JobsService } from './jobs.service.js';
import type { Job } from './jobs.types.js';

const DAY = 86_400_000;
/** How far ahead a contractor says when it comes, in milliseconds. */
const YEAR = 366 * DAY;

/** The dependencies of the service. */
interface Sources {
  readonly unitOfWork: UnitOfWork;
  readonly states: Pick<JobLinkStates, 'change'>;
  readonly settings: Pick<SettingsService, 'current'>;
  readonly jobs: Pick<JobsService, 'job'>;
}

/** The steps that a contractor takes by link (docs/behaviour/jobs.md). */
export class JobStepsService {
  constructor(private readonly sources: Sources) {}

  /**
   * Accepts a job, or says anew when the contractor comes.
   *
   * @throws AppError as `take`; VALIDATION_ERROR for a time out of bounds.
   */
  async accept(caller: JobCaller, { arrivesAt }: AcceptJobInput): Promise<Job> {
    return await this.take(caller, { event: 'accepted', arrivesAt }, ({ now }) => {
      if (arrivesAt === null || arrivesAt === undefined) return;
      const ahead = arrivesAt.getTime() - now.getTime();
      if (ahead > -DAY && ahead <= YEAR) return;
      throw invalid('arrivesAt', 'must be later than a day ago, and within a year');
    });
  }

  /** Declines a job, which ends it. @throws AppError as `take`. */
  async decline(caller: JobCaller, reason: string): Promise<Job> {
    return await this.take(caller, { event: 'declined', reason });
  }

  /** Begins the work. @throws AppError as `take`. */
  async start(caller: JobCaller): Promise<Job> {
    return await this.take(caller, { event: 'started' });
  }

  /** Says that the work is done, which completes nothing. @throws AppError as `take`. */
  async finish(caller: JobCaller, note: string): Promise<Job> {
    return await this.take(caller, { event: 'done', note });
  }

  /**
   * Takes a step.
   *
   * @throws AppError session_invalid once the link has ended; INVALID_TRANSITION in another state;
   *   VALIDATION_ERROR for a time of the step that is out of bounds.
   */
  private async take(
    { link, ...call }: JobCaller,
    change: Omit<JobChange, 'by' | 'time'>,
    check: (unit: Unit) => void = () => {},
  ): Promise<Job> {
    const caller = byJob({ ...call, actor: null, link });
    await this.sources.unitOfWork.run(caller, async (unit) => {
      await lockWork(unit, link.requestId);
      const row = await lockedOpen(unit, link);
      check(unit);
      const request = await requestById(unit.statements, link.requestId);
      const time = await countedTime(unit, caller, this.sources.settings, request ?? null);
      await this.sources.states.change(unit, row, { ...change, by: 'link', time });
    });
    return await this.sources.jobs.job(link);
  }
}

/**
 * The link of a bearer, locked until the transaction ends; the request is locked before.
 *
 * @throws AppError session_invalid once it has ended, was sent again, or has forgotten the device.
 */
export async function lockedOpen(
  { statements, tx }: Pick<Unit, 'statements' | 'tx'>,
  { linkId, deviceId, turn }: JobBearer,
): Promise<JobLinkRow> {
  const row = await lockedLink(statements, linkId);
  if (row === undefined || row.endedAt !== null || row.turn !== turn) throw ended();
  if ((await tx.jobDevice.count({ where: { id: deviceId } })) === 0) throw ended();
  return row;
}
