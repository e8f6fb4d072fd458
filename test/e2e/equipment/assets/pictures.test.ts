import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { download, filesIn, filesOfRows, picture, upload } from '../../../support/files.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { PUBLIC_URL } from '../../../support/mail-app.js';
import { nobody, type Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

const HOUR = 3_600_000;

let app: TestApp;
let administrator: Person;
let employee: Person;
/** Leads the department of the assets. */
let head: Person;
let departmentId: number;
let photo: Buffer;
let large: Buffer;

beforeAll(async () => {
  app = await startTestApp({ publicUrl: PUBLIC_URL });
  ({ id: departmentId } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  head = await app.seed.person('department_head', { departmentId });
  photo = await picture();
  large = await picture('png', { width: 800, height: 600 });
});
afterAll(() => app.stop());
afterEach(async () => {
  expect(await filesIn(app.config.dataDir)).toEqual(await filesOfRows(app));
});

const prisma = () => app.database.prisma;
const KINDS = [
  { kind: 'Asset', name: 'asset', unlike: 'location' },
  { kind: 'Location', name: 'location', unlike: 'asset' },
] as const;
let counter = 0;

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (operation: string, input: Record<string, unknown>, actor = administrator) =>
    invoke(app, via, operation, input, actor.token);
  const loose = async (actor = administrator, bytes = photo): Promise<number> =>
    (await upload(app, via, 'uploadPhoto', { bytes }, {}, actor.token)).data.id;
  const exists = async (id: number) => (await prisma().attachment.count({ where: { id } })) === 1;

  describe.each(KINDS)('the picture of a $name', ({ kind, name, unlike }) => {
    const fields = () => {
      counter += 1;
      const named = { name: `Thing ${counter}`, departmentId };
      return kind === 'Asset' ? { ...named, tag: `P-${counter}` } : named;
    };
    const make = async (input: object = {}) => {
      const { code, data } = await call(`create${kind}`, { ...fields(), ...input });
      expect(code).toBe('OK');
      return data;
    };
    const change = (id: number, input: object, actor = administrator) =>
      call(`update${kind}`, { id, ...input }, actor);

    it('is an own upload, which every reader may fetch', async () => {
      const imageId = await loose(administrator, large);
      const made = await make({ imageId });
      const imageUrl = `/api/v1/maintenance/attachments/${imageId}`;
      expect(made).toMatchObject({ imageId, imageUrl });
      expect((await call(name, { id: made.id }, employee)).data).toMatchObject({
        imageId,
        imageUrl,
      });
      const full = await download(app, imageUrl, employee.token);
      expect([full.status, full.headers.get('Content-Type')]).toEqual([200, 'image/png']);
      const thumb = await download(app, `${imageUrl}?size=thumb`, employee.token);
      expect((await sharp(thumb.bytes).metadata()).width).toBe(320);
      expect((await download(app, imageUrl, undefined)).status).toBe(401);
      const { token } = await app.seed.apiToken(employee.id, ['user.read']);
      expect((await download(app, imageUrl, token)).status).toBe(403);
    });

    it('is replaced and removed, with its file', async () => {
      const [first, second] = [await loose(), await loose()];
      const { id, version } = await make({ imageId: first });
      const replaced = (await change(id, { imageId: second })).data;
      expect(replaced).toMatchObject({ imageId: second, version: version + 1 });
      expect([await exists(first), await exists(second)]).toEqual([false, true]);
      expect((await change(id, { imageId: second })).data.version).toBe(version + 1);
      expect((await change(id, { name: `Named ${counter}` })).data.imageId).toBe(second);
      const removed = (await change(id, { imageId: null })).data;
      expect(removed).toMatchObject({ imageId: null, imageUrl: null });
      expect(await exists(second)).toBe(false);
      const records = await prisma().auditRecord.findMany({
        where: { action: `${name}.updated`, targetId: String(id) },
        orderBy: { id: 'asc' },
      });
      expect(records.map(({ metadata }) => metadata)).toMatchObject([
        { before: { imageId: first }, after: { imageId: second } },
        {},
        { before: { imageId: second }, after: { imageId: null } },
      ]);
    });

    it('goes with a thing that is deleted, and stays with one that has ended', async () => {
      const [one, other] = [await loose(), await loose()];
      const gone = await make({ imageId: one });
      expect((await call(`delete${kind}`, { id: gone.id })).code).toBe('OK');
      expect(await exists(one)).toBe(false);
      const used = await make({ imageId: other });
      const about = kind === 'Asset' ? { assetId: used.id } : { locationId: used.id };
      await app.seed.request({ requesterId: employee.id, departmentId }, 'pending', about);
      expect((await call(`delete${kind}`, { id: used.id })).data.imageId).toBe(other);
      expect(await exists(other)).toBe(true);
    });

    it('is no picture of somebody else, of a request or of another thing', async () => {
      const { id: requestId } = await app.seed.request({ requesterId: head.id, departmentId });
      const target = { requestId, type: 'BEFORE' };
      const bytes = { bytes: photo };
      const linked = await upload(
        ...([app, via, 'uploadAttachment', bytes, target, administrator.token] as const),
      );
      const taken = await loose();
      const { id: ofOther } = await make({ imageId: taken });
      const thing = await make();
      const foreign = await loose(employee);
      for (const imageId of [foreign, linked.data.id, taken, 999_999, 0, 'x']) {
        for (const [operation, input] of [
          [`update${kind}`, { id: thing.id, imageId }],
          [`create${kind}`, { ...fields(), imageId }],
        ] as const) {
          const field = 'imageId';
          const refusal = () => call(operation, input);
          await expectRefused(app, input, refusal, 'VALIDATION_ERROR', field);
        }
      }
      const elsewhere = await call(`update${unlike === 'asset' ? 'Asset' : 'Location'}`, {
        id: (await app.seed[unlike]({ departmentId })).id,
        imageId: taken,
      });
      expect(elsewhere).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { field: 'imageId' },
      });
      expect((await call(name, { id: ofOther })).data.imageId).toBe(taken);
      const own = await loose(employee);
      expect((await change(thing.id, { imageId: own }, employee)).code).toBe('FORBIDDEN');
    });

    it('is taken once by two at once', async () => {
      const imageId = await loose();
      const things = [await make(), await make(), await make()];
      const answers = await Promise.all(things.map(({ id }) => change(id, { imageId })));
      const codes = answers.map(({ code }) => code).sort();
      expect(codes).toEqual(['OK', 'VALIDATION_ERROR', 'VALIDATION_ERROR']);
    });

    it('is neither swept, nor linked to a request or comment, nor deleted as a photo', async () => {
      const imageId = await loose();
      const { id } = await make({ imageId });
      await prisma().attachment.update({
        where: { id: imageId },
        data: { createdAt: new Date(app.now().getTime() - 48 * HOUR) },
      });
      const { filename } = await prisma().attachment.findUniqueOrThrow({ where: { id: imageId } });
      await app.services.sweep.run(nobody);
      const request = {
        ...{ title: 'Loud pump', description: 'Very loud.', departmentId },
        attachmentIds: [imageId],
      };
      const { id: requestId } = await app.seed.request({
        ...{ requesterId: administrator.id, departmentId },
      });
      const comment = { requestId, body: 'Look.', attachmentIds: [imageId] };
      for (const [operation, input] of [
        ['createMaintenanceRequest', request],
        ['addComment', comment],
      ] as const) {
        const { code, details } = await call(operation, input);
        expect([operation, code, details.field]).toEqual([
          ...[operation, 'VALIDATION_ERROR', 'attachmentIds'],
        ]);
      }
      const path = `/uploads/${filename}`;
      const { status } = await app.rest('DELETE', path, { token: administrator.token });
      expect(status).toBe(403);
      // A process of the version before takes it for an upload that belongs to nothing.
      await prisma().$executeRaw`DELETE FROM attachments WHERE id = ${imageId}`;
      expect((await call(name, { id })).data.imageId).toBe(imageId);
      expect(await exists(imageId)).toBe(true);
    });

    it('is on the sheet of labels, inline, and in reports by link', async () => {
      await prisma().systemSettings.updateMany({ data: { reportLinks: true } });
      const imageId = await loose(administrator, large);
      const thing = await make({ imageId });
      const plain = await make();
      const { body: sheet } = await app.rest('POST', `/${name}s/labels`, {
        token: administrator.token,
        body: { ids: [thing.id, plain.id] },
      });
      const [image, ...others] = sheet.match(/<image [^>]*>/g) ?? [];
      expect(others).toEqual([]);
      const [, mimeType, data] = /href="data:([a-z/]+);base64,([^"]+)"/.exec(image ?? '') ?? [];
      const { format, width } = await sharp(Buffer.from(data ?? '', 'base64')).metadata();
      expect([mimeType, format, width]).toEqual(['image/webp', 'webp', 320]);
      expect(sheet.replaceAll(PUBLIC_URL, '')).not.toMatch(/https?:|<img|<script/);

      const report = async ({ id }: { id: number }) => {
        const { code } = (await call(`add${kind}ReportLink`, { id })).data.reportLink;
        const { data: payload } = await invoke(app, via, 'openLink', { code });
        const { data: shown } = await invoke(app, via, 'report', {}, payload.accessToken);
        return { url: shown.imageUrl, token: payload.accessToken as string };
      };
      const { url, token } = await report(thing);
      expect(url).toBe('/api/v1/report/image');
      const file = await download(app, `${url}?size=thumb`, token);
      expect([file.status, (await sharp(file.bytes).metadata()).width]).toEqual([200, 320]);
      const byId = `/api/v1/maintenance/attachments/${imageId}`;
      expect((await download(app, byId, token)).status).toBe(401);
      expect((await download(app, url, administrator.token)).status).toBe(403);
      expect((await download(app, url, undefined)).status).toBe(401);
      const without = await report(plain);
      expect(without.url).toBe(null);
      expect((await download(app, '/api/v1/report/image', without.token)).status).toBe(404);
      await call(`delete${kind}ReportLink`, { id: thing.id });
      expect((await download(app, url, token)).status).toBe(401);
    });
  });

  it('the successor of an asset has its own', async () => {
    const [before, after] = [await loose(), await loose()];
    const old = await app.seed.asset({ departmentId });
    await call('updateAsset', { id: old.id, imageId: before });
    counter += 1;
    const one = await call('replaceAsset', { id: old.id, tag: `S-${counter}`, imageId: after });
    expect(one.data.imageId).toBe(after);
    expect((await call('asset', { id: old.id })).data).toMatchObject({
      ...{ imageId: before, state: via === 'rest' ? 'retired' : expect.stringMatching(/retired/i) },
    });
    counter += 1;
    const input = { id: one.data.id, tag: `S-${counter}` };
    expect((await call('replaceAsset', input)).data.imageId).toBe(null);
    expect(await exists(after)).toBe(true);
  });
});

it('GraphQL has the file of the picture', async () => {
  const bytes = { bytes: large };
  const { data } = await upload(app, 'rest', 'uploadPhoto', bytes, {}, administrator.token);
  const { id } = await app.seed.location();
  await invoke(app, 'rest', 'updateLocation', { id, imageId: data.id }, administrator.token);
  const asset = await app.seed.asset({ departmentId });
  const document = `query ($location: Int!, $asset: Int!) {
    location(id: $location) { image { id width thumbnailUrl } }
    asset(id: $asset) { imageId image { id } }
  }`;
  const variables = { location: id, asset: asset.id };
  const answer = await app.graphql(document, variables, { token: employee.token });
  expect(answer.data).toEqual({
    location: {
      image: { id: data.id, width: 800, thumbnailUrl: `${data.url}?size=thumb` },
    },
    asset: { imageId: null, image: null },
  });
  expect((await download(app, data.thumbnailUrl, employee.token)).status).toBe(200);
});

it('an import leaves it', async () => {
  const { data } = await upload(
    ...([app, 'rest', 'uploadPhoto', { bytes: photo }, {}, administrator.token] as const),
  );
  const { id, tag } = await app.seed.asset({ departmentId });
  await invoke(app, 'rest', 'updateAsset', { id, imageId: data.id }, administrator.token);
  const file = { bytes: Buffer.from(`tag,name\n${tag},Renamed`), name: 'assets.csv' };
  const { code } = await invoke(app, 'rest', 'importAssets', { file }, administrator.token);
  expect(code).toBe('OK');
  const after = await invoke(app, 'rest', 'asset', { id }, administrator.token);
  expect(after.data).toMatchObject({ name: 'Renamed', imageId: data.id });
});
