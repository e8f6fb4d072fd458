import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, headingOf, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { cutTexts } from '../support/phone.js';

let test: ConsoleTest;
let crew: Crew;

beforeAll(async () => {
  test = await startConsole({ publicUrl: 'https://maintenance.example.org' });
  const { seed } = test.app;
  crew = await seedCrew(seed);
  const { departmentId } = crew;
  const { id: elsewhere } = await seed.department('Fleet');
  for (const [tag, name] of [
    ['P-1', 'Pump'],
    ['P-2', 'Second pump'],
    ['P-3', 'Third pump'],
  ] as const) {
    await seed.asset({ tag, name, departmentId });
  }
  await seed.asset({ tag: 'VAN-1', name: 'Van', departmentId: elsewhere });
  const { id: parentId } = await seed.location({ name: 'Main site', departmentId });
  await seed.location({ name: 'Boiler room', parentId });
  await seed.location({ name: 'Yard', departmentId: elsewhere });
  const { token } = await seed.person('super_admin');
  await test.app.rest('PUT', '/api/settings', { token, body: { reportLinks: true } });
});
afterAll(() => test?.stop());

const bar = (page: Page, name = 'Labels of the ticked rows') => page.getByRole('region', { name });

/** What the newest labels are of. */
async function lastLabels() {
  const sheet = await test.app.database.prisma.labelSheet.findFirstOrThrow({
    orderBy: { id: 'desc' },
  });
  return sheet.things as { type: string; id: number }[];
}

it('a head makes labels with links of the equipment that is ticked', async () => {
  const { page, problems } = await test.signIn(crew.head, { at: '/equipment' });
  await page.getByRole('checkbox', { name: 'Tick P-1 Pump' }).check();
  // Equipment of another department has no tick.
  expect(await page.getByRole('checkbox', { name: 'Tick VAN-1 Van' }).count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Tick P-3 Third pump' }).check();
  await bar(page).getByText('2 ticked').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Print 2 labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print 2 labels' });
  await dialog.getByRole('button', { name: 'Make labels' }).click();
  await dialog.getByText('2 labels. 1 page. 2 report links are new.').waitFor();
  expect((await lastLabels()).map(({ type }) => type)).toEqual(['asset', 'asset']);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('checkbox', { name: 'Tick all that are shown' }).check();
  await bar(page).getByText('3 ticked').waitFor();
  await bar(page).getByRole('button', { name: 'Untick all' }).click();
  await bar(page).waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

it('a head ticks places by keys, and labels them', async () => {
  const { page, problems } = await test.signIn(crew.head, { at: '/places' });
  const tree = page.getByRole('tree', { name: 'Places' });
  await tree.getByRole('treeitem', { name: 'Main site' }).waitFor();
  await tree.focus();
  for (const key of ['ArrowDown', ' ', 'ArrowRight']) await page.keyboard.press(key);
  const room = tree.getByRole('treeitem', { name: 'Boiler room' });
  await room.waitFor();
  for (const key of ['ArrowDown', ' ']) await page.keyboard.press(key);
  await expect.poll(() => room.getAttribute('aria-checked')).toBe('true');
  // Of another department.
  expect(await tree.getByRole('treeitem', { name: 'Yard' }).getAttribute('aria-checked')).toBe(
    null,
  );
  await bar(page).getByText('2 ticked').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Print 2 labels' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make labels' }).click();
  await page.getByRole('dialog').getByText('2 report links are new.').waitFor();
  expect((await lastLabels()).map(({ type }) => type)).toEqual(['location', 'location']);
  expect(problems).toEqual([]);
});

it('stands on a phone, in German, and not before those who make no labels', async () => {
  const { page } = await test.signIn(crew.head, { phone: true, locale: 'de-DE', at: '/places' });
  await page.getByRole('button', { name: 'Alle angezeigten anhaken' }).click();
  const own = bar(page, 'Schilder für das Angehakte');
  await own.getByRole('button', { name: '1 Schild drucken' }).waitFor();
  expect(await cutTexts(page, 'main section[aria-label^=Schilder] button')).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/equipment');
  await page.getByRole('checkbox', { name: 'P-1 Pump anhaken' }).check();
  await own.getByRole('button', { name: '1 Schild drucken' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  for (const at of ['/equipment', '/places']) {
    const { page: other } = await test.signIn(crew.technician, { at });
    await headingOf(other).waitFor();
    await other.getByText(at === '/places' ? 'Main site' : 'Second pump').waitFor();
    expect(await other.locator('main [type=checkbox], main [aria-checked]').count()).toBe(0);
    expect(await other.getByRole('button', { name: /Tick all/ }).count()).toBe(0);
  }
});

it('says before printing that the service has no address', async () => {
  const bare = await startConsole({});
  try {
    const { id: departmentId } = await bare.app.seed.department();
    await bare.app.seed.asset({ tag: 'P-1', name: 'Pump', departmentId });
    const head = await bare.app.seed.person('department_head', { departmentId });
    const { page } = await bare.signIn(head, { at: '/equipment' });
    await page.getByRole('checkbox', { name: 'Tick P-1 Pump' }).check();
    await bar(page).getByRole('button', { name: 'Print 1 label' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Labels need the address of the service').waitFor();
    expect(await dialog.getByRole('button', { name: 'Make labels' }).isDisabled()).toBe(true);
  } finally {
    await bare.stop();
  }
});
