import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { csv } from '../../../support/forms.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';

let app: TestApp;
let administrator: Person;
let departmentId: number;

beforeAll(async () => {
  app = await startTestApp();
  ({ id: departmentId } = await app.seed.department('Haustechnik'));
  administrator = await app.seed.person('administrator', { departmentId });
});
afterAll(() => app.stop());

const mark = () => randomUUID().slice(0, 8);
const place = (code: string) =>
  app.database.prisma.location.findFirstOrThrow({ where: { code }, include: { parent: true } });
const asset = (tag: string) =>
  app.database.prisma.asset.findFirstOrThrow({
    where: { tag },
    include: { parent: true, location: true },
  });

describe.each(bothOr('rest'))('names in a file through %s', (via) => {
  const send = (name: string, text: string, dryRun = false) =>
    invoke(app, via, name, { file: csv(text), dryRun }, administrator.token);
  const places = (text: string, dryRun = false) => send('importLocations', text, dryRun);
  const assets = (text: string, dryRun = false) => send('importAssets', text, dryRun);
  const errorsOf = async (name: string, text: string) => {
    const { data } = await send(name, text, true);
    expect((await send(name, text)).code).toBe(data.failed > 0 ? 'VALIDATION_ERROR' : 'OK');
    return data.errors.map(({ row, field, reason }: Record<string, unknown>) =>
      [row, field, reason].join(' '),
    );
  };

  it('finds parents by their names from the root, also in rows of the same file', async () => {
    const m = mark();
    const text =
      'code,name,parent\n' +
      // Children stand before their parents; signs with and without blanks; a name that has the sign in it.
      `R-${m},Raum 1/2,Werk ${m} / Haus A>1. OG\n` +
      `T-${m},Tisch,werk ${m}/haus a/1. og / raum 1/2\n` +
      `F-${m},1. OG,Werk ${m}>Haus A\n` +
      `H-${m},Haus A,Werk ${m}\n` +
      `W-${m},Werk ${m},\n`;
    expect((await places(text, true)).data).toMatchObject({ created: 5, failed: 0 });
    expect((await places(text)).data).toMatchObject({ applied: true, created: 5 });
    expect((await place(`R-${m}`)).parent?.code).toBe(`F-${m}`);
    expect((await place(`T-${m}`)).parent?.code).toBe(`R-${m}`);
    expect((await place(`F-${m}`)).parent?.code).toBe(`H-${m}`);
    expect((await place(`T-${m}`)).depth).toBe(5);
    expect((await places(text)).data).toMatchObject({ applied: true, unchanged: 5 });
  });

  it('takes a single name that one place alone has, and says so for several', async () => {
    const m = mark();
    const site = await app.seed.location({ code: `S-${m}`, name: `Site ${m}` });
    const other = await app.seed.location({ code: `O-${m}`, name: `Other ${m}` });
    await app.seed.location({ parentId: site.id, code: `A-${m}`, name: `Only ${m}` });
    for (const { id } of [site, other]) await app.seed.location({ parentId: id, name: `Two ${m}` });
    await places(`code,name,parent\nB-${m},B,only ${m}\n`);
    expect((await place(`B-${m}`)).parent?.code).toBe(`A-${m}`);
    const text =
      'code,name,parent\n' +
      `C-${m},C,Two ${m}\nD-${m},D,Site ${m} > Two ${m}\nE-${m},E,Nowhere / X\nG-${m},G,Three ${m}\n` +
      // Two rows of the file itself.
      `X-${m},Three ${m},S-${m}\nY-${m},Three ${m},O-${m}\n`;
    expect(await errorsOf('importLocations', text)).toEqual([
      '2 parent several have this name',
      '4 parent is no code, path or name of a location',
      '5 parent several have this name',
    ]);
  });

  it('counts a code before a name, and the names of the file before the stored ones', async () => {
    const m = mark();
    await app.seed.location({ code: `A-${m}`, name: `B-${m}` });
    await app.seed.location({ code: `B-${m}`, name: `A-${m}` });
    await app.seed.location({ code: `N-${m}`, name: `Old ${m}` });
    await places(`code,name,parent\nC-${m},C,B-${m}\nN-${m},New ${m},\nD-${m},D,New ${m}\n`);
    expect((await place(`C-${m}`)).parent?.code).toBe(`B-${m}`);
    expect((await place(`D-${m}`)).parent?.code).toBe(`N-${m}`);
    const text = `code,name,parent\nN-${m},Newer ${m},\nE-${m},E,New ${m}\n`;
    expect(await errorsOf('importLocations', text)).toEqual([
      '3 parent is no code, path or name of a location',
    ]);
  });

  it('tells circles of names', async () => {
    const m = mark();
    const text = `code,name,parent\nA-${m},A ${m},B ${m}\nB-${m},B ${m},A ${m}\n`;
    expect(await errorsOf('importLocations', text)).toEqual([
      '2 parent would make a circle',
      '3 parent would make a circle',
    ]);
  });

  it('finds archived places, which take nothing new', async () => {
    const m = mark();
    await app.seed.location({ name: `Gone ${m}`, archivedAt: new Date() });
    expect(await errorsOf('importLocations', `code,name,parent\nA-${m},A,Gone ${m}`)).toEqual([
      '2 parent is archived',
    ]);
    expect(await errorsOf('importAssets', `tag,name,location\nA-${m},A,Gone ${m}`)).toEqual([
      '2 location is archived',
    ]);
  });

  it('finds parents of equipment by names from the root, and places by one name', async () => {
    const m = mark();
    const room = await app.seed.location({ name: `Heizraum ${m}` });
    const text =
      'tag,name,parent,location,state\n' +
      `M-${m},Motor,Anlage ${m} > Pumpe,,Außer Betrieb\n` +
      `P-${m},Pumpe,Anlage ${m},heizraum ${m},in betrieb\n` +
      `A-${m},Anlage ${m},,,\n`;
    expect((await assets(text, true)).data).toMatchObject({ created: 3, failed: 0 });
    expect((await assets(text)).data).toMatchObject({ applied: true, created: 3 });
    expect(await asset(`M-${m}`)).toMatchObject({
      ...{ state: 'out_of_service', departmentId, parent: { tag: `P-${m}` } },
    });
    expect(await asset(`P-${m}`)).toMatchObject({
      ...{ state: 'in_service', locationId: room.id, parent: { tag: `A-${m}` } },
    });
    expect((await assets(text)).data).toMatchObject({ applied: true, unchanged: 3 });
    // Names of equipment alone mean nothing below the root, and siblings may have the same.
    await assets(`tag,name\nX-${m},Twin ${m}\nY-${m},Twin ${m}\n`);
    const wrong = `tag,name,parent\nB-${m},B,Pumpe\nC-${m},C,Twin ${m}\n`;
    expect(await errorsOf('importAssets', wrong)).toEqual([
      '2 parent is no tag or path of an asset',
      '3 parent several have this name',
    ]);
  });

  it('refuses a path that several have once all rows stand in the tree', async () => {
    const m = mark();
    await app.seed.asset({ name: `Anlage ${m}`, tag: `A-${m}` });
    await assets(`tag,name,parent\nP-${m},Pumpe,A-${m}\n`);
    const text = `tag,name,parent\nM-${m},Motor,Anlage ${m} / Pumpe\nQ-${m},Pumpe,Anlage ${m}\n`;
    expect(await errorsOf('importAssets', text)).toEqual(['2 parent several have this name']);
    // The one that the file retires takes no part in it.
    const retired = `tag,name,parent,state\nM-${m},Motor,Anlage ${m} / Pumpe,\nQ-${m},Pumpe,Anlage ${m},retired\n`;
    expect((await assets(retired)).data).toMatchObject({ applied: true, created: 2 });
    expect((await asset(`M-${m}`)).parent?.tag).toBe(`P-${m}`);
    expect((await assets(retired)).data).toMatchObject({ applied: true, unchanged: 2 });
  });

  it('gives the department of a parent that is named by its path', async () => {
    const m = mark();
    const { id } = await app.seed.department(`Dept ${m}`);
    await app.seed.asset({ tag: `A-${m}`, name: `Anlage ${m}`, departmentId: id });
    await assets(`tag,name,parent\nB-${m},B,Anlage ${m}\nC-${m},C,Anlage ${m} / B\n`);
    expect((await asset(`B-${m}`)).departmentId).toBe(id);
    expect((await asset(`C-${m}`)).departmentId).toBe(id);
  });

  it('checks all cells of rows whose key is an error', async () => {
    const m = mark();
    const rows =
      'tag,name,state,department\n' +
      `A-${m},A,,Haustechnik\nA-${m},B,kaputt,Nobody\n,C,kaputt,Nobody\n`;
    expect(await errorsOf('importAssets', rows)).toEqual([
      '3 tag is in the file twice',
      '3 state must be one of in_service, out_of_service, retired',
      '3 department is not the name of a department',
      '4 tag is required',
      '4 state must be one of in_service, out_of_service, retired',
      '4 department is not the name of a department',
    ]);
    const of = `code,name,kind\nA-${m},A ${m},room\nA-${m},B ${m},planet\n,C,planet\n`;
    const kinds = 'kind must be one of site, building, floor, room, area';
    expect((await errorsOf('importLocations', of)).sort()).toEqual([
      '3 code is in the file twice',
      `3 ${kinds}`,
      '4 code is required',
      `4 ${kinds}`,
    ]);
  });
});
