import { type DestinationStream, pino } from 'pino';

/** How long a line waits for others at most, in milliseconds. */
const GATHERED = 10;

/** The lowest level, as pino counts, whose lines do not wait: warnings. */
const URGENT = 40;

/** The output, with what pino notes of the line that it writes. */
interface GatheredOutput extends DestinationStream {
  lastLevel: number;
  /** Writes what waits before it returns. */
  flushSync(): void;
}

/**
 * Standard output for log lines, which are written together: those of ten milliseconds, or up to the first
 * warning or error. A write for each answer takes several times as long as the line itself. What waits is
 * written when the process exits; when it is killed, it is lost.
 */
function gatheredOutput(): DestinationStream {
  const output = pino.destination({ sync: false });
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = '';
    if (lines !== '') output.write(lines);
  };
  const flushSync = () => {
    flush();
    output.flushSync();
  };
  process.on('exit', () => {
    if (waiting !== '') flushSync();
  });
  const gathered: GatheredOutput = {
    lastLevel: 0,
    write: (line) => {
      waiting += line;
      if (gathered.lastLevel >= URGENT) flush();
      else timer ??= setTimeout(flush, GATHERED);
    },
    flushSync,
  };
  // Asks pino to set `lastLevel`.
  return Object.assign(gathered, { [Symbol.for('pino.metadata')]: true });
}

let shared: DestinationStream | undefined;

/** The output of all loggers of the process. */
export function logOutput(): DestinationStream {
  shared ??= gatheredOutput();
  return shared;
}
