import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { INTERFACES, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let administrator: Person;
let employee: Person;
let technician: Person;
let facilities: number;
let room: number;

beforeAll(async () => {
  app = await startTestApp();
  facilities = (await app.seed.department('Haustechnik')).id;
  const other = (await app.seed.department('Transport')).id;
  administrator = await app.seed.person('administrator');
  employee = await app.seed.person('employee', { departmentId: other });
  technician = await app.seed.person('technician', { departmentId: other });
  const site = await create('createLocation', { name: 'Hauptgebäude', code: 'HG' });
  room = (await create('createLocation', { name: 'Heizraum', code: 'HZ-1', parentId: site.id })).id;
});
afterAll(() => app.stop());

const create = async (name: string, input: object) => {
  const { code, data, details } = await invoke(
    app,
    'rest',
    name,
    { ...input },
    administrator.token,
  );
  if (code !== 'OK') throw new Error(`${name}: ${JSON.stringify(details)}`);
  return data;
};
const asset = (tag: string, name: string, fields: object = {}) =>
  create('createAsset', { tag, name, departmentId: facilities, ...fields });
const part = (sku: string, name: string, fields: object = {}) =>
  create('createPart', {
    sku,
    name,
    unit: 'pc',
    onHand: 1,
    unitCost: 1,
    reorderPoint: 0,
    ...fields,
  });
const request = (title: string, fields: object = {}) =>
  app.database.prisma.maintenanceRequest.create({
    data: {
      ...{ title, description: 'Nothing else.', requesterId: administrator.id },
      ...{ departmentId: facilities, ...fields },
    },
  });

type Item = {
  id: number;
  code: string | null;
  title: string;
  detail: string | null;
  exact: boolean;
};
type Group = { kind: string; items: Item[]; hasMore: boolean };

describe.each(INTERFACES)('the search over all lists through %s', (via) => {
  const search = async (q: string, person = administrator): Promise<Group[]> => {
    const { code, data } = await invoke(app, via, 'searchEverything', { q }, person.token);
    expect(code).toBe('OK');
    return data.groups;
  };
  const found = async (kind: string, q: string, person = administrator) =>
    (await search(q, person)).find((group) => group.kind === kind);
  const codes = async (kind: string, q: string) =>
    (await found(kind, q))?.items.map(({ code, title }) => code ?? title);

  it('has a group for each list, in their order, empty ones too', async () => {
    const groups = await search(`nirgends${via}`);
    expect(groups).toEqual(
      [...['requests', 'assets', 'locations', 'parts', 'schedules', 'users', 'contractors']].map(
        (kind) => ({
          ...{ kind, items: [], hasMore: false },
        }),
      ),
    );
  });

  it('names place or department of what it finds', async () => {
    const mark = `Detail${via}`;
    const [placed, loose] = [
      await asset(`D1-${via}`, `Pumpe ${mark}`, { locationId: room }),
      await asset(`D2-${via}`, `Pumpe ${mark}`),
    ];
    const seal = await part(`DS-${via}`, `Dichtung ${mark}`, { departmentId: facilities });
    const row = await request(`Leck ${mark}`, { location: 'Keller' });
    const other = await request(`Rohr ${mark}`);
    const groups = await search(mark.toUpperCase());
    const items = (kind: string) => groups.find((group) => group.kind === kind)?.items;
    const exact = false;
    expect(items('assets')).toEqual([
      {
        ...{ id: placed.id, code: `D1-${via}`, title: `Pumpe ${mark}`, exact },
        detail: 'Hauptgebäude / Heizraum',
      },
      {
        ...{ id: loose.id, code: `D2-${via}`, title: `Pumpe ${mark}`, exact },
        detail: 'Haustechnik',
      },
    ]);
    expect(items('parts')).toEqual([
      { id: seal.id, code: `DS-${via}`, title: `Dichtung ${mark}`, detail: 'Haustechnik', exact },
    ]);
    expect(items('requests')).toEqual([
      { id: other.id, code: `#${other.id}`, title: `Rohr ${mark}`, detail: 'Haustechnik', exact },
      { id: row.id, code: `#${row.id}`, title: `Leck ${mark}`, detail: 'Keller', exact },
    ]);
    expect((await found('locations', 'hz-1'))?.items).toEqual([
      { id: room, code: 'HZ-1', title: 'Heizraum', detail: 'Hauptgebäude', exact: true },
    ]);
  });

  it('puts what it names exactly first, and the group of it', async () => {
    const tag = `Q${via}`;
    await asset(`A${tag}7`, `Vorn ${tag}`);
    await asset(`${tag}70`, 'Beginnt');
    await asset(`X-${tag}`, 'Genannt', { serialNumber: tag });
    await asset(tag, 'Genau');
    expect(await codes('assets', tag.toLowerCase())).toEqual([
      tag,
      `X-${tag}`,
      `${tag}70`,
      `A${tag}7`,
    ]);
    const groups = await search(tag);
    expect(groups.map(({ kind }) => kind)).toEqual([
      ...['assets', 'requests', 'locations', 'parts', 'schedules', 'users', 'contractors'],
    ]);
    expect(groups[0]?.items.map(({ exact }) => exact)).toEqual([true, true, false, false]);
    const sku = await part(`SKU ${via}`, 'Filter');
    expect((await search(`sku ${via}`))[0]).toMatchObject({
      kind: 'parts',
      items: [{ id: sku.id, exact: true }],
    });
    const { id } = await request(`Nummer ${via}`);
    for (const q of [`#${id}`, `${id}`]) {
      const group = await found('requests', q);
      expect(group?.items[0]).toMatchObject({ id, code: `#${id}`, exact: true });
    }
    const [first] = await search(technician.email.toUpperCase());
    expect(first).toMatchObject({
      kind: 'users',
      items: [{ id: technician.id, exact: true, code: null }],
    });
  });

  it('finds contractors by name, contact and address, for leads and settings', async () => {
    const mark = `Firma${via}`;
    const email = `info@${mark.toLowerCase()}.example`;
    const shared = { name: `Rohr ${mark}`, contactName: `Petra Grün${via}`, email };
    const { id } = await create('createContractor', shared);
    const own = { name: `${mark} Blitz`, departmentId: facilities };
    const { id: second } = await create('createContractor', own);
    const gone = await create('createContractor', { name: `Alt ${mark}` });
    await create('updateContractor', { id: gone.id, archived: true });
    expect((await found('contractors', mark))?.items).toEqual([
      { id: second, code: null, title: own.name, detail: 'Haustechnik', exact: false },
      { id, code: null, title: shared.name, detail: null, exact: false },
    ]);
    expect(await codes('contractors', `petra grun${via}`)).toEqual([shared.name]);
    const [first] = await search(email.toUpperCase());
    expect(first).toMatchObject({ kind: 'contractors', items: [{ id, exact: true }] });
    expect(await found('contractors', mark, technician)).toBe(undefined);
    expect(await found('contractors', mark, employee)).toBe(undefined);
  });

  it('then lists titles and codes that begin with it, at most five', async () => {
    const word = `zylinder${via}`;
    for (const number of [1, 2, 3, 4, 5]) await asset(`B${via}${number}`, `Kleiner ${word}`);
    expect(await found('assets', word)).toMatchObject({ hasMore: false });
    await asset(`C${via}`, `${word} gross`);
    const group = await found('assets', word);
    expect(group?.items.map(({ code }) => code)).toEqual([
      ...[`C${via}`, `B${via}1`, `B${via}2`, `B${via}3`, `B${via}4`],
    ]);
    expect(group?.hasMore).toBe(true);
    await request(`${word} vorn`);
    await request(`${word} hinten ${word}`);
    await request(`Am ${word} ${word} ${word}`);
    expect((await found('requests', word))?.items.at(-1)?.title).toBe(`Am ${word} ${word} ${word}`);
  });

  it('finds parts of words, in the texts of each kind alone', async () => {
    const asked = `Sonder${via}`;
    await asset(`E-${via}`, 'Brenner', { manufacturer: asked, model: asked, notes: asked });
    await create('createSchedule', {
      ...{ title: `Wartung ${via}`, description: asked, departmentId: facilities, priority: 'low' },
      trigger: {
        time: { rrule: 'FREQ=MONTHLY', startsAt: '2027-01-01T08:00', timeZone: 'UTC' },
      },
    });
    expect(await codes('assets', asked)).toEqual([]);
    expect(await codes('schedules', asked)).toEqual([]);
    expect(await codes('schedules', `artung ${via}`)).toEqual([`Wartung ${via}`]);
    // A text with the signs of patterns is no pattern.
    expect(await codes('assets', `E_${via}`)).toEqual([]);
    const gone = await part(`GONE-${via}`, 'Alt');
    await create('updatePart', { id: gone.id, archived: true });
    expect(await codes('parts', `gone-${via}`)).toEqual([]);
  });

  it('shows each group by the rights of its list', async () => {
    await request(`Geheim${via}`);
    const groups = await search(`Geheim${via}`, employee);
    expect(groups.map(({ kind, items }) => [kind, items.length])).toEqual([
      ...['requests', 'assets', 'locations', 'parts', 'schedules'].map((kind) => [kind, 0]),
    ]);
    await create('createSchedule', {
      ...{ title: `Plan${via}`, description: 'x', departmentId: facilities, priority: 'low' },
      trigger: {
        time: { rrule: 'FREQ=MONTHLY', startsAt: '2027-01-01T08:00', timeZone: 'UTC' },
      },
    });
    expect(await codes('schedules', `plan${via}`)).toHaveLength(1);
    expect((await found('schedules', `plan${via}`, technician))?.items).toEqual([]);
    const usersOnly = await app.seed.person('employee', { permissions: ['user.read'] });
    expect((await search(employee.email, usersOnly)).map(({ kind }) => kind)).toEqual(['users']);
  });

  it('is refused to whom no list is open, and for blanks and texts that are too long', async () => {
    const none = await app.seed.person('employee', { permissions: ['maintenance.create'] });
    const call = (q: string, { token } = administrator) =>
      invoke(app, via, 'searchEverything', { q }, token);
    expect(await call('pump', none)).toMatchObject({ code: 'FORBIDDEN' });
    for (const q of ['', '  ', 'x'.repeat(201)]) {
      expect(await call(q)).toMatchObject({ code: 'VALIDATION_ERROR', details: { field: 'q' } });
    }
    expect((await call('%_\\')).code).toBe('OK');
  });
});
