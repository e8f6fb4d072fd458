import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import {
  download,
  filesIn,
  filesOfRows,
  type ImageFormat,
  picture,
  sha256,
  upload,
} from '../../../support/files.js';
import { bothOr, type InterfaceName } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let someone: Person;

beforeAll(async () => {
  app = await startTestApp();
  someone = await app.seed.person('technician');
});
afterAll(() => app.stop());
afterEach(async () => {
  expect(await filesIn(app.config.dataDir)).toEqual(await filesOfRows(app));
});

const prisma = () => app.database.prisma;
const put = async (via: InterfaceName, who: Person, name = 'me.png', input = {}) =>
  await upload(app, via, 'uploadAvatar', { bytes: await picture('png'), name }, input, who.token);

const remove = async (via: InterfaceName, who: Person) => {
  if (via === 'rest') {
    const { body } = await app.rest('DELETE', '/api/me/avatar', who);
    return { code: body.code, data: body.data };
  }
  const answer = await app.graphql('mutation { deleteAvatar { id } }', {}, who);
  return { code: answer.code ?? 'OK', data: answer.data?.deleteAvatar };
};

describe.each(bothOr('rest'))('through %s', (via) => {
  it.each<ImageFormat>(['jpeg', 'png', 'webp'])('a %s becomes 512 by 512 WebP', async (format) => {
    const me = await app.seed.person('employee');
    const bytes = await picture(format, { width: 900, height: 600, orientation: 6 });
    const { code, data } = await upload(
      app,
      via,
      'uploadAvatar',
      { bytes, name: `portrait.${format}` },
      {},
      me.token,
    );
    expect(code).toBe('OK');
    expect(data).toMatchObject({
      userId: me.id,
      originalName: 'portrait.webp',
      mimeType: 'image/webp',
      width: 512,
      height: 512,
      url: expect.stringMatching(new RegExp(`^/api/v1/users/${me.id}/avatar\\?picture=\\d+$`)),
    });
    const metadata = await app.rest('GET', '/me/avatar', me);
    expect(metadata.body.data).toEqual(data);
    const mine = await download(app, `/me/avatar/${data.id}`, me.token);
    const theirs = await download(app, data.url, someone.token);
    expect(mine.bytes.equals(theirs.bytes)).toBe(true);
    expect(sha256(mine.bytes)).toBe(data.sha256);
    expect(mine.headers.get('Content-Type')).toBe('image/webp');
    expect(mine.headers.get('ETag')).toBe(`"${data.sha256}"`);
    const { exif, orientation, ...stored } = await sharp(mine.bytes).metadata();
    expect({ exif, orientation }).toEqual({});
    expect(stored).toMatchObject({ format: 'webp', width: 512, height: 512 });
  });

  it('a new one takes the place of the one before, whose file goes', async () => {
    const me = await app.seed.person('developer');
    const first = (await put(via, me)).data;
    const second = (await put(via, me, 'x.png', { filename: 'Ich.png' })).data;
    expect(second.id).not.toBe(first.id);
    expect([second.url, second.thumbnailUrl]).not.toEqual([first.url, first.thumbnailUrl]);
    // The address of the one before, and the one without a picture, answer the present one.
    const plain = `/api/v1/users/${me.id}/avatar`;
    for (const url of [first.url, first.thumbnailUrl, plain, `${plain}?size=thumb`]) {
      const answer = await download(app, url, someone.token);
      expect([url, answer.status]).toEqual([url, 200]);
    }
    expect(second.originalName).toBe('Ich.webp');
    expect((await download(app, `/me/avatar/${first.id}`, me.token)).status).toBe(404);
    expect((await download(app, `/me/avatar/${second.id}`, me.token)).status).toBe(200);
    expect(await prisma().avatar.count({ where: { userId: me.id } })).toBe(1);
    expect((await remove(via, me)).data).toMatchObject({ id: second.id });
    expect((await app.rest('GET', '/me/avatar', me)).status).toBe(404);
    expect((await remove(via, me)).code).toBe('NOT_FOUND');
    const records = await prisma().auditRecord.findMany({
      where: { targetType: 'user', targetId: String(me.id) },
      orderBy: { id: 'asc' },
    });
    expect(records.map(({ action }) => action)).toEqual([
      'user.avatar_uploaded',
      'user.avatar_uploaded',
      'user.avatar_deleted',
    ]);
  });

  it('more than 5 MB are refused', async () => {
    const me = await app.seed.person('employee');
    const bytes = Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)]);
    const outcome = await upload(app, via, 'uploadAvatar', { bytes }, {}, me.token);
    expect(outcome.code).toBe('PAYLOAD_TOO_LARGE');
    if (via === 'rest') expect(outcome.status).toBe(413);
    expect(await prisma().avatar.count({ where: { userId: me.id } })).toBe(0);
  });
});

it('five at once leave one picture and one file', async () => {
  const me = await app.seed.person('employee');
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => put('rest', me)));
  expect(outcomes.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const rows = await prisma().avatar.findMany({ where: { userId: me.id } });
  expect(rows).toHaveLength(1);
  expect(outcomes.map(({ data }) => data.id)).toContain(rows[0]?.id);
});

it('without one there is 404, and without a session 401', async () => {
  const me = await app.seed.person('employee');
  for (const path of ['/me/avatar', '/me/avatar/1', `/users/${me.id}/avatar`]) {
    expect((await download(app, path, me.token)).status).toBe(404);
    expect((await download(app, path, undefined)).status).toBe(401);
  }
  expect((await put('rest', { ...me, token: '' })).status).toBe(401);
});

it('the id of somebody else\u2019s picture is not found among one\u2019s own', async () => {
  const { id } = (await put('rest', someone)).data;
  const me = await app.seed.person('employee');
  expect((await download(app, `/me/avatar/${id}`, me.token)).status).toBe(404);
});

it('shows on every person in GraphQL, to every session', async () => {
  const { id: departmentId } = await app.seed.department();
  const requester = await app.seed.person('employee', { departmentId });
  await put('rest', requester);
  const request = await app.seed.request({ requesterId: requester.id, departmentId });
  const head = await app.seed.person('department_head', { departmentId });
  const answer = await app.graphql(
    `query($id: Int!) { maintenanceRequest(id: $id) {
       requester { id avatar { id url width } } assignee { avatar { id } } } }`,
    { id: request.id },
    head,
  );
  expect(answer.data.maintenanceRequest.requester).toEqual({
    id: requester.id,
    avatar: {
      id: expect.any(Number),
      url: expect.stringContaining(`/users/${requester.id}/avatar?`),
      width: 512,
    },
  });
  const { body } = await app.rest('GET', '/api/v1/me', requester);
  expect(body.data.avatar).toMatchObject({ userId: requester.id, width: 512 });
  const me = await app.graphql('{ me { avatar { id } } }', {}, requester);
  expect(me.data.me.avatar).toEqual({ id: body.data.avatar.id });
});
