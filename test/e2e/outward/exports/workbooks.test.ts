import { openXlsx, readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.js';
import { type Cast, castOf } from '../../../support/comments.js';
import { invoke } from '../../../support/interfaces.js';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let app: TestApp;
let cast: Cast;

beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
  const { administrator } = cast;
  const settings = { timezone: 'Europe/Berlin', language: 'de' };
  await invoke(app, 'rest', 'updateSettings', settings, administrator.token);
});
afterAll(() => app.stop());

const get = (path: string, format = 'xlsx', method = 'GET') =>
  fetch(`${app.url}/api${path}${path.includes('?') ? '&' : '?'}format=${format}`, {
    method,
    headers: { Authorization: `Bearer ${cast.administrator.token}` },
  });
const open = async (response: Response) => {
  expect(response.status).toBe(200);
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  return sheets;
};

it('writes texts as they are stored, numbers, times in the zone of the person and no cell for null', async () => {
  const { requester, departmentId } = cast;
  const titles = [
    '=1+1',
    "'quoted",
    '007',
    '1E5',
    ' a\tb ',
    'Glocke \u0007',
    '_x0041_',
    '😀 Öl & <b>',
  ];
  await app.database.prisma.maintenanceRequest.createMany({
    data: titles.map((title) => ({
      ...{ title, description: 'Seeded.', requesterId: requester.id, departmentId },
      createdAt: new Date('2026-03-28T23:30:15.250Z'),
    })),
  });
  const columns = 'id,title,onHold,createdAt,completedAt,department';
  const response = await get(`/maintenance/export?columns=${columns}&sort=createdAt`);
  expect(response.headers.get('content-type')).toBe(TYPE);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="maintenance-\d{4}-\d\d-\d\d-Europe-Berlin\.xlsx"$/,
  );
  const [sheet, ...others] = await open(response);
  expect([sheet?.name, others]).toEqual(['maintenance', []]);
  expect(sheet?.freezePane).toMatchObject({ rows: 1 });
  const [header, ...rows] = sheet?.rows ?? [];
  expect(header).toEqual([
    ...[
      'id',
      'title',
      'onHold',
      'createdAt (Europe/Berlin)',
      'completedAt (Europe/Berlin)',
      'department',
    ],
  ]);
  expect(rows.map((row) => row[1])).toEqual(titles);
  const [row] = rows;
  expect([typeof row?.[0], row?.[2], row?.[4]]).toEqual(['number', false, null]);
  // The local time, as workbooks have it.
  expect(row?.[3]).toEqual(new Date('2026-03-29T00:30:15Z'));
});

it('writes money as numbers with the decimals and the name of the currency, and days as days', async () => {
  const { departmentId } = cast;
  await app.seed.asset({
    ...{ departmentId, tag: '0042', name: 'Pump', purchaseCost: 1250n },
    purchasedOn: new Date('2026-02-03T00:00:00Z'),
  });
  const path = '/assets/export?columns=tag,purchaseCost,purchasedOn';
  const response = await get(path);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { sheets } = await openXlsx(bytes, { readStyles: true });
  expect(sheets[0]?.rows).toEqual([
    ['tag', 'purchaseCost (EUR)', 'purchasedOn'],
    ['0042', 12.5, new Date('2026-02-03T00:00:00Z')],
  ]);
  expect(sheets[0]?.cells?.get('1,1')?.style?.numFmt).toBe('0.00');
  const csv = await (await get(path, 'excel')).text();
  expect(csv).toBe('tag;purchaseCost;purchasedOn\r\n0042;12,50;2026-02-03\r\n');
});

it('names the zone in files for spreadsheets only, and answers HEAD without a body', async () => {
  const name = async (format: string) =>
    (await get('/users/export', format, 'HEAD')).headers.get('content-disposition');
  expect(await name('excel')).toMatch(/filename="users-[\d-]{10}-Europe-Berlin\.csv"$/);
  expect(await name('xlsx')).toMatch(/filename="users-[\d-]{10}-Europe-Berlin\.xlsx"$/);
  expect(await name('csv')).toMatch(/filename="users-[\dTZ-]+\.csv"$/);
});

it('writes every list, the header alone without rows, and what it was in the audit trail', async () => {
  const { prisma } = app.database;
  const paths = [
    'maintenance',
    'users',
    'departments',
    'time',
    'assets',
    'parts',
    'schedules',
    'contractors',
  ];
  for (const list of paths) {
    const [sheet] = await open(await get(`/${list}/export`));
    expect(sheet?.name).toBe(list);
    expect(sheet?.rows[0]?.length).toBeGreaterThan(3);
  }
  const [sheet] = await open(await get('/system/audit/export'));
  expect(sheet?.rows[0]?.[1]).toBe('timestamp (Europe/Berlin)');
  expect(sheet?.rows.length).toBeGreaterThan(5);
  const record = await prisma.auditRecord.findFirstOrThrow({
    where: { action: 'list.exported', targetId: 'schedules' },
  });
  expect(record.metadata).toMatchObject({ format: 'xlsx', rows: 0, complete: true });
});

it('ends the thread and the export when the reader leaves, and lets the person begin another', async () => {
  const aborted = new AbortController();
  const response = await fetch(`${app.url}/api/maintenance/export?format=xlsx`, {
    headers: { Authorization: `Bearer ${cast.administrator.token}` },
    signal: aborted.signal,
  });
  expect(response.status).toBe(200);
  aborted.abort();
  const next = async () => {
    const { status, ...answer } = await get('/parts/export').then(async (other) => ({
      ...{ status: other.status, size: (await other.arrayBuffer()).byteLength },
    }));
    return status === 200 && answer.size > 0;
  };
  await expect.poll(next).toBe(true);
});
