import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/infra/database/database.js';
import { createLogger } from '../../src/infra/logging/logger.js';
import { filesIn, picture, sha256 } from '../support/files.js';
import { type Program, startProgram } from '../support/program.js';
import { eventually } from '../support/receiver.js';
import { KINDS, openKind } from './support/kinds.js';

/** The file of a row, and its variant of 320 pixels; the pictures are too small for the one of 1,280. */
function withVariant({ name }: { readonly name: string }): string[] {
  return [name, name.replace(/^attachments\//, 'thumbs/').replace(/^avatars\//, 'avatarthumbs/')];
}

describe.each(KINDS)('a process that is killed, its database %s', (kind) => {
  const credentials = {
    SUPER_ADMIN_EMAIL: 'admin@example.org',
    SUPER_ADMIN_PASSWORD: 'correct horse battery',
  };
  let folder: string;
  let databaseUrl: string | undefined;
  let env: Record<string, string>;
  let program: Program | undefined;

  beforeEach(async ({ onTestFinished }) => {
    folder = await mkdtemp(path.join(tmpdir(), 'maintenance-kill-'));
    const database = await openKind(kind, onTestFinished);
    databaseUrl = database.DATABASE_URL;
    env = {
      ...credentials,
      ...database,
      DATA_DIR: path.join(folder, 'data'),
      TMPDIR: path.join(folder, 'tmp'),
      JWT_SECRET: 'a secret for tests, of more than 32 bytes',
      RATE_LIMIT_AUTHENTICATED: '1000000',
    };
    await mkdir(path.join(folder, 'tmp'));
  });
  afterEach(async () => {
    await program?.kill();
    await rm(folder, { recursive: true, force: true });
  });

  async function login(url: string): Promise<string> {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        email: credentials.SUPER_ADMIN_EMAIL,
        password: credentials.SUPER_ADMIN_PASSWORD,
      }),
    });
    const { data } = (await response.json()) as { data: { accessToken: string } };
    return data.accessToken;
  }

  /**
   * Uploads and deletes without pause until the process is gone; counts what was answered.
   *
   * @param enough called once four photos are stored.
   */
  async function storm(
    url: string,
    token: string,
    photo: Buffer,
    enough: () => void,
  ): Promise<number> {
    const headers = { Authorization: `Bearer ${token}` };
    let stored = 0;
    const client = async (index: number) => {
      for (;;) {
        const form = new FormData();
        form.set('file', new Blob([Uint8Array.from(photo)]), 'a.jpg');
        const to = index === 0 ? '/me/avatar/upload' : '/api/uploads';
        const response = await fetch(`${url}${to}`, { method: 'POST', headers, body: form });
        if (response.status !== 201) throw new Error(await response.text());
        const { data } = (await response.json()) as { data: { filename: string } };
        stored += 1;
        if (stored === 4) enough();
        if (index === 1) {
          await fetch(`${url}/api/uploads/${data.filename}`, { method: 'DELETE', headers });
        }
      }
    };
    // A process that is gone ends each of them with an error of the connection.
    await Promise.allSettled(Array.from({ length: 5 }, (_, index) => client(index)));
    return stored;
  }

  async function rowsOf(): Promise<{ name: string; sha256: string }[]> {
    const logger = createLogger('silent');
    const opened = await openDatabase({ databaseUrl, dataDir: env.DATA_DIR ?? '' }, logger);
    const [photos, avatars] = await Promise.all([
      opened.prisma.attachment.findMany(),
      opened.prisma.avatar.findMany(),
    ]);
    await opened.close();
    return [
      ...photos.map((row) => ({ name: `attachments/${row.filename}`, sha256: row.sha256 })),
      ...avatars.map((row) => ({ name: `avatars/${row.filename}`, sha256: row.sha256 })),
    ].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  it('in the middle of uploads leaves every row its file, and after a restart no other file', async () => {
    const photo = await picture('jpeg', { width: 600, height: 400, noise: true });
    let stored = 0;
    for (let round = 0; round < 2; round += 1) {
      program = await startProgram(env);
      const { promise: enough, resolve } = Promise.withResolvers<void>();
      const running = storm(program.url, await login(program.url), photo, resolve);
      await enough;
      await program.kill();
      stored += await running;
    }
    expect(stored).toBeGreaterThanOrEqual(8);

    const dataDir = env.DATA_DIR ?? '';
    const stray = (rows: readonly { name: string }[], files: readonly string[]) => {
      const known = new Set(rows.flatMap(withVariant));
      // On a server other replicas may be at work: a file without a row is left for an hour.
      const mayStay = (name: string) => databaseUrl !== undefined && !name.startsWith('unfinished');
      return files.filter((name) => !known.has(name) && !mayStay(name));
    };
    // Only a stopped program lets its rows be read; the sweep of a start runs in the background.
    const rows = await rowsOf();
    program = await startProgram(env);
    await eventually(async () => stray(rows, await filesIn(dataDir)).length === 0);
    await program.stop();
    expect(await rowsOf()).toEqual(rows);
    const files = await filesIn(dataDir);
    for (const { name, sha256: digest } of rows) {
      expect(sha256(await readFile(path.join(dataDir, 'files', name)))).toBe(digest);
    }
    expect(rows.length).toBeGreaterThan(0);
    expect(files.some((name) => name.startsWith('unfinished'))).toBe(false);
    // On a server other replicas may be at work: a file without a row is left for an hour.
    if (databaseUrl === undefined) expect(files).toEqual(rows.flatMap(withVariant).sort());
    else expect(files.length - 2 * rows.length).toBeLessThanOrEqual(2 * (2 * 5 + 2));
    expect(await readdir(env.TMPDIR ?? '')).toEqual([]);
  });
});
