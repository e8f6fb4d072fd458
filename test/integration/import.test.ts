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
import { ImportService } from '../../src/modules/maintenance/import.service.js';
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
});
afterEach(() => rm(folder, { recursive: true }));

const FLAGS = ['--department', 'Mine', '--requester', 'x@example.org', '--title', 'Text'];

async function importBatch(csv: string | Buffer, ...flags: string[]) {
  const file = path.join(folder, 'old.csv');
  await writeFile(file, csv);
  return await run(readOptions([file, ...FLAGS, ...flags]));
}

async function run(options: ImportOptions) {
  const { prisma, transactions } = app.database;
  const progress: number[] = [];
  const clock = () => new Date('2026-06-01T12:00:00Z');
  const result = await importFile(options, {
    service: new ImportService(prisma, new UnitOfWork(transactions, clock)),
    caller: callerFor(requester, 'import'),
    departmentId,
    today: clock(),
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
      createdAt: new Date('2005-03-20T00:00:00Z'),
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
      { title: 'Tür klemmt', createdAt: new Date('2004-01-31T00:00:00Z') },
    ]);
  });
});

describe('the command line', () => {
  it.each([
    ['no file', FLAGS],
    ['two files', ['a.csv', 'b.csv', ...FLAGS]],
    ['an unknown flag', ['a.csv', ...FLAGS, '--colour', 'red']],
    ['no title column', ['a.csv', '--department', 'Mine', '--requester', 'x@example.org']],
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
