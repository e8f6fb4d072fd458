import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bomb, filesIn, picture, upload } from '../../../support/files.js';
import { graphqlForm, postForm } from '../../../support/forms.js';
import { bothOr, turnsOf } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let employee: Person;
let photo: Buffer;
let requestId: number;

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department();
  employee = await app.seed.person('employee', { departmentId });
  requestId = (await app.seed.request({ requesterId: employee.id, departmentId })).id;
  photo = await picture();
});
afterAll(() => app.stop());

afterEach(async () => {
  // Nothing is left, and the service takes the next one.
  expect(await filesIn(app.config.dataDir)).toEqual([]);
  expect(await app.database.prisma.attachment.count()).toBe(0);
  const { data } = await upload(app, 'rest', 'uploadPhoto', { bytes: photo }, {}, employee.token);
  await app.rest('DELETE', `/api/uploads/${data.filename}`, employee);
});

const MB = 1024 * 1024;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';

const wrong: [string, () => Promise<Buffer> | Buffer][] = [
  ['an SVG', () => Buffer.from(SVG)],
  ['HTML called a JPEG', () => Buffer.from(HTML)],
  ['nothing', () => Buffer.alloc(0)],
  ['a GIF', () => sharp(photo).gif().toBuffer()],
  ['a TIFF', () => sharp(photo).tiff().toBuffer()],
  ['an AVIF', () => sharp(photo).avif({ effort: 0 }).toBuffer()],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['an executable', () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(200)])],
  ['the first bytes of a JPEG before HTML', () => Buffer.from(`\xff\xd8\xff\xe0${HTML}`, 'latin1')],
  ['the first bytes of a PNG and no more', () => Buffer.from('89504e470d0a1a0a', 'hex')],
  ['half a JPEG', async () => (await noise()).subarray(0, 20_000)],
  [
    'half a PNG',
    async () =>
      (
        await sharp(await noise())
          .png()
          .toBuffer()
      ).subarray(0, 20_000),
  ],
  [
    'half a WebP',
    async () =>
      (
        await sharp(await noise())
          .webp()
          .toBuffer()
      ).subarray(0, 5_000),
  ],
];

const noise = () => picture('jpeg', { width: 300, height: 300, noise: true });

describe.each(bothOr('rest'))('through %s', (via) => {
  const send = (bytes: Uint8Array, name = 'photo.jpg', input = {}) =>
    upload(app, via, 'uploadPhoto', { bytes, name }, input, employee.token);

  it.each(turnsOf(via, wrong))('%s is refused as a wrong type', async (_what, make) => {
    const outcome = await send(await make());
    expect(outcome.code).toBe('UNSUPPORTED_MEDIA_TYPE');
    expect(outcome.details.field).toBe('file');
    if (via === 'rest') expect(outcome.status).toBe(415);
  });

  it.each([
    ['50,000 by 50,000', 50_000, 50_000],
    ['one above 50 megapixels', 10_001, 5_000],
  ])('more than 50 megapixels (%s) are refused with 413', async (_what, width, height) => {
    const { status, code, details } = await send(bomb(width, height), 'bomb.png');
    expect([code, details.field]).toEqual(['PAYLOAD_TOO_LARGE', 'file']);
    if (via === 'rest') expect(status).toBe(413);
  });

  it.each([
    ['50,000 by 50,000', 50_000, 50_000],
    ['a row of a hundred million', 100_000_000, 1],
  ])('a decompression bomb of %s is refused from its header', async (_what, width, height) => {
    const before = process.memoryUsage().rss;
    const outcome = await send(bomb(width, height), 'bomb.png');
    expect(['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE']).toContain(outcome.code);
    expect(outcome.details.field).toBe('file');
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * MB);
  });

  it('a HEIC by any name is named, with what is accepted', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.padEnd(60, '\0'), 'latin1');
    for (const name of ['IMG_0001.HEIC', 'photo.jpg']) {
      expect(await send(heic, name)).toMatchObject({
        code: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'The file is HEIC. JPEG, PNG and WebP pictures are accepted.',
        details: { field: 'file', format: 'heic', mimeType: 'image/heic' },
      });
    }
  });

  it('a side that is too long is named', async () => {
    expect(await send(bomb(1, 50_000))).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      details: { field: 'file', unit: 'pixels a side', limit: 16_384, value: 50_000 },
    });
  });

  it('more than 10 MB are refused with 413', async () => {
    const outcome = await send(Buffer.concat([photo, Buffer.alloc(10 * MB)]));
    expect([outcome.status, outcome.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('far more than 10 MB are refused with 413 as well', async () => {
    const outcome = await send(Buffer.alloc(60 * MB));
    expect([outcome.status, outcome.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('a picture with HTML behind it loses the HTML', async () => {
    const { code, data } = await send(Buffer.concat([photo, Buffer.from(HTML)]), 'x.html');
    expect(code).toBe('OK');
    expect(data.originalName).toBe('x.jpg');
    const { body } = await app.rest('GET', data.url, employee);
    expect(body).not.toContain('script');
    await app.rest('DELETE', `/api/uploads/${data.filename}`, employee);
  });

  it('a name that climbs folders names nothing on the disk', async () => {
    const { data } = await send(photo, '../../../../tmp/evil.jpg');
    expect(data.originalName).toBe('evil.jpg');
    expect(await filesIn(app.config.dataDir)).toEqual([`attachments/${data.filename}`]);
    await app.rest('DELETE', `/api/uploads/${data.filename}`, employee);
  });

  it('a request that cannot take it, and a value that does not fit, are told', async () => {
    expect((await send(photo, 'a.jpg', { requestId: 424_242, type: 'BEFORE' })).code).toBe(
      'NOT_FOUND',
    );
    expect((await send(photo, 'a.jpg', { requestId: 0, type: 'BEFORE' })).details.field).toBe(
      'requestId',
    );
    expect((await send(photo, 'a.jpg', { requestId, type: 'SIDEWAYS' })).code).toBe(
      'VALIDATION_ERROR',
    );
    expect((await send(photo, 'a.jpg', { colour: 'red' })).code).toBe('VALIDATION_ERROR');
  });

  it('nobody in particular uploads nothing', async () => {
    const outcome = await upload(app, via, 'uploadPhoto', { bytes: photo }, {}, undefined);
    expect(outcome.code).toBe('UNAUTHENTICATED');
  });
});

describe('REST forms', () => {
  const post = (raw: FormData | string | Uint8Array, type?: string, path = '/api/uploads') =>
    app.rest('POST', path, {
      token: employee.token,
      raw,
      ...(type ? { headers: { 'Content-Type': type } } : {}),
    });
  const part = (name: string, body: string, filename?: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n\r\n${body}\r\n`;
  const FORM = 'multipart/form-data; boundary=x';

  it.each([
    ['no file', `${part('type', 'BEFORE')}--x--\r\n`, 400, 'file'],
    ['a text for a file', `${part('file', 'hello')}--x--\r\n`, 400, 'file'],
    ['nothing chosen in the browser', `${part('file', '', '')}--x--\r\n`, 400, 'file'],
    ['a file in another field', `${part('photo', 'hello', 'a.jpg')}--x--\r\n`, 400, 'photo'],
    [
      'two files',
      `${part('file', 'a', 'a.jpg')}${part('file', 'b', 'b.jpg')}--x--\r\n`,
      400,
      'file',
    ],
    ['a field twice', `${part('type', 'AFTER').repeat(2)}--x--\r\n`, 400, 'type'],
    ['a prototype', `${part('__proto__', 'x')}--x--\r\n`, 400, '__proto__'],
    ['fields without end', `${part('a', 'x').repeat(200)}--x--\r\n`, 400, 'body'],
    ['a very long text', `${part('type', 'x'.repeat(9_000))}--x--\r\n`, 400, 'type'],
    ['no end', part('file', 'hello', 'a.jpg'), 400, 'body'],
    ['an end in the middle of a part', part('file', 'hello', 'a.jpg').slice(0, 40), 400, 'body'],
    ['no beginning', 'hello', 400, 'body'],
  ])('with %s are refused', async (_what, body, status, field) => {
    const answer = await post(body, FORM);
    expect([answer.status, answer.body.code]).toEqual([status, 'VALIDATION_ERROR']);
    const { errors } = answer.body.error.details;
    expect(errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it('without a boundary, and bodies of another kind, are refused', async () => {
    expect((await post('x', 'multipart/form-data')).status).toBe(400);
    expect((await post('{}', 'application/json')).status).toBe(415);
    expect((await post(photo, 'image/jpeg')).status).toBe(415);
    const empty = await app.rest('POST', '/api/uploads', { token: employee.token });
    expect([empty.status, empty.body.error.details.field]).toEqual([400, 'file']);
  });

  it('for a request name their type', async () => {
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(photo)]), 'a.jpg');
    const answer = await post(form, undefined, `/maintenance/${requestId}/attachments`);
    expect([answer.status, answer.body.error.details.field]).toEqual([400, 'type']);
    form.set('type', 'BEFORE');
    form.set('requestId', '1');
    const doubled = await post(form, undefined, `/maintenance/${requestId}/attachments`);
    expect([doubled.status, doubled.body.error.details.field]).toEqual([400, 'requestId']);
  });

  it('are not read when the caller may not upload', async () => {
    const answer = await app.rest('POST', '/api/uploads', { raw: 'garbage' });
    expect(answer.status).toBe(401);
  });
});

describe('GraphQL forms', () => {
  const query =
    'mutation($a: UploadPhotoInput!, $b: UploadPhotoInput!) { a: uploadPhoto(input: $a) { id } b: uploadPhoto(input: $b) { id } }';
  const variables = { a: { file: null }, b: { file: null } };
  const send = (first: Uint8Array, second: Uint8Array) =>
    postForm(
      app,
      graphqlForm({ query, variables }, [
        ['variables.a.file', { bytes: first }],
        ['variables.b.file', { bytes: second }],
      ]),
      employee.token,
    );

  it('with two files, of which the first one or both are refused, are answered', async () => {
    const bad = Buffer.concat([Buffer.from(HTML), Buffer.alloc(3 * MB)]);
    for (const second of [bad, Buffer.alloc(9 * MB)]) {
      const { body } = await send(bad, second);
      expect(body.errors[0].extensions.code).toBe('UNSUPPORTED_MEDIA_TYPE');
      expect(body.data).toEqual({ a: null, b: null });
    }
    const { status, body } = await send(bad, Buffer.alloc(11 * MB));
    expect([status, body.errors[0].extensions.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it.each([
    ['no operations', { map: '{}' }, 'operations'],
    ['no map', { operations: '{"query":"{ health { status } }"}' }, 'map'],
    ['malformed operations', { operations: '{', map: '{}' }, 'operations'],
    ['a map of other things', { operations: '{}', map: '[]' }, 'map'],
    ['a file that is not there', { operations: '{}', map: '{"0":["variables.file"]}' }, '0'],
  ])('with %s are refused', async (_what, texts, field) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(texts)) form.set(name, value);
    const { status, body } = await postForm(app, form, employee.token);
    expect([status, body.errors[0].extensions.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.errors[0].extensions.details.field).toBe(field);
  });

  it.each(['query', 'variables.a', 'variables.c.file', '__proto__.x', 'variables.__proto__.file'])(
    'that put a file at %s are refused',
    async (place) => {
      const form = graphqlForm({ query, variables }, [[place, { bytes: photo }]]);
      const { status, body } = await postForm(app, form, employee.token);
      expect([status, body.errors[0].extensions.details.field]).toEqual([400, 'map']);
    },
  );

  it('from a foreign page, without the header that makes browsers ask first, are refused', async () => {
    const form = graphqlForm({ query, variables }, [['variables.a.file', { bytes: photo }]]);
    const { status } = await app.rest('POST', '/graphql', { token: employee.token, raw: form });
    expect(status).toBe(400);
  });

  it('a text is no file', async () => {
    const answer = await app.graphql(
      query,
      { a: { file: 'x' }, b: { file: 'x' } },
      { token: employee.token },
    );
    expect(answer.code).toBe('VALIDATION_ERROR');
    expect(answer.errors?.[0]?.extensions.details.field).toBe('file');
    const literal = 'mutation { uploadPhoto(input: { file: "x" }) { id } }';
    const { code = '' } = await app.graphql(literal, {}, employee);
    expect(['VALIDATION_ERROR', 'GRAPHQL_VALIDATION_FAILED']).toContain(code);
  });
});
