import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.js';
import { picture, upload } from '../../support/files.js';
import { INTERFACES } from '../../support/interfaces.js';
import type { Person } from '../../support/seed.js';

let app: TestApp;
let slow: Person;
let other: Person;
let photo: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department();
  slow = await app.seed.person('employee', { departmentId });
  other = await app.seed.person('employee', { departmentId });
  photo = await picture();
});
afterAll(() => app.stop());

const MB = 1024 * 1024;
const sockets: Socket[] = [];
const timers: NodeJS.Timeout[] = [];

/** Sends the head and the beginning of a body, and a byte every half second; tells the answer. */
function dribble(path: string, type: string, length: number, body: string): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${slow.token}\r\n` +
      `Apollo-Require-Preflight: 1\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );
  timers.push(setInterval(() => socket.writable && socket.write(' '), 500));
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
  });
}

const FORM = 'multipart/form-data; boundary=x';
const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';

describe('bodies of one account that arrive a byte at a time', () => {
  let json: Promise<string>[];
  let forms: Promise<string>[];
  let ended = 0;
  beforeAll(() => {
    json = [
      dribble('/api/maintenance', 'application/json', 900_000, '{"title":'),
      dribble('/graphql', 'application/json', 900_000, '{"query":'),
    ];
    // More than the common budget of 128 MB: which of them are read first, and which wait, is open.
    forms = [
      dribble('/graphql', FORM, 30 * MB, PART),
      ...Array.from({ length: 14 }, (_, index) =>
        dribble(index % 2 ? '/graphql' : '/api/uploads', FORM, 10 * MB, PART),
      ),
    ];
    for (const form of forms) {
      void form.then(() => {
        ended += 1;
      });
    }
  });
  afterAll(() => {
    for (const timer of timers) clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  });

  it.each(INTERFACES)('hold up no upload of others through %s', async (via) => {
    const before = ended;
    for (let index = 0; index < 3; index += 1) {
      const outcome = await upload(app, via, 'uploadPhoto', { bytes: photo }, {}, other.token);
      expect(outcome.code).toBe('OK');
    }
    // None of them had to end first.
    expect(ended).toBe(before);
  });

  it('are cut off when they are later than their size allows, JSON and forms alike', {
    timeout: 45_000,
  }, async () => {
    // Those that wait are not waited for; their answer is that they may come again.
    const form = await Promise.any(
      forms.map(async (answer) => {
        const text = await answer;
        if (text.startsWith('HTTP/1.1 503 ')) throw new Error(text);
        return text;
      }),
    );
    for (const text of [form, ...(await Promise.all(json))]) {
      expect(text).toMatch(/^HTTP\/1.1 400 /);
      expect(text).toContain('did not arrive in time');
      expect(text).toContain('VALIDATION_ERROR');
      expect(text).toMatch(/\r\nconnection: close\r\n/i);
    }
  });
});
