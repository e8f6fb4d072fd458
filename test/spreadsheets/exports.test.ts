import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.js';
import type { Person } from '../support/seed.js';
import { type Cell, openInCalc, openWorkbookInCalc } from '../support/soffice.js';
import { seedPart } from '../support/stock.js';

let app: TestApp;
let reader: Person;

/** Texts that a wrong encoding, separator or quote would spoil, as a spreadsheet must show them. */
const TEXTS = [
  'Größe ÄÖÜ äöü ß – naïve façade',
  'Łódź, Österreich; Ñandú',
  'ремонт крана 水漏れ تسرب باب 🔧',
  'He said "drip"; then, "drop"',
  'first line\nsecond line',
  "it's 5 %",
] as const;

/** Texts that a spreadsheet would calculate, and as it must show them. */
const FORMULAS = [
  ['=1+1', "'=1+1"],
  ['+49 89 1234', "'+49 89 1234"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-5 °C', "'-5 °C"],
] as const;

const QUANTITIES = [2.5, 0.125, 999_999.875, 1_000] as const;

const CREATED = new Date('2026-03-02T09:40:00Z');

beforeAll(async () => {
  app = await startTestApp();
  reader = await app.seed.person('super_admin');
  const { prisma } = app.database;
  const { id: departmentId } = await app.seed.department();
  const { id: requesterId } = await app.seed.person('employee', { departmentId });
  const titles = [...TEXTS, ...FORMULAS.map(([text]) => text)];
  for (const title of titles) {
    const times = { createdAt: CREATED, updatedAt: CREATED };
    await app.seed.request({ requesterId, departmentId }, 'pending', { title, ...times });
  }
  for (const onHand of QUANTITIES) await seedPart(prisma, reader.id, { onHand });
});
afterAll(() => app.stop());

/** The file of an export, for somebody of a language and time zone. */
async function exported(
  path: string,
  language: 'de' | 'en',
  timezone: string,
): Promise<Uint8Array> {
  await app.database.prisma.user.update({
    where: { id: reader.id },
    data: { language, timezone },
  });
  const response = await fetch(`${app.url}/api${path}`, {
    headers: { Authorization: `Bearer ${reader.token}` },
  });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** The rows of an export for spreadsheets, as Calc shows them. */
async function opened(path: string, language: 'de' | 'en', timezone: string): Promise<Cell[][]> {
  return await openInCalc(await exported(path, language, timezone), language);
}

describe.each([
  // The words of a spreadsheet in German are WAHR and FALSCH: others are texts.
  ['de', 'Europe/Berlin', '2026-03-02T10:40:00', 'false'],
  ['en', 'UTC', '2026-03-02T09:40:00', false],
] as const)('an export for spreadsheets, opened in %s', (language, timezone, created, no) => {
  it('shows every text as it was written, and times', async () => {
    const columns = 'id,title,createdAt,onHold,completedAt';
    const path = `/maintenance/export?format=excel&sort=createdAt&columns=${columns}`;
    const [header, ...rows] = await opened(path, language, timezone);
    expect(header).toEqual(['id', 'title', 'createdAt', 'onHold', 'completedAt']);
    const titles = [...TEXTS, ...FORMULAS.map(([, shown]) => shown)];
    expect(rows.map(([, ...values]) => values)).toEqual(
      titles.map((title) => [title, `time ${created}`, no]),
    );
    expect(rows.every(([id]) => typeof id === 'number')).toBe(true);
  });

  it('has numbers that are numbers', async () => {
    const path = '/parts/export?format=excel&columns=onHand,unit&sort=sku';
    const [header, ...rows] = await opened(path, language, timezone);
    expect(header).toEqual(['onHand', 'unit']);
    expect(rows).toEqual(QUANTITIES.map((quantity) => [quantity, 'pcs']));
  });
});

it('a workbook of requests has every text as it is stored, and times of the zone', async () => {
  const path = '/maintenance/export?format=xlsx&sort=createdAt&columns=id,title,createdAt';
  const [header, ...rows] = await openWorkbookInCalc(await exported(path, 'de', 'Europe/Berlin'));
  expect(header).toEqual(['id', 'title', 'createdAt (Europe/Berlin)']);
  const titles = [...TEXTS, ...FORMULAS.map(([text]) => text)];
  expect(rows.map(([, ...values]) => values)).toEqual(
    titles.map((title) => [title, 'time 2026-03-02T10:40:00']),
  );
});

it('a workbook of assets has tags with their zeros, days and amounts', async () => {
  const { id: departmentId } = await app.seed.department('Haustechnik');
  await app.seed.asset({
    ...{ tag: '00042', name: 'Heizkörper Süd', departmentId, purchaseCost: 125_050n },
    purchasedOn: new Date('2026-01-31'),
  });
  const path = '/assets/export?format=xlsx&columns=tag,name,purchasedOn,purchaseCost';
  expect(await openWorkbookInCalc(await exported(path, 'en', 'UTC'))).toEqual([
    ['tag', 'name', 'purchasedOn', 'purchaseCost (EUR)'],
    ['00042', 'Heizkörper Süd', 'time 2026-01-31', 1250.5],
  ]);
});
