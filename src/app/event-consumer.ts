import { setTimeout as sleep } from 'node:timers/promises';
import { systemCaller } from '../core/context.js';
import { queueOf } from '../core/event-dispatcher.js';
import type { StoredEvent } from '../core/events.js';
import type { QueuedJob } from '../core/jobs.js';
import { storedEvents } from '../core/records.queries.js';
import type { Statements } from '../core/sql.js';
import type { DurableBinding } from '../core/subscribers.js';
import type { Tracer } from '../core/tracing.js';
import type { Unit } from '../core/unit.js';
import type { UnitOfWork } from '../core/unit-of-work.js';
import type { Logger } from '../infra/logging/logger.js';
import { processed } from '../infra/queue/message-spans.js';
import type { Consumer, Queue } from '../infra/queue/queue.js';
import { ReadLoop } from '../infra/queue/read-loop.js';
import {
  queuesWithWaiting,
  takeSelected,
  takeWaiting,
  type WaitingEvent,
} from './waiting-events.queries.js';

/** Maximum number of events in one transaction of a subscriber. */
const MAX_IN_TRANSACTION = 100;

/** Interval of reading events: a longer gap puts more of them into one transaction under load. */
const READS = { gap: 50, errorPause: 5_000 };

/** Maximum number of events that are converted to jobs in one transaction. */
const MAX_AS_JOBS = 1_000;

/** The dependencies of the consumers of events. */
export interface EventConsumerSources {
  readonly unitOfWork: UnitOfWork;
  readonly statements: Statements;
  readonly queue: Queue;
  readonly tracer: Tracer | undefined;
  readonly logger: Logger;
}

/**
 * Passes the waiting events to a durable subscriber, in one transaction with its writes. If the
 * transaction fails, each event becomes a job with retries and dead letters (docs/events.md).
 */
export class EventConsumer implements Consumer {
  private readonly reads: ReadLoop;
  private readonly name: string;

  constructor(
    private readonly sources: EventConsumerSources,
    private readonly binding: DurableBinding,
  ) {
    this.name = queueOf(binding.subscriber);
    this.reads = new ReadLoop(
      READS,
      () => this.read(),
      (err) => sources.logger.warn({ err, queue: this.name }, 'events were not read'),
    );
  }

  start(): void {
    this.reads.wake();
  }

  wake(): void {
    this.reads.wake();
  }

  /**
   * Work that has not ended by then is rolled back when the connections are closed, and its events
   * wait again.
   */
  async stop(graceMs: number): Promise<void> {
    await Promise.race([this.reads.stop(), sleep(graceMs, undefined, { ref: false })]);
  }

  /** @returns whether events were waiting. */
  private async read(): Promise<boolean> {
    const { logger } = this.sources;
    let taken: readonly WaitingEvent[] = [];
    try {
      await this.sources.unitOfWork.run(this.caller(), async (unit) => {
        taken = await takeWaiting(unit.statements, this.name, MAX_IN_TRANSACTION);
        if (taken.length > 0) await this.handle(unit, taken);
      });
    } catch (err) {
      if (taken.length === 0 || this.reads.stopped) throw err;
      logger.info({ err, queue: this.name, events: taken.length }, 'events failed together');
      await this.handOver(taken);
    }
    return taken.length > 0;
  }

  private caller() {
    return systemCaller(this.binding.subscriber.name);
  }

  private async handle(unit: Unit, taken: readonly WaitingEvent[]): Promise<void> {
    const processing = {
      queue: this.name,
      system: 'postgresql',
      messages: taken.map(({ traceparent }) => traceparent),
    };
    await processed(this.sources.tracer, processing, async (spans) => {
      const ids = taken.map(({ eventId }) => String(eventId));
      // Events that were deleted after their retention time are missing.
      const events = await storedEvents(unit.statements, ids);
      const { subscriber, services } = this.binding;
      const isKnown = ({ type }: StoredEvent) => type === subscriber.event.type;
      const unknown = new Set(events.filter((event) => !isKnown(event)).map(({ id }) => id));
      await this.asJobs(
        unit,
        taken.filter(({ eventId }) => unknown.has(eventId)),
      );
      const spanOf = new Map(ids.map((id, index) => [id, spans[index]]));
      const traced = events
        .filter(isKnown)
        .map((event) => ({ ...event, span: spanOf.get(String(event.id)) }));
      if (traced.length > 0) await subscriber.handle(services, traced, unit);
    });
  }

  /** Converts events to jobs, if they still wait. */
  private async handOver(events: readonly WaitingEvent[]): Promise<void> {
    await this.sources.unitOfWork.run(this.caller(), async (unit) => {
      await this.asJobs(unit, await takeSelected(unit.statements, this.name, events));
    });
    this.sources.queue.wake(this.name);
  }

  private async asJobs(unit: Unit, events: readonly WaitingEvent[]): Promise<void> {
    await sendAsJobs(this.sources.queue, unit.statements, this.name, events);
  }
}

/**
 * Runs a durable subscriber for the event of a job; its writes and the completion of the job share
 * a transaction.
 *
 * @throws Error for an unknown event type, which only processes of a newer release handle.
 */
export async function handleEventOfJob(
  unitOfWork: UnitOfWork,
  { subscriber, services }: DurableBinding,
  job: QueuedJob,
): Promise<void> {
  const { eventId } = job.data as { readonly eventId: string };
  await unitOfWork.run(systemCaller(subscriber.name), async (unit) => {
    const [event] = await storedEvents(unit.statements, [eventId]);
    if (event !== undefined && event.type !== subscriber.event.type) {
      throw new Error(`${subscriber.name} does not know events of the type ${event.type}`);
    }
    const events: StoredEvent[] = event === undefined ? [] : [{ ...event, span: job.span }];
    if (events.length > 0) await subscriber.handle(services, events, unit);
    await job.complete(unit.tx);
  });
}

/**
 * Converts all waiting events to jobs, which processes of the previous release read as well. So no
 * event is left behind when the last process of this release ends.
 */
export async function convertToJobs(
  { unitOfWork, statements, queue }: EventConsumerSources,
  bindings: readonly DurableBinding[],
): Promise<void> {
  const own = new Set(bindings.map(({ subscriber }) => queueOf(subscriber)));
  for (const name of await queuesWithWaiting(statements)) {
    // Queues of another release are left to its processes.
    for (let isMore = own.has(name); isMore; ) {
      isMore = await unitOfWork.run(systemCaller('shutdown'), async (unit) => {
        const taken = await takeWaiting(unit.statements, name, MAX_AS_JOBS);
        await sendAsJobs(queue, unit.statements, name, taken);
        return taken.length === MAX_AS_JOBS;
      });
    }
  }
}

async function sendAsJobs(
  queue: Queue,
  statements: Statements,
  name: string,
  events: readonly WaitingEvent[],
): Promise<void> {
  const jobs = events.map(({ eventId, traceparent }) => ({
    data: { eventId: String(eventId), ...(traceparent === null ? {} : { traceparent }) },
  }));
  await queue.send(statements, name, jobs);
}
