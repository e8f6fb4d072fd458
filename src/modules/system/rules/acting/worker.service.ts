import { setTimeout as sleep } from 'node:timers/promises';
import type { Statements } from '../../../../core/sql.js';
import type { Logger } from '../../../../infra/logging/logger.js';
import type { Consumer, Queue } from '../../../../infra/queue/queue.js';
import { ReadLoop } from '../../../../infra/queue/read-loop.js';
import type { RuleEvents } from './events.service.js';
import { claimEvent } from './queue.queries.js';

/** The name by which events of rules are read. */
const QUEUE = 'rules';

const READS = { gap: 0, errorPause: 2_000 };

/** Reads the events of rules in this process: after a commit, and from time to time. */
export class RuleWorker implements Consumer {
  private readonly loops: readonly ReadLoop[];
  private attached = false;

  /** @param places number of events that the process works on at once. */
  constructor(
    private readonly statements: Statements,
    private readonly queue: Pick<Queue, 'attach'>,
    private readonly events: RuleEvents,
    private readonly now: () => Date,
    logger: Logger,
    places: number,
  ) {
    this.loops = Array.from(
      { length: places },
      () =>
        new ReadLoop(
          READS,
          () => this.next(),
          (err) => logger.warn({ err }, 'an event of rules was not worked on'),
        ),
    );
  }

  start(): void {
    this.wake();
  }

  /** Reads now; nothing in a process that runs no jobs. */
  wake = (): void => {
    if (!this.attached) return;
    for (const loop of this.loops) loop.wake();
  };

  async stop(graceMs: number): Promise<void> {
    const all = Promise.all(this.loops.map((loop) => loop.stop()));
    await Promise.race([all, sleep(graceMs, undefined, { ref: false })]);
  }

  /** Begins to read in a process that runs jobs, and reads what other processes left. */
  look(): void {
    if (this.attached) {
      this.wake();
    } else {
      this.attached = true;
      this.queue.attach(QUEUE, this);
    }
  }

  /** Works on one event. @returns false when nothing waits. */
  async next(): Promise<boolean> {
    const event = await claimEvent(this.statements, this.now());
    if (event === undefined) return false;
    await this.events.process(event);
    return true;
  }
}
