import { type Logger as PinoLogger, pino } from 'pino';

/** The process's own diagnostics, one JSON line each on standard output; not the internal log. */
export type Logger = PinoLogger;

/** Makes the logger. Secrets never reach a line: the paths below are cut out. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: {
      paths: [
        'req.headers.authorization',
        'headers.authorization',
        '*.password',
        '*.accessToken',
        '*.refreshToken',
      ],
      remove: true,
    },
  });
}
