import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Another live process holds the data folder. */
export class DataDirInUseError extends Error {
  override readonly name = 'DataDirInUseError';
}

/**
 * Takes `dataDir` for this process: the embedded database allows one process at a time. A lock left
 * by a process that was killed is recognised by its process id and start time and taken over.
 *
 * @returns a function that gives the folder back.
 * @throws DataDirInUseError with a message for the operator when another process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'lock');
  const mine = lockContent();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
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

/** Names this process so that `isLockHolderAlive` can tell, from another one, whether it still runs. */
export function lockContent(): string {
  return `${process.pid} ${statusOf(process.pid)?.startTime ?? ''}`;
}

/** Whether the process that `lockContent` named, on this machine, still runs. */
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
    // EPERM: it lives and belongs to somebody else.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = statusOf(holder.pid);
  // One that was killed and that its parent has not looked after yet is there in name alone.
  if (now?.state === 'Z' || now?.state === 'X') return false;
  return now === undefined || holder.startTime === '' || now.startTime === holder.startTime;
}

/**
 * A process's state and when it started, in clock ticks since boot (proc(5), stat fields 3 and 22), so
 * that neither a dead process nor one with a recycled id is mistaken for the holder; undefined where
 * the system does not tell.
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
