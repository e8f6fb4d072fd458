import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../support/commands.js';
import { mountSmallDisk } from './support/small-disk.js';

const MIB = 1024 * 1024;

const work = await mkdtemp(path.join(tmpdir(), 'maintenance-restore-disk-'));
const disk = await mountSmallDisk(128);
if (disk === undefined) console.warn('SKIPPED: restore into a full disk, which needs a mount.');

beforeAll(async () => {
  const source = { DATA_DIR: path.join(work, 'source') };
  expect(await runCommand('demo', ['--requests', '30'], source)).toMatchObject({ status: 0 });
  expect(await runCommand('backup', ['--to', path.join(work, 'backup')], source)).toMatchObject({
    status: 0,
  });
  expect(existsSync(path.join(work, 'backup'))).toBe(true);
});
afterAll(async () => {
  await disk?.remove();
  await rm(work, { recursive: true, force: true });
});

describe.runIf(disk !== undefined)('a restore into a disk with too little space', () => {
  // No room for the empty database; none for its rows; none for the end of its log.
  it.for([1, 10, 25, 31])('of %i MiB says so, and leaves nothing', async (left) => {
    if (disk === undefined) return;
    const data = path.join(disk.folder, `data-${left}`);
    mkdirSync(data, { mode: 0o700 });
    disk.fill(left * MIB);
    try {
      const { status, stderr } = await runCommand(
        'restore',
        ['--from', path.join(work, 'backup')],
        { DATA_DIR: data, JWT_SECRET: 'a'.repeat(64) },
      );
      expect([status, stderr]).toEqual([1, expect.stringContaining(`The disk of ${data} is full`)]);
      expect(readdirSync(data)).toEqual([]);
    } finally {
      await disk.free();
    }
  });
});
