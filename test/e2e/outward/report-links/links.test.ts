import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import { PUBLIC_URL } from '../../../support/mail-app.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let employee: Person;
/** Leads the department of the things. */
let head: Person;
/** Leads another one. */
let stranger: Person;
let departmentId: number;

const setting = (reportLinks: boolean) =>
  app.database.prisma.systemSettings.updateMany({ data: { reportLinks } });

beforeAll(async () => {
  app = await startTestApp({ publicUrl: PUBLIC_URL });
  ({ id: departmentId } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId });
  head = await app.seed.person('department_head', { departmentId });
  const { id: elsewhere } = await app.seed.department();
  stranger = await app.seed.person('department_head', { departmentId: elsewhere });
  await setting(true);
});
afterAll(() => app.stop());

const KINDS = [
  { kind: 'Asset', name: 'asset' },
  { kind: 'Location', name: 'location' },
] as const;

const CODE = /^[A-Za-z0-9_-]{22}$/;

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, id: number, actor = head) =>
    invoke(app, via, name, { id }, actor.token);

  describe.each(KINDS)('of $name', ({ kind, name }) => {
    const make = () => app.seed[name]({ departmentId });
    const add = (id: number, actor = head) => call(`add${kind}ReportLink`, id, actor);
    const rotate = (id: number, actor = head) => call(`rotate${kind}ReportLink`, id, actor);
    const end = (id: number, actor = head) => call(`delete${kind}ReportLink`, id, actor);
    const linkOf = async (id: number, actor = head) =>
      (await call(name, id, actor)).data.reportLink;
    const refused = (run: () => ReturnType<typeof add>, code: string) =>
      expectRefused(app, name, run, code);

    it('is made once, replaced and ended', async () => {
      const { id } = await make();
      expect(await linkOf(id)).toBeNull();
      const added = await add(id);
      const { code, url, works } = added.data.reportLink;
      expect(code).toMatch(CODE);
      expect(works).toBe(true);
      expect(url).toBe(`${PUBLIC_URL}/r/${code}`);
      expect((await add(id)).data.reportLink).toEqual(added.data.reportLink);
      const rotated = await rotate(id);
      expect(rotated.data.reportLink.code).toMatch(CODE);
      expect(rotated.data.reportLink.code).not.toBe(code);
      expect(await linkOf(id)).toEqual(rotated.data.reportLink);
      expect((await end(id)).data.reportLink).toBeNull();
      expect((await end(id)).code).toBe('OK');
      expect((await call(name, id)).data.version).toBe(1);
    });

    it('is made by the lead and system.settings, and seen by nobody else', async () => {
      const { id } = await make();
      for (const actor of [employee, stranger]) {
        for (const change of [add, rotate, end]) {
          await refused(() => change(id, actor), 'FORBIDDEN');
        }
      }
      const { code } = (await add(id, administrator)).data.reportLink;
      expect((await linkOf(id, head)).code).toBe(code);
      for (const actor of [employee, stranger]) expect(await linkOf(id, actor)).toBeNull();
      await refused(() => add(999_999), 'NOT_FOUND');
    });

    it('is refused without a link, and while links are off', async () => {
      const { id } = await make();
      await refused(() => rotate(id), 'CONFLICT');
      await add(id);
      await setting(false);
      try {
        await refused(() => add(id), 'CONFLICT');
        await refused(() => rotate(id), 'CONFLICT');
        expect(await linkOf(id)).toMatchObject({ code: expect.stringMatching(CODE), works: false });
        expect((await end(id)).data.reportLink).toBeNull();
      } finally {
        await setting(true);
      }
    });

    it('ends with its thing', async () => {
      const { id } = await make();
      await add(id);
      const ending = name === 'asset' ? { state: 'retired' } : { archived: true };
      const back = name === 'asset' ? { state: 'in_service' } : { archived: false };
      const update = (change: object) =>
        invoke(app, via, `update${kind}`, { id, ...change }, administrator.token);
      expect((await update(ending)).data.reportLink).toBeNull();
      await refused(() => add(id), 'CONFLICT');
      expect((await update(back)).data.reportLink).toBeNull();
      expect((await add(id)).data.reportLink.code).toMatch(CODE);
    });

    it('leaves a record without the code, once for each change', async () => {
      const { id } = await make();
      const codes = [
        (await add(id)).data.reportLink.code,
        (await add(id)).data.reportLink.code,
        (await rotate(id)).data.reportLink.code,
      ];
      await end(id);
      await end(id);
      const records = await app.database.prisma.auditRecord.findMany({
        where: { targetType: name, targetId: String(id) },
        orderBy: { id: 'asc' },
      });
      expect(records.map(({ action }) => action)).toEqual([
        `${name}.report_link_created`,
        `${name}.report_link_rotated`,
        `${name}.report_link_deleted`,
      ]);
      const text = JSON.stringify(records.map(({ metadata }) => metadata));
      for (const code of codes) expect(text).not.toContain(code);
    });

    it('stands on the label', async () => {
      const { id } = await make();
      const { code } = (await add(id)).data.reportLink;
      const { body } = await app.rest('GET', `/${name}s/${id}/label.svg`, { token: head.token });
      expect(body).toContain(`<desc>${PUBLIC_URL}/r/${code}</desc>`);
    });

    it('shows its open requests, without texts and people', async () => {
      const { id } = await make();
      const category = await app.seed.category({ name: `Heating ${via} ${name}` });
      const linked = name === 'asset' ? { assetId: id } : { locationId: id };
      const requester = { requesterId: employee.id, departmentId };
      const open = await app.seed.request(requester, 'pending', {
        ...linked,
        categoryId: category.id,
      });
      await app.seed.request(requester, 'completed', linked);
      await app.seed.request(requester, 'cancelled', linked);
      const later = await app.seed.request(requester, 'approved', linked);
      const { data } = await call(name, id, stranger);
      expect(data.openReports).toEqual([
        {
          ...{ id: later.id, category: null, stage: 'approved', meTooCount: 0 },
          since: expect.any(String),
        },
        {
          ...{ id: open.id, category: category.name, stage: 'submitted', meTooCount: 0 },
          since: open.createdAt.toISOString(),
        },
      ]);
    });

    it('shows the 20 newest open requests', async () => {
      const { id } = await make();
      const linked = name === 'asset' ? { assetId: id } : { locationId: id };
      for (let count = 0; count < 21; count += 1) {
        await app.seed.request({ requesterId: employee.id, departmentId }, 'pending', linked);
      }
      expect((await call(name, id)).data.openReports).toHaveLength(20);
    });

    it('is sent back by a PUT as it was read', async () => {
      const { id } = await make();
      await add(id);
      const token = administrator.token;
      const { body } = await app.rest('GET', `/${name}s/${id}`, { token });
      const put = await app.rest('PUT', `/${name}s/${id}`, { token, body: body.data });
      expect([put.status, put.body.data]).toEqual([200, body.data]);
    });
  });

  it('goes to the department of the nearest place, and is refused without one', async () => {
    const site = await app.seed.location({ departmentId });
    const room = await app.seed.location({ parentId: site.id });
    expect((await call('addLocationReportLink', room.id)).code).toBe('OK');
    const free = await app.seed.location();
    const add = () => call('addLocationReportLink', free.id, administrator);
    await expectRefused(app, 'no department', add, 'CONFLICT');
  });

  it('makes one account for a department, which may do nothing', async () => {
    const { id } = await app.seed.department();
    const things = await Promise.all([
      app.seed.asset({ departmentId: id }),
      app.seed.asset({ departmentId: id }),
    ]);
    const added = await Promise.all(
      things.map((thing) => call('addAssetReportLink', thing.id, administrator)),
    );
    expect(added.map(({ code }) => code)).toEqual(['OK', 'OK']);
    const accounts = await app.database.prisma.user.findMany({ where: { departmentId: id } });
    expect(accounts).toMatchObject([
      { firstName: 'Reports by link', isService: true, permissions: [], status: 'active' },
    ]);
  });
});

it('lists show links in GraphQL to those who lead, and not in REST', async () => {
  const { id } = await app.seed.asset({ departmentId });
  await app.rest('POST', `/assets/${id}/report-link`, { token: head.token });
  const query = `{ assets(first: 100) { nodes { id reportLink { url } openReports { id } } } }`;
  const linkFor = async (actor: Person) => {
    const { data } = await app.graphql(query, {}, actor);
    return data.assets.nodes.find((asset: { id: number }) => asset.id === id).reportLink;
  };
  expect((await linkFor(head)).url).toContain(`${PUBLIC_URL}/r/`);
  expect(await linkFor(employee)).toBeNull();
  const { body } = await app.rest('GET', '/assets', { token: head.token });
  expect(body.data[0]).not.toHaveProperty('reportLink');
  expect(body.data[0]).not.toHaveProperty('openReports');
});

it('has no address without PUBLIC_URL', async () => {
  const plain = await startTestApp();
  try {
    await plain.database.prisma.systemSettings.updateMany({ data: { reportLinks: true } });
    const { token } = await plain.seed.person('administrator');
    const { id } = await plain.seed.asset();
    const { body } = await plain.rest('POST', `/assets/${id}/report-link`, { token });
    expect(body.data.reportLink).toMatchObject({ url: null, code: expect.stringMatching(CODE) });
  } finally {
    await plain.stop();
  }
});
