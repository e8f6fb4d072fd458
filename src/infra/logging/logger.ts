import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { activeSpan } from '../../core/tracing.js';
import { logOutput } from './log-output.js';

/** The process log: JSON lines on standard output. Not the internal log of the specification. */
export type Logger = PinoLogger;

/**
 * Paths in errors of node-postgres, the driver adapter and Prisma that contain the rejected row as
 * PostgreSQL reports it, including hashes of passwords and tokens.
 */
const ROWS = ['err.detail', 'err.cause.detail', 'err.meta.driverAdapterError.cause.detail'];

/** Adds the ids of the active span to a line. */
function traceFields(): object {
  const span = activeSpan();
  return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId };
}

/**
 * Creates the logger. The paths below remove secrets from every line. Lines about traced work have
 * its `traceId` and `spanId`.
 *
 * @param destination the output stream; default: standard output (log-output.ts).
 */
export function createLogger(level: string, destination: DestinationStream = logOutput()): Logger {
  const redact = {
    paths: [
      'req.headers.authorization',
      'headers.authorization',
      '*.password',
      '*.accessToken',
      '*.refreshToken',
      ...ROWS,
    ],
    remove: true,
  };
  return pino({ level, redact, mixin: traceFields }, destination);
}

/** A logger with the same output for lines without secrets, which skips the search for them. */
export function withoutRedaction(logger: Logger): Logger {
  return logger.child({}, { redact: [] });
}
