import type { Caller, Services } from '../core/context.js';
import type { IdempotencyStore } from '../core/idempotency.js';
import type { Logger } from '../infra/logger.js';
import { type Chore, scheduleChore } from '../infra/schedule.js';
import type { SweepService } from '../modules/files/sweep.service.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Who does the chores, and what the first sweep of files may take for granted. */
interface ChoreOptions {
  /** Vacuums the database; left out where it does so by itself. */
  readonly vacuum: ((signal: AbortSignal) => Promise<unknown>) | undefined;
  readonly caller: Caller;
  readonly logger: Logger;
  readonly aloneSince: Date | undefined;
}

/**
 * Starts what a process does in the background, each at its own pace; every replica does it.
 *
 * @returns a function that ends it all and waits for what is under way.
 */
export function startChores(
  { services, idempotency }: { services: Services; idempotency: IdempotencyStore },
  options: ChoreOptions,
): () => Promise<void> {
  const { vacuum } = options;
  const chores: readonly Chore[] = [
    sweepOfFiles(services.sweep, options),
    {
      name: 'sweep of sessions',
      interval: HOUR,
      run: (signal) => services.sessions.sweep(signal),
    },
    {
      name: 'sweep of webhook deliveries',
      interval: HOUR,
      run: (signal) => services.webhookSender.sweep(signal),
    },
    { name: 'sweep of idempotency keys', interval: HOUR, run: () => idempotency.sweep() },
    {
      name: 'sealing of the audit trail',
      interval: 2 * SECOND,
      run: (signal) => services.sealer.seal(signal),
    },
    {
      name: 'rollup of the analytics',
      interval: 10 * SECOND,
      run: (signal) => services.rollup.rollUp(signal),
    },
    {
      name: 'sweep of the internal log',
      interval: 24 * HOUR,
      run: (signal) => services.logs.sweep(signal),
    },
    { name: 'sweep of incidents', interval: 24 * HOUR, run: () => services.incidents.sweep() },
    { name: 'watch over incidents', interval: 5 * SECOND, run: () => services.incidents.watch() },
    ...(vacuum === undefined
      ? []
      : [{ name: 'vacuum of the database', interval: 10 * MINUTE, run: vacuum }]),
  ];
  const stops = chores.map((chore) => scheduleChore(chore, options.logger));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function sweepOfFiles(sweep: SweepService, { caller, logger, aloneSince }: ChoreOptions): Chore {
  // What was there before the start is taken at the first run, and left to no later one.
  let before = aloneSince;
  return {
    name: 'sweep of files',
    interval: HOUR,
    run: async (signal) => {
      const swept = await sweep.run(caller, { aloneSince: before, signal });
      before = undefined;
      if (Object.values(swept).some((count) => count > 0)) logger.info({ swept }, 'swept files');
    },
  };
}
