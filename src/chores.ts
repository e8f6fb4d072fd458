import type { Caller, Services } from './core/context.js';
import type { IdempotencyStore } from './core/idempotency.js';
import type { Logger } from './infra/logger.js';
import { scheduleChore } from './infra/schedule.js';
import { scheduleSweeps } from './modules/attachments/sweep.schedule.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Who does the chores, and what the first sweep of files may take for granted. */
interface ChoreOptions {
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
  const { logger } = options;
  const stops = [
    scheduleSweeps(services.sweep, options),
    scheduleChore(
      {
        name: 'sweep of sessions',
        interval: HOUR,
        run: (signal) => services.sessions.sweep(signal),
      },
      logger,
    ),
    scheduleChore(
      {
        name: 'sweep of webhook deliveries',
        interval: HOUR,
        run: (signal) => services.webhookSender.sweep(signal),
      },
      logger,
    ),
    scheduleChore(
      { name: 'sweep of idempotency keys', interval: HOUR, run: () => idempotency.sweep() },
      logger,
    ),
    scheduleChore(
      {
        name: 'sealing of the audit trail',
        interval: 2 * SECOND,
        run: (signal) => services.sealer.seal(signal),
      },
      logger,
    ),
    scheduleChore(
      {
        name: 'sweep of the internal log',
        interval: 24 * HOUR,
        run: (signal) => services.logs.sweep(signal),
      },
      logger,
    ),
    scheduleChore(
      {
        name: 'watch over incidents',
        interval: 5 * SECOND,
        run: () => services.incidents.watch(),
      },
      logger,
    ),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
