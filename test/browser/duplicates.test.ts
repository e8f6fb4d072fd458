import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let departmentId: number;
let employee: Person;
let head: Person;

beforeAll(async () => {
  test = await startConsole();
  ({ departmentId, employee, head } = await seedCrew(test.app.seed));
});

afterAll(() => test?.stop());

async function request(title: string, requester = employee): Promise<number> {
  const owner = { requesterId: requester.id, departmentId };
  return (await test.app.seed.request(owner, 'pending', { title, location: 'Room 12' })).id;
}

async function stored(id: number) {
  const { prisma } = test.app.database;
  return await prisma.maintenanceRequest.findUniqueOrThrow({ where: { id } });
}

const options = (page: Page) => page.getByRole('dialog').getByRole('option');

it('finds the original among requests with a similar title, by keys alone', async () => {
  const original = await request('Projector shows no picture');
  await request('Window does not close');
  const repeated = await request('No picture from the projector');
  const { page, problems } = await test.signIn(head, { at: `/requests/${repeated}` });
  await page.getByRole('button', { name: 'More steps' }).click();
  await page.getByRole('menuitem', { name: 'Mark as duplicate' }).click();
  // Candidates are there before anything is typed, with what tells them apart.
  const field = page.getByRole('combobox', { name: 'Original' });
  await options(page).first().waitFor();
  expect(await options(page).count()).toBe(1);
  const text = await options(page).first().textContent();
  expect(text).toContain(`#${original} Projector shows no picture`);
  expect(text).toContain('Submitted · Room 12 · Facilities · this minute');
  expect(await violationsOf(page)).toEqual([]);
  await field.press('ArrowDown');
  const active = await field.getAttribute('aria-activedescendant');
  expect(active).toBe(await options(page).first().getAttribute('id'));
  await field.press('Enter');
  expect(await field.inputValue()).toBe(`#${original} Projector shows no picture`);
  await field.press('Enter');
  await page.getByText(`Request ${repeated} is marked as a duplicate.`).waitFor();
  expect(await stored(repeated)).toMatchObject({ stage: 'duplicate', duplicateOfId: original });
  expect(problems).toEqual([]);
});

it('finds the original by its number and by words', async () => {
  const original = await request('Kettle is out of order');
  const repeated = await request('Tea');
  const { page } = await test.signIn(head, { at: `/requests/${repeated}` });
  await page.getByRole('button', { name: 'More steps' }).click();
  await page.getByRole('menuitem', { name: 'Mark as duplicate' }).click();
  const field = page.getByRole('combobox', { name: 'Original' });
  await field.fill('99999');
  await page.getByText('No request found.').waitFor();
  await field.fill(`#${original}`);
  await options(page).filter({ hasText: 'Kettle is out of order' }).waitFor();
  await field.fill('kettles');
  await options(page).filter({ hasText: 'Kettle is out of order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as duplicate' }).click();
  await page.getByText(`Request ${repeated} is marked as a duplicate.`).waitFor();
});

it.each([{}, { phone: true, dark: true }])(
  'proposes requests while a title is typed, and “Me too” watches one: %o',
  async (look) => {
    const { prisma } = test.app.database;
    const title = look.phone ? 'Dishwasher leaks on the floor' : 'Elevator stops between floors';
    const id = await request(title);
    const { page, problems } = await test.signIn(head, { ...look, at: '/requests/new' });
    await page.getByLabel('What is it about?').fill(title.replace('s ', ' '));
    const similar = page.getByRole('region', { name: 'Is it one of these?' });
    await similar.getByRole('link', { name: new RegExp(title) }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const before = await prisma.maintenanceRequest.count();
    await similar.getByRole('button', { name: `Me too: ${title}` }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByRole('button', { name: 'Stop watching' }).waitFor();
    const watcher = { requestId: id, userId: head.id };
    expect(await prisma.requestWatcher.findMany({ where: watcher })).toHaveLength(1);
    expect(await prisma.maintenanceRequest.count()).toBe(before);
    // Only the title was written: nothing is left of the draft.
    await page.goto('/requests/new');
    expect(await page.getByLabel('What is it about?').inputValue()).toBe('');
    expect(problems).toEqual([]);
  },
);

it('proposes nothing that the person may not read, and never keeps them from submitting', async () => {
  const { seed } = test.app;
  const other = await seed.person('employee', { departmentId });
  await request('Coffee machine is jammed', employee);
  const own = await request('Coffee machine leaks', other);
  const { page, problems } = await test.signIn(other, { at: '/requests/new' });
  await page.getByLabel('What is it about?').fill('Coffee machine is jammed');
  const similar = page.getByRole('region', { name: 'Is it one of these?' });
  await similar.getByRole('link', { name: new RegExp(`#${own}`) }).waitFor();
  expect(await similar.getByRole('link').count()).toBe(1);
  // One's own is watched anyway.
  expect(await similar.getByRole('button').count()).toBe(0);
  await page.getByLabel('What is broken or needed?').fill('It does not take beans.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Coffee machine is jammed' }).waitFor();
  expect(problems).toEqual([]);
});
