import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { labelledAsset } from '../support/labelled.js';
import { cutTexts } from '../support/phone.js';

let test: ConsoleTest;
let crew: Crew;

beforeAll(async () => {
  test = await startConsole({ trustProxy: ['loopback'] });
  crew = await seedCrew(test.app.seed);
  await test.app.database.prisma.systemSettings.updateMany({ data: { reportLinks: true } });
});

afterAll(() => test?.stop());

/** Chooses an entry of a list that a field opens. */
async function choose(within: Page | Locator, page: Page, field: string, option: string) {
  await within.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Saves the question that is edited, and waits for it in the list. */
async function saved(page: Page, editor: Locator, label: string) {
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('list', { name: 'Questions' })
    .getByText(label, { exact: true })
    .first()
    .waitFor();
}

it('are built in the settings, answered in the form that grows, and asked at completion', async () => {
  const heating = await test.app.seed.category({ name: 'Heating fault' });
  const administrator = await test.app.seed.person('administrator');
  const { page, problems } = await test.signIn(administrator, {
    at: `/system/settings?tab=fields&category=${heating.id}`,
  });
  await page.getByRole('heading', { name: 'No questions yet' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // Six questions, two of them dependent.
  await page.getByRole('button', { name: 'Write the first question' }).click();
  const editor = page.getByRole('region', { name: 'New question' });
  const preview = page.getByRole('region', { name: 'Preview' });
  await editor.getByRole('textbox', { name: 'Question' }).fill('Fuel');
  await choose(editor, page, 'Answer', 'One of several choices');
  await editor.getByRole('textbox', { name: 'Choice 1', exact: true }).fill('Gas');
  await editor.getByRole('textbox', { name: 'Choice 2', exact: true }).fill('Oil');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Electricity');
  await editor.getByRole('checkbox', { name: 'Must be answered' }).check();
  // The preview follows what is typed.
  await preview.getByRole('radio', { name: 'Electricity' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save and add another' }).click();

  await expectEmpty(editor);
  await editor.getByRole('textbox', { name: 'Question' }).fill('Room temperature');
  await choose(editor, page, 'Answer', 'Number');
  await editor.getByRole('textbox', { name: 'Unit' }).fill('°C');
  await editor.getByRole('textbox', { name: 'At most' }).fill('60');
  await editor.getByRole('button', { name: 'Save and add another' }).click();

  await expectEmpty(editor);
  await editor.getByRole('textbox', { name: 'Question' }).fill('Rooms that are cold');
  await saved(page, editor, 'Rooms that are cold');

  await page.getByRole('button', { name: 'Add a question that depends on “Fuel”' }).click();
  await editor.getByRole('textbox', { name: 'Question' }).fill('Do you smell gas?');
  await choose(editor, page, 'Answer', 'Yes or no');
  // A condition needs an answer.
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await editor.getByText('Choose an answer.').waitFor();
  await editor.getByRole('checkbox', { name: 'Gas' }).check();
  await editor.getByRole('checkbox', { name: 'Must be answered' }).check();
  await saved(page, editor, 'Do you smell gas?');

  await page
    .getByRole('button', { name: 'Add a question that depends on “Do you smell gas?”' })
    .click();
  await editor.getByRole('textbox', { name: 'Question' }).fill('Since when?');
  await choose(editor, page, 'Answer', 'Date');
  await saved(page, editor, 'Since when?');

  await page.getByRole('button', { name: 'Add a question', exact: true }).click();
  await editor.getByRole('textbox', { name: 'Question' }).fill('Cause');
  await choose(editor, page, 'Asked', 'At completion');
  await editor.getByRole('checkbox', { name: 'Must be answered' }).check();
  await saved(page, editor, 'Cause');
  expect(await violationsOf(page)).toEqual([]);
  const stored = await test.app.database.prisma.fieldDefinition.findMany({
    where: { categoryId: heating.id },
    orderBy: [{ rank: 'asc' }, { id: 'asc' }],
  });
  expect(stored.map(({ key, kind, phase, required }) => [key, kind, phase, required])).toEqual([
    ['fuel', 'choice', 'submit', true],
    ['do_you_smell_gas', 'check', 'submit', true],
    ['since_when', 'date', 'submit', false],
    ['room_temperature', 'number', 'submit', false],
    ['rooms_that_are_cold', 'text', 'submit', false],
    ['cause', 'text', 'complete', true],
  ]);

  // Dependents go along with the question on which they depend.
  await page.getByRole('button', { name: 'Move “Fuel” down' }).click();
  const rows = page.getByRole('list', { name: 'Questions' }).getByRole('listitem');
  await expect.poll(async () => await rows.first().innerText()).toContain('Room temperature');
  expect(await rows.nth(1).innerText()).toContain('Fuel');
  expect(await rows.nth(2).innerText()).toContain('Do you smell gas?');

  const requestId = await submits(heating.id);
  await completes(requestId);
  expect(problems).toEqual([]);
});

async function expectEmpty(editor: Locator) {
  await expect
    .poll(async () => await editor.getByRole('textbox', { name: 'Question' }).inputValue())
    .toBe('');
}

/** The reporter, on a phone. @returns the request. */
async function submits(categoryId: number): Promise<number> {
  const { page, problems } = await test.signIn(crew.employee, { at: '/requests/new', phone: true });
  await page.getByLabel('What is it about?').fill('Office is cold');
  await page.getByLabel('What is broken or needed?').fill('Since the weekend.');
  const category = page.getByRole('combobox', { name: 'Kind of work' });
  // The exact name is enough: the service links texts by it, and asks for its answers.
  await category.fill('heating fault');
  await page.keyboard.press('Tab');
  const fuel = page.getByRole('radiogroup', { name: 'Fuel' });
  await fuel.waitFor();
  expect(await page.getByRole('radiogroup', { name: 'Do you smell gas?' }).count()).toBe(0);

  // What is required stands at its question, and nothing is sent.
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Answer this question.').waitFor();
  const gas = fuel.getByRole('radio', { name: 'Gas' });
  const hasFocus = () => gas.evaluate((one) => one === one.ownerDocument.activeElement);
  expect(await hasFocus()).toBe(true);
  await page.keyboard.press('Space');
  await page.getByRole('status').getByText('New question: Do you smell gas?').waitFor();
  expect(await hasFocus()).toBe(true);
  const smell = page.getByRole('radiogroup', { name: 'Do you smell gas?' });
  await smell.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('Since when?').fill('2026-01-31');
  // An answer goes with its question, and comes back with it.
  await fuel.getByRole('radio', { name: 'Oil' }).check();
  await smell.waitFor({ state: 'detached' });
  await gas.check();
  expect(await page.getByLabel('Since when?').inputValue()).toBe('2026-01-31');
  await smell.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByRole('textbox', { name: 'Room temperature' }).fill('14.5');
  expect(await violationsOf(page)).toEqual([]);
  expect(await cutTexts(page, '#main form')).toEqual([]);
  await page.getByRole('button', { name: 'Submit' }).click();

  const answers = page.getByRole('region', { name: 'Answers' });
  await answers.getByText('14.5 °C').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const request = await test.app.database.prisma.maintenanceRequest.findFirstOrThrow({
    where: { title: 'Office is cold' },
  });
  expect(request).toMatchObject({
    ...{ categoryId, incomplete: false },
    // The date is not asked after "No".
    fields: { fuel: 'gas', do_you_smell_gas: false, room_temperature: 14.5 },
  });

  // Until it is decided on, the answers can be changed, and the history says so.
  await answers.getByRole('button', { name: 'Answer questions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Oil' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await answers.getByText('Oil').waitFor();
  await page.getByText('Fuel: from Gas to Oil').waitFor();
  await page.goto('/requests');
  const row = page.getByRole('row', { name: /Office is cold/ });
  await row.getByText('Oil').waitFor();
  await row.getByText('Room temperature: 14.5 °C').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
  return request.id;
}

/** The technician, whose dialog asks for what is missing. */
async function completes(requestId: number) {
  await test.app.database.prisma.maintenanceRequest.update({
    where: { id: requestId },
    data: { status: 'assigned', stage: 'in_progress', assigneeId: crew.technician.id },
  });
  const { page, problems } = await test.signIn(crew.technician, {
    at: `/requests/${requestId}`,
    locale: 'de-DE',
  });
  const missing = page.getByRole('alert').filter({ hasText: 'bevor erledigt werden kann' });
  await missing.getByRole('button', { name: '1 Frage' }).waitFor();
  await page.getByRole('button', { name: 'Erledigen' }).click();
  const dialog = page.getByRole('dialog');
  const cause = dialog.getByRole('textbox', { name: 'Cause' });
  await cause.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Erledigen' }).click();
  await dialog.getByText('Beantworten Sie diese Frage.').waitFor();
  await cause.fill('Pump worn');
  await dialog.getByRole('button', { name: 'Erledigen' }).click();
  await page.getByRole('region', { name: 'Antworten' }).getByText('Pump worn').waitFor();
  const { fields, stage } = await test.app.database.prisma.maintenanceRequest.findUniqueOrThrow({
    where: { id: requestId },
  });
  expect({ fields, stage }).toMatchObject({ stage: 'completed', fields: { cause: 'Pump worn' } });
  expect(problems).toEqual([]);
}

it('filter the list, give it columns, and are kept by a saved view', async () => {
  const { seed } = test.app;
  const choice = (id: string, en: string) => ({ id, label: { en, de: null }, archived: false });
  await seed.field({
    ...{ key: 'floor', kind: 'choice', label: { en: 'Floor', de: 'Etage' } },
    choices: [choice('cellar', 'Cellar'), choice('roof', 'Roof')],
  });
  await seed.field({
    key: 'depth',
    kind: 'number',
    label: { en: 'Depth', de: 'Tiefe' },
    unit: 'm',
  });
  test.app.services.knownFields.forget();
  const { employee, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId };
  const request = (title: string, fields: object) =>
    seed.request(people, 'pending', { title, fields });
  await request('Pump leaks', { floor: 'cellar', depth: 2.5 });
  await request('Cellar door jams', { floor: 'cellar', depth: 0.5 });
  await request('Tiles are loose', { floor: 'roof' });

  const { page, problems } = await test.signIn(crew.head, { at: '/requests' });
  const rows = page.getByRole('row').filter({ hasText: /Pump|Cellar door|Tiles/ });
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('textbox', { name: 'Depth, to' }).waitFor();
  await choose(page, page, 'Floor', 'Cellar');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('textbox', { name: 'Depth, from' }).fill('1');
  await expect.poll(() => rows.count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('field.floor')).toBe('cellar');
  const active = page.getByRole('region', { name: 'Active filters' });
  await active.getByText('Floor: Cellar').waitFor();
  await active.getByText('Depth, from: 1').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  // A reload has the same filter, and the column of the question shows its answer.
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Depth' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('columnheader', { name: 'Depth' }).waitFor();
  await page.getByRole('cell', { name: '2.5 m', exact: true }).waitFor();

  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Wet cellars');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('columnheader', { name: 'Depth' }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('saved')).not.toBeNull();
  const view = await test.app.database.prisma.savedView.findFirstOrThrow({
    where: { name: 'Wet cellars' },
  });
  expect(view.columns).toContain('field.depth');
  // A filter that is taken away by hand leaves the others as they are, numbers as numbers.
  await active.getByRole('button', { name: /Floor/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('field.floor')).toBeNull();
  await expect.poll(() => rows.count()).toBe(1);
  await active.getByRole('button', { name: /Depth/ }).click();
  await expect.poll(() => rows.count()).toBe(3);
  expect(problems).toEqual([]);
});

it('are asked in a report by link, and its draft keeps the answers', async () => {
  const { seed } = test.app;
  const floor = await seed.field({
    ...{ key: 'smell', kind: 'check', label: { en: 'Does it smell?', de: 'Riecht es?' } },
    required: true,
  });
  await seed.field({
    ...{ key: 'smell_of', kind: 'text', label: { en: 'Of what?', de: 'Wonach?' }, required: true },
    visibleIf: { fieldId: floor.id, in: [true] },
  });
  test.app.services.knownFields.forget();
  const { id, code } = await labelledAsset(test.app, crew.head, crew.departmentId, 'Oven');
  const { page, problems } = await test.visit({ phone: true });
  await page.goto(`/r/${code}`);
  await page.getByRole('textbox', { name: 'What is wrong?' }).fill('Stays cold');
  const smell = page.getByRole('group', { name: 'Does it smell?' });
  expect(await page.getByRole('textbox', { name: 'Of what?' }).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  const send = page.getByRole('button', { name: /^Send/ });
  await send.click();
  await smell.getByText('Answer this question.').waitFor();
  await smell.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('status').getByText('New question: Of what?').waitFor();
  const what = page.getByRole('textbox', { name: 'Of what?' });
  await what.fill('Gas');
  await page.reload();
  await what.waitFor();
  expect(await what.inputValue()).toBe('Gas');
  expect(await violationsOf(page)).toEqual([]);
  expect(await cutTexts(page, 'main :is(h1, h2, p, a, button, legend, textarea)')).toEqual([]);
  await send.click();
  await page.getByRole('heading', { name: 'Thank you. Your report has arrived.' }).waitFor();
  const { fields } = await test.app.database.prisma.maintenanceRequest.findFirstOrThrow({
    where: { assetId: id },
  });
  expect(fields).toEqual({ smell: true, smell_of: 'Gas' });
  expect(problems).toEqual([]);
});

it('are asked of equipment of a type, and stand on its page', async () => {
  const ofPumps = { appliesTo: 'asset', assetType: 'Pump', assetTypeKey: 'pump' } as const;
  await test.app.seed.field({
    ...{ ...ofPumps, key: 'power', kind: 'number', unit: 'kW', required: true },
    label: { en: 'Power', de: 'Leistung' },
  });
  test.app.services.knownFields.forget();
  const { page, problems } = await test.signIn(crew.head, { at: '/equipment' });
  await page.getByRole('button', { name: 'New equipment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tag').fill('P-7');
  await dialog.getByLabel('Name').fill('Feed pump');
  const power = dialog.getByRole('textbox', { name: 'Power' });
  expect(await power.count()).toBe(0);
  await dialog.getByLabel('Type').fill('pump');
  await power.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText(/required/i).waitFor();
  await power.fill('7.5');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByText('7.5 kW').waitFor();
  await page.getByRole('button', { name: 'Edit' }).click();
  await power.fill('11');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await details.getByText('11 kW').waitFor();
  const { fields } = await test.app.database.prisma.asset.findFirstOrThrow({
    where: { tag: 'P-7' },
  });
  expect(fields).toEqual({ power: 11 });
  expect(problems).toEqual([]);
});
