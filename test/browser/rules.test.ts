import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { type Crew, seedCrew } from '../support/crew.js';
import { cutTexts } from '../support/phone.js';
import type { Person } from '../support/seed.js';

/** What must be read as a whole on a phone; a list shows its long entries when it is opened. */
const TEXTS = 'main :is(h1, h2, p, a, button, legend, textarea)';

let test: ConsoleTest;
let crew: Crew;
let admin: Person;

beforeAll(async () => {
  test = await startConsole();
  crew = await seedCrew(test.app.seed);
  admin = await test.app.seed.person('administrator');
});

afterAll(() => test?.stop());

const prisma = () => test.app.database.prisma;

/** Writes a rule as the interface does. */
async function makeRule(name: string, rest = {}): Promise<number> {
  const { body, status } = await test.app.rest('POST', '/api/rules', {
    token: admin.token,
    body: {
      name,
      trigger: { type: 'created' },
      conditions: { all: [{ field: 'title', op: 'contains', value: name }] },
      actions: [{ type: 'setPriority', priority: 'high' }],
      ...rest,
    },
  });
  expect([status, body.message]).toEqual([201, body.message]);
  return body.data.id;
}

/** Chooses an entry of a list that a field opens. */
async function choose(within: Page | Locator, page: Page, field: string, option: string) {
  await within.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const rules = () => prisma().rule.findMany({ orderBy: [{ rank: 'asc' }, { id: 'asc' }] });
const names = (page: Page) => page.locator('[data-rule] a').allTextContents();

it('a rule is built as a sentence, which an error of the service does not lose', async () => {
  const { page, problems } = await test.signIn(admin, { at: '/system/rules' });
  await page.getByRole('heading', { name: 'No rules yet' }).waitFor();
  await page.getByText('When a request is created and Title contains “heating”').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Write the first rule' }).click();
  await page.getByRole('heading', { level: 1, name: 'New rule' }).waitFor();

  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Heating');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  const condition = page.getByRole('group', { name: 'Condition 1' });
  await choose(condition, page, 'Field', 'Title');
  await choose(condition, page, 'Comparison', 'contains');
  await condition.getByRole('textbox', { name: 'Value' }).fill('heating');
  await page.getByRole('button', { name: 'Add a group' }).click();
  const inner = page.getByRole('group', { name: 'Condition 2.1' });
  await choose(inner, page, 'Field', 'Department');
  await choose(inner, page, 'Value', 'Facilities');
  const action = page.getByRole('group', { name: 'Action 1' });
  await choose(action, page, 'Priority', 'High');
  await page.getByRole('button', { name: 'Add an action' }).click();
  const second = page.getByRole('group', { name: 'Action 2' });
  await choose(second, page, 'What it does', 'comment');
  const body = second.getByRole('textbox', { name: 'Comment' });
  await body.fill('Look at {{nonsense}} ');
  await second.getByRole('button', { name: 'Insert the place into Comment' }).click();
  expect(await body.inputValue()).toBe('Look at {{nonsense}} {{place}}');
  await page
    .getByText(
      'When a request is created and Title contains “heating” and (Department is Facilities), ' +
        'then set the priority to High and comment for the staff.',
    )
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Create the rule' }).click();
  await second.getByText('has {{nonsense}}; known: number, title, place, asset, link').waitFor();
  expect(await rules()).toEqual([]);
  await body.fill('Look at {{place}}');
  await page.getByRole('button', { name: 'Create the rule' }).click();
  await page.getByRole('heading', { level: 1, name: 'Heating' }).waitFor();
  await page.getByText('Version 1').waitFor();
  const [rule] = await rules();
  expect(rule).toMatchObject({
    name: 'Heating',
    mode: 'observe',
    trigger: { type: 'created' },
    conditions: {
      all: [
        { field: 'title', op: 'contains', value: 'heating' },
        { any: [{ field: 'departmentId', op: 'is', value: crew.departmentId }] },
      ],
    },
    actions: [
      { type: 'setPriority', priority: 'high' },
      { type: 'comment', body: 'Look at {{place}}', visibility: 'internal' },
    ],
  });
  expect(problems).toEqual([]);
});

it('is switched on untested only by force, and an earlier version comes back', async () => {
  const id = await makeRule('Lift');
  const { page, problems } = await test.signIn(admin, { at: `/system/rules?rule=${id}` });
  await choose(page, page, 'Mode', 'On');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'This content was not tested yet' });
  await notice.waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await prisma().rule.findUniqueOrThrow({ where: { id } })).toMatchObject({ mode: 'off' });
  await notice.getByRole('button', { name: 'Switch it on untested' }).click();
  await page.getByText('Version 2').waitFor();
  expect(await prisma().rule.findUniqueOrThrow({ where: { id } })).toMatchObject({ mode: 'on' });

  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Version 1 is restored. The rule is off.').waitFor();
  await page.locator('[data-version="3"]').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
});

it('a dry run beside the builder shows what it would do, and lets it be switched on', async () => {
  const id = await makeRule('Pump');
  const { employee, departmentId } = crew;
  const request = { title: 'The pump leaks' };
  const people = { requesterId: employee.id, departmentId };
  await test.app.seed.request(people, 'pending', request);
  const { page, problems } = await test.signIn(admin, { at: `/system/rules?rule=${id}` });
  const part = page.getByRole('region', { name: 'Dry run' });
  await part.getByRole('button', { name: 'Run' }).click();
  await part.getByText(/1 of \d+ events match/).waitFor();
  await part.getByText('Set the priority: 1 time').waitFor();
  await part.getByRole('button', { name: /^Reasons of/ }).click();
  await part.getByText('Title contains “Pump” (found: The pump leaks)').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const action = page.getByRole('group', { name: 'Action 1' });
  await choose(action, page, 'Priority', 'Urgent');
  await part.getByText('The rule has changed since').waitFor();
  await choose(action, page, 'Priority', 'High');
  await part.getByText('This content is tested').waitFor();
  await choose(page, page, 'Mode', 'On');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Version 2').waitFor();
  expect(await prisma().rule.findUniqueOrThrow({ where: { id } })).toMatchObject({ mode: 'on' });
  expect(problems).toEqual([]);
});

it('typed input is not lost to another tab of the page', async () => {
  const id = await makeRule('Draft');
  const { page } = await test.signIn(admin, { at: `/system/rules?rule=${id}` });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Draft of mine');
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('dialog').waitFor();
});

it('is ordered by arrows with the keyboard, and by dragging', async () => {
  await prisma().ruleVersion.deleteMany();
  await prisma().rule.deleteMany();
  for (const name of ['First', 'Second', 'Third']) await makeRule(name);
  const { page, problems } = await test.signIn(admin, { at: '/system/rules' });
  await page.getByRole('link', { name: 'Third' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Move “Third” up' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('“Third” is now number 2 of 3.').waitFor();
  await expect.poll(() => names(page)).toEqual(['First', 'Third', 'Second']);
  await expect
    .poll(async () => (await rules()).map(({ name, rank }) => [name, rank]))
    .toEqual([
      ['First', 10],
      ['Third', 20],
      ['Second', 30],
    ]);
  await expect.poll(() => page.locator('ol[aria-busy=true]').count()).toBe(0);
  await page.locator('button:focus').and(page.getByLabel('Move “Third” up')).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('“Third” is now number 1 of 3.').waitFor();
  await expect.poll(() => page.locator('ol[aria-busy=true]').count()).toBe(0);

  await page
    .locator('[data-rule]', { hasText: 'Second' })
    .dragTo(page.locator('[data-rule]', { hasText: 'Third' }));
  await expect
    .poll(async () => (await rules()).map(({ name }) => name))
    .toEqual([...['Second', 'Third', 'First']]);
  await expect.poll(() => names(page)).toEqual(['Second', 'Third', 'First']);
  expect(problems).toEqual([]);
});

it('all are stopped at once, which the page says', async () => {
  const { page } = await test.signIn(admin, { at: '/system/rules' });
  await page.getByRole('switch', { name: 'Rules act' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop all rules' }).click();
  await page.getByRole('alert').filter({ hasText: 'All rules are stopped' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await prisma().systemSettings.findFirst()).toMatchObject({ rules: false });
  await page.getByRole('switch', { name: 'Rules act' }).click();
  await page.getByText('The rules act again.').waitFor();
  expect(await prisma().systemSettings.findFirst()).toMatchObject({ rules: true });
});

it('is built on a phone in German', async () => {
  await prisma().ruleVersion.deleteMany();
  await prisma().rule.deleteMany();
  const german = await test.app.seed.person('administrator');
  await prisma().user.update({ where: { id: german.id }, data: { language: 'de' } });
  const { page, problems } = await test.signIn(german, {
    at: '/system/rules?rule=new',
    phone: true,
    locale: 'de-DE',
  });
  await page.getByRole('heading', { level: 1, name: 'Neue Regel' }).waitFor();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dringendes');
  await choose(page, page, 'Etwas geschieht', 'eine Meldung einen anderen Stand erreicht');
  await choose(page, page, 'Stand', 'Erledigt');
  await page.getByRole('button', { name: 'Bedingung hinzufügen' }).click();
  const condition = page.getByRole('group', { name: 'Bedingung 1' });
  await choose(condition, page, 'Feld', 'Priorität');
  await choose(condition, page, 'Vergleich', 'ist eines von');
  await choose(condition, page, 'Werte', 'Hoch');
  await page.getByRole('option', { name: 'Dringend' }).click();
  await page.keyboard.press('Escape');
  const action = page.getByRole('group', { name: 'Aktion 1' });
  await choose(action, page, 'Was sie tut', 'Leute benachrichtigen');
  await choose(action, page, 'Benachrichtigt werden', 'Leitung der Abteilung');
  await page.keyboard.press('Escape');
  await action.getByRole('textbox', { name: 'Text' }).fill('Erledigt: {{title}}');
  await page
    .getByText(
      'Wenn eine Meldung den Stand Erledigt erreicht und Priorität ist eines von Hoch, Dringend, ' +
        'dann Leitung der Abteilung benachrichtigen.',
    )
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await cutTexts(page, TEXTS)).toEqual([]);
  await page.getByRole('button', { name: 'Regel anlegen' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dringendes' }).waitFor();
  await page.getByRole('link', { name: 'Alle Regeln' }).click();
  await page.getByText('noch nie ausgelöst').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await cutTexts(page, TEXTS)).toEqual([]);
  expect(problems).toEqual([]);
});

it('a request says which rule moved it, and why', async () => {
  const ruleId = await makeRule('Heating');
  const { employee, departmentId } = crew;
  const people = { requesterId: employee.id, departmentId };
  const { id: requestId } = await test.app.seed.request(people, 'approved', {
    title: 'The heating is cold',
  });
  const at = test.app.now();
  const actions = [
    { type: 'setPriority', result: 'done', error: null },
    {
      type: 'comment',
      result: 'refused',
      error: { code: 'FORBIDDEN', message: 'You may not do this.', details: null },
    },
  ];
  const firing = { eventId: 184n, ruleId, requestId, at, rootEventId: 184n, depth: 0 };
  await prisma().ruleFiring.create({
    data: {
      ...{ ...firing, ruleVersion: 1, outcome: 'fired', results: '1' },
      ...{ facts: { title: 'The heating is cold' }, actions },
    },
  });
  await prisma().timelineEntry.create({
    data: {
      ...{ requestId, at, kind: 'rule', audience: 'internal' },
      data: {
        ...{ ruleId, rule: 'Heating', version: 1, firingId: `184-${ruleId}`, eventId: '184' },
        actions: actions.map(({ type, result }) => ({ type, result })),
      },
    },
  });
  const { page, problems } = await test.signIn(crew.head, { at: `/requests/${requestId}` });
  const entry = page.getByRole('listitem').filter({ hasText: 'Moved by rule Heating' });
  await entry.getByRole('button', { name: 'Why did the rule Heating act?' }).click();
  await entry.getByText('Title contains “Heating” (found: The heating is cold)').waitFor();
  await entry.getByText('Set the priority: done').waitFor();
  await entry.getByText('Comment: refused – You may not do this.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);

  const phone = await test.signIn(admin, {
    at: `/system/rules?rule=${ruleId}&part=firings`,
    phone: true,
  });
  await phone.page.getByRole('link', { name: `Request ${requestId}` }).waitFor();
  await phone.page.getByRole('button', { name: /^Reasons of/ }).click();
  await phone.page.getByText('Title contains “Heating”').waitFor();
  expect(await violationsOf(phone.page)).toEqual([]);
  expect(await cutTexts(phone.page, TEXTS)).toEqual([]);
  await choose(phone.page, phone.page, 'Outcome', 'Refused');
  await phone.page.getByRole('heading', { name: 'It has not done anything yet' }).waitFor();
});
