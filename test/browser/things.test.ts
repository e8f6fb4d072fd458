import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, headingOf, startConsole } from '../support/browser.js';
import { cutTexts } from '../support/phone.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let departmentId: number;
let administrator: Person;
let head: Person;
let employee: Person;
let room: number;
let asset: number;

beforeAll(async () => {
  test = await startConsole();
  const { seed } = test.app;
  ({ id: departmentId } = await seed.department('Facilities'));
  administrator = await seed.person('administrator');
  head = await seed.person('department_head', { departmentId });
  employee = await seed.person('employee', { departmentId });
  const building = await seed.location({ name: 'Main building', code: 'B1' });
  ({ id: room } = await seed.location({ name: 'Boiler room', parentId: building.id }));
  ({ id: asset } = await seed.asset({
    name: 'Boiler',
    tag: 'P-1',
    departmentId,
    locationId: room,
    warrantyUntil: new Date('2999-01-31'),
  }));
});

afterAll(() => test?.stop());

const DEVICES = [['desktop'], ['phone']] as const;

describe.each(DEVICES)('on a %s', (device) => {
  const options = { phone: device === 'phone' };

  it('an employee finds an asset and what is around it, and changes nothing', async () => {
    const { page, problems } = await test.signIn(employee, { ...options, at: '/equipment' });
    await page.getByRole('searchbox', { name: /^Tag, name/ }).fill('boil');
    await page.getByRole('link', { name: 'Boiler', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Boiler' }).waitFor();
    await page.getByText('Under warranty until').waitFor();
    expect(
      await page
        .getByRole('button', {
          name: /^(Edit|More steps|Label|It is down|New meter|Create a link)$/,
        })
        .count(),
    ).toBe(0);
    await page.getByRole('link', { name: 'Report a problem' }).waitFor();
    await page.getByRole('link', { name: 'Main building / Boiler room' }).click();
    await page.getByRole('heading', { level: 1, name: 'Boiler room' }).waitFor();
    await page.getByRole('link', { name: 'P-1 · Boiler' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('a head adds a part, in the place of the whole, and retires it', async () => {
    const { page, problems } = await test.signIn(head, { ...options, at: `/equipment/${asset}` });
    await page.getByRole('button', { name: 'More steps' }).click();
    await page.getByRole('menuitem', { name: 'Add a part' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tag').fill(`P-${device}`);
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Burner');
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Place' }).inputValue())
      .toBe('Main building / Boiler room');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Burner' }).waitFor();
    await page.getByRole('link', { name: 'P-1 · Boiler' }).waitFor();
    await page.getByRole('button', { name: 'More steps' }).click();
    await page.getByRole('menuitem', { name: 'Retire' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await page.getByText('Retired', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  it('an administrator creates a place by keyboard alone, and archives it', async () => {
    const { page, problems } = await test.signIn(administrator, { ...options, at: '/places' });
    await page.getByRole('treeitem', { name: /Main building/ }).waitFor();
    await page.getByRole('tree').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('treeitem', { name: 'Boiler room' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Boiler room' }).waitFor();
    await page.getByRole('button', { name: 'Add a place inside' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(`Corner ${device}`);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: `Corner ${device}` }).waitFor();
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('heading', { level: 1, name: 'Places' }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe.each(DEVICES)('a new request on a %s', (device) => {
  const options = { phone: device === 'phone' };

  it('takes an asset by its tag, its place, and a place that is not in the list', async () => {
    const { page, problems } = await test.signIn(employee, { ...options, at: '/requests/new' });
    const equipment = page.getByRole('combobox', { name: 'Which equipment?' });
    const where = page.getByRole('combobox', { name: 'Where?' });
    await equipment.fill('P-1');
    await page.getByRole('treeitem', { name: 'P-1 · Boiler' }).click();
    expect(await equipment.inputValue()).toBe('P-1 · Boiler');
    expect(await where.inputValue()).toBe('Main building / Boiler room');
    await where.fill('behind the house');
    await page.getByText('Not in the list?').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'What is it about?' }).fill(`Boiler is cold ${device}`);
    await page.getByRole('textbox', { name: 'What is broken or needed?' }).fill('No hot water.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('heading', { level: 1, name: `Boiler is cold ${device}` }).waitFor();
    await page.getByRole('link', { name: 'P-1 · Boiler' }).waitFor();
    const stored = await test.app.database.prisma.maintenanceRequest.findFirstOrThrow({
      where: { title: `Boiler is cold ${device}` },
    });
    expect(stored).toMatchObject({
      assetId: asset,
      locationId: room,
      location: 'behind the house',
    });
    expect(problems).toEqual([]);
  });

  it('is led to by an asset, and chooses another place from the levels by keyboard', async () => {
    const { page, problems } = await test.signIn(employee, {
      ...options,
      at: `/equipment/${asset}`,
    });
    await page.getByRole('link', { name: 'Report a problem' }).click();
    const where = page.getByRole('combobox', { name: 'Where?' });
    await expect.poll(() => where.inputValue()).toBe('Main building / Boiler room');
    await where.focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('treeitem', { name: /Main building/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('treeitem', { name: 'Boiler room' }).waitFor();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    expect(await where.inputValue()).toBe('Main building');
    await page.keyboard.press('ArrowDown');
    await page.getByRole('group', { name: 'Last used' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('tree').waitFor({ state: 'hidden' });
    expect(problems).toEqual([]);
  });
});

it('classifies a request by its equipment, and finds it by the place', async () => {
  const { id } = await test.app.seed.request({ requesterId: employee.id, departmentId });
  const { page, problems } = await test.signIn(head, { at: `/requests/${id}` });
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Equipment' }).fill('boiler');
  await page.getByRole('treeitem', { name: 'P-1 · Boiler' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('link', { name: 'P-1 · Boiler' }).waitFor();
  await page.goto(`/requests?show=all&locationId=${room}`);
  await page.getByText('Place: Main building / Boiler room').waitFor();
  await page.getByRole('link', { name: `Request` }).first().waitFor();
  expect(problems).toEqual([]);
});

it('manages categories among the settings', async () => {
  const { page, problems } = await test.signIn(administrator, {
    at: '/system/settings?tab=categories',
  });
  await page.getByRole('button', { name: 'New category' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Heating');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('cell', { name: 'Heating', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Archive Heating?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await page.getByText('No categories in use').waitFor();
  expect(problems).toEqual([]);
});

it('cuts no German text on a phone', async () => {
  const { page, problems } = await test.signIn(administrator, { phone: true, locale: 'de-DE' });
  for (const address of [
    '/equipment',
    `/equipment/${asset}`,
    '/places',
    `/places/${room}`,
    '/things/import',
  ]) {
    await page.goto(address);
    await headingOf(page).waitFor();
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    expect([address, await cutTexts(page, 'main a, main button, main label')]).toEqual([
      address,
      [],
    ]);
  }
  expect(problems).toEqual([]);
});

it('stays on the page that is opened while a search waits for the end of typing', async () => {
  const { page, problems } = await test.signIn(employee, { at: '/equipment' });
  const link = page.getByRole('link', { name: 'Boiler', exact: true });
  await link.waitFor();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The page of the asset comes late, so that the pause in typing ends first.
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.clock.install();
  await page.getByRole('searchbox', { name: /^Tag, name/ }).fill('boil');
  await link.click();
  await page.clock.runFor(2_000);
  release();
  await page.getByRole('heading', { level: 1, name: 'Boiler' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/equipment/${asset}`);
  expect(problems).toEqual([]);
});
