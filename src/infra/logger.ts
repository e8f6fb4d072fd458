import { type DestinationStream, type Logger as PinoLogger, pino } from 'pino';

/** The process's own diagnostics, one JSON line each on standard output; not the internal log. */
export type Logger = PinoLogger;

/**
 * Where errors of node-postgres, of the driver adapter and of Prisma carry what PostgreSQL repeats of a
 * row that it refuses: all of it, hashes of passwords and tokens included.
 */
const ROWS = ['err.detail', 'err.cause.detail', 'err.meta.driverAdapterError.cause.detail'];

/**
 * Makes the logger. Secrets never reach a line: the paths below are cut out.
 *
 * @param destination where lines go; default: standard output.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
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
  return pino({ level, redact }, destination);
}
