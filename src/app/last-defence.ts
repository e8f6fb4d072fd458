import { systemCaller } from '../core/context.js';
import { AppError } from '../core/errors.js';
import { FailureLog } from '../infra/failure-log.js';
import type { Logger } from '../infra/logger.js';
import { asLongRequest, currentRequestId } from '../infra/request-time.js';
import { unhandledRejections } from '../infra/unhandled.js';
import type { AppServices } from './modules.js';

/**
 * Has the process answer on after a rejection that nobody handled: it is the end of one piece of work, and no
 * reason to cut off the answers to others. It is logged with the id of the request that it came from, counted
 * (`unhandled_rejections_total`) and written to the internal log. See docs/operations/runbooks.md.
 */
export function surviveRejections({ failures }: AppServices, logger: Logger): void {
  const log = new FailureLog(logger);
  process.on('unhandledRejection', (error) => {
    // The context in which the promise was made: Node.js restores it for this event.
    const requestId = currentRequestId();
    log.unhandled(error, requestId);
    unhandledRejections.publish(undefined);
    const caller = { ...systemCaller('process'), requestId: requestId ?? 'process' };
    // A defect also when its error is one of the catalogue.
    const options = { cause: error };
    const failure = new AppError('INTERNAL_ERROR', 'unhandled', undefined, undefined, options);
    asLongRequest(() => failures.record(caller, failure, 'unhandled rejection'));
  });
}

/**
 * Has the process end in order after an exception that nobody caught: unlike a rejection it may have left a
 * stream, a socket or a parser half way through a change. It is logged, answers under way are finished, and the
 * process exits with 1, so that its supervisor starts it anew.
 *
 * @param end ends the process in order, with this exit code.
 */
export function endOnException(logger: Logger, end: (code: number) => void): void {
  process.on('uncaughtException', (err, origin) => {
    logger.fatal({ err, origin, requestId: currentRequestId() }, 'uncaught exception');
    end(1);
  });
}
