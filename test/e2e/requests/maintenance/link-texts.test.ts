import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { expectRefused, stateOf } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let head: Person;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department());
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
});
afterAll(() => app.stop());

describe.each(bothOr('graphql'))('through %s', (via) => {
  const call = (name: string, dryRun: boolean, actor = administrator) =>
    invoke(app, via, name, { dryRun }, actor.token);
  const seed = async (data: Record<string, unknown>) =>
    await app.seed.request({ requesterId: head.id, departmentId }, 'completed', data);
  const stored = (id: number) =>
    app.database.prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });

  it('links what means one location, and counts the rest', async () => {
    const site = await app.seed.location({ name: `Site ${via}`, code: `S-${via}` });
    const room = await app.seed.location({ name: `Room ${via}`, parentId: site.id });
    for (const parentId of [site.id, room.id]) {
      await app.seed.location({ name: `Twice ${via}`, parentId });
    }
    await app.seed.location({ name: `Closed ${via}`, archivedAt: new Date() });
    const other = await app.seed.location();
    const requests = {
      code: await seed({ location: `s-${via}` }),
      path: await seed({ location: `SITE ${via}  / Room ${via}` }),
      name: await seed({ location: ` room ${via}` }),
      twice: await seed({ location: `Twice ${via}` }),
      closed: await seed({ location: `Closed ${via}` }),
      nowhere: await seed({ location: 'Behind the shed' }),
      linked: await seed({ location: `Room ${via}`, locationId: other.id }),
      none: await seed({}),
    };
    const before = await stateOf(app);
    const counts = { linked: 3, ambiguous: 1, unmatched: 2 };
    const dry = await call('linkLocationTexts', true);
    expect(dry.data).toEqual({ dryRun: true, ...counts });
    expect(await stateOf(app)).toBe(before);
    const real = await call('linkLocationTexts', false);
    expect(real.data).toEqual({ dryRun: false, ...counts });
    const links = Object.fromEntries(
      await Promise.all(
        Object.entries(requests).map(async ([name, { id }]) => [
          name,
          (await stored(id)).locationId,
        ]),
      ),
    );
    expect(links).toEqual({
      ...{ code: site.id, path: room.id, name: room.id, linked: other.id },
      ...{ twice: null, closed: null, nowhere: null, none: null },
    });
    const { version, updatedAt, location } = await stored(requests.name.id);
    expect({ version, updatedAt, location }).toEqual({
      ...{ version: 1, updatedAt: requests.name.updatedAt, location: ` room ${via}` },
    });
    const again = await call('linkLocationTexts', false);
    expect(again.data).toEqual({ dryRun: false, ...counts, linked: 0 });
    // Those that are left are not left to the other interface.
    await app.database.prisma.maintenanceRequest.updateMany({ data: { location: null } });
  });

  it('links categories, too', async () => {
    const { id } = await app.seed.category({ name: `Lifts ${via}` });
    const request = await seed({ category: `LIFTS ${via}` });
    const { data } = await call('linkCategoryTexts', false);
    expect(data).toEqual({ dryRun: false, linked: 1, ambiguous: 0, unmatched: 0 });
    expect((await stored(request.id)).categoryId).toBe(id);
  });

  it('is for settings only', async () => {
    for (const name of ['linkLocationTexts', 'linkCategoryTexts']) {
      await expectRefused(app, name, () => call(name, false, head), 'FORBIDDEN');
    }
  });
});
