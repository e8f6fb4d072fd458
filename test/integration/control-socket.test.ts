import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startControl } from '../../src/app/control.js';
import { connectControl, serveControl } from '../../src/infra/control-socket.js';
import { openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { ADMIN_PASSWORD, call, loginAdmin } from '../support/organisation.js';
import { buildProgram, type Program, startProgram } from '../support/program.js';
import { configOf } from '../support/transfer.js';

let dataDir: string;
beforeAll(async () => {
  buildProgram();
  dataDir = await mkdtemp(path.join(tmpdir(), 'control-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe.runIf(inject('freshDatabase').kind === 'embedded')(
  'the control socket of a service',
  () => {
    let program: Program;
    let token: string;
    beforeAll(async () => {
      // As a killed service leaves it.
      await writeFile(path.join(dataDir, 'control.sock'), '');
      program = await startProgram({ DATA_DIR: dataDir, SUPER_ADMIN_PASSWORD: ADMIN_PASSWORD });
      token = await loginAdmin(program);
    });
    afterAll(() => program.kill());

    it('is for its owner alone', async () => {
      const found = await stat(path.join(dataDir, 'control.sock'));
      expect(found.isSocket()).toBe(true);
      expect(found.mode & 0o777).toBe(0o600);
    });

    it('refuses what it does not know', async () => {
      const client = await connectControl(dataDir);
      client.send('__proto__');
      await expect(client.receive(5_000)).rejects.toThrow('unknown command');
      client.close();
    });

    it('keeps writes waiting while a command copies, and lets them go on when it is killed', async () => {
      const client = await connectControl(dataDir);
      client.send('copy');
      await client.receive(5_000);
      client.send('freeze');
      await client.receive(5_000);
      let written = false;
      const write = call(program, 'POST', '/departments', token, { name: 'Works' }).then(() => {
        written = true;
      });
      // What is asked for later, and needs no database, is answered.
      for (let count = 0; count < 20; count += 1) await fetch(`${program.url}/livez`);
      expect(written).toBe(false);
      client.close();
      await write;
      expect(written).toBe(true);
    });

    it('is gone when the service has stopped', async () => {
      await program.stop();
      await expect(stat(path.join(dataDir, 'control.sock'))).rejects.toThrow('ENOENT');
      await expect(connectControl(dataDir)).rejects.toThrow('does not answer');
    });
  },
);

it('a command that takes too long to copy is told so, and statements go on', async () => {
  const config = configOf(path.join(dataDir, 'slow'));
  const logger = createLogger('silent');
  const database = await openDatabase(config, logger);
  const stop = startControl(config, database, logger, 200);
  const client = await connectControl(config.dataDir);
  client.send('copy');
  await client.receive(5_000);
  client.send('freeze');
  await client.receive(5_000);
  const query = database.ping();
  await expect(client.receive(5_000)).rejects.toThrow('the copy took too long');
  await query;
  client.close();
  stop();
  await database.close();
});

it('a data folder with a path too long for a socket goes without one', async () => {
  const long = path.join(dataDir, 'x'.repeat(100));
  expect(serveControl(long, {}, createLogger('silent'))).toBeUndefined();
  await expect(connectControl(long)).rejects.toThrow('too long');
});
