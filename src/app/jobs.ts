import { systemCaller } from '../core/context.js';
import { queueOf } from '../core/event-dispatcher.js';
import type { StoredEvent } from '../core/events.js';
import type { IdempotencyStore } from '../core/idempotency.js';
import type { Job, QueuedJob, QueueJob, ScheduledJob } from '../core/jobs.js';
import type { BoundSubscriber } from '../core/subscribers.js';
import type { UnitOfWork } from '../core/unit-of-work.js';
import type { Database } from '../infra/database.js';
import type { Logger } from '../infra/logger.js';
import { runPeriodically } from '../infra/periodic.js';
import type { Queue } from '../infra/queue.js';
import { vacuumWornTables } from '../infra/vacuum.js';
import type { Catalogue } from './catalogue.js';
import type { RunningModules } from './services.js';

/** How long a durable subscriber may take for one event, in seconds. */
const SUBSCRIBER_TIMEOUT = 60;

/** Events that a durable subscriber handles at a time in this process. */
const SUBSCRIBER_CONCURRENCY = 2;

/** How often an event is handed to a durable subscriber that fails, over about 100 minutes. */
const SUBSCRIBER_RETRIES = 100;

/** What runs in the background. */
export interface JobSources {
  readonly catalogue: Catalogue;
  readonly running: RunningModules;
  readonly queue: Queue;
  readonly database: Database;
  readonly idempotency: IdempotencyStore;
  readonly logger: Logger;
}

/** A job with the services of its module. */
type BoundJob = Job<undefined>;

/** The jobs of all modules, and those of the parts below the modules. */
function jobsOf({ catalogue, running, database, idempotency }: JobSources): BoundJob[] {
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
    // A server has autovacuum.
    ...(database.kind === 'embedded'
      ? ([
          {
            runsOn: 'every-replica',
            name: 'vacuum',
            everySeconds: 600,
            run: (_none, signal) => vacuumWornTables(database.prisma, signal),
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
  return {
    ...job,
    run: (_none: undefined, signal: AbortSignal) => job.run(services, signal),
  };
}

/** Declares every queue and starts to work on those of modules and durable subscribers. */
export async function startQueues(sources: JobSources): Promise<void> {
  const { queue, running } = sources;
  const jobs = jobsOf(sources);
  for (const job of jobs.filter((job): job is QueueJob<undefined> => job.runsOn === 'queue')) {
    await queue.declare(job.name, { timeoutSeconds: job.timeoutSeconds(undefined) });
    const { concurrency, perGroup } = job;
    const options = perGroup === undefined ? { concurrency } : { concurrency, perGroup };
    queue.consume(job.name, options, (queued) => job.run(undefined, queued));
  }
  for (const bound of running.dispatcher.all()) {
    if (bound.subscriber.delivery !== 'durable') continue;
    const name = queueOf(bound.subscriber);
    await queue.declare(name, {
      timeoutSeconds: SUBSCRIBER_TIMEOUT,
      retryLimit: SUBSCRIBER_RETRIES,
    });
    queue.consume(name, { concurrency: SUBSCRIBER_CONCURRENCY }, (job) =>
      handleStored(running.unitOfWork, bound, job),
    );
  }
}

/** Hands a stored event to a durable subscriber; its writes and the end of the job are committed together. */
async function handleStored(
  unitOfWork: UnitOfWork,
  { subscriber, services }: BoundSubscriber,
  job: QueuedJob,
): Promise<void> {
  if (subscriber.delivery !== 'durable') return;
  const { eventId } = job.data as { eventId: string };
  await unitOfWork.run(systemCaller(subscriber.name), async (unit) => {
    const row = await unit.tx.outboxEvent.findUnique({ where: { id: BigInt(eventId) } });
    // An event past its retention time is gone; there is nothing left to do.
    if (row !== null) await subscriber.handle(services, row as unknown as StoredEvent, unit);
    await job.complete(unit.tx);
  });
}

/**
 * Starts the repeated jobs: those of every replica in this process, the others by schedules that all
 * replicas share.
 *
 * @returns a function that ends them and waits for what is under way.
 */
export async function startJobs(sources: JobSources): Promise<() => Promise<void>> {
  const { queue, logger } = sources;
  const stopping = new AbortController();
  const stops: (() => Promise<void>)[] = [];
  for (const job of jobsOf(sources)) {
    if (job.runsOn === 'every-replica') {
      const { name, everySeconds, run } = job;
      const work = {
        name,
        interval: everySeconds * 1000,
        run: (signal: AbortSignal) => run(undefined, signal),
      };
      stops.push(runPeriodically(work, logger));
    } else if (job.runsOn === 'one-replica') {
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
  // A run that fails comes again with the next schedule.
  await queue.declare(name, { timeoutSeconds, retryLimit: 2, single: true });
  queue.consume(name, { concurrency: 1 }, async (job) => {
    await run(undefined, signal);
    await job.complete();
  });
  await queue.schedule(name, cron);
}
