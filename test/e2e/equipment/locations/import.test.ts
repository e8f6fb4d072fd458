import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { csv } from '../../../support/forms.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let head: Person;

beforeAll(async () => {
  app = await startTestApp();
  const { id: departmentId } = await app.seed.department('Facilities');
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId });
});
afterAll(() => app.stop());

const stateNow = () => stateOf(app, ['locations', 'audit_records', 'outbox_events']);
const byCode = (code: string) =>
  app.database.prisma.location.findFirstOrThrow({ where: { code }, include: { department: true } });

describe.each(bothOr('graphql'))('through %s', (via) => {
  const send = (text: string, dryRun = false, actor = administrator) =>
    invoke(app, via, 'importLocations', { file: csv(text), dryRun }, actor.token);
  const refused = async (text: string, errors: object[]) => {
    const before = await stateNow();
    const dry = await send(text, true);
    const found = dry.data.errors.map(({ column: _, ...error }: { column: unknown }) => error);
    expect([dry.code, found]).toEqual(['OK', errors]);
    const real = await send(text);
    expect([real.code, real.details.field]).toEqual(['VALIDATION_ERROR', 'file']);
    expect(real.details.report).toEqual({ ...dry.data, dryRun: false });
    expect(await stateNow()).toBe(before);
  };

  it('creates a tree whose parents stand below their children, and again changes nothing', async () => {
    const mark = randomUUID().slice(0, 8);
    const text =
      'code,name,parent,kind,department,timeZone\n' +
      `R-${mark},Raum 1,S-${mark},ROOM,facilities,\n` +
      `S-${mark},Werk ${mark},,site,,Europe/Berlin\n`;
    expect((await send(text, true)).data).toMatchObject({ applied: false, created: 2, failed: 0 });
    expect((await send(text)).data).toMatchObject({ applied: true, created: 2 });
    const [site, room] = [await byCode(`S-${mark}`), await byCode(`R-${mark}`)];
    expect(room).toMatchObject({
      ...{ name: 'Raum 1', kind: 'room', parentId: site.id, depth: 2, timeZone: null },
      path: `/${site.id}/${room.id}/`,
      department: { name: 'Facilities' },
    });
    expect(site).toMatchObject({ kind: 'site', timeZone: 'Europe/Berlin', departmentId: null });
    const before = await stateNow();
    expect((await send(text)).data).toMatchObject({ applied: true, unchanged: 2 });
    expect(await stateNow()).toBe(before);
  });

  it('refuses texts that are too long once they are folded, in a dry run as well', async () => {
    const mark = randomUUID().slice(0, 8);
    // A ligature that NFKC writes as eighteen characters.
    const [name, code] = ['\uFDFA'.repeat(100), '\uFDFA'.repeat(40)];
    await refused(`code,name\nA-${mark},${name}\n${code},B ${mark}`, [
      { row: 2, field: 'name', reason: 'is too long' },
      { row: 3, field: 'code', reason: 'is too long' },
    ]);
  });

  it('leaves what has no column, clears empty cells, moves with what is below', async () => {
    const mark = randomUUID().slice(0, 8);
    const top = await app.seed.location({ code: `T-${mark}` });
    const floor = await app.seed.location({ code: `F-${mark}`, kind: 'floor', timeZone: 'UTC' });
    const room = await app.seed.location({ parentId: floor.id });
    await send(`code,parent,kind,timeZone\nf-${mark},T-${mark},,`);
    expect(await byCode(`F-${mark}`)).toMatchObject({
      ...{ name: floor.name, kind: 'floor', timeZone: null, parentId: top.id, version: 2 },
    });
    const { path } = await app.database.prisma.location.findUniqueOrThrow({
      where: { id: room.id },
    });
    expect(path).toBe(`/${top.id}/${floor.id}/${room.id}/`);
  });

  it('tells every wrong cell, and names that are in use there', async () => {
    const mark = randomUUID().slice(0, 8);
    const site = await app.seed.location({ code: `S-${mark}` });
    await app.seed.location({ parentId: site.id, name: 'Taken' });
    await app.seed.location({ code: `X-${mark}`, archivedAt: new Date() });
    await refused(
      'code,name,parent,kind,department,timeZone\n' +
        `A-${mark},TAKEN,S-${mark},room,,\n` +
        `B-${mark},Same,S-${mark},room,,\n` +
        `C-${mark},same,S-${mark},room,,\n` +
        `D-${mark},,Z-9,planet,Nobody,+02:00\n` +
        `X-${mark},Back,,,,\n` +
        `E-${mark},E,X-${mark},,,\n` +
        `,No code,,,,\n`,
      [
        { row: 2, field: 'name', reason: 'is in use there' },
        { row: 4, field: 'name', reason: 'is in use there' },
        { row: 5, field: 'kind', reason: 'must be one of site, building, floor, room, area' },
        {
          ...{ row: 5, field: 'timeZone' },
          reason: 'must be a name of the IANA time zone database, for example Europe/Berlin',
        },
        { row: 5, field: 'name', reason: 'is required' },
        { row: 5, field: 'parent', reason: 'is no code, path or name of a location' },
        { row: 5, field: 'department', reason: 'is not the name of a department' },
        { row: 6, field: 'code', reason: 'is that of an archived location' },
        { row: 7, field: 'parent', reason: 'is archived' },
        { row: 8, field: 'code', reason: 'is required' },
      ],
    );
  });

  it('counts each row once', async () => {
    const mark = randomUUID().slice(0, 8);
    await app.seed.location({ code: `U-${mark}`, name: `Old ${mark}`, kind: 'area' });
    await app.seed.location({ code: `S-${mark}`, name: `Same ${mark}`, kind: 'area' });
    const text =
      'code,name,kind\n' +
      `N-${mark},New ${mark},room\n` +
      `F-${mark},Failed ${mark},planet\n` +
      `F-${mark},Twice ${mark},room\n` +
      `U-${mark},Renamed ${mark},area\n` +
      `S-${mark},Same ${mark},area\n` +
      `Q-${mark},"not closed`;
    expect((await send(text, true)).data).toMatchObject({
      ...{ rows: 6, created: 1, updated: 1, unchanged: 1, failed: 3, errorCount: 3 },
    });
  });

  it('writes names that rows exchange, in chains and circles, as the dry run says', async () => {
    const mark = randomUUID().slice(0, 8);
    const site = await app.seed.location({ code: `S-${mark}` });
    const other = await app.seed.location({ code: `O-${mark}` });
    const place = (name: string, parentId = site.id) =>
      app.seed.location({ code: `${name}-${mark}`, name, parentId, kind: 'room' });
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await place(name);
    await place('G', other.id);
    const text =
      'code,name,parent\n' +
      // A circle of two, a chain to a new name, a new place with a name that has become free.
      `A-${mark},b,S-${mark}\nB-${mark},a,S-${mark}\n` +
      `C-${mark},D,S-${mark}\nD-${mark},E,S-${mark}\nE-${mark},H,S-${mark}\n` +
      `N-${mark},C,S-${mark}\n` +
      // Exchanged with the parent: F moves to where G was.
      `F-${mark},G,O-${mark}\nG-${mark},F,S-${mark}\n`;
    const counts = { rows: 8, created: 1, updated: 7, unchanged: 0, failed: 0 };
    expect((await send(text, true)).data).toMatchObject(counts);
    expect((await send(text)).data).toMatchObject({ ...counts, applied: true });
    const rows = await app.database.prisma.location.findMany({
      where: { parentId: { in: [site.id, other.id] } },
      orderBy: { code: 'asc' },
    });
    expect(
      rows.map(({ code, name, nameKey, parentId }) => [code?.[0], name, nameKey, parentId]),
    ).toEqual([
      ['A', 'b', 'b', site.id],
      ['B', 'a', 'a', site.id],
      ['C', 'D', 'd', site.id],
      ['D', 'E', 'e', site.id],
      ['E', 'H', 'h', site.id],
      ['F', 'G', 'g', other.id],
      ['G', 'F', 'f', site.id],
      ['N', 'C', 'c', site.id],
    ]);
    expect((await send(text)).data).toMatchObject({ unchanged: 8 });
  });

  it('is for settings only, and needs the codes', async () => {
    expect((await send('code,name\nA,A', false, head)).code).toBe('FORBIDDEN');
    const answer = await send('name\nA');
    expect([answer.code, answer.details.field]).toEqual(['VALIDATION_ERROR', 'file']);
  });
});
