import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let administrator: Person;

beforeAll(async () => {
  test = await startConsole();
  administrator = await test.app.seed.person('administrator');
});

afterAll(() => test?.stop());

const read = async (path: string) => {
  const { body } = await test.app.rest('GET', `/api/v1${path}`, { token: administrator.token });
  return body.data;
};

it('creates a calendar, tries it out before it is saved, changes, archives and restores it', async () => {
  const { page, problems } = await test.signIn(administrator, {
    at: '/system/settings?tab=calendars',
    timezoneId: 'Europe/London',
  });
  await page.getByText('No calendar in use').waitFor();
  await page.getByRole('link', { name: 'New calendar' }).click();
  await page.getByLabel('Name').fill('Workshop');
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Berlin');
  await page.getByRole('option', { name: 'Europe/Berlin' }).click();
  await page.getByText('40 h a week').waitFor();

  // What is wrong stands at its field, and nothing is sent.
  const monday = page.getByRole('textbox', { name: 'Monday' });
  await monday.fill('22-6');
  await page.getByLabel('Holidays and other days').fill('2027-01-06;Epiphany\nsoon;Party');
  await page.getByText('Correct the hours first.').waitFor();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('The end is before the beginning.', { exact: false }).waitFor();
  await page.getByText('Line 2: A date is 2026-12-25 or 25.12.2026.').waitFor();
  expect(await read('/calendars')).toEqual([]);

  await monday.fill('8-12');
  await page.getByRole('button', { name: 'Copy Monday' }).click();
  await page.getByRole('menuitem', { name: 'To Monday to Friday' }).click();
  expect(await page.getByRole('textbox', { name: 'Friday' }).inputValue()).toBe('08:00–12:00');
  await page.getByText('20 h a week').waitFor();
  await page
    .getByLabel('Holidays and other days')
    .fill('2027-01-06;Epiphany\n7.1.2027;Bridge;8-10');
  await page.getByText('2 days. 1 of them has hours.').waitFor();

  await page.getByLabel('Working time').fill('8');
  await page.getByLabel('From', { exact: true }).fill('2027-01-05T08:00');
  // Tuesday four hours, Wednesday closed, Thursday two, Friday two.
  const outcome = page.getByText(/^8 h of working time from .* end on /);
  await expect.poll(() => outcome.textContent()).toMatch(/Fri,? 8 Jan 2027,? (at )?10:00\.$/);
  await page
    .getByText(/^In your time zone, Europe\/London: Fri,? 8 Jan 2027,? (at )?09:00\.$/)
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('The calendar is saved.').waitFor();
  const [calendar] = await read('/calendars');
  expect(calendar).toMatchObject({
    name: 'Workshop',
    timeZone: 'Europe/Berlin',
    week: [[[480, 720]], [[480, 720]], [[480, 720]], [[480, 720]], [[480, 720]], [], []],
    holidays: [
      { date: '2027-01-06', name: 'Epiphany', intervals: [] },
      { date: '2027-01-07', name: 'Bridge', intervals: [[480, 600]] },
    ],
    version: 1,
  });

  await page.getByRole('link', { name: 'Workshop' }).click();
  await page.getByText('Version 1, changed', { exact: false }).waitFor();
  await page.getByLabel('Name').fill('House');
  // What is typed is not lost by a click.
  await page.getByRole('link', { name: 'All calendars' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'House' }).waitFor();
  expect(await read(`/calendars/${calendar.id}`)).toMatchObject({ name: 'House', version: 2 });

  await test.app.seed.slaPolicy({ calendarId: calendar.id });
  await test.app.database.prisma.calendar.update({
    where: { id: calendar.id },
    data: { referredTo: true },
  });
  await page.getByRole('button', { name: 'Archive House?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await page.getByText('House is archived.').waitFor();
  await page.getByText('Archived', { exact: true }).click();
  await page.getByRole('button', { name: 'Restore House?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect.poll(() => read(`/calendars/${calendar.id}`)).toMatchObject({ archivedAt: null });
  expect(problems).toEqual([]);
});

it('proposes 40 working hours for confirming when a calendar is chosen, and goes back', async () => {
  await test.app.seed.calendar({ name: 'Office' });
  const { page, problems } = await test.signIn(administrator, { at: '/system/settings?tab=rules' });
  const length = page.getByRole('group', {
    name: 'The service confirms a completed request after',
  });
  const calendar = page.getByRole('combobox', { name: 'Calendar by which confirming is counted' });
  expect(await length.getByLabel('Days').inputValue()).toBe('7');
  await calendar.click();
  await page.getByRole('option', { name: 'Office' }).click();
  await page.getByText('Proposed: 40 working hours', { exact: false }).waitFor();
  expect(await length.getByLabel('Hours').inputValue()).toBe('40');
  expect(await length.getByLabel('Days').count()).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  expect(await read('/settings')).toMatchObject({ confirmAfterMinutes: 2400 });
  expect((await read('/settings')).defaultCalendarId).not.toBeNull();
  expect(problems).toEqual([]);
});

it('creates a policy with its match, targets and escalations, and shows it in words', async () => {
  const { seed } = test.app;
  await seed.calendar({ name: 'Office hours' });
  const department = await seed.department('Boiler house');
  const category = await seed.category({ name: 'Heat' });
  const told = await seed.person('technician', { firstName: 'Hana', lastName: 'Berg' });
  const { page, problems } = await test.signIn(administrator, {
    at: '/system/settings?tab=policies',
  });
  await page.getByRole('link', { name: 'New policy' }).click();
  await page.getByLabel('Name').fill('Heat at once');
  await page.getByRole('button', { name: 'Add an escalation' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Promise a response, a resolution, or both.').waitFor();
  await page.getByText('The policy promises none.').waitFor();

  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
    await page.keyboard.press('Escape');
  };
  await choose('Priority', 'Urgent');
  await choose('Category', category.name);
  await choose('Department', department.name);
  await choose('Calendar', 'Office hours');
  await page.getByLabel('Response within').fill('30 min');
  await page.getByLabel('Resolution within').fill('1,5');
  await page.getByLabel('Rank').fill('5');
  const escalation = page.getByRole('group', { name: 'Escalation 1' });
  expect(await page.getByLabel('Resolution within').inputValue()).toBe('1 h 30 min');
  await escalation.getByRole('combobox', { name: 'and these people' }).fill('Berg');
  await page.getByRole('option', { name: 'Hana Berg' }).click();
  await page.keyboard.press('Escape');
  await escalation.getByRole('switch', { name: 'Raise the priority by one level' }).check();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create' }).click();
  const row = page.getByRole('row', { name: 'Heat at once' });
  await row.getByText('Priority: Urgent; Category: Heat; Department: Boiler house').waitFor();
  await row.getByText('response within 30 min, resolution within 1 h 30 min').waitFor();
  const policies = await read('/sla-policies');
  expect(policies[0]).toMatchObject({
    name: 'Heat at once',
    rank: 5,
    match: { priorities: ['urgent'], categoryIds: [category.id], departmentIds: [department.id] },
    responseMinutes: 30,
    resolutionMinutes: 90,
    pausesOn: ['requester', 'access', 'budget', 'vendor'],
    escalations: [
      {
        clock: 'resolution',
        percent: 80,
        notify: ['assignee'],
        userIds: [told.id],
        raisePriority: true,
      },
    ],
  });

  // Only what has changed is sent: a recipient who is suspended by now does not matter.
  await row.getByRole('link', { name: 'Heat at once' }).click();
  await page.getByLabel('Response within').fill('');
  await page.getByText('Hana Berg', { exact: true }).waitFor();
  await test.app.database.prisma.user.update({
    where: { id: told.id },
    data: { status: 'suspended' },
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The policy is saved.').waitFor();
  expect(await read(`/sla-policies/${policies[0].id}`)).toMatchObject({
    responseMinutes: null,
    version: 2,
  });

  await page.getByRole('button', { name: 'Archive Heat at once?' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await page.getByText('Heat at once is deleted.').waitFor();
  expect(problems).toEqual([]);
});
