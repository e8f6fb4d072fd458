import { systemCaller } from '../core/context.js';
import { AppError } from '../core/errors.js';
import { FailureLog } from '../infra/logging/failure-log.js';
import type { Logger } from '../infra/logging/logger.js';
import { unhandledRejections } from '../infra/logging/unhandled.js';
import { asLongRequest, currentRequestId } from '../infra/request-time.js';
import type { AppServices } from './modules.js';

/**
 * Keeps the process running after an unhandled rejection: it ends one piece of work, and other
 * answers must not be cut off. It is logged with the id of its request, counted
 * (`unhandled_rejections_total`) and written to the internal log. See docs/operations/runbooks.md.
 */
export function surviveRejections({ failures }: AppServices, logger: Logger): void {
  const log = new FailureLog(logger);
  process.on('unhandledRejection', (error) => {
    // The context in which the promise was created; Node.js restores it for this event.
    const requestId = currentRequestId();
    log.unhandled(error, requestId);
    unhandledRejections.publish(undefined);
    const caller = { ...systemCaller('process'), requestId: requestId ?? 'process' };
    // An unhandled error of the catalogue is a defect, too.
    const options = { cause: error };
    const failure = new AppError('INTERNAL_ERROR', 'unhandled', undefined, undefined, options);
    asLongRequest(() => failures.record(caller, failure, 'unhandled rejection'));
  });
}

/**
 * Ends the process in order after an uncaught exception: unlike a rejection, it may have left a
 * stream, a socket or a parser in an inconsistent state. It is logged, answers in progress are
 * finished, and the process exits with 1, so that its supervisor restarts it.
 *
 * @param end ends the process in order, with this exit code.
 */
export function endOnException(logger: Logger, end: (code: number) => void): void {
  process.on('uncaughtException', (err, origin) => {
    logger.fatal({ err, origin, requestId: currentRequestId() }, 'uncaught exception');
    end(1);
  });
}
