import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeBackup } from '../../src/cli/backup/make-backup.js';
import { openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { openStorage } from '../../src/infra/storage/open-storage.js';
import { runCommand, startCommand } from '../support/commands.js';
import { ADMIN_PASSWORD, addPhoto, call, loginAdmin } from '../support/organisation.js';
import { startProgram } from '../support/program.js';
import { eventually } from '../support/receiver.js';
import { configOf, insertPhoto, PHOTO, PHOTO_KEY, silentProgress } from '../support/transfer.js';
import { KINDS, openKind } from './support/kinds.js';

async function newFolder(onTestFinished: (work: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'backup-kill-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe.for(KINDS)('a backup, its database %s', (kind) => {
  it('that is killed leaves nothing that looks complete, and the service goes on', async ({
    onTestFinished,
  }) => {
    const folder = await newFolder(onTestFinished);
    const inFolder = (name: string) => path.join(folder, name);
    const source = {
      DATA_DIR: inFolder('source'),
      LOG_LEVEL: 'fatal',
      SUPER_ADMIN_PASSWORD: ADMIN_PASSWORD,
      ...(await openKind(kind, onTestFinished)),
    };
    const program = await startProgram(source);
    onTestFinished(program.kill);
    const token = await loginAdmin(program);
    await call(program, 'POST', '/departments', token, { name: 'Works' });
    const newRequest = (title: string) =>
      call(program, 'POST', '/maintenance', token, {
        title,
        description: 'All week.',
        departmentId: 1,
      });
    const { id } = await newRequest('Tap drips');
    await addPhoto(program, token, id);

    const running = startCommand('backup', ['--to', inFolder('killed')], source);
    const left = await eventually(async () =>
      (await readdir(folder)).find((name) => name.startsWith('killed.unfinished-')),
    );
    running.kill();
    await running.result;
    expect(existsSync(inFolder('killed'))).toBe(false);
    const target = { ...source, DATA_DIR: inFolder('none') };
    const refused = await runCommand('restore', ['--from', inFolder(left), '--force'], target);
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringContaining('not a complete backup'),
    ]);
    await loginAdmin(program);
    await newRequest('After the kill');
    expect((await runCommand('backup', ['--to', inFolder('killed')], source)).status).toBe(0);
    expect((await readdir(folder)).filter((name) => name.includes('unfinished'))).toEqual([]);
  });
});

it('a restore that is killed leaves the present database', async ({ onTestFinished }) => {
  const folder = await newFolder(onTestFinished);
  const dataDir = path.join(folder, 'data');
  const archive = path.join(folder, 'backup.tar.gz');
  const config = configOf(dataDir);
  const database = await openDatabase(config, createLogger('silent'));
  await insertPhoto(database);
  await database.close();
  const storage = await openStorage(config);
  await storage.put(PHOTO_KEY, PHOTO, 'image/jpeg');
  storage.close();
  const options = { to: archive, withSecret: false, portable: false };
  await makeBackup(options, config, silentProgress);

  const env = { DATA_DIR: dataDir };
  const args = ['--from', archive, '--force'];
  const running = startCommand('restore', args, env);
  await eventually(() => existsSync(path.join(dataDir, 'restoring/database')) || undefined);
  running.kill();
  await running.result;
  const found = await runCommand('doctor', [], env);
  expect([found.status, found.stdout]).toEqual([0, expect.stringContaining('1 rows have their')]);
  expect((await runCommand('restore', args, env)).status).toBe(0);
  const left = await readdir(dataDir);
  expect(left.filter((name) => /^(restoring|unpacked|lock)/.test(name))).toEqual([]);
});
