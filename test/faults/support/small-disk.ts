import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk of some megabytes, in memory, which a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it, but for so many bytes. */
  fill(left: number): void;
  /** Removes what fills it. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Runs a command as root: as it is, or by sudo without a password. */
function asRoot(command: string, ...args: string[]): boolean {
  const [program = '', ...rest] =
    process.getuid?.() === 0 ? [command, ...args] : ['sudo', '-n', command, ...args];
  return spawnSync(program, rest).status === 0;
}

/** Mounts a disk at a folder; undefined where this machine does not allow it. */
export async function mountSmallDisk(
  megabytes: number,
  folder?: string,
): Promise<SmallDisk | undefined> {
  const at = folder ?? (await mkdtemp(path.join(tmpdir(), 'maintenance-disk-')));
  await mkdir(at, { recursive: true });
  const owner = `uid=${process.getuid?.()},gid=${process.getgid?.()}`;
  if (!asRoot('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,${owner}`, 'tmpfs', at)) {
    await rm(at, { recursive: true });
    return undefined;
  }
  const ballasts: string[] = [];
  return {
    folder: at,
    fill: (left) => {
      const file = path.join(at, `ballast-${randomUUID()}`);
      ballasts.push(file);
      const handle = openSync(file, 'w');
      const size = writeUntilFull(handle);
      if (left > 0) ftruncateSync(handle, Math.max(0, size - left));
      closeSync(handle);
    },
    free: async () => {
      for (const file of ballasts.splice(0)) await rm(file, { force: true });
    },
    remove: async () => {
      asRoot('umount', '-l', at);
      await rm(at, { recursive: true, force: true });
    },
  };
}

/** @returns how many bytes there was room for. */
function writeUntilFull(handle: number): number {
  let size = 0;
  for (const block of [1 << 20, 1 << 12, 1]) {
    const bytes = Buffer.alloc(block);
    try {
      for (;;) size += writeSync(handle, bytes);
    } catch {
      // No room for another one of this size.
    }
  }
  return size;
}
