import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import {
  type ConsoleTest,
  headingOf,
  startConsole,
  type VisitOptions,
} from '../support/browser.js';
import { FULL } from '../support/full.js';
import type { Person } from '../support/seed.js';

let test: ConsoleTest;
let person: Person;
let ids: {
  request: number;
  held: number;
  person: number;
  asset: number;
  place: number;
  policy: number;
};

beforeAll(async () => {
  test = await startConsole();
  const { seed } = test.app;
  const { id: departmentId } = await seed.department('Facilities');
  person = await seed.person('super_admin');
  const employee = await seed.person('employee', { departmentId });
  const technician = await seed.person('technician', { departmentId });
  const requests = await Promise.all([
    seed.request({ requesterId: employee.id, departmentId }),
    seed.request({ requesterId: employee.id, departmentId }, 'approved', { priority: 'urgent' }),
    seed.request(
      { requesterId: employee.id, departmentId, assigneeId: technician.id },
      'assigned',
      {
        priority: 'high',
        stage: 'in_progress',
        holdReason: 'parts',
        holdNote: 'Ordered.',
        holdSince: new Date(),
        holdUntil: new Date(Date.now() + 86_400_000),
      },
    ),
    seed.request(
      { requesterId: employee.id, departmentId, assigneeId: technician.id },
      'completed',
      { priority: 'low' },
    ),
    seed.request({ requesterId: employee.id, departmentId }, 'cancelled'),
  ]);
  await test.app.database.prisma.notification.createMany({
    data: [null, new Date()].map((readAt, index) => ({
      userId: person.id,
      kind: 'decided' as const,
      data: { step: 'approve', note: 'Go ahead.' },
      requestId: requests[0]?.id ?? null,
      actorId: employee.id,
      dedupeKey: `test:${index}`,
      inApp: true,
      createdAt: new Date(),
      readAt,
    })),
  });
  const place = await seed.location({ name: 'Main building', code: 'B1', kind: 'building' });
  const room = await seed.location({ name: 'Boiler room', parentId: place.id, kind: 'room' });
  const asset = await seed.asset({
    name: 'Boiler',
    tag: 'P-1',
    departmentId,
    locationId: room.id,
    warrantyUntil: new Date(Date.now() + 400 * 86_400_000),
  });
  await seed.asset({ name: 'Burner', tag: 'P-2', departmentId, parentId: asset.id });
  const policy = await seed.slaPolicy({
    name: 'Urgent',
    responseMinutes: 60,
    escalations: [
      { clock: 'resolution', percent: 80, notify: ['leads'], userIds: [], raisePriority: true },
    ],
  });
  await seed.category({ name: 'Heating', departmentId, defaultPriority: 'high' });
  await test.app.database.prisma.maintenanceRequest.update({
    where: { id: requests[0]?.id ?? 0 },
    data: { assetId: asset.id, locationId: room.id, location: 'Boiler room' },
  });
  ids = {
    request: requests[0]?.id ?? 0,
    held: requests[2]?.id ?? 0,
    person: employee.id,
    asset: asset.id,
    place: place.id,
    policy: policy.id,
  };
});

afterAll(() => test?.stop());

/** Every page, and what stands on it when it is complete. */
const PAGES: readonly (readonly [string, () => string])[] = [
  ['home', () => '/'],
  ['requests', () => '/requests'],
  ['board', () => '/requests?view=board'],
  ['new request', () => '/requests/new'],
  ['request', () => `/requests/${ids.request}`],
  ['request on hold', () => `/requests/${ids.held}`],
  ['equipment', () => '/equipment'],
  ['asset', () => `/equipment/${ids.asset}`],
  ['places', () => '/places'],
  ['place', () => `/places/${ids.place}`],
  ['maintenance plan', () => '/plan'],
  ['calendar of the plan', () => '/plan?show=calendar'],
  ['planner', () => '/planner'],
  ['planner of a day', () => '/planner?span=day'],
  ['my work', () => '/my-work'],
  ['time sheet', () => '/timesheet'],
  ['time sheet of a week', () => '/timesheet?show=week'],
  ['import', () => '/things/import'],
  ['people', () => '/people'],
  ['person', () => `/people/${ids.person}`],
  ['departments', () => '/people/departments'],
  ['invitations', () => '/people/invitations'],
  ['account', () => '/account'],
  ['inbox', () => '/inbox'],
  ['waiting work', () => '/outbox'],
  ['mails', () => '/inbound-mail'],
  ['mailboxes', () => '/system/mailboxes'],
  ['mappings of groups', () => '/system/identity'],
  ['groups that were seen', () => '/system/identity?tab=groups'],
  ['rules of the identity provider', () => '/system/identity?tab=settings'],
  ['calls of SCIM', () => '/system/identity?tab=calls'],
  ['what to enter at the identity provider', () => '/system/identity?tab=connection'],
  ['rules', () => '/system/rules'],
  ['a new rule', () => '/system/rules?rule=new'],
  ['notification preferences', () => '/account/notifications'],
  ['analytics', () => '/system/analytics'],
  ['figures', () => '/system/figures'],
  ['a figure', () => '/system/figures?figure=submitted'],
  ['targets of figures', () => '/system/figures?tab=targets'],
  ['boards for walls', () => '/system/figures?tab=wall'],
  ['audit', () => '/system/audit'],
  ['logs', () => '/system/logs'],
  ['settings', () => '/system/settings'],
  ['rules of requests', () => '/system/settings?tab=rules'],
  ['categories', () => '/system/settings?tab=categories'],
  ['fields', () => '/system/settings?tab=fields&fieldsOf=requests'],
  ['failure codes', () => '/system/settings?tab=codes'],
  ['skills', () => '/system/settings?tab=skills'],
  ['calendars', () => '/system/settings?tab=calendars'],
  ['calendar', () => '/system/settings?tab=calendars&calendar=new'],
  ['checklists', () => '/system/settings?tab=checklists'],
  ['checklist', () => '/system/settings?tab=checklists&checklist=new'],
  ['policies of due dates', () => '/system/settings?tab=policies'],
  ['policy of due dates', () => `/system/settings?tab=policies&policy=${ids.policy}`],
  ['configuration', () => '/system/settings?tab=configuration'],
  ['monitor', () => '/system/monitor'],
  ['no page', () => '/requests/new/more'],
];

/** The pages of mailed links, with and without one. */
const LINKED = [
  '/reset',
  '/reset#token=x',
  '/verify',
  '/verify#token=x',
  '/invite',
  '/invite#token=x',
];

/** Until nothing is loaded any more. */
async function settled(page: Page): Promise<void> {
  await headingOf(page).waitFor();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  await page.waitForLoadState('networkidle');
  // A part of the page that came later has hidden it meanwhile.
  await headingOf(page).waitFor();
}

/** The screen of a phone: each page has to fit it, also one that is tried in another look. */
const NARROW = { width: 390, height: 844 };

/** By how many pixels a page is wider than the screen. */
const excessWidth = (page: Page): Promise<number> =>
  page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );

const LOOKS: readonly (readonly [string, VisitOptions])[] = [
  ['desktop, light', {}],
  ['phone, dark', { phone: true, dark: true }],
];

/** The pages that are tried in a look: all in the full run, otherwise each page in one of them, in turns. */
const inTurn = <T>(pages: readonly T[], look: string): T[] =>
  pages.filter((_page, index) => FULL || LOOKS[index % LOOKS.length]?.[0] === look);

describe.each(LOOKS)('%s', (look, options) => {
  it('has no violation on the pages without a session', async () => {
    const { page, problems } = await test.visit(options);
    for (const address of inTurn(['/login', '/register', ...LINKED], look)) {
      await page.goto(address);
      await settled(page);
      expect([address, await violationsOf(page)]).toEqual([address, []]);
    }
    expect(problems).toEqual([]);
  });

  it('has no violation on any page, and none is wider than the screen', async () => {
    const { page, problems } = await test.signIn(person, options);
    const found: Record<string, string[]> = {};
    for (const [name, address] of inTurn(PAGES, look)) {
      await page.goto(address());
      await settled(page);
      const violations = await violationsOf(page);
      if (violations.length > 0) found[name] = violations;
      const size = page.viewportSize() ?? NARROW;
      for (const each of new Set([size, NARROW])) {
        await page.setViewportSize(each);
        await expect.poll(() => excessWidth(page), { message: `${name}: too wide` }).toBe(0);
      }
      await page.setViewportSize(size);
    }
    expect(found).toEqual({});
    expect(problems).toEqual([]);
  });
});

it('has no violation in the dialogs', async () => {
  const { page } = await test.signIn(person, { at: '/people' });
  await page.getByRole('button', { name: 'New person' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/people');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByText('Several people').click();
  await page.getByRole('dialog').locator('textarea').fill('ines@example.org\nno address');
  await page.getByText('“no address” has no e-mail address.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto(`/requests/${ids.request}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delegate' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.goto('/');
  await settled(page);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menu').waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

it.each(LOOKS)(
  '%s: has no violation in the menu of steps and their dialogs',
  async (_name, options) => {
    const { page } = await test.signIn(person, { ...options, at: `/requests/${ids.request}` });
    const more = page.getByRole('button', { name: 'More steps' });
    for (const step of [
      'Put on hold',
      'Set priority and estimate',
      'Hand to another department',
      'Mark as duplicate',
    ]) {
      await more.click();
      await page.getByRole('menuitem', { name: 'Why not?' }).click();
      await page
        .getByRole('menuitem', { name: /Only possible in the stage/ })
        .first()
        .waitFor();
      if (step === 'Put on hold') expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('menuitem', { name: step }).click();
      await page.getByRole('dialog').waitFor();
      expect([step, await violationsOf(page)]).toEqual([step, []]);
      // The first closes the proposals of the field.
      if (step === 'Mark as duplicate') await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
  },
);

it('can be used by the keyboard alone: skip link, navigation, command palette', async () => {
  const { page } = await test.signIn(person);
  await headingOf(page).waitFor();
  const first = page.locator('a, button, input').first();
  expect(await first.textContent()).toBe('Skip to content');
  await first.focus();
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('content');

  await page.keyboard.press('Control+K');
  const field = page.getByRole('dialog').getByRole('textbox');
  await field.waitFor();
  await field.fill('Audit');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor();
});
