import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDataDir } from '../../src/infra/private-folder.js';
import { openLocalStorage } from '../../src/infra/storage/storage-local.js';
import { buildProgram, startProgram } from '../support/program.js';

beforeAll(buildProgram, 120_000);

let dataDir: string;
beforeEach(async () => {
  dataDir = path.join(await mkdtemp(path.join(tmpdir(), 'private-')), 'data');
});
afterEach(() => rm(path.dirname(dataDir), { recursive: true, force: true }));

const modeOf = (...names: string[]) =>
  (statSync(path.join(dataDir, ...names)).mode & 0o7777).toString(8);

/** The modes of all that is in a folder, each once: files and folders. */
function modesIn(folder: string) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const found = [folder, ...names.map((name) => path.join(folder, name))].map((name) =>
    statSync(name),
  );
  const modes = (isFolder: boolean) => [
    ...new Set(
      found
        .filter((entry) => entry.isDirectory() === isFolder)
        .map(({ mode }) => (mode & 0o777).toString(8)),
    ),
  ];
  return { files: modes(false), folders: modes(true) };
}

it('a new installation is readable for its owner only', async () => {
  const program = await startProgram({ DATA_DIR: dataDir });
  try {
    expect(modesIn(dataDir)).toEqual({ files: ['600'], folders: ['700'] });
  } finally {
    await program.stop();
  }
  expect(modesIn(dataDir).folders).toEqual(['700']);
}, 60_000);

it('a stored file is readable for its owner only', async () => {
  mkdirSync(dataDir);
  const storage = await openLocalStorage(dataDir);
  await storage.put('photos/a.jpg', Buffer.from('a'), 'image/jpeg');
  storage.close();
  expect(modesIn(path.join(dataDir, 'files'))).toEqual({ files: ['600'], folders: ['700'] });
});

describe('what a version before has made', () => {
  beforeEach(() => {
    mkdirSync(path.join(dataDir, 'database', 'base'), { recursive: true });
    mkdirSync(path.join(dataDir, 'files'));
    for (const name of ['jwt-secret', 'database/PG_VERSION', 'database/base/1']) {
      writeFileSync(path.join(dataDir, name), '');
      chmodSync(path.join(dataDir, name), 0o666);
    }
    for (const name of ['', 'files', 'database', 'database/base']) {
      chmodSync(path.join(dataDir, name), 0o755);
    }
  });

  it('is closed to others by the next start', () => {
    closeDataDir(dataDir);
    expect([modeOf(), modeOf('files'), modeOf('jwt-secret')]).toEqual(['750', '750', '660']);
    expect(modesIn(path.join(dataDir, 'database'))).toEqual({ files: ['600'], folders: ['700'] });
  });

  it('keeps the rights of its group where the folder is that of a group', () => {
    chmodSync(dataDir, 0o2770);
    chmodSync(path.join(dataDir, 'database/base/1'), 0o660);
    closeDataDir(dataDir);
    expect([modeOf(), modeOf('database/base/1')]).toEqual(['2770', '660']);
    expect(modeOf('database/PG_VERSION')).toBe('660');
  });

  // Only root can do what another user cannot.
  it.runIf(process.getuid?.() === 0)('in a volume of root is closed by itself', () => {
    for (const name of ['files', 'database', 'database/base']) {
      chownSync(path.join(dataDir, name), 65_534, 65_534);
    }
    for (const name of ['jwt-secret', 'database/PG_VERSION', 'database/base/1']) {
      chownSync(path.join(dataDir, name), 65_534, 65_534);
    }
    chmodSync(dataDir, 0o2777);
    chmodSync(path.dirname(dataDir), 0o755);
    process.seteuid?.(65_534);
    try {
      closeDataDir(dataDir);
    } finally {
      process.seteuid?.(0);
    }
    expect([modeOf(), modeOf('files'), modeOf('jwt-secret')]).toEqual(['2777', '750', '660']);
    expect(modesIn(path.join(dataDir, 'database'))).toEqual({ files: ['660'], folders: ['750'] });
  });

  // Only root can give a file to somebody else, and only another user is refused.
  it.runIf(process.getuid?.() === 0)('is refused where it belongs to another user', async () => {
    chownSync(path.join(dataDir, 'jwt-secret'), 1, 1);
    for (const name of ['', 'files', 'database', 'database/base', 'database/base/1']) {
      chownSync(path.join(dataDir, name), 65_534, 65_534);
    }
    chmodSync(path.dirname(dataDir), 0o755);
    process.seteuid?.(65_534);
    try {
      const file = path.join(dataDir, 'jwt-secret');
      expect(() => closeDataDir(dataDir)).toThrow(
        `Every user of this machine can read ${file} (666), and it belongs to another user. ` +
          `Its owner or root must remove the access: chmod -R o-rwx ${file}`,
      );
    } finally {
      process.seteuid?.(0);
    }
  });
});
