import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ImportOptions, readOptions } from '../../src/cli/import/options.js';
import { importFile } from '../../src/cli/import/run.js';
import { callerFor } from '../../src/cli/support/session.js';
import { UsageError } from '../../src/cli/support/usage-error.js';
import { UnitOfWork } from '../../src/core/unit-of-work.js';
import {
  type ImportedRecord,
  ImportService,
} from '../../src/modules/requests/maintenance/submit/import.service.js';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Person } from '../support/seed.js';

let app: TestApp;
let departmentId: number;
let requester: Person;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  departmentId = (await app.seed.department('Mine')).id;
  requester = await app.seed.person('employee', { departmentId });
});
afterAll(() => app.stop());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-'));
  await app.database.prisma.maintenanceRequest.deleteMany();
  previews = [];
});
afterEach(() => rm(folder, { recursive: true }));

const FLAGS = ['--department', 'Mine', '--requester', 'x@example.org', '--title', 'Text'];

async function importBatch(csv: string | Buffer, ...flags: string[]) {
  const file = path.join(folder, 'old.csv');
  await writeFile(file, csv);
  return await run(readOptions([file, ...FLAGS, ...flags]));
}

/** The previews of a test. */
let previews: (readonly ImportedRecord[])[] = [];

async function run(options: ImportOptions) {
  const { prisma, transactions } = app.database;
  const progress: number[] = [];
  const clock = () => new Date('2026-06-01T12:00:00Z');
  const result = await importFile(options, {
    service: new ImportService(prisma, new UnitOfWork(transactions, clock)),
    caller: callerFor(requester, 'import'),
    departmentId,
    today: clock(),
    timeZone: 'Europe/Berlin',
    preview: (records) => {
      previews.push(records);
    },
    progress: (bytes, total) => progress.push(bytes / total),
  });
  expect(progress.at(-1)).toBe(1);
  return result;
}

const stored = () =>
  app.database.prisma.maintenanceRequest.findMany({
    include: { history: { orderBy: { id: 'asc' } } },
    orderBy: { id: 'asc' },
  });

const CSV = `Date,Unit,Text,Kind,Cost
2004-07-01,A,BUCKET WON'T OPEN,PM01,183.05
2005-03-20,A,"L/H BUCKET CYL, LEAKING.",PM01,407.4
2004-07-01,A,BUCKET WON'T OPEN,PM01,183.05
`;

describe('old records', () => {
  it('become completed requests with their date, texts and history, and no event', async () => {
    const events = await app.database.prisma.outboxEvent.count();
    const result = await importBatch(
      CSV,
      ...['--created', 'Date', '--location', 'Unit', '--category', 'Kind'],
      ...['--description', 'Text', '--description', 'Cost'],
    );
    expect(result).toEqual({ read: 3, imported: 3, known: 0, rejected: 0 });
    const [, second] = await stored();
    expect(second).toMatchObject({
      title: 'L/H BUCKET CYL, LEAKING.',
      description: 'Text: L/H BUCKET CYL, LEAKING.\nCost: 407.4',
      location: 'A',
      category: 'PM01',
      status: 'completed',
      requesterId: requester.id,
      departmentId,
      // Midnight in Berlin.
      createdAt: new Date('2005-03-19T23:00:00Z'),
      history: [
        { action: 'create', to: 'pending' },
        { action: 'complete', to: 'completed' },
      ],
    });
    expect(await app.database.prisma.outboxEvent.count()).toBe(events);
    const audit = { action: 'maintenance.imported', actorId: requester.id };
    expect(await app.database.prisma.auditRecord.count({ where: audit })).toBe(3);
    const found = await app.rest('GET', '/maintenance?search=bucket%20cyl', requester);
    expect(found.body.data).toHaveLength(1);
  });

  it('are brought in once, also when equal rows are in the file and it is run again', async () => {
    await importBatch(CSV);
    expect(await importBatch(CSV)).toEqual({ read: 3, imported: 0, known: 3, rejected: 0 });
    const grown = await importBatch(`${CSV}2006-01-01,B,FIT TOOTH,PM02,0\n`);
    expect(grown).toMatchObject({ imported: 1, known: 3 });
    expect(await stored()).toHaveLength(4);
  });

  it('go on where a broken run stopped', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => `2004-07-01,A,ROW ${index},PM01,1`);
    const csv = ['Date,Unit,Text,Kind,Cost', ...rows].join('\n');
    await importBatch(csv.split('\n').slice(0, 250).join('\n'));
    expect(await importBatch(csv)).toMatchObject({ imported: 201, known: 249 });
    expect(await stored()).toHaveLength(450);
  });

  it('are only looked at in a dry run', async () => {
    expect(await importBatch(CSV, '--dry-run')).toMatchObject({ imported: 3 });
    expect(await stored()).toHaveLength(0);
  });

  it('are linked to their machines, which are created where they are missing', async () => {
    const known = await app.seed.asset({ departmentId, tag: 'a', state: 'retired' });
    await importBatch(CSV.replace(',A,"L/H', ', B ,"L/H'), '--asset', 'Unit');
    const { prisma } = app.database;
    const made = await prisma.asset.findUniqueOrThrow({ where: { tagKey: 'b' } });
    expect(made).toMatchObject({ tag: 'B', name: 'B', departmentId, path: `/${made.id}/` });
    expect((await stored()).map(({ assetId }) => assetId)).toEqual([known.id, made.id, known.id]);
    const audited = { targetType: 'asset', targetId: String(made.id) };
    expect(await prisma.auditRecord.findMany({ where: audited })).toMatchObject([
      { action: 'asset.created', actorId: requester.id },
    ]);
    await importBatch(`Text,Unit\nFix it,b\nFix it,${'x'.repeat(41)}\n`, '--asset', 'Unit');
    expect((await stored()).at(-1)).toMatchObject({ assetId: made.id });
    expect(await stored()).toHaveLength(4);
  });

  it('may be pending work, with a priority', async () => {
    await importBatch('Text,Prio\nFix lamp,HIGH\n', '--status', 'pending', '--priority', 'Prio');
    expect(await stored()).toMatchObject([{ status: 'pending', priority: 'high', version: 1 }]);
  });

  it('keep a long title whole in the description', async () => {
    await importBatch(`Text,Kind\n${'long '.repeat(60)},PM01\n`, '--description', 'Kind');
    const [row] = await stored();
    expect(row?.title).toHaveLength(200);
    expect(row?.description).toBe(`${'long '.repeat(60).trim()}\nPM01`);
  });
});

describe('rows that do not fit', () => {
  it('go to a file with line and reason, and the others come in', async () => {
    const csv =
      'Date,Text,Prio\n2004-02-30,No such day,\n2004-02-28,ab,\n2004-02-28,Good row,\n' +
      '2004-02-28,Odd priority,asap\n2004-02-28,too,many,cells\n,No date,\n';
    const result = await importBatch(csv, '--created', 'Date', '--priority', 'Prio');
    expect(result).toEqual({ read: 6, imported: 1, known: 0, rejected: 5 });
    const lines = (await readFile(path.join(folder, 'old.csv.rejected.csv'), 'utf8')).split('\n');
    expect(lines[0]).toBe('line,reason,Date,Text,Prio');
    expect(lines).toContainEqual(expect.stringMatching(/^2,"Date: ""2004-02-30"" is not a date/));
    expect(lines).toContainEqual(expect.stringMatching(/^3,title: must have 3 to 200 characters/));
    expect(lines).toContainEqual(expect.stringMatching(/^5,"priority: ""asap"" is none of low/));
    expect(lines).toContainEqual(expect.stringMatching(/^6,"Invalid Record Length/));
  });

  it('leave no file behind when there are none', async () => {
    await importBatch(CSV);
    expect(existsSync(path.join(folder, 'old.csv.rejected.csv'))).toBe(false);
  });

  it('day-first dates and Latin-1 texts are read when told so', async () => {
    const csv = Buffer.from('Date;Text\n31/01/2004;Tür klemmt\n', 'latin1');
    const flags = ['--created', 'Date', '--date-format', 'dmy', '--delimiter', ';'];
    await importBatch(csv, ...flags, '--encoding', 'latin1');
    expect(await stored()).toMatchObject([
      { title: 'Tür klemmt', createdAt: new Date('2004-01-30T23:00:00Z') },
    ]);
  });
});

describe('the encoding', () => {
  const german = Buffer.from(
    'Text;Angelegt\r\nT\xfcr klemmt \x96 120 \x80, \x84dringend\x93;31.01.2024\r\n',
    'latin1',
  );
  const flags = ['--created', 'Angelegt', '--date-format', 'dmy', '--delimiter', ';'];

  it.each(['windows-1252', 'latin1'])('%s has its quotes, dashes and euro', async (encoding) => {
    await importBatch(german, ...flags, '--encoding', encoding);
    expect(await stored()).toMatchObject([{ title: 'Tür klemmt – 120 €, „dringend“' }]);
  });

  it('that is not UTF-8 is refused with rows, columns and the switch, before anything is written', async () => {
    const good = Array.from({ length: 300 }, (_, index) => `row ${index};01.02.2024`).join('\n');
    const csv = Buffer.concat([
      Buffer.from(`Text;Angelegt\n${good}\n`),
      Buffer.from('T\xfcr klemmt;01.02.2024\n', 'latin1'),
    ]);
    await expect(importBatch(csv, ...flags)).rejects.toThrow(
      /not UTF-8: line 302 \(Text\)\. Nothing was imported\..*--encoding windows-1252/,
    );
    expect(await stored()).toHaveLength(0);
    expect(previews).toEqual([]);
    const header = Buffer.from('Text;Stra\xdfe\nabc;x\n', 'latin1');
    await expect(importBatch(header, '--delimiter', ';')).rejects.toThrow('not UTF-8: line 1');
  });

  it('UTF-8 may have a byte order mark, UTF-16 needs its switch', async () => {
    await importBatch(Buffer.from('\ufeffText,Kind\nTür klemmt,x\n'));
    const wide = Buffer.from('\ufeffText\tKind\r\nTür quietscht\tx\r\n', 'utf16le');
    await expect(importBatch(wide)).rejects.toThrow('use --encoding utf-16le');
    await importBatch(wide, '--encoding', 'utf-16le', '--delimiter', 'tab');
    expect((await stored()).map(({ title }) => title)).toEqual(['Tür klemmt', 'Tür quietscht']);
    await expect(importBatch(CSV, '--encoding', 'utf-16le')).rejects.toThrow('not UTF-16');
  });

  it('is kept for the rows that are refused', async () => {
    const csv = Buffer.from('Text\nab\xfc\nx\xfc\n', 'latin1');
    await importBatch(csv, '--encoding', 'windows-1252');
    expect(await readFile(path.join(folder, 'old.csv.rejected.csv'), 'utf8')).toContain('xü');
  });
});

describe('the shape of the file', () => {
  it('is shown by the first rows before anything is written', async () => {
    await importBatch(`${CSV}2004-07-01,A,x,PM01,1\n`, '--created', 'Date');
    expect(previews).toHaveLength(1);
    expect(previews[0]?.map(({ input }) => input.title)).toEqual([
      "BUCKET WON'T OPEN",
      'L/H BUCKET CYL, LEAKING.',
      "BUCKET WON'T OPEN",
    ]);
    expect(await stored()).toHaveLength(3);
  });

  it('with two columns of one name is refused', async () => {
    await expect(importBatch('Text,Kind,Text\nabc,x,def\n')).rejects.toThrow(
      'The file has several columns Text.',
    );
    expect(await stored()).toHaveLength(0);
  });

  it('may have quotes within a text, and a line that names the delimiter', async () => {
    await importBatch('sep=;\r\nText;Kind\r\n5" pipe leaks;3/4" valve\r\nDoor "B" stuck;x\r\n');
    expect((await stored()).map(({ title }) => title)).toEqual(['5" pipe leaks', 'Door "B" stuck']);
  });

  it('with a title that is cut keeps signs whole', async () => {
    const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
    await importBatch(`Text\n${'x'.repeat(195)}${family}${family} more\n`);
    const [row] = await stored();
    expect(row?.title).toBe(`${'x'.repeat(195)}…`);
    expect(row?.description).toContain(`${family}${family} more`);
  });
});

describe('dates', () => {
  it.each([
    ['iso', '2024-01-31', '2024-01-30T23:00:00.000Z'],
    ['iso', '2024-07-31', '2024-07-30T22:00:00.000Z'],
    ['iso', '2024-01-31T23:30:00+02:00', '2024-01-31T21:30:00.000Z'],
    ['iso', '2024-01-31 14:30', '2024-01-31T13:30:00.000Z'],
    ['dmy', '31.01.2024 14:30', '2024-01-31T13:30:00.000Z'],
    ['dmy', '31. 1. 2024', '2024-01-30T23:00:00.000Z'],
    ['mdy', '01/31/2024', '2024-01-30T23:00:00.000Z'],
    ['iso', '2026-06-01', '2026-05-31T22:00:00.000Z'],
  ])('%s %s are read in the zone', async (format, text, moment) => {
    await importBatch(`Text,Date\nabc,${text}\n`, '--created', 'Date', '--date-format', format);
    expect((await stored()).map(({ createdAt }) => createdAt.toISOString())).toEqual([moment]);
  });

  it('are of the zone of the switch', async () => {
    const flags = ['--created', 'Date', '--time-zone', 'America/New_York'];
    await importBatch('Text,Date\nabc,2024-01-31\n', ...flags);
    expect(await stored()).toMatchObject([{ createdAt: new Date('2024-01-31T05:00:00Z') }]);
    expect(() => readOptions(['a.csv', ...FLAGS, '--time-zone', 'Mars/Base'])).toThrow(UsageError);
  });

  it.each([
    ['2026-06-02', 'is in the future'],
    ['2099-01-01', 'is in the future'],
    ['45322', 'is not a date (iso)'],
    ['31.01.24', 'is not a date (iso)'],
    ['2024-01-31 and more', 'is not a date (iso)'],
    ['2024-01-31 25:00', 'is not a date (iso)'],
    ['1900-01-00', 'is not a date (iso)'],
    ['1900-01-01', 'must be a date of the years 1970 to 9998'],
    ['n/a', 'is not a date (iso)'],
  ])('%s is refused', async (text, reason) => {
    const result = await importBatch(`Text,Date\nabc,${text}\n`, '--created', 'Date');
    expect(result).toMatchObject({ imported: 0, rejected: 1 });
    const rejected = await readFile(path.join(folder, 'old.csv.rejected.csv'), 'utf8');
    expect(rejected).toContain(reason);
  });
});

describe('the command line', () => {
  it.each([
    ['no file', FLAGS],
    ['two files', ['a.csv', 'b.csv', ...FLAGS]],
    ['an unknown flag', ['a.csv', ...FLAGS, '--colour', 'red']],
    ['no title column', ['a.csv', '--department', 'Mine', '--requester', 'x@example.org']],
    ['an odd encoding', ['a.csv', ...FLAGS, '--encoding', 'ebcdic']],
    ['a long delimiter', ['a.csv', ...FLAGS, '--delimiter', ';;']],
    ['an odd status', ['a.csv', ...FLAGS, '--status', 'lost']],
  ])('with %s is refused', (_what, args) => {
    expect(() => readOptions(args)).toThrow(UsageError);
  });

  it('names the columns of the file when one is missing', async () => {
    await expect(importBatch('A,B\n1,2\n')).rejects.toThrow(
      'The file has no column Text; it has A, B.',
    );
  });

  it('says so when there is no such file', async () => {
    const options = readOptions([path.join(folder, 'none.csv'), ...FLAGS]);
    await expect(run(options)).rejects.toThrow('does not exist');
  });
});
