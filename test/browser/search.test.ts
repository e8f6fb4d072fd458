import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, headingOf, startConsole } from '../support/browser.js';
import { comment } from '../support/comments.js';
import { type Crew, seedCrew } from '../support/crew.js';

let test: ConsoleTest;
let crew: Crew;
let leak: number;

beforeAll(async () => {
  test = await startConsole({});
  crew = await seedCrew(test.app.seed);
  const owner = { requesterId: crew.employee.id, departmentId: crew.departmentId };
  const texts = {
    title: '<img src=x onerror=alert(1)> Straße',
    description: 'Wasser & Rost am Rohr',
  };
  leak = (await test.app.seed.request(owner, 'pending', texts)).id;
  const body = { requestId: leak, body: 'Das Schließblech fehlt.', visibility: 'internal' };
  await comment(test.app, crew.head, body);
});
afterAll(() => test?.stop());

const field = (page: Page) => page.getByRole('dialog').getByRole('textbox');
const marks = (page: Page) => page.getByRole('dialog').locator('mark').allTextContents();

it('/ opens the search, whose results show what was found and open by Enter', async () => {
  const { page, problems } = await test.signIn(crew.head, { at: '/requests' });
  await headingOf(page).waitFor();
  await page.locator('body').press('/');
  await field(page).fill('strasse rohr');
  const hit = page.getByRole('dialog').getByRole('button', { name: `#${leak}` });
  await hit.waitFor();
  expect(await hit.textContent()).toContain('<img src=x onerror=alert(1)> Straße');
  expect(await marks(page)).toEqual(['Straße', 'Rohr']);
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(`/requests/${leak}$`));
  expect(problems).toEqual([]);
});

it('opens again, and finds by a number and by a beginning', async () => {
  const { page } = await test.signIn(crew.head, { at: '/' });
  await headingOf(page).waitFor();
  await page.locator('body').press('/');
  await field(page).fill(`#${leak}`);
  const hit = page.getByRole('dialog').getByRole('button', { name: `#${leak}` });
  await hit.getByText('Straße').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.locator('body').press('/');
  expect(await field(page).inputValue()).toBe('');
  await field(page).fill('schließb');
  await page.getByRole('dialog').getByText('In a comment:').waitFor();
  expect(await marks(page)).toEqual(['Schließblech']);
});

it('on a phone opens by its button, in German, and tells the requester nothing of internal comments', async () => {
  const { page } = await test.signIn(crew.employee, {
    at: '/',
    phone: true,
    dark: true,
    locale: 'de-DE',
  });
  await page.getByRole('button', { name: 'Suchen oder springen…' }).click();
  await field(page).fill('schliessblech');
  await page.getByText('Nichts gefunden.').waitFor();
  await field(page).fill('wasser');
  const hit = page.getByRole('dialog').getByRole('button', { name: `#${leak}` });
  await hit.waitFor();
  expect(await marks(page)).toEqual(['Wasser']);
  expect(await violationsOf(page)).toEqual([]);
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(390);
  await hit.click();
  await page.waitForURL(new RegExp(`/requests/${leak}$`));
});

it('shows what is found in each list in groups, and opens it', async () => {
  const { seed } = test.app;
  const place = await seed.location({
    ...{ name: 'Heizraum', code: 'HZ-9', searchText: 'heizraum\nhz-9' },
  });
  const { id } = await seed.asset({
    ...{ tag: 'HZ-9-P1', name: 'Umwälzpumpe', searchText: 'hz-9-p1\numwalzpumpe' },
    ...{ departmentId: crew.departmentId, locationId: place.id },
  });
  const { page, problems } = await test.signIn(crew.head, { at: '/' });
  await headingOf(page).waitFor();
  await page.locator('body').press('/');
  await field(page).fill('hz-9');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'HZ-9 · Heizraum' }).waitFor();
  // The place is named exactly: its group comes first.
  const names = await dialog.getByRole('button', { name: /HZ-9/ }).allTextContents();
  expect(names).toEqual(['HZ-9 · Heizraum', 'HZ-9-P1 · UmwälzpumpeHeizraum']);
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'HZ-9-P1' }).click();
  await page.waitForURL(new RegExp(`/equipment/${id}$`));
  expect(problems).toEqual([]);
});
