import type { AppServices } from '../app/modules.js';
import { type ActingCaller, systemCaller } from '../core/context.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { JOBS, type JobRow } from './job-words.js';
import { type Organisation, type Team, teamOf } from './organisation.js';
import { demoPhoto } from './picture.js';
import { type Step, workdayBefore } from './steps.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The department whose requests go to contractors. */
const DEPARTMENT = 'Facilities';

/** A job under way: what its contractor has in the browser. */
interface Sent {
  id: number;
  token: string;
  device?: string;
}

/** Sends requests to contractors, who do them by their links. */
export class JobsBuilder {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly organisation: Organisation,
    private readonly until: number,
  ) {}

  /** The number of requests. */
  static get requests(): number {
    return JOBS.length;
  }

  /** @returns the steps before the present. */
  steps(): Step[] {
    return JOBS.flatMap((row) => this.job(row));
  }

  private job(row: JobRow): Step[] {
    const at = workdayBefore(this.until, row.days, 6);
    const job: Sent = { id: 0, token: '' };
    const team = teamOf(this.organisation, DEPARTMENT);
    const steps: Step[] = [];
    const then = (hours: number, take: Step['take']) => steps.push({ at: at + hours * HOUR, take });
    then(0, (services) => this.send(services, team, row, job));
    if (row.stage === 'sent') return steps;
    then(1.5, (services) => answer(services, row, job));
    if (row.stage === 'declined' || row.stage === 'accepted') return steps;
    then(5, (services) => work(services, row, job));
    if (row.stage === 'returned') {
      const reason = String(row.reason);
      then(7, async ({ jobLinks }) => {
        await jobLinks.return(team.head, { requestId: job.id, reason });
      });
    }
    if (row.stage === 'completed') {
      then(7, async (services) => {
        const worker = this.organisation.technicians[2] as ActingCaller;
        const technicianId = worker.actor.userId;
        await services.assigning.assign(team.head, { id: job.id, technicianId });
        await services.steps.start(worker, { id: job.id });
        await services.steps.complete(worker, { id: job.id, note: String(row.note) });
      });
    }
    return steps;
  }

  private async send(
    services: AppServices,
    { departmentId, head, employees }: Team,
    row: JobRow,
    job: Sent,
  ): Promise<void> {
    const { title, description, category, contractor: name, may, message } = row;
    const made = await services.submission.create(employees[3] as ActingCaller, {
      ...{ title, description, category, priority: 'normal', departmentId },
    });
    job.id = made.id;
    await services.steps.approve(head, { id: made.id });
    const { id: contractorId } = await this.prisma.contractor.findFirstOrThrow({ where: { name } });
    const until = new Date(workdayBefore(this.until, row.days, 6) + row.until * DAY);
    const { link } = await services.jobLinks.send(head, {
      ...{ requestId: made.id, contractorId, until, showComments: true },
      ...(may && { may }),
      ...(message !== undefined && { message }),
    });
    job.token = String(link?.split('#')[1]);
  }
}

/** Opens a job on the one device of its contractor. */
async function opened({ jobOpenings }: AppServices, job: Sent) {
  const caller = { ...systemCaller('demo'), actor: null };
  const { token, device } = job;
  const opening = await jobOpenings.open(caller, { token, ...(device && { device }) });
  job.device ??= opening.device ?? undefined;
  const link = await jobOpenings.bearerOf(opening.accessToken);
  if (link === undefined) throw new Error(`The job of request ${job.id} does not open.`);
  return { ...caller, link };
}

/** Accepts or declines a job. */
async function answer(services: AppServices, row: JobRow, job: Sent): Promise<void> {
  const { jobSteps, jobEntries } = services;
  const caller = await opened(services, job);
  if (row.stage === 'declined') {
    await jobSteps.decline(caller, String(row.note));
    return;
  }
  await jobSteps.accept(caller, {});
  if (row.comment !== undefined) await jobEntries.comment(caller, { body: row.comment });
  if (row.quote === undefined) return;
  const [amount, text] = row.quote;
  await jobEntries.quote(caller, { amount, text });
}

/** Does a job: with a photo, and the time that it took. */
async function work(services: AppServices, row: JobRow, job: Sent): Promise<void> {
  const { jobSteps, jobEntries } = services;
  const caller = await opened(services, job);
  await jobSteps.start(caller);
  await jobEntries.photo(caller, { file: await demoPhoto('belt.png') });
  const { minutes } = row;
  if (minutes !== undefined) await jobEntries.time(caller, { minutes });
  await jobSteps.finish(caller, String(row.note));
}
