import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import type { Person } from '../support/seed.js';

const DAY = 86_400_000;

let test: ConsoleTest;
let administrator: Person;
let head: Person;
let technician: Person;
let requestId: number;
/** The month before now: `2026-10`, and `October 2026`. */
let month: string;
let monthName: string;

beforeAll(async () => {
  test = await startConsole();
  const { seed, database } = test.app;
  const { id: departmentId } = await seed.department('Facilities');
  administrator = await seed.person('administrator');
  head = await seed.person('department_head', { departmentId });
  technician = await seed.person('technician');
  const pump = { departmentId, tag: 'PUMP-1', name: 'Pump', purchaseCost: 10_000n };
  const asset = await seed.asset(pump);
  await seed.asset({ departmentId, tag: 'DOOR-1', name: 'Door' });
  const now = new Date();
  const middle = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - 15 * DAY);
  month = middle.toISOString().slice(0, 7);
  const words = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  monthName = new Intl.DateTimeFormat('en', words).format(middle);
  const owner = { requesterId: head.id, departmentId, assigneeId: technician.id };
  const data = { assetId: asset.id, title: 'Seal leaks', createdAt: middle };
  ({ id: requestId } = await seed.request(owner, 'completed', data));
  const entry = { requestId, departmentId, userId: technician.id, createdById: technician.id };
  await database.prisma.timeEntry.create({
    data: { ...entry, startedAt: middle, minutes: 60, cost: 9_000 },
  });
  const target = { figure: 'costShareOfValue', direction: 'down', good: 0.2, warn: 0.5 };
  const body = { ...target, from: '2026-01-01' };
  const { status } = await test.app.rest('POST', '/targets', { token: administrator.token, body });
  expect(status).toBe(201);
});
afterAll(() => test?.stop());

it('the equipment that costs most stands first, with the question of a replacement', async () => {
  const { page, problems } = await test.signIn(head, { at: '/system/figures?period=year' });
  await page.getByRole('tab', { name: 'Equipment' }).click();
  const table = page.getByRole('table', { name: 'Equipment' });
  await table.getByText('Repair or replace?').waitFor();
  const names = () => table.getByRole('link').allTextContents();
  await expect.poll(names).toEqual(['PUMP-1 · Pump', 'DOOR-1 · Door']);
  await table.getByText('90%').waitFor();
  await table.getByText('Missed').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await table.getByRole('button', { name: 'Equipment' }).click();
  await expect.poll(names).toEqual(['DOOR-1 · Door', 'PUMP-1 · Pump']);
  await page.setViewportSize({ width: 320, height: 700 });
  const isWide = 'document.documentElement.scrollWidth > document.documentElement.clientWidth';
  await expect.poll(() => page.evaluate(isWide)).toBe(false);
  expect(problems).toEqual([]);
});

it('a month is closed, and shows the records that moved since', async () => {
  const { page, problems } = await test.signIn(administrator, {
    at: '/system/figures?tab=closings',
  });
  await page.getByText('No month is closed').waitFor();
  await page.getByRole('button', { name: 'Close a month' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This cannot be undone.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close a month' }).click();
  await page.getByText(`${monthName} is closed.`).waitFor();
  await test.app.database.prisma.timeEntry.updateMany({ data: { cost: 12_000 } });
  await page.getByRole('button', { name: monthName }).click();
  await page.getByText('figures moved since').waitFor();
  await page.getByRole('button', { name: 'Why Labour cost moved' }).click();
  await page.getByText('€90.00 → €120.00').waitFor();
  await page.getByRole('link', { name: `#${requestId}` }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await test.app.database.prisma.kpiClosing.count({ where: { month } })).toBe(1);
  expect(problems).toEqual([]);
});
