import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { csv } from '../../../support/forms.js';
import { sample } from '../../../support/full.js';
import { invoke } from '../../../support/interfaces.js';
import { randomNumbers } from '../../../support/random-numbers.js';
import type { Person } from '../../../support/seed.js';
import { stateOf } from '../../../support/state.js';

let app: TestApp;
let administrator: Person;

beforeAll(async () => {
  app = await startTestApp();
  const { id } = await app.seed.department('Haustechnik');
  await app.seed.department('Catering');
  administrator = await app.seed.person('administrator', { departmentId: id });
});
afterAll(() => app.stop());

const TABLES = [
  ...['locations', 'assets', 'parts', 'stock_movements', 'users', 'asset_changes'],
  ...['contractors', 'contractor_categories'],
];
const stateNow = () => stateOf(app, [...TABLES, 'audit_records', 'outbox_events']);

/** A choice of a random file. */
type Choose = <T>(from: readonly T[]) => T;

const NAMES = [
  ...[
    'Hall',
    'hall ',
    'HALL',
    'Raum 1/2',
    'Raum 1',
    '2',
    'Werk',
    'Straße',
    'STRASSE',
    'É',
    'E\u0301',
  ],
  ...[
    'ﬁlter',
    'filter',
    'İzmir',
    '機械',
    'مضخة',
    'a-1',
    'P > Q',
    'P',
    'Q',
    'x  y',
    'Motor',
    'Pumpe',
  ],
];
const CODES = [
  'A-1',
  'a-1 ',
  'Ａ-1',
  'B',
  'C',
  'D',
  'E',
  'F',
  'Hall',
  'ß',
  'SS',
  'K',
  'L',
  'M',
  'N',
  'O',
];
const DEPARTMENTS = ['', '', 'Haustechnik', 'HAUSTECHNIK ', 'catering'];

/** A name, a code, or names from the root. */
function reference(choose: Choose): string {
  const names = Array.from({ length: choose([1, 1, 2, 3]) }, () => choose(NAMES));
  return choose([choose(CODES), choose(CODES), names.join(choose([' / ', '>', '/', ' > ']))]);
}

/** Columns by their names; each gives a cell, at times a wrong one. */
type Columns = Readonly<Record<string, (choose: Choose, isSound: boolean) => string>>;

const either =
  (sound: readonly string[], wrong: readonly string[]) => (choose: Choose, isSound: boolean) =>
    choose(isSound ? sound : [...sound, ...sound, ...wrong]);
const LONG = 'x'.repeat(300);
const DAYS = ['', '2026-01-31', '31.01.2026', '2026-06-30'];

const KINDS: Readonly<Record<string, { key: string; columns: Columns }>> = {
  importLocations: {
    key: 'code',
    columns: {
      code: either(CODES, ['', LONG, 'a\u0000b']),
      name: either(NAMES, ['', LONG, '\u200b', 'ﬃ'.repeat(100)]),
      parent: (choose) => choose(['', '', '', reference(choose)]),
      kind: either(['', 'Gebäude', 'gebaeude', 'ROOM', 'Stockwerk', 'site'], ['Schiff']),
      department: either(DEPARTMENTS, ['Nobody', 'a\u0000b']),
      timeZone: either(['', 'Europe/Berlin', 'Asia/Tokyo'], ['Mars/Base']),
    },
  },
  importAssets: {
    key: 'tag',
    columns: {
      tag: either(CODES, ['', LONG]),
      name: either(NAMES, ['', LONG]),
      parent: (choose) => choose(['', '', '', reference(choose)]),
      location: (choose) => choose(['', '', '', reference(choose)]),
      department: either(DEPARTMENTS, ['Nobody']),
      state: either(['', 'In Betrieb', 'ausser betrieb', 'retired', 'in_service'], ['broken']),
      criticality: either(['', '1', '5'], ['9', 'high']),
      purchasedOn: either(DAYS, ['2026-02-30', 'soon']),
      warrantyUntil: either(['', '2027-01-31', '31.12.2027'], ['1999-01-01']),
      purchaseCost: either(['', '12,50', '0', '9999999.9'], ['1.234,50', '-1']),
      'attribute:Power': either(['', '5 kW', '7 kW'], [LONG.repeat(10)]),
      notes: either(['', 'Loud.', 'two\nlines'], ['\u0007']),
    },
  },
  importParts: {
    key: 'sku',
    columns: {
      sku: either(CODES, ['', LONG]),
      name: either(NAMES, ['', LONG]),
      unit: either(['', 'pcs', 'm'], [LONG]),
      onHand: either(['', '4'], ['-1', '1e3', '99999999']),
      reorderPoint: either(['', '0', '2,5'], ['0,0001']),
      unitCost: either(['', '12,5', '0.10'], ['1,2345', '9999999999999']),
      department: either(DEPARTMENTS, ['Nobody']),
    },
  },
  importContractors: {
    key: 'name',
    columns: {
      name: either(CODES, ['', LONG.repeat(3)]),
      contactName: either(['', 'Petra'], [LONG.repeat(3)]),
      email: either(['', 'a@x.org', 'Info@bücher.de'], ['nobody', 'bot@service.invalid']),
      phone: either(['', '+49 30 123'], ['1', LONG]),
      categories: either(['', ';', ' ; '], ['Nothing', 'A;B']),
      department: either(DEPARTMENTS, ['Nobody']),
      insuredUntil: either(DAYS, ['2026-02-30', 'soon']),
      note: either(['', 'two\nlines'], ['\u0007']),
    },
  },
  importUsers: {
    key: 'email',
    columns: {
      email: (choose, isSound) =>
        either(
          ['a', 'A', 'b', 'c', 'd', 'ä'].map((name) => `${name}@${choose(['x.org', 'bücher.de'])}`),
          ['', 'nobody', 'a@xn--bcher-kva.de', 'bot@service.invalid', 'a\u0000@x.org'],
        )(choose, isSound),
      firstName: either(['', 'Ada', 'Bö'], [LONG]),
      lastName: either(['', 'Krüger'], ['\u200b']),
      phone: either(['', '+49 30 123'], ['call me', LONG]),
      role: either(['', 'Technik', 'employee', 'Mitarbeiterin'], ['super_admin', 'King']),
      department: either(DEPARTMENTS.slice(2), ['', 'Nobody']),
    },
  },
};

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const tableOf = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map(quoted).join(';')).join('\n');

/** A file of up to twelve records; a sound one has no wrong cells, and its keys only once. */
function fileOf({ key, columns }: (typeof KINDS)[string], choose: Choose): string {
  const isSound = choose([true, true, false]);
  const names = Object.keys(columns).filter((name) => name === key || choose([true, true, false]));
  const rows = Array.from({ length: choose([1, 2, 3, 4, 6]) }, () =>
    names.map((name) => columns[name]?.(choose, isSound) ?? ''),
  );
  const folded = (row: readonly string[]) =>
    (row[names.indexOf(key)] ?? '').normalize('NFKC').trim().toLowerCase();
  const once = rows.filter(
    (row, index) => rows.findIndex((other) => folded(other) === folded(row)) === index,
  );
  return tableOf([names, ...(isSound ? once : rows)]);
}

/** The stored places with their names, parents or both exchanged, in a chain or in circles. */
async function exchange(choose: Choose): Promise<string> {
  const places = await app.database.prisma.location.findMany({
    where: { code: { not: null } },
    include: { parent: true },
  });
  const some = places.filter(() => choose([true, true, false]));
  const turn = choose([1, 2, 3]);
  const from = (index: number, by: number) => some[(index + by) % some.length];
  const names = choose([0, turn, turn]);
  const parents = choose([0, 0, turn]);
  const rows = some.map(({ code }, index) => [
    code ?? '',
    from(index, names)?.name ?? '',
    from(index, parents)?.parent?.code ?? '',
  ]);
  return tableOf([['code', 'name', 'parent'], ...rows]);
}

async function expectSame(name: string, text: string): Promise<boolean> {
  const send = (dryRun: boolean) =>
    invoke(app, 'rest', name, { file: csv(text), dryRun }, administrator.token);
  const before = await stateNow();
  const dry = await send(true);
  expect(await stateNow(), text).toBe(before);
  const real = await send(false);
  if (dry.code !== 'OK') {
    expect([dry.code, dry.details], text).toEqual([real.code, real.details]);
    expect(dry.code, text).toBe('VALIDATION_ERROR');
    return false;
  }
  if (dry.data.failed > 0) {
    expect([real.code, real.details?.report], text).toEqual([
      'VALIDATION_ERROR',
      { ...dry.data, dryRun: false },
    ]);
    expect(await stateNow(), text).toBe(before);
    return false;
  }
  expect([real.code, real.data], text).toEqual([
    'OK',
    { ...dry.data, dryRun: false, applied: true },
  ]);
  const after = await stateNow();
  const again = await send(false);
  const { rows } = dry.data;
  expect([again.code, again.data], text).toMatchObject([
    'OK',
    { applied: true, rows, created: 0, updated: 0, unchanged: rows },
  ]);
  expect(await stateNow(), text).toBe(after);
  return true;
}

describe('what a dry run allows, a real run does, and the same file again changes nothing', () => {
  it.each(Object.entries(KINDS))('%s', async (name, kind) => {
    let applied = 0;
    for (let seed = 1; seed <= sample(200, 10); seed += 1) {
      const random = randomNumbers(seed);
      const choose: Choose = (from) => from[random(from.length)] as (typeof from)[number];
      if (await expectSame(name, fileOf(kind, choose))) applied += 1;
    }
    // Otherwise the files say nothing of real runs.
    expect(applied).toBeGreaterThan(1);
  });

  it('places that exchange their names and parents', async () => {
    const rows = ['R,Root,', 'S,Site,R', 'T,Tower,R', 'U,Under,S', 'V,Vault,S', 'W,Wing,T'];
    await expectSame('importLocations', `code,name,parent\n${rows.join('\n')}`);
    let applied = 0;
    for (let seed = 1; seed <= sample(100, 8); seed += 1) {
      const random = randomNumbers(seed);
      const choose: Choose = (from) => from[random(from.length)] as (typeof from)[number];
      if (await expectSame('importLocations', await exchange(choose))) applied += 1;
    }
    expect(applied).toBeGreaterThan(1);
  });
});
