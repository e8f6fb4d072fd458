import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { colourPhoto, cutTexts, Finger } from '../support/phone.js';

let test: ConsoleTest;
let crew: Crew;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
});

afterAll(() => test?.stop());

const ITEMS = [
  { kind: 'check', label: 'Guard in place', required: true },
  { kind: 'number', label: 'Oil temperature', unit: '°C', max: 80 },
  { kind: 'choice', label: 'Filter', choices: ['new', 'cleaned'] },
  { kind: 'photo', label: 'Name plate' },
  { kind: 'text', label: 'Remarks' },
] as const;

const assigned = async () => {
  const { employee, technician, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId, assigneeId: technician.id };
  return (await test.app.seed.request(people, 'assigned', { title: 'Yearly service' })).id;
};
const stored = async (requestId: number) =>
  await test.app.database.prisma.requestChecklistItem.findMany({
    where: { requestId },
    orderBy: { id: 'asc' },
  });

it('is answered on a phone by one tap an item, and what failed is followed up', async () => {
  const requestId = await assigned();
  const { id: checklistId } = await test.app.seed.checklist(ITEMS, { name: 'Machine' });
  await test.app.seed.requestChecklist(requestId, checklistId);
  const { page, problems } = await test.signIn(crew.technician, {
    at: `/requests/${requestId}`,
    phone: true,
  });
  const section = page.getByRole('region', { name: 'Checklist' });
  await section.getByText('0 of 5 done').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await cutTexts(page, '#main section')).toEqual([]);

  const finger = new Finger(page);
  await finger.tap(section.getByRole('button', { name: 'Not OK' }));
  await section.getByText('1 of 5 done').waitFor();
  await section.getByText('1 not in order').waitFor();
  await finger.tap(section.getByRole('button', { name: 'new' }));
  await section.getByText('2 of 5 done').waitFor();
  expect(finger.taps).toBe(2);
  const temperature = section.getByRole('textbox', { name: 'Oil temperature' });
  await finger.type(temperature, 'warm');
  await page.keyboard.press('Enter');
  await section.getByText('Enter a number with at most three decimals.').waitFor();
  await temperature.fill('79,5');
  await page.keyboard.press('Enter');
  await section.getByText('3 of 5 done').waitFor();
  await finger.take(
    section.getByRole('button', { name: 'Add the photo' }),
    await colourPhoto('green'),
  );
  await section.getByText('4 of 5 done').waitFor();
  await section.getByText('The photo is there.').waitFor();

  // What does not apply needs a note.
  await finger.tap(section.getByRole('button', { name: 'More for “Remarks”' }));
  await finger.tap(page.getByRole('menuitem', { name: 'Does not apply' }));
  const dialog = page.getByRole('dialog');
  await finger.tap(dialog.getByRole('button', { name: 'Save' }));
  await dialog.getByText('Write why it does not apply.').waitFor();
  await dialog.getByLabel('Note').fill('Nothing to say.');
  await finger.tap(dialog.getByRole('button', { name: 'Save' }));
  await section.getByText('5 of 5 done').waitFor();
  const answers = await stored(requestId);
  expect(
    answers.map(({ value, failed, notApplicable, attachmentId }) => [
      value ?? (attachmentId === null ? null : 'a photo'),
      failed,
      notApplicable,
    ]),
  ).toEqual([
    [false, true, false],
    [79.5, false, false],
    ['new', false, false],
    ['a photo', false, false],
    [null, false, true],
  ]);

  await finger.tap(section.getByRole('button', { name: 'Create follow-up' }));
  await dialog.getByLabel('Title').waitFor();
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Follow-up: Guard in place');
  expect(await violationsOf(page)).toEqual([]);
  await finger.tap(dialog.getByRole('button', { name: 'Submit' }));
  await section.getByRole('link', { name: /^Follow-up: request/ }).waitFor();
  const followUp = await test.app.database.prisma.maintenanceRequest.findFirstOrThrow({
    where: { followUpOfId: requestId },
  });
  expect(followUp).toMatchObject({ title: 'Follow-up: Guard in place', stage: 'submitted' });
  expect(await violationsOf(page)).toEqual([]);
  expect(await cutTexts(page, '#main section')).toEqual([]);
  expect(problems).toEqual([]);
});

it('is read in German by those who may not answer, and not shown to its submitter', async () => {
  const requestId = await assigned();
  const { id: checklistId } = await test.app.seed.checklist([ITEMS[0]], { name: 'Kurz' });
  await test.app.seed.requestChecklist(requestId, checklistId);
  const approver = await test.app.seed.person('developer', {
    permissions: ['maintenance.read'],
  });
  const { page, problems } = await test.signIn(approver, {
    at: `/requests/${requestId}`,
    locale: 'de-DE',
    dark: true,
  });
  const section = page.getByRole('region', { name: 'Checkliste' });
  await section.getByText('0 von 1 erledigt').waitFor();
  expect(await section.getByRole('button').count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);
  const theirs = await test.signIn(crew.employee, { at: `/requests/${requestId}` });
  await theirs.page.getByRole('heading', { name: 'Yearly service' }).waitFor();
  await theirs.page.getByRole('heading', { name: 'History' }).waitFor();
  expect(await theirs.page.getByRole('region', { name: 'Checklist' }).count()).toBe(0);
  expect([...problems, ...theirs.problems]).toEqual([]);
});

it('is made in the settings, given by a category, and chosen by a lead', async () => {
  const administrator = await test.app.seed.person('administrator');
  const { page, problems } = await test.signIn(administrator, {
    at: '/system/settings?tab=checklists&checklist=new',
  });
  await page.getByRole('textbox', { name: 'Name' }).fill('Lift');
  const first = page.getByRole('group', { name: 'Item 1' });
  await first.getByLabel('What to check or to record').fill('Door closes');
  await page.getByRole('button', { name: 'Add an item' }).click();
  const second = page.getByRole('group', { name: 'Item 2' });
  await second.getByLabel('What to check or to record').fill('Brake');
  await second.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Choice' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  // What is missing stands at its field, and nothing is sent.
  await second.getByText('2 to 20; Enter adds one.').nth(1).waitFor();
  const choices = second.getByRole('combobox', { name: 'Choices' });
  for (const choice of ['worn', 'good']) {
    await choices.fill(choice);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Tab');
  await second.getByRole('button', { name: 'Move item 2 up' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('link', { name: 'Lift' }).waitFor();
  const checklist = await test.app.database.prisma.checklist.findFirstOrThrow({
    where: { name: 'Lift' },
  });
  expect(checklist.items).toMatchObject([
    { kind: 'choice', label: 'Brake', choices: ['worn', 'good'] },
    { kind: 'check', label: 'Door closes' },
  ]);

  await page.goto('/system/settings?tab=categories');
  await page.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Lifts');
  await dialog.getByRole('combobox', { name: 'Checklist' }).click();
  await page.getByRole('option', { name: 'Lift', exact: true }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const category = await test.app.database.prisma.category.findFirstOrThrow({
    where: { name: 'Lifts' },
  });
  expect(category.checklistId).toBe(checklist.id);

  const requestId = await assigned();
  await page.goto(`/requests/${requestId}`);
  await page.getByRole('button', { name: 'Add a checklist' }).click();
  await dialog.getByRole('combobox', { name: 'Checklist' }).click();
  await page.getByRole('option', { name: 'Lift', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('0 of 2 done').waitFor();
  await page.getByText('gave the checklist “Lift”').waitFor();
  expect(await stored(requestId)).toHaveLength(2);
  expect(problems).toEqual([]);
});
