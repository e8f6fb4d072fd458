import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Department, Location } from '../../../../src/generated/prisma/client.js';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { csv, type Sent } from '../../../support/forms.js';
import { bothOr, invoke } from '../../../support/interfaces.js';
import type { Person } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;
let head: Person;
let employee: Person;
let department: Department;
let other: Department;
let room: Location;

beforeAll(async () => {
  app = await startTestApp();
  department = await app.seed.department('Facilities');
  other = await app.seed.department('Transport');
  administrator = await app.seed.person('administrator');
  head = await app.seed.person('department_head', { departmentId: department.id });
  employee = await app.seed.person('employee', { departmentId: department.id });
  const site = await app.seed.location({ name: 'Werk' });
  room = await app.seed.location({ name: 'Raum 1', parentId: site.id, code: 'R-1' });
});
afterAll(() => app.stop());

const stateNow = () => stateOf(app, ['assets', 'audit_records', 'outbox_events']);
const byTag = (tag: string) => app.database.prisma.asset.findFirstOrThrow({ where: { tag } });

describe.each(bothOr('rest'))('through %s', (via) => {
  const send = (file: Sent, dryRun = false, actor = administrator) =>
    invoke(app, via, 'importAssets', { file, dryRun }, actor.token);
  /** Expects that a file is refused, as a real run and as a dry one, and changes nothing. */
  const refused = async (text: string, errors: object[], actor = administrator) => {
    const before = await stateNow();
    const dry = await send(csv(text), true, actor);
    const found = dry.data.errors.map(({ column: _, ...error }: { column: unknown }) => error);
    expect([dry.code, found]).toEqual(['OK', errors]);
    expect(dry.data).toMatchObject({ dryRun: true, applied: false, errorCount: errors.length });
    const real = await send(csv(text), false, actor);
    expect([real.code, real.details.field]).toEqual(['VALIDATION_ERROR', 'file']);
    expect(real.details.report).toEqual({ ...dry.data, dryRun: false });
    expect(await stateNow()).toBe(before);
  };

  it('creates what the file has, in any order, and again changes nothing', async () => {
    const mark = randomUUID().slice(0, 8);
    const file = csv(
      'TAG;Name;parent;location;department;state;criticality;manufacturer;purchasedOn;purchaseCost;' +
        'replacementCost;warrantyUntil;notes;attribute:Power;type\r\n' +
        `P-${mark};"5"" pump, left";L-${mark};r-1;FACILITIES;Out_Of_Service;5;Wilo;31.01.2026;` +
        "1250,5;1999,99;2027-01-31;'=1+1;85 W;Pump\r\n" +
        '\r\n' +
        `L-${mark};Line;;werk / raum 1;Facilities;;;;;;;;;;\r\n`,
    );
    const dry = await send(file, true);
    const counts = { rows: 2, created: 2, updated: 0, unchanged: 0, failed: 0, errorCount: 0 };
    expect(dry.data).toEqual({ dryRun: true, applied: false, ...counts, errors: [] });
    const broken = await send(
      csv(`tag,name,department,state\nX-${mark},Sound,Facilities,\nY-${mark},,Facilities,broken\n`),
      true,
    );
    expect(broken.data).toMatchObject({ rows: 2, created: 1, failed: 1, errorCount: 2 });
    expect(await app.database.prisma.asset.count({ where: { tag: `P-${mark}` } })).toBe(0);
    const real = await send(file);
    expect(real.data).toEqual({ dryRun: false, applied: true, ...counts, errors: [] });
    const [pump, line] = [await byTag(`P-${mark}`), await byTag(`L-${mark}`)];
    expect(pump).toMatchObject({
      ...{ name: '5" pump, left', type: 'Pump', parentId: line.id, locationId: room.id },
      ...{ departmentId: department.id, state: 'out_of_service', criticality: 5, notes: '=1+1' },
      ...{
        manufacturer: 'Wilo',
        purchaseCost: 125_050n,
        replacementCost: 199_999n,
        path: `/${line.id}/${pump.id}/`,
      },
      purchasedOn: new Date('2026-01-31T00:00:00Z'),
      attributes: [{ name: 'Power', value: '85 W' }],
    });
    expect(line).toMatchObject({ locationId: room.id, state: 'in_service', criticality: 3 });
    const before = await stateNow();
    const again = await send(file);
    expect(again.data).toMatchObject({ applied: true, created: 0, updated: 0, unchanged: 2 });
    expect(await stateNow()).toBe(before);
    const records = await app.database.prisma.auditRecord.findMany({
      where: { targetType: 'asset', targetId: { in: [String(pump.id), String(line.id)] } },
    });
    expect(records.map(({ action }) => action)).toEqual(['asset.created', 'asset.created']);
    const importIds = records.map(({ metadata }) => (metadata as { importId: string }).importId);
    expect(new Set(importIds).size).toBe(1);
  });

  it('leaves what has no column, clears empty cells, and sets single properties', async () => {
    const made = await app.seed.asset({
      ...{ departmentId: department.id, notes: 'Loud.', criticality: 5, manufacturer: 'Wilo' },
      attributes: [
        { name: 'Power', value: '85 W' },
        { name: 'Flow', value: '3' },
      ],
    });
    const { data } = await send(
      csv(
        `tag,name,notes,criticality,attribute:POWER,attribute:Head\n${made.tag.toLowerCase()},,,,,4 m`,
      ),
    );
    expect(data).toMatchObject({ applied: true, updated: 1 });
    expect(await byTag(made.tag)).toMatchObject({
      ...{ name: made.name, notes: null, criticality: 5, manufacturer: 'Wilo', version: 2 },
      attributes: [
        { name: 'Flow', value: '3' },
        { name: 'Head', value: '4 m' },
      ],
    });
  });

  it('moves what is there, with what is not in the file', async () => {
    const [one, two] = [
      await app.seed.asset({ departmentId: department.id }),
      await app.seed.asset({ departmentId: department.id }),
    ];
    const part = await app.seed.asset({ departmentId: department.id, parentId: one.id });
    await send(csv(`tag,parent\n${one.tag},${two.tag}`));
    expect((await byTag(part.tag)).path).toBe(`/${two.id}/${one.id}/${part.id}/`);
    expect(await byTag(part.tag)).toMatchObject({ depth: 3, version: 1 });
    // Around again, in one file: what was above is below.
    await send(csv(`tag,parent\n${two.tag},${one.tag}\n${one.tag},`));
    expect((await byTag(two.tag)).path).toBe(`/${one.id}/${two.id}/`);
  });

  it('refuses texts that are too long once they are folded, in a dry run as well', async () => {
    const mark = randomUUID().slice(0, 8);
    // A ligature that NFKC writes as eighteen characters.
    const [name, tag] = ['\uFDFA'.repeat(100), '\uFDFA'.repeat(40)];
    await refused(
      `tag,name,type,department\nA-${mark},${name},,Facilities\n${tag},B,,Facilities\n` +
        `C-${mark},C,${name},Facilities`,
      [
        { row: 2, field: 'name', reason: 'is too long' },
        { row: 3, field: 'tag', reason: 'is too long' },
        { row: 4, field: 'type', reason: 'is too long' },
      ],
    );
  });

  it('tells every wrong cell with its row and column, and takes no row then', async () => {
    const mark = randomUUID().slice(0, 8);
    const long = 'x'.repeat(201);
    await refused(
      'tag,name,location,department,state,criticality,purchasedOn,purchaseCost,parent\n' +
        `A-${mark},Good,,Facilities,,,,,\n` +
        `,No tag,,Facilities,,,,,\n` +
        '\n' +
        `a-${mark},Twice,,Facilities,,,,,\n` +
        `B-${mark},,,Facilities,,,,,\n` +
        `C-${mark},${long},nowhere,Nobody,broken,six,30.02.2026,"1.250,00",Z-9\n` +
        `D-${mark},Good,,Facilities,,7,,,\n` +
        `E-${mark},Good,,Facilities,,,,,,surplus\n`,
      [
        { row: 3, field: 'tag', reason: 'is required' },
        { row: 5, field: 'tag', reason: 'is in the file twice' },
        { row: 6, field: 'name', reason: 'is required' },
        { row: 7, field: 'state', reason: 'must be one of in_service, out_of_service, retired' },
        { row: 7, field: 'criticality', reason: 'must be a whole number' },
        { row: 7, field: 'purchasedOn', reason: 'must be a day: 2026-01-31 or 31.01.2026' },
        {
          row: 7,
          field: 'purchaseCost',
          reason: 'must be an amount such as 1250,50, with at most 2 decimals',
        },
        { row: 7, field: 'name', reason: 'must have 1 to 200 characters' },
        { row: 7, field: 'parent', reason: 'is no tag or path of an asset' },
        { row: 7, field: 'department', reason: 'is not the name of a department' },
        { row: 7, field: 'location', reason: 'is no code, path or name of a location' },
        { row: 8, field: 'criticality', reason: 'must be a whole number from 1 to 5' },
        { row: 9, field: 'J', reason: 'is filled, but has no column' },
      ],
    );
  });

  it('checks days and properties together with the stored ones', async () => {
    const mark = randomUUID().slice(0, 8);
    const attributes = Array.from({ length: 30 }, (_, n) => ({ name: `P${n}`, value: 'x' }));
    const data = { departmentId: department.id, purchasedOn: new Date('2026-03-01'), attributes };
    for (const tag of [`A-${mark}`, `B-${mark}`]) await app.seed.asset({ tag, ...data });
    await refused(
      `tag,warrantyUntil,attribute:P0,attribute:New\nA-${mark},28.02.2026,y,\nB-${mark},,,z`,
      [{ row: 2, field: 'warrantyUntil', reason: 'must not be before purchasedOn' }],
    );
    await refused(`tag,attribute:P0,attribute:New\nA-${mark},y,z`, [
      { row: 2, field: 'attribute:New', reason: 'would make more than 30 properties' },
    ]);
  });

  it('refuses circles, trees that are too deep, and what has ended', async () => {
    const mark = randomUUID().slice(0, 8);
    const circle = 'would make a circle';
    await refused(
      `tag,name,department,parent\nA-${mark},A,Facilities,B-${mark}\nB-${mark},B,Facilities,A-${mark}`,
      [2, 3].map((row) => ({ row, field: 'parent', reason: circle })),
    );
    const chain = Array.from(
      { length: 11 },
      (_, n) => `C${n}-${mark},C,Facilities,C${n - 1}-${mark}`,
    );
    const deep = ['tag,name,department,parent', ...chain].join('\n').replace(`C-1-${mark}`, '');
    await refused(deep, [
      { row: 12, field: 'parent', reason: 'would make a tree of more than 10 levels' },
    ]);
    const retired = await app.seed.asset({ departmentId: department.id, state: 'retired' });
    const closed = await app.seed.location({ archivedAt: new Date(), code: `X-${mark}` });
    await refused(
      `tag,name,department,parent,location\nA-${mark},A,Facilities,${retired.tag},${closed.code}`,
      [
        { row: 2, field: 'parent', reason: 'is retired' },
        { row: 2, field: 'location', reason: 'is archived' },
      ],
    );
  });

  it('leads import for their departments only, others not at all', async () => {
    const mark = randomUUID().slice(0, 8);
    const foreign = await app.seed.asset({ departmentId: other.id });
    const reason = 'is not a department that you lead';
    await refused(
      `tag,name,department\nA-${mark},A,Transport\n${foreign.tag},New name,`,
      [2, 3].map((row) => ({ row, field: 'department', reason })),
      head,
    );
    const own = await send(csv(`tag,name\nA-${mark},A`), false, head);
    expect(own.data).toMatchObject({ applied: true, created: 1 });
    expect((await byTag(`A-${mark}`)).departmentId).toBe(department.id);
    expect((await send(csv('tag,name\nB,B'), false, employee)).code).toBe('FORBIDDEN');
  });

  it.each([
    ['no tag column', 'name\nPump'],
    ['an unknown column', 'tag,nmae\n1,Pump'],
    ['a column twice', 'tag,TAG\n1,2'],
    ['UTF-16', '\ufefft\0a\0g\0'],
    ['nothing', ''],
  ])('refuses a file with %s', async (_what, text) => {
    const answer = await send(csv(text));
    expect([answer.code, answer.details.field]).toEqual(['VALIDATION_ERROR', 'file']);
  });

  it('refuses more than 5,000 rows and more than 10 MB', async () => {
    const rows = ['tag,name', ...Array.from({ length: 5001 }, (_, n) => `${n},x`)];
    expect((await send(csv(rows.join('\n')))).details).toMatchObject({ field: 'file' });
    const big = await send(csv(`tag,name\n1,${'x'.repeat(10 * 1024 * 1024)}`));
    expect(big.code).toBe('PAYLOAD_TOO_LARGE');
  });
});

it('reads the encodings of spreadsheets', async () => {
  const mark = randomUUID().slice(0, 8);
  const latin = Uint8Array.from(`tag;name;department\r\n${mark}1;Müll;Facilities`, (c) =>
    c.charCodeAt(0),
  );
  const files = [
    { bytes: latin },
    csv(`\ufefftag;name;department\r\n${mark}2;Müll;Facilities`),
    csv(`sep=;\r\ntag;name;department\r\n${mark}3;Müll;Facilities`),
  ];
  for (const file of files) {
    const input = { file, dryRun: false };
    const { data } = await invoke(app, 'rest', 'importAssets', input, administrator.token);
    expect(data).toMatchObject({ applied: true, created: 1 });
  }
  for (const n of [1, 2, 3]) expect((await byTag(`${mark}${n}`)).name).toBe('Müll');
});

it('leaves one record each, in the order of the rows, also of hundreds', async () => {
  const tag = randomUUID();
  const rows = Array.from({ length: 600 }, (_, n) => `${tag}-${n},Pump,${department.name}`);
  const file = csv(`tag,name,department\n${rows.join('\n')}`);
  const { data } = await invoke(app, 'rest', 'importAssets', { file }, administrator.token);
  expect(data).toMatchObject({ applied: true, created: 600 });
  const records = await app.database.prisma.auditRecord.findMany({
    where: { action: 'asset.created' },
    orderBy: { id: 'desc' },
    take: 600,
  });
  const tags = records
    .toReversed()
    .map(({ metadata }) => (metadata as { after: { tag: string } }).after.tag);
  expect(tags).toEqual(rows.map((row) => row.split(',')[0]));
});
