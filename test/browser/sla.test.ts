import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let departmentId: number;
let administrator: Person;
let employee: Person;
let technician: Person;

const HOUR = 3_600_000;

beforeAll(async () => {
  test = await startConsole();
  ({ id: departmentId } = await test.app.seed.department('Facilities'));
  administrator = await test.app.seed.person('administrator');
  employee = await test.app.seed.person('employee', { departmentId });
  technician = await test.app.seed.person('technician', { departmentId });
});

afterAll(() => test?.stop());

const send = async (path: string, body: object, person = administrator) => {
  const answer = await test.app.rest('POST', `/api/v1${path}`, { token: person.token, body });
  expect(answer.status).toBeLessThan(300);
  return answer.body.data;
};

const submit = (title: string, priority = 'normal') =>
  send(
    '/maintenance',
    { title, description: 'x', priority, category: 'Heat', location: 'Hall', departmentId },
    employee,
  );

/** A calendar that is always open, in another zone than the browser's, and a policy by it. */
async function promise(): Promise<void> {
  const week = Array.from({ length: 7 }, () => [[0, 1440]]);
  const calendar = await send('/calendars', { name: 'Always', timeZone: 'Asia/Tokyo', week });
  await send('/sla-policies', {
    name: 'All',
    rank: 10,
    calendarId: calendar.id,
    responseMinutes: 120,
    resolutionMinutes: 600,
    escalations: [{ clock: 'resolution', percent: 90, notify: ['leads'] }],
  });
}

it('shows nothing of due dates where nothing is promised', async () => {
  const { id } = await submit('Before');
  await send(`/maintenance/${id}/hold`, { reason: 'vendor' });
  const { page, problems } = await test.signIn(administrator, { at: `/requests/${id}` });
  await page.getByRole('heading', { name: 'Details' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('Due dates').count()).toBe(0);
  expect(await page.getByText('no clock runs').count()).toBe(0);
  expect(problems).toEqual([]);
});

it('applies the policies to the open requests of a running house', async () => {
  const { prisma } = test.app.database;
  const { id } = await submit('From before');
  await promise();
  const { page, problems } = await test.signIn(administrator, {
    at: '/system/settings?tab=policies',
  });
  await page.getByRole('button', { name: 'Apply to open requests' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await page.getByText(/^[12] requests? gets? (its|their) due dates?\.$/).waitFor();
  await expect.poll(() => prisma.slaClock.count({ where: { requestId: id } })).toBe(2);
  expect(problems).toEqual([]);
});

it.each([
  ['desktop', {}],
  ['phone', { phone: true }],
])('%s: tells how the clocks of a request stand, and explains them', async (_name, options) => {
  if ((await test.app.database.prisma.slaPolicy.count()) === 0) await promise();
  const { id } = await submit('Boiler leaks');
  await send(`/maintenance/${id}/approve`, {});
  const { page, problems } = await test.signIn(administrator, {
    timezoneId: 'Europe/Berlin',
    ...options,
  });
  await page.goto(`/requests/${id}`);
  const section = page.getByRole('region', { name: 'Due dates' });
  await section.getByText('met 1 h early').waitFor();
  await section.getByText('due in 9 h').waitFor();
  await section.getByText('in Asia/Tokyo)', { exact: false }).waitFor();

  await section.getByRole('button', { name: 'Why? Resolution' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolution: how it is counted' });
  await dialog.getByText('The policy “All” (version 1) promises 10 h of working time.').waitFor();
  await dialog.getByRole('img', { name: /^Time elapsed: (ran \d min, )?9 h left$/ }).waitFor();
  const rows = await dialog.getByRole('row').allTextContents();
  expect(rows.map((row) => row.replace(/\s/g, ' '))).toEqual([
    'From, toWhat happenedCounted',
    expect.stringMatching(/ to now, .*Ran: submitted0 min$/),
    'Consumed0 min',
    'Left+ 10 h',
    'Promised= 10 h',
  ]);
  await dialog
    .getByText('At risk once 75 % of the promised time have passed', { exact: false })
    .waitFor();
  await dialog.getByText('Always, version 1 (Asia/Tokyo)').waitFor();
  await dialog.getByText('Mon–Sun: 00:00–24:00').waitFor();
  await dialog.getByText(/^90 %: /).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(
    await page.evaluate('document.documentElement.clientWidth'),
  );
  await page.keyboard.press('Escape');

  // A hold of somebody else stops the clock on the open page.
  await send(`/maintenance/${id}/hold`, { reason: 'vendor' });
  await section.getByText('on hold: no clock runs').waitFor();
  await section.getByRole('button', { name: 'Why? Resolution' }).click();
  await dialog.getByRole('img', { name: /stood still \d+ min, 9 h left$/ }).waitFor();
  await page.keyboard.press('Escape');
  await send(`/maintenance/${id}/resume`, {});
  await section.getByText('due in 9 h').waitFor();
  expect(problems).toEqual([]);
});

it('lists what is due in words, filters and sorts by it, and begins the home page with it', async () => {
  const { prisma } = test.app.database;
  if ((await prisma.slaPolicy.count()) === 0) await promise();
  await prisma.maintenanceRequest.deleteMany();
  const assigned = async (title: string, dueIn: number, riskIn: number) => {
    const { id } = await submit(title);
    await send(`/maintenance/${id}/approve`, {});
    await send(`/maintenance/${id}/assign`, { technicianId: technician.id });
    const at = (distance: number) => new Date(Date.now() + distance);
    await prisma.slaClock.updateMany({
      where: { requestId: id, kind: 'resolution' },
      data: { dueAt: at(dueIn), riskAt: at(riskIn) },
    });
    await prisma.maintenanceRequest.update({
      where: { id },
      data: { nextDueAt: at(dueIn), riskAt: at(riskIn) },
    });
    return id;
  };
  await assigned('Late', -2.5 * HOUR, -5 * HOUR);
  await assigned('Soon', 1.5 * HOUR, -HOUR);
  await assigned('Calm', 100 * HOUR, 90 * HOUR);
  const held = await assigned('Held', 9 * HOUR, 8 * HOUR);
  await send(`/maintenance/${held}/hold`, { reason: 'vendor' });

  // Technicians begin with their work of the day.
  const { page, problems } = await test.signIn(technician);
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click();
  const home = page.getByRole('region', { name: 'Overdue and at risk' });
  await home.getByText('overdue by 2 h').waitFor();
  await home.getByText('at risk, due in 1 h').waitFor();
  expect(await home.getByRole('listitem').count()).toBe(2);
  expect(await violationsOf(page)).toEqual([]);
  await home.getByRole('link', { name: '1 overdue' }).click();
  await page.getByRole('heading', { name: 'Requests' }).waitFor();
  await page.getByRole('link', { name: 'Late', exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Soon', exact: true }).count()).toBe(0);

  await page.goto('/requests?sort=-dueAt&show=all');
  const rows = page.getByRole('table', { name: 'Requests' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(5);
  const titles = async () =>
    (await rows.allTextContents()).map((row) => /Late|Soon|Calm|Held/.exec(row)?.[0]).slice(1);
  expect(await titles()).toEqual(['Calm', 'Soon', 'Late', 'Held']);
  await page.getByRole('button', { name: 'Due', exact: true }).click();
  await expect.poll(titles).toEqual(['Late', 'Soon', 'Calm', 'Held']);
  // A due time beyond two days is told by its weekday.
  await rows
    .filter({ hasText: 'Calm' })
    .getByText(/^due (Mon|Tue|Wed|Thu|Fri|Sat|Sun),? \d+ \w{3,4},? \d\d:\d\d$/)
    .waitFor();
  await rows.filter({ hasText: 'Held' }).getByText('on hold: no clock runs').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'At risk' }).click();
  await page.getByRole('option', { name: 'At risk', exact: true }).click();
  await expect.poll(titles).toEqual(['Soon']);
  await page.getByRole('button', { name: 'Remove the filter At risk' }).click();
  await page
    .getByLabel('Due from')
    .fill(new Date(Date.now() + 72 * HOUR).toISOString().slice(0, 10));
  await expect.poll(titles).toEqual(['Calm']);

  await page.goto('/requests?view=board');
  const card = page.getByRole('link', { name: /Late/ });
  await card.getByText('overdue by 2 h').waitFor();
  await page.getByRole('link', { name: /Held/ }).getByText('on hold: no clock runs').waitFor();
  expect(problems).toEqual([]);
});

it('tells what the policies would have meant for past requests', async () => {
  const { prisma } = test.app.database;
  const { id } = await submit('From last week');
  const past = new Date(Date.now() - 7 * 24 * HOUR);
  await prisma.maintenanceRequest.update({ where: { id }, data: { createdAt: past } });
  if ((await prisma.slaPolicy.count()) === 0) await promise();
  const { page, problems } = await test.signIn(administrator, {
    at: '/system/settings?tab=policies',
  });
  await page.getByRole('button', { name: 'Try on past requests' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^\d requests? (was|were) examined/).waitFor();
  await dialog
    .getByRole('link', { name: `#${id}` })
    .first()
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(problems).toEqual([]);
});
