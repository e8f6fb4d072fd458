import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Another running process uses the data folder. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

/**
 * Locks `dataDir` for this process, because the embedded database supports one process at a time. A
 * lock of a killed process is recognised by its process id and start time and replaced.
 *
 * @returns a function that releases the lock.
 * @throws DataDirInUseError with a message for the operator when another process has the lock.
 */
export function lockDataDir(dataDir: string): () => void {
  // The embedded database makes its files writable for everybody, so only the owner can enter a new
  // folder.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'lock');
  const mine = lockContent();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder !== undefined && isAlive(holder)) break;
    rmSync(file, { force: true });
  }
  throw new DataDirInUseError(
    `The data folder ${dataDir} is in use by another process (${readHolder(file)?.pid ?? 'unknown'}). ` +
      'The embedded database allows one process at a time: stop that process, choose another ' +
      'DATA_DIR, or set DATABASE_URL to run several.',
  );
}

/** The content of the lock file, which identifies this process for `isLockHolderAlive`. */
export function lockContent(): string {
  return `${process.pid} ${statusOf(process.pid)?.startTime ?? ''}`;
}

/** Returns whether the process that `lockContent` describes is still running on this machine. */
export function isLockHolderAlive(mark: string): boolean {
  const [pid, started = ''] = mark.split(' ');
  const number = Number(pid);
  return Number.isInteger(number) && number > 0 && isAlive({ pid: number, startTime: started });
}

interface Holder {
  readonly pid: number;
  readonly startTime: string;
}

function readHolder(file: string): Holder | undefined {
  try {
    const [pid, started = ''] = readFileSync(file, 'utf8').split(' ');
    const number = Number(pid);
    return Number.isInteger(number) && number > 0 ? { pid: number, startTime: started } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = statusOf(holder.pid);
  // A killed process that its parent has not reaped yet is not running.
  if (now?.state === 'Z' || now?.state === 'X') return false;
  return now === undefined || holder.startTime === '' || now.startTime === holder.startTime;
}

/**
 * State and start time of a process, in clock ticks since boot (proc(5), stat fields 3 and 22), so
 * that neither an ended process nor a reused id counts as the lock holder; undefined if the system
 * does not provide them.
 */
function statusOf(pid: number): { state: string; startTime: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTime: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}
