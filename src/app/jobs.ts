import type { Clock } from '../core/clock.js';
import { systemCaller } from '../core/context.js';
import { queueOf } from '../core/event-dispatcher.js';
import type { IdempotencyStore } from '../core/idempotency.js';
import type { Job, QueuedJob, QueuedJobs, QueueJob, ScheduledJob } from '../core/jobs.js';
import { storedEvents } from '../core/records.queries.js';
import type { BoundSubscriber } from '../core/subscribers.js';
import type { UnitOfWork } from '../core/unit-of-work.js';
import type { Database } from '../infra/database.js';
import type { Logger } from '../infra/logger.js';
import { runPeriodically } from '../infra/periodic.js';
import type { Queue } from '../infra/queue.js';
import { addPartitions } from '../infra/time-partitions.js';
import { vacuumChangedTables } from '../infra/vacuum.js';
import type { Catalogue } from './catalogue.js';
import type { RunningModules } from './services.js';

/** Time limit of a durable subscriber for one event, in seconds. */
const SUBSCRIBER_TIMEOUT = 60;

/** How many transactions of a durable subscriber run at a time in this process, and events in each. */
const SUBSCRIBER_PLACES = { concurrency: 2, together: 20 };

/** Maximum number of retries of a durable subscriber for one event, over about 100 minutes. */
const SUBSCRIBER_RETRIES = 100;

/** The dependencies of the background jobs. */
export interface JobSources {
  readonly catalogue: Catalogue;
  readonly running: RunningModules;
  readonly queue: Queue;
  readonly database: Database;
  readonly idempotency: IdempotencyStore;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Whether this process runs jobs, besides those that concern the process itself. */
  readonly works: boolean;
}

/** A job bound to the services of its module. */
type BoundJob = Job<undefined>;

/** The jobs of all modules and of the infrastructure. */
function jobsOf(sources: JobSources): BoundJob[] {
  const { catalogue, running, database, idempotency, clock, logger } = sources;
  const ofModules = catalogue.modules.flatMap((module) => {
    const services = running.servicesOf(module) as never;
    return module.jobs.map((job): BoundJob => bound(job, services));
  });
  return [
    ...ofModules,
    {
      runsOn: 'one-replica',
      name: 'idempotency-sweep',
      cron: '5 * * * *',
      timeoutSeconds: 600,
      run: () => idempotency.sweep(),
    },
    {
      runsOn: 'one-replica',
      name: 'time-partitions',
      cron: '27 2 * * *',
      timeoutSeconds: 600,
      run: () => addPartitions(database.prisma, clock(), logger),
    },
    // A PostgreSQL server has autovacuum.
    ...(database.kind === 'embedded'
      ? ([
          {
            runsOn: 'every-replica',
            name: 'vacuum',
            everySeconds: 600,
            run: (_none, signal) => vacuumChangedTables(database.prisma, signal),
          },
        ] satisfies BoundJob[])
      : []),
  ];
}

function bound<S>(job: Job<S>, services: S): BoundJob {
  if (job.runsOn === 'queue') {
    return {
      ...job,
      timeoutSeconds: () => job.timeoutSeconds(services),
      run: (_none: undefined, queued: QueuedJob) => job.run(services, queued),
    };
  }
  const run = (_none: undefined, signal: AbortSignal) => job.run(services, signal);
  if (job.runsOn === 'one-replica') return { ...job, run };
  const { everySeconds } = job;
  return {
    ...job,
    everySeconds: typeof everySeconds === 'number' ? everySeconds : everySeconds(services),
    run,
  };
}

/**
 * Declares every queue, and starts the consumers of modules and durable subscribers where this process runs
 * jobs.
 */
export async function startQueues(sources: JobSources): Promise<void> {
  const { queue, running, works } = sources;
  const jobs = jobsOf(sources);
  for (const job of jobs.filter((job): job is QueueJob<undefined> => job.runsOn === 'queue')) {
    await queue.declare(job.name, { timeoutSeconds: job.timeoutSeconds(undefined) });
    if (!works) continue;
    const { concurrency, perGroup } = job;
    const options = perGroup === undefined ? { concurrency } : { concurrency, perGroup };
    queue.consume(job.name, options, { each: (queued) => job.run(undefined, queued) });
  }
  for (const bound of running.dispatcher.all()) {
    if (bound.subscriber.delivery !== 'durable') continue;
    const name = queueOf(bound.subscriber);
    await queue.declare(name, {
      timeoutSeconds: SUBSCRIBER_TIMEOUT,
      retryLimit: SUBSCRIBER_RETRIES,
      deadLetters: true,
    });
    if (!works) continue;
    queue.consume(name, SUBSCRIBER_PLACES, {
      all: (jobs) => handleStored(running.unitOfWork, bound, jobs),
    });
  }
}

/** Runs a durable subscriber for stored events; its writes and the end of the jobs share a transaction. */
async function handleStored(
  unitOfWork: UnitOfWork,
  { subscriber, services }: BoundSubscriber,
  jobs: QueuedJobs,
): Promise<void> {
  if (subscriber.delivery !== 'durable') return;
  const ids = (jobs.data as readonly { readonly eventId: string }[]).map(({ eventId }) => eventId);
  await unitOfWork.run(systemCaller(subscriber.name), async (unit) => {
    // Without those that were removed after their retention time.
    const events = await storedEvents(unit.statements, ids);
    const unknown = events.find(({ type }) => type !== subscriber.event.type);
    if (unknown !== undefined) {
      // Of a newer release, whose processes know what to do with it: the job is tried again until one has it.
      throw new Error(`${subscriber.name} does not know events of the type ${unknown.type}`);
    }
    const spanOf = new Map(ids.map((id, index) => [id, jobs.spans[index]]));
    const traced = events.map((event) => ({ ...event, span: spanOf.get(String(event.id)) }));
    if (events.length > 0) await subscriber.handle(services, traced, unit);
    await jobs.complete(unit.statements);
  });
}

/**
 * Starts the repeated jobs: those of every replica in this process, the others by schedules that
 * all replicas share.
 *
 * @returns a function that stops them and waits for those that are running.
 */
export async function startJobs(sources: JobSources): Promise<() => Promise<void>> {
  const { queue, logger, works } = sources;
  const stopping = new AbortController();
  const stops: (() => Promise<void>)[] = [];
  for (const job of jobsOf(sources)) {
    if (job.runsOn === 'every-replica') {
      if (!works && !job.ofProcess) continue;
      const { name, everySeconds, run } = job;
      const work = {
        name,
        interval: (everySeconds as number) * 1000,
        run: (signal: AbortSignal) => run(undefined, signal),
      };
      stops.push(runPeriodically(work, logger));
    } else if (job.runsOn === 'one-replica' && works) {
      await startScheduled(queue, job, stopping.signal);
    }
  }
  return async () => {
    stopping.abort();
    await Promise.all(stops.map((stop) => stop()));
  };
}

async function startScheduled(
  queue: Queue,
  { name, cron, timeoutSeconds, run }: ScheduledJob<undefined>,
  signal: AbortSignal,
): Promise<void> {
  // A failed run is retried with the next schedule.
  await queue.declare(name, { timeoutSeconds, retryLimit: 2, single: true });
  const each = async (job: QueuedJob) => {
    await run(undefined, signal);
    // Interrupted: another process does the rest.
    signal.throwIfAborted();
    await job.complete();
  };
  queue.consume(name, { concurrency: 1 }, { each });
  await queue.schedule(name, cron);
}
