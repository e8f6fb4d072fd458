import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirInUseError, lockDataDir } from '../../src/infra/database/data-dir-lock.js';
import { eventually } from '../support/receiver.js';

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lock-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const lockFile = () => path.join(folder, 'lock');

/** A field of proc(5), counted as there. */
const stat = (pid: number, field: number) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[field - 3];

/** Runs a shell script whose first line of output is a process id. */
async function processOf(script: string): Promise<number> {
  const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return Number(line);
}

describe('the lock on a data folder', () => {
  it('is given back, and can be taken again', () => {
    lockDataDir(folder)();
    expect(existsSync(lockFile())).toBe(false);
    lockDataDir(folder)();
  });

  it('is refused while its holder lives, and names it', async () => {
    const pid = await processOf('echo $$; exec sleep 30');
    writeFileSync(lockFile(), `${pid} ${stat(pid, 22)}`);
    expect(() => lockDataDir(folder)).toThrow(DataDirInUseError);
    expect(() => lockDataDir(folder)).toThrow(`(${pid})`);
  });

  it('is taken over from a process that is gone', async () => {
    const pid = await processOf('echo $$');
    await eventually(() => !existsSync(`/proc/${pid}`) || undefined);
    writeFileSync(lockFile(), `${pid} 1`);
    lockDataDir(folder)();
  });

  it('is taken over when another process has the id of the holder now', async () => {
    const pid = await processOf('echo $$; exec sleep 30');
    writeFileSync(lockFile(), `${pid} 1`);
    lockDataDir(folder)();
  });

  it('is taken over from a killed process that its parent has not looked after', async () => {
    const pid = await processOf('sleep 0.2 & echo $!; exec sleep 30');
    writeFileSync(lockFile(), `${pid} ${stat(pid, 22)}`);
    await eventually(() => stat(pid, 3) === 'Z' || undefined);
    lockDataDir(folder)();
  });
});
