import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/infra/database.js';
import { createLogger } from '../../../src/infra/logger.js';
import { startTestApp, type TestApp } from '../../support/app.js';
import { openTestDatabase, type TestDatabase } from '../../support/database.js';
import { filesIn, filesOfRows, picture, sha256, upload } from '../../support/files.js';
import { graphqlForm } from '../../support/forms.js';
import { buildProgram, type Program, startProgram } from '../../support/program.js';
import { eventually } from '../../support/receiver.js';
import type { Person } from '../../support/seed.js';
import { sent } from '../../support/sent.js';

describe('a client that goes away', () => {
  let app: TestApp;
  let employee: Person;
  let photo: Buffer;

  beforeAll(async () => {
    app = await startTestApp();
    const { id } = await app.seed.department();
    employee = await app.seed.person('employee', { departmentId: id });
    photo = await picture('jpeg', { width: 800, height: 600, noise: true });
  });
  afterAll(() => app.stop());

  /** Sends the beginning of an upload through a raw connection, then cuts it. */
  async function cutOff(head: string, form: FormData, share: number): Promise<void> {
    const request = new Request(app.url, { method: 'POST', body: form });
    const body = Buffer.from(await request.arrayBuffer());
    const { port, hostname } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `POST ${head} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${employee.token}\r\n` +
        `Apollo-Require-Preflight: 1\r\nContent-Length: ${body.length}\r\n` +
        `Content-Type: ${request.headers.get('Content-Type')}\r\n\r\n`,
    );
    await sent(socket, body.subarray(0, Math.floor(body.length * share)));
    socket.resetAndDestroy();
  }

  it.each([0.01, 0.5, 0.99])('after %d of an upload leaves nothing', async (share) => {
    const audited = await app.database.prisma.auditRecord.count();
    const query = 'mutation($input: UploadPhotoInput!) { uploadPhoto(input: $input) { id } }';
    const operations = { query, variables: { input: { file: null } } };
    for (let index = 0; index < 10; index += 1) {
      const form = new FormData();
      form.set('file', new Blob([Uint8Array.from(photo)]), 'a.jpg');
      await cutOff('/api/uploads', form, share);
      const multipart = graphqlForm(operations, [['variables.input.file', { bytes: photo }]]);
      await cutOff('/graphql', multipart, share);
    }
    // What comes after them is stored, and nothing else.
    const { data } = await upload(app, 'rest', 'uploadPhoto', { bytes: photo }, {}, employee.token);
    expect(await filesIn(app.config.dataDir)).toEqual([`attachments/${data.filename}`]);
    expect(await app.database.prisma.attachment.count()).toBe(1);
    expect(await app.database.prisma.auditRecord.count()).toBe(audited + 1);
    await app.rest('DELETE', `/api/uploads/${data.filename}`, employee);
  });

  it('leaves room for the next ones', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () =>
        upload(app, 'rest', 'uploadPhoto', { bytes: photo }, {}, employee.token),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(await filesIn(app.config.dataDir)).toEqual(await filesOfRows(app));
  });
});

describe('a process that is killed', () => {
  const credentials = {
    SUPER_ADMIN_EMAIL: 'admin@example.org',
    SUPER_ADMIN_PASSWORD: 'correct horse battery',
  };
  let folder: string;
  let database: TestDatabase | undefined;
  let env: Record<string, string>;
  let program: Program | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'maintenance-kill-'));
    const opened = await openTestDatabase();
    // On a server the program gets the same database; the embedded one it has to itself.
    database = opened.url === undefined ? undefined : opened;
    env = {
      ...credentials,
      DATA_DIR: path.join(folder, 'data'),
      TMPDIR: path.join(folder, 'tmp'),
      JWT_SECRET: 'a secret for tests, of more than 32 bytes',
      RATE_LIMIT_AUTHENTICATED: '1000000',
      ...(database?.url ? { DATABASE_URL: database.url } : {}),
    };
    await mkdir(path.join(folder, 'tmp'));
    buildProgram();
  });
  afterAll(async () => {
    await program?.kill();
    await database?.close();
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
    const opened =
      database ??
      (await openDatabase({ databaseUrl: undefined, dataDir: env.DATA_DIR ?? '' }, logger));
    const [photos, avatars] = await Promise.all([
      opened.prisma.attachment.findMany(),
      opened.prisma.avatar.findMany(),
    ]);
    if (opened !== database) await opened.close();
    return [
      ...photos.map((row) => ({ name: `attachments/${row.filename}`, sha256: row.sha256 })),
      ...avatars.map((row) => ({ name: `avatars/${row.filename}`, sha256: row.sha256 })),
    ].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  it('in the middle of uploads leaves every row its file, and after a restart no other file', {
    timeout: 240_000,
  }, async () => {
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
      const known = new Set(rows.map(({ name }) => name));
      // On a server other replicas may be at work: a file without a row is left for an hour.
      const mayStay = (name: string) => database !== undefined && !name.startsWith('unfinished');
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
    if (database === undefined) expect(files).toEqual(rows.map(({ name }) => name));
    else expect(files.length - rows.length).toBeLessThanOrEqual(2 * 5 + 2);
    expect(await readdir(env.TMPDIR ?? '')).toEqual([]);
  });
});
