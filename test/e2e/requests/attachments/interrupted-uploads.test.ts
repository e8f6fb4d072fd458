import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { filesIn, filesOfRows, picture, upload } from '../../../support/files.js';
import { graphqlForm } from '../../../support/forms.js';
import type { Person } from '../../../support/seed.js';
import { sent } from '../../../support/sent.js';

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
    expect(await filesIn(app.config.dataDir)).toEqual([
      `attachments/${data.filename}`,
      `thumbs/${data.filename}`,
    ]);
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
