import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { PUBLIC_URL } from '../../../support/mail-app.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let administrator: Person;
let employee: Person;
/** Leads the department of the things. */
let head: Person;
/** Leads another one. */
let stranger: Person;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp({ publicUrl: PUBLIC_URL });
  ({ id: departmentId } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  head = await app.seed.person('department_head', { departmentId });
  const { id: elsewhere } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
});
afterAll(() => app.stop());

const NASTY = `Pump "A" & <script>alert('1')</script>`;
const ESCAPED = 'Pump &quot;A&quot; &amp; &lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;';

const kinds = [
  {
    kind: 'assets',
    page: 'equipment',
    make: async (name: string, code?: string) =>
      await app.seed.asset({ name, departmentId, ...(code ? { tag: code } : {}) }),
  },
  {
    kind: 'locations',
    page: 'places',
    make: async (name: string, code?: string) =>
      await app.seed.location({
        ...{ name, departmentId, parentId: (await app.seed.location()).id },
        ...(code ? { code } : {}),
      }),
  },
] as const;

/** What a scanner reads of an SVG. */
async function scanned(svg: string): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg), { density: 300 })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

describe.each(kinds)('labels of $kind', ({ kind, page, make }) => {
  const label = (id: number, actor = head) =>
    app.rest('GET', `/api/${kind}/${id}/label.svg`, { token: actor.token });
  const sheet = (ids: unknown, actor = head) =>
    app.rest('POST', `/api/${kind}/labels`, { token: actor.token, body: { ids } });

  it('shows tag or code, name and the address, which a scanner reads', async () => {
    const { id } = await make(NASTY, `<${kind}-1>`);
    const { status, headers, body } = await label(id);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('image/svg+xml');
    expect(body).toContain(`<desc>${PUBLIC_URL}/${page}/${id}</desc>`);
    expect(body).toContain(`<title>&lt;${kind}-1&gt; – ${ESCAPED}</title>`);
    expect(body).not.toContain('<script');
    expect(await scanned(body)).toBe(`${PUBLIC_URL}/${page}/${id}`);
  });

  it('keeps its size with the longest texts, and without spaces', async () => {
    const { id } = await make('W'.repeat(100), `${kind}-${'9'.repeat(30)}`);
    const { body } = await label(id);
    expect(body).toContain('viewBox="0 0 320 128"');
    expect(body.match(/font-size="14"/g)).toHaveLength(4);
    expect(body).toContain('W…</text>');
    expect(await scanned(body)).toBe(`${PUBLIC_URL}/${page}/${id}`);
  });

  it('prints a sheet in the order of the ids', async () => {
    const [one, two, three] = [await make('One'), await make(NASTY), await make('Three')];
    const ids = [three.id, one.id, two.id];
    const { status, headers, body } = await sheet(ids);
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const addresses = [...body.matchAll(/<desc>(.*?)<\/desc>/g)].map(([, found]) => found);
    expect(addresses).toEqual(ids.map((id) => `${PUBLIC_URL}/${page}/${id}`));
    expect(body).toContain(ESCAPED);
    expect(body).toContain('size: A4');
    expect(body).not.toMatch(/<script|<link|<img|href=|src=|url\(/);
    expect(body.replaceAll(PUBLIC_URL, '')).not.toMatch(/https?:/);
  });

  it('is for the lead and system.settings', async () => {
    const { id } = await make('Secret');
    for (const actor of [head, administrator]) {
      expect((await label(id, actor)).status).toBe(200);
      expect((await sheet([id], actor)).status).toBe(200);
    }
    for (const actor of [employee, stranger]) {
      expect((await label(id, actor)).body.code).toBe('FORBIDDEN');
      expect((await sheet([id], actor)).body.code).toBe('FORBIDDEN');
    }
    expect((await label(999_999)).body.code).toBe('NOT_FOUND');
  });

  it.each([
    ['none', []],
    ['one twice', [1, 1]],
    ['an unknown one', [999_999]],
    ['201', Array.from({ length: 201 }, (_, index) => index + 1)],
    ['no list', 'all'],
    ['nothing', undefined],
  ])('refuses %s as ids', async (_name, ids) => {
    const { status, body } = await sheet(ids);
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.details.field).toMatch(/^ids/);
  });

  it('makes 200 at once', async () => {
    const things = await Promise.all(Array.from({ length: 200 }, () => make('One of many')));
    const ids = things.map(({ id }) => id);
    expect((await sheet(ids)).body.match(/<desc>/g)).toHaveLength(200);
  });

  it('is named in GraphQL by its path', async () => {
    const { id } = await make('Linked');
    const field = kind.slice(0, -1);
    const { data } = await app.graphql(`{ ${field}(id: ${id}) { labelUrl } }`, {}, head);
    expect(data[field].labelUrl).toBe(`/api/v1/${kind}/${id}/label.svg`);
    const { status } = await app.rest('GET', data[field].labelUrl, { token: head.token });
    expect(status).toBe(200);
  });
});

it('a place belongs to the department of the nearest place around it that has one', async () => {
  const site = await app.seed.location({ departmentId });
  const building = await app.seed.location({ parentId: site.id });
  const room = await app.seed.location({ parentId: building.id });
  const statusFor = async (id: number, { token }: Person) =>
    (await app.rest('GET', `/api/locations/${id}/label.svg`, { token })).status;
  expect(await statusFor(room.id, head)).toBe(200);
  expect(await statusFor(room.id, stranger)).toBe(403);
  const free = await app.seed.location();
  expect(await statusFor(free.id, head)).toBe(403);
  expect(await statusFor(free.id, administrator)).toBe(200);
});

it('is answered in parts, and not again', async () => {
  const { id } = await app.seed.asset({ departmentId });
  const path = `/api/assets/${id}/label.svg`;
  const whole = await app.rest('GET', path, { token: head.token });
  const etag = whole.headers.get('ETag') ?? '';
  const again = await app.rest('GET', path, {
    token: head.token,
    headers: { 'If-None-Match': etag },
  });
  expect(again.status).toBe(304);
  const part = await app.rest('GET', path, { token: head.token, headers: { Range: 'bytes=0-4' } });
  expect([part.status, part.body]).toEqual([206, '<?xml']);
});

describe('without PUBLIC_URL', () => {
  let plain: TestApp;
  beforeAll(async () => {
    plain = await startTestApp();
  });
  afterAll(() => plain.stop());

  it.each(['assets', 'locations'] as const)('there are no labels of %s', async (kind) => {
    const { token } = await plain.seed.person('administrator');
    const { id } = await (kind === 'assets' ? plain.seed.asset() : plain.seed.location());
    const label = await plain.rest('GET', `/api/${kind}/${id}/label.svg`, { token });
    expect(label.body.code).toBe('NOT_FOUND');
    const sheet = await plain.rest('POST', `/api/${kind}/labels`, { token, body: { ids: [id] } });
    expect(sheet.body.code).toBe('NOT_FOUND');
  });
});
