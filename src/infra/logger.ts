import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';
import { activeSpan } from '../core/tracing.js';
import { logOutput } from './log-output.js';

/** The process log: JSON lines on standard output. Not the internal log of the specification. */
export type Logger = PinoLogger;

/**
 * Paths in errors of node-postgres, the driver adapter and Prisma that contain the rejected row as
 * PostgreSQL reports it, including hashes of passwords and tokens.
 */
const ROWS = ['err.detail', 'err.cause.detail', 'err.meta.driverAdapterError.cause.detail'];

/** Ties a line to the span that is active. */
function traceFields(): object {
  const span = activeSpan();
  return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId };
}

/**
 * Creates the logger. Secrets are removed from every line by the paths below. Lines about work that is
 * traced have its `traceId` and `spanId`.
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

/** A logger of the same output for lines whose fields hold no secrets, without the search for them. */
export function withoutRedaction(logger: Logger): Logger {
  return logger.child({}, { redact: [] });
}
