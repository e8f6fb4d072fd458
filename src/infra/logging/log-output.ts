import { type DestinationStream, pino } from 'pino';

/** Maximum time that a line waits for others, in milliseconds. */
const GATHERED = 10;

/** Lowest pino level whose lines are written immediately: warnings. */
const URGENT = 40;

/** The output with the level that pino sets for each line. */
interface GatheredOutput extends DestinationStream {
  lastLevel: number;
  /** Writes the waiting lines before it returns. */
  flushSync(): void;
}

/**
 * Standard output for log lines. Lines are written together: those of ten milliseconds, or up to
 * the first warning or error. A separate write for each answer takes several times as long as the
 * line itself. Waiting lines are written when the process exits and lost when it is killed.
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
  // Makes pino set `lastLevel`.
  return Object.assign(gathered, { [Symbol.for('pino.metadata')]: true });
}

let shared: DestinationStream | undefined;

/** The output of all loggers of the process. */
export function logOutput(): DestinationStream {
  shared ??= gatheredOutput();
  return shared;
}
