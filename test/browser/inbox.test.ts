import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationKind } from '../../src/generated/prisma/enums.js';
import { type ConsoleTest, startConsole } from '../support/browser.js';
import { seedRule } from '../support/rules.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let departmentId: number;
let head: Person;
let employee: Person;

beforeAll(async () => {
  test = await startConsole();
  const { seed } = test.app;
  departmentId = (await seed.department('Facilities')).id;
  head = await seed.person('department_head', {
    departmentId,
    firstName: 'Hana',
    lastName: 'Lind',
  });
  employee = await seed.person('employee', { departmentId, firstName: 'Ella', lastName: 'Berg' });
});
afterAll(() => test?.stop());
beforeEach(async () => {
  await test.app.database.prisma.notification.deleteMany();
  await test.app.database.prisma.notificationPreference.deleteMany();
});

/** Tells the employee of something, past the rules of who is told. */
async function told(
  kind: NotificationKind,
  data: object,
  requestId: number | null,
  readAt: Date | null = null,
): Promise<number> {
  const { prisma } = test.app.database;
  const number = await prisma.notification.count();
  const { id } = await prisma.notification.create({
    data: {
      userId: employee.id,
      kind,
      data,
      requestId,
      actorId: head.id,
      dedupeKey: `test:${number}`,
      inApp: true,
      createdAt: new Date(),
      readAt,
    },
  });
  return id;
}

const submitted = (title: string) =>
  test.app.seed.request({ requesterId: employee.id, departmentId }, 'pending', { title });

const take = (step: string, id: number, body: object = {}) =>
  test.app.rest('POST', `/api/v1/maintenance/${id}/${step}`, { token: head.token, body });

const unread = () =>
  test.app.database.prisma.notification.count({ where: { userId: employee.id, readAt: null } });

it('tells of a step as it happens, and leads to the request', async () => {
  const { id } = await submitted('Tap drips');
  const { page, problems } = await test.signIn(employee);
  const bell = page.getByRole('banner').getByRole('link', { name: /^Inbox/ });
  expect(await bell.getAttribute('aria-label')).toBe('Inbox');
  await take('approve', id, { note: 'Go ahead.' });
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).click();
  const item = page.getByRole('main').getByRole('listitem');
  await item.getByText('Hana Lind approved the request.').waitFor();
  await item.getByText('Go ahead.').waitFor();
  await item.getByRole('link', { name: `#${id} Tap drips` }).click();
  await page.getByRole('heading', { level: 1, name: /Tap drips/ }).waitFor();
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  await expect.poll(unread).toBe(0);
  expect(problems).toEqual([]);
});

it('announces what comes while it is looked at, and moves nothing by itself', async () => {
  const [first, second] = [await submitted('Tap drips'), await submitted('Door sticks')];
  await told('decided', { step: 'approve' }, first.id, new Date());
  const { page, problems } = await test.signIn(employee, { at: '/inbox' });
  const items = page.getByRole('main').getByRole('listitem');
  await items.first().waitFor();
  await page.getByRole('main').getByText('Live', { exact: true }).waitFor();
  await take('approve', second.id);
  const show = page.getByRole('button', { name: 'Show 1 new notification' });
  await show.waitFor();
  expect(await items.count()).toBe(1);
  await show.click();
  await items.getByText('Door sticks').waitFor();
  expect(await items.count()).toBe(2);
  await show.waitFor({ state: 'hidden' });
  expect(problems).toEqual([]);
});

it('asks from time to time while the live socket is away', async () => {
  const { id } = await submitted('Tap drips');
  const { page } = await test.visit();
  await page.routeWebSocket(/graphql/, (socket) => socket.close());
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('E-mail address').fill(employee.email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor();
  await page.goto('/inbox');
  await page.getByText('No notifications yet').waitFor();
  await take('approve', id);
  await expect.poll(unread).toBe(1);
  await page.clock.runFor(35_000);
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor();
  await page.getByRole('button', { name: 'Show 1 new notification' }).click();
  await page.getByText('Hana Lind approved the request.').waitFor();
});

it('marks one and all as read, and shows what is unread alone', async () => {
  const { id } = await submitted('Tap drips');
  for (let n = 0; n < 33; n += 1) await told('held', { step: 'hold', note: `Note ${n}.` }, id);
  await told('resumed', { step: 'resume' }, id, new Date());
  const { page, problems } = await test.signIn(employee);
  await page.getByRole('link', { name: 'Inbox, 33 unread' }).click();
  const items = page.getByRole('main').getByRole('listitem');
  await items.filter({ hasText: 'Hana Lind ended the hold' }).waitFor();
  await page.getByText('Unread', { exact: true }).click();
  await page.waitForURL(/unread=true/);
  await items.filter({ hasText: 'ended the hold' }).waitFor({ state: 'hidden' });
  const button = items.first().getByRole('button', { name: /^Mark as read/ });
  await button.click();
  await page.getByRole('link', { name: 'Inbox, 32 unread' }).waitFor();
  // It stays where it is, without the button.
  await items.first().getByText('Note 32.').waitFor();
  expect(await button.count()).toBe(0);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
  expect(await unread()).toBe(0);
  await page.reload();
  await page.getByText('You have read everything').waitFor();
  // The rest of a long list is read at its end.
  await page.getByText('All', { exact: true }).click();
  await items.first().waitFor();
  await page.mouse.wheel(0, 20_000);
  await page.getByRole('button', { name: '32 more: On hold', exact: true }).click();
  // With the row that opens the others.
  await expect.poll(() => items.count()).toBe(35);
  expect(problems).toEqual([]);
});

it('gathers those of one kind and day, and reads them together', async () => {
  for (const title of ['Tap drips', 'Door jams', 'Lamp is dark', 'Lift is loud']) {
    await told('submitted', { step: 'create' }, (await submitted(title)).id);
  }
  const { page, problems } = await test.signIn(employee, { at: '/inbox' });
  await page.getByRole('link', { name: 'Inbox, 4 unread' }).waitFor();
  await page.getByRole('link', { name: /Lift is loud/ }).waitFor();
  expect(await page.getByRole('link', { name: /Door jams/ }).count()).toBe(0);
  const more = page.getByRole('button', { name: '3 more: Waits for approval · 3 unread' });
  await more.click();
  await page.getByRole('link', { name: /Door jams/ }).waitFor();
  await page.getByRole('button', { name: 'Mark as read: 3 more: Waits for approval' }).click();
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor();
  await expect.poll(unread).toBe(1);
  expect(problems).toEqual([]);
});

describe('the texts', () => {
  const TEXTS: readonly (readonly [NotificationKind, object, string])[] = [
    ['submitted', { step: 'create' }, 'Hana Lind submitted a request that waits for approval.'],
    ['transferred', { step: 'transfer' }, 'Hana Lind handed a request to your department.'],
    ['decided', { step: 'approve' }, 'Hana Lind approved the request.'],
    ['decided', { step: 'reject' }, 'Hana Lind rejected the request.'],
    ['decided', { step: 'markDuplicate' }, 'Hana Lind marked the request as a duplicate.'],
    ['decided', { step: 'cancel' }, 'Hana Lind cancelled the request.'],
    ['completed', {}, 'Hana Lind completed the work on your request.'],
    ['duplicate_resolved', {}, 'Hana Lind completed the request of which yours is a duplicate.'],
    ['assigned', {}, 'Hana Lind assigned the request to you.'],
    ['reopened', {}, 'Hana Lind reopened the request.'],
    ['held', {}, 'Hana Lind put the request on hold.'],
    ['resumed', {}, 'Hana Lind ended the hold of the request.'],
    ['commented', {}, 'Hana Lind commented.'],
    ['mentioned', {}, 'Hana Lind mentioned you in a comment.'],
  ];

  it('say what happened, by kind and step', async () => {
    const { id } = await submitted('Tap drips');
    for (const [kind, data] of TEXTS) await told(kind, data, id);
    const times = { startsAt: '2026-03-09T00:00:00.000Z', endsAt: '2026-03-16T00:00:00.000Z' };
    await told('delegated', { delegationId: 1, ...times }, null);
    await told('security', { event: 'email_bounced' }, null);
    await told('security', { event: 'something.new' }, null);
    const { id: foreign } = await test.app.seed.request({ requesterId: head.id, departmentId });
    await told('assigned', { step: 'assign' }, foreign);
    const { page, problems } = await test.signIn(employee, { at: '/inbox' });
    await page.getByRole('button', { name: '3 more: Decided · 3 unread' }).click();
    const items = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasNot: page.getByRole('button', { name: /^3 more/ }) });
    await expect.poll(() => items.count()).toBe(TEXTS.length + 4);
    const texts = (await items.allTextContents()).reverse();
    for (const [index, [, , text]] of TEXTS.entries()) expect(texts[index]).toContain(text);
    const [delegated, bounced, other, gone] = texts.slice(TEXTS.length);
    expect(delegated).toMatch(/Hana Lind delegated rights to you, from .*Mar.* to .*Mar/);
    expect(bounced).toContain('Mail to your address was rejected.');
    expect(other).toContain('Something concerns the security of your account.');
    expect(gone).toContain('About something that is no longer visible to you.');
    expect(await items.first().getByRole('link').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it('lead to the schedule that was paused, and are read then', async () => {
    const schedule = await test.app.rest('POST', '/api/v1/schedules', {
      token: head.token,
      body: {
        ...{ title: 'Check the lift', description: 'Each Monday.', departmentId },
        trigger: { time: { rrule: 'FREQ=WEEKLY', startsAt: '2031-03-03T08:00', timeZone: 'UTC' } },
      },
    });
    expect(schedule.status).toBe(201);
    const scheduleId: number = schedule.body.data.id;
    await told('schedule_paused', { scheduleId, reason: 'no_asset' }, null);
    await test.app.database.prisma.notification.updateMany({ data: { userId: head.id } });
    const { page, problems } = await test.signIn(head, { at: '/inbox' });
    await page.getByRole('link', { name: 'To the schedule' }).click();
    await page.waitForURL(`**/plan/${scheduleId}`);
    await page.getByRole('heading', { name: 'Check the lift' }).waitFor();
    const where = { userId: head.id, readAt: null };
    await expect.poll(() => test.app.database.prisma.notification.count({ where })).toBe(0);
    expect(problems).toEqual([]);
  });

  it('lead to the request of a rule, or to the rule', async () => {
    const { app } = test;
    const { prisma } = app.database;
    const administrator = await app.seed.person('administrator');
    const { id: ruleId } = await seedRule(prisma, administrator.id, { name: 'Heating' });
    const { id } = await submitted('Heating is cold');
    const rule = { ruleId, rule: 'Heating' };
    await told('escalated', { ...rule, event: 'rule', text: 'Look at the boiler.' }, id);
    await told('escalated', { ...rule, event: 'rule_off', reason: 'refused' }, null);
    await prisma.notification.updateMany({ data: { userId: administrator.id, actorId: null } });
    const { page, problems } = await test.signIn(administrator, { at: '/inbox' });
    const items = page.getByRole('main').getByRole('listitem');
    const tells = items.filter({ hasText: 'The rule “Heating” tells you of it.' });
    expect(await tells.textContent()).toContain('Look at the boiler.');
    expect(await tells.getByRole('link').textContent()).toBe(`#${id} Heating is cold`);
    const off = items.filter({ hasText: 'is off: it was refused five times in a row.' });
    await off.getByRole('link', { name: 'To the rule' }).click();
    await page.waitForURL(`**/system/rules?rule=${ruleId}`);
    await page.getByRole('heading', { name: 'Heating' }).first().waitFor();
    expect(problems).toEqual([]);
  });

  it('are in the language of the account', async () => {
    const { id } = await submitted('Tap drips');
    await told('decided', { step: 'reject' }, id);
    const { prisma } = test.app.database;
    await prisma.user.update({ where: { id: employee.id }, data: { language: 'de' } });
    const { page } = await test.signIn(employee, { at: '/inbox' });
    await page.getByText('Hana Lind hat die Meldung abgelehnt.').waitFor();
    await page.goto('/account/notifications');
    await page.getByRole('heading', { level: 1, name: 'Benachrichtigungen einstellen' }).waitFor();
    await prisma.user.update({ where: { id: employee.id }, data: { language: 'en' } });
  });
});

describe('the preferences', () => {
  const preferences = async () => {
    const { body } = await test.app.rest('GET', '/api/v1/me/notification-preferences', {
      token: employee.token,
    });
    return body.data;
  };

  it('count at once by kind, and times when they are saved', async () => {
    const { page, problems } = await test.signIn(employee, { at: '/account' });
    await page.getByRole('link', { name: 'Notifications: kinds and times' }).click();
    await page.getByText('This service sends no mail.').waitFor();
    await page.getByLabel('E-mail: On hold').selectOption('Once a day');
    await page.getByRole('switch', { name: 'Inbox: Comments' }).press(' ');
    await expect
      .poll(async () => (await preferences()).kinds)
      .toMatchObject({ held: { inApp: true, email: 'digest' }, commented: { inApp: false } });
    expect(await page.getByLabel('E-mail: Security').isDisabled()).toBe(true);
    await page.getByLabel('Daily mail at').fill('06:30');
    await page.getByRole('switch', { name: 'Quiet hours' }).press(' ');
    await page.getByLabel(/^From/).fill('21:00');
    await page.getByLabel(/^To/).fill('21:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter another time than the beginning.').waitFor();
    await page.getByLabel(/^To/).fill('05:45');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    const times = { digestAt: '06:30', quietFrom: '21:00', quietTo: '05:45' };
    expect(await preferences()).toMatchObject(times);
    await page.reload();
    expect(await page.getByLabel(/^From/).inputValue()).toBe('21:00');
    expect(await page.getByRole('switch', { name: 'Inbox: Comments' }).isChecked()).toBe(false);
    await page.getByRole('switch', { name: 'Quiet hours' }).press(' ');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    expect(await preferences()).toMatchObject({ quietFrom: null, quietTo: null });
    expect(problems).toEqual([]);
  });
});

it('opening a request reads its notifications, and no others', async () => {
  const [opened, other] = [await submitted('Tap drips'), await submitted('Lamp flickers')];
  const read = await told('decided', { step: 'approve' }, opened.id);
  const kept = await told('decided', { step: 'approve' }, other.id);
  const { page, problems } = await test.signIn(employee);
  await page.getByRole('link', { name: 'Inbox, 2 unread' }).waitFor();
  await page.goto(`/requests/${opened.id}`);
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor();
  const rows = await test.app.database.prisma.notification.findMany({ where: { readAt: null } });
  expect(rows.map(({ id }) => id)).toEqual([kept]);
  expect(rows.map(({ id }) => id)).not.toContain(read);
  expect(problems).toEqual([]);
});
