import { setTimeout as sleep } from 'node:timers/promises';
import { queueOf } from '../core/event-dispatcher.js';
import type { Job, QueuedJob, QueueJob, ScheduledJob } from '../core/jobs.js';
import type { Tracer } from '../core/tracing.js';
import type { Database } from '../infra/database/database.js';
import type { IdempotencyStore } from '../infra/database/idempotency-store.js';
import { vacuumChangedTables } from '../infra/database/vacuum.js';
import type { Logger } from '../infra/logging/logger.js';
import { runPeriodically } from '../infra/queue/periodic.js';
import type { Queue } from '../infra/queue/queue.js';
import type { Catalogue } from './catalogue.js';
import { convertToJobs, EventConsumer, handleEventOfJob } from './event-consumer.js';
import type { RunningModules } from './services.js';

/**
 * Queue settings of durable subscribers: a minute for one event, and retries for about 100 minutes.
 */
const SUBSCRIBER_RULES = { timeoutSeconds: 60, retryLimit: 100, deadLetters: true } as const;

/** Most jobs of a durable subscriber at once in this process: events whose batch failed. */
const SUBSCRIBER_PLACES = { concurrency: 2 };

/** The dependencies of the background jobs. */
export interface JobSources {
  readonly catalogue: Catalogue;
  readonly running: RunningModules;
  readonly queue: Queue;
  readonly database: Database;
  readonly idempotency: IdempotencyStore;
  /** Starts the spans of background work. */
  readonly tracer: Tracer | undefined;
  readonly logger: Logger;
  /** True if this process runs all jobs; otherwise only those that concern the process itself. */
  readonly works: boolean;
}

/** A job bound to the services of its module. */
type BoundJob = Job<undefined>;

/** The jobs of all modules and of the infrastructure. */
function jobsOf(sources: JobSources): BoundJob[] {
  const { catalogue, running, database, idempotency } = sources;
  const ofModules = catalogue.modules.flatMap((module) => {
    // biome-ignore lint/plugin: they are those of the module, as its manifest has checked
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
 * Declares every queue, and starts the consumers of modules and durable subscribers where this
 * process runs jobs.
 */
export async function startQueues(sources: JobSources): Promise<void> {
  const { queue, running, works } = sources;
  const jobs = jobsOf(sources).filter((job): job is QueueJob<undefined> => job.runsOn === 'queue');
  const bindings = running.dispatcher.durable();
  await Promise.all([
    ...jobs.map(({ name, timeoutSeconds }) =>
      queue.declare(name, { timeoutSeconds: timeoutSeconds(undefined) }),
    ),
    ...bindings.map(({ subscriber }) => queue.declare(queueOf(subscriber), SUBSCRIBER_RULES)),
  ]);
  if (!works) return;
  for (const { name, concurrency, perGroup, run } of jobs) {
    const options = perGroup === undefined ? { concurrency } : { concurrency, perGroup };
    queue.consume(name, options, (queued) => run(undefined, queued));
  }
  const sourcesOfEvents = eventSources(sources);
  for (const binding of bindings) {
    const name = queueOf(binding.subscriber);
    queue.consume(name, SUBSCRIBER_PLACES, (job) =>
      handleEventOfJob(running.unitOfWork, binding, job),
    );
    queue.attach(name, new EventConsumer(sourcesOfEvents, binding));
  }
}

/** Maximum time in which an ending process hands over waiting events, in milliseconds. */
const LEAVE_TIMEOUT = 3_000;

/**
 * Converts waiting events to jobs that any release can process; called after the last change of
 * this process. Never throws: on failure the events wait for a process of this release.
 */
export async function convertWaitingEvents(sources: JobSources): Promise<void> {
  const { running, logger } = sources;
  const left = convertToJobs(eventSources(sources), running.dispatcher.durable());
  const reported = left.catch((err: unknown) =>
    logger.warn({ err }, 'waiting events were not converted to jobs'),
  );
  await Promise.race([reported, sleep(LEAVE_TIMEOUT, undefined, { ref: false })]);
}

function eventSources({ running, database, queue, tracer, logger }: JobSources) {
  const { unitOfWork } = running;
  return { unitOfWork, statements: database.statements, queue, tracer, logger };
}

/**
 * Starts the repeated jobs: those of every replica in this process, the others by schedules that
 * all replicas share.
 *
 * @returns a function that stops them and waits for running ones.
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
  // The next schedule retries a failed run.
  await queue.declare(name, { timeoutSeconds, retryLimit: 2, single: true });
  const each = async (job: QueuedJob) => {
    await run(undefined, signal);
    // Interrupted; another process continues.
    signal.throwIfAborted();
    await job.complete();
  };
  queue.consume(name, { concurrency: 1 }, each);
  await queue.schedule(name, cron);
}
