import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole, type VisitOptions } from '../support/browser.js';
import { seedCrew } from '../support/crew.js';
import { hasKeptFiles } from '../support/kept-files.js';
import { givePicture, labelledAsset } from '../support/labelled.js';
import { colourPhoto, cutTexts } from '../support/phone.js';
import type { Person } from '../support/seed.js';

/** Bound for the compressed files of the page, in bytes: little more than two seconds at 48 kbit/s. */
const FILES_BOUND = 13_000;

/** Elements with text, without the hidden inputs of files. */
const TEXTS = 'main :is(h1, h2, p, a, button, summary, legend, textarea, li, dd)';

/** The narrowest phone. */
const NARROW = { width: 360, height: 640 };

let test: ConsoleTest;
let departmentId: number;
let employee: Person;
let head: Person;
let technician: Person;
let visits = 0;

beforeAll(async () => {
  test = await startConsole({ trustProxy: ['loopback'] });
  const crew = await seedCrew(test.app.seed);
  ({ departmentId, employee, head, technician } = crew);
  await test.app.database.prisma.systemSettings.updateMany({ data: { reportLinks: true } });
});

afterAll(() => test?.stop());

/** An asset with a label, in a place of its own. */
const labelled = (name = 'Dishwasher') => labelledAsset(test.app, head, departmentId, name);

/** A phone of its own address, for the limits count addresses. */
async function phone(options: VisitOptions = {}) {
  visits += 1;
  const visitor = await test.visit({ phone: true, ...options });
  await visitor.context.setExtraHTTPHeaders({ 'X-Forwarded-For': `198.51.100.${visits}` });
  await visitor.page.setViewportSize(NARROW);
  return visitor;
}

async function scan(page: Page, code: string, name = 'Dishwasher'): Promise<void> {
  await page.goto(`/r/${code}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

const title = (page: Page) => page.getByRole('textbox', { name: 'What is wrong?' });
const sendButton = (page: Page) => page.getByRole('button', { name: /^Send/ });
const arrived = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Thank you. Your report has arrived.' }).waitFor();
const count = (assetId: number) =>
  test.app.database.prisma.maintenanceRequest.count({ where: { assetId } });

describe('a label that is scanned with a phone', () => {
  it('leads over three fields to a reference, and the reference to the state', async () => {
    const { id, code, floor } = await labelled();
    const { page, context, problems } = await phone();
    const referers: (string | undefined)[] = [];
    const addresses: string[] = [];
    page.on('request', (request) => {
      referers.push(request.headers().referer);
      if (!request.isNavigationRequest()) addresses.push(request.url());
    });
    await scan(page, code);
    await page.getByText(`${floor} / Kitchen`).waitFor();
    // The third field is the photo.
    expect(await page.getByRole('textbox').count()).toBe(2);
    expect(await violationsOf(page)).toEqual([]);
    expect(await cutTexts(page, TEXTS)).toEqual([]);
    await title(page).fill('Water under it');
    await page.getByLabel('Take a photo').setInputFiles(await colourPhoto('orange'));
    await page.getByRole('img', { name: 'Your photo' }).waitFor();
    await page.getByText('For questions').click();
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByLabel('E-mail address').fill('ada@example.org');
    await sendButton(page).click();
    await arrived(page);
    const stored = await test.app.database.prisma.maintenanceRequest.findFirstOrThrow({
      where: { assetId: id },
      include: { attachments: true, linkReport: true },
    });
    expect(stored).toMatchObject({
      ...{ title: 'Water under it', description: 'Water under it', origin: 'link' },
      attachments: [{ type: 'BEFORE' }],
      linkReport: { contactName: 'Ada', contactEmail: 'ada@example.org' },
    });
    expect(await page.getByRole('definition').textContent()).toBe(String(stored.id));
    expect(await violationsOf(page)).toEqual([]);
    expect(await cutTexts(page, TEXTS)).toEqual([]);

    const link = page.getByRole('link', { name: /\/r\/#t=/ });
    const href = (await link.getAttribute('href')) ?? '';
    expect(new URL(href).pathname + new URL(href).hash).toMatch(/^\/r\/#t=[\w-]{43}$/);
    // The address of the page as well, for a reload.
    expect(page.url()).toBe(href);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: `Report ${stored.id}` }).waitFor();
    await page.getByText('Submitted', { exact: true }).waitFor();

    const step = (name: string, token: string, body: object = {}) =>
      test.app.rest('PUT', `/maintenance/${stored.id}/${name}`, { token, body });
    await step('approve', head.token);
    await step('assign', head.token, { technicianId: technician.id });
    await step('complete', technician.token, { note: 'Sealed the hose.' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('Sealed the hose.').waitFor();
    await page.getByText('Completed', { exact: true }).waitFor();
    await page.getByText(/^As of /).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    expect(referers.filter(Boolean)).toEqual([]);
    const secrets = [code, new URL(href).hash.slice(3)];
    expect(addresses.filter((url) => secrets.some((secret) => url.includes(secret)))).toEqual([]);
    expect((await context.cookies()).length).toBe(0);
    expect(problems).toEqual([]);
  });

  it('reads few bytes, and nothing of the console', async () => {
    const { code } = await labelled();
    const { page } = await phone();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await scan(page, code);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    console.log(`the page of a label: ${sizes.length} answers, ${bytes} bytes`);
    expect(bytes).toBeGreaterThan(3_000);
    expect(bytes).toBeLessThanOrEqual(FILES_BOUND);
  });

  it('shows the picture of the thing, and everything else without it', async () => {
    const { id, code } = await labelled();
    await givePicture(test.app, head, id);
    const { page, problems } = await phone();
    await scan(page, code);
    await page.getByRole('img', { name: 'Dishwasher' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await cutTexts(page, TEXTS)).toEqual([]);
    const box = await title(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(NARROW.height);
    await page.route('**/report/image*', (route) => route.abort('connectionreset'));
    await scan(page, code);
    await sendButton(page).waitFor();
    expect(await page.getByRole('img').count()).toBe(0);
    expect(problems.filter((problem) => !problem.includes('ERR_CONNECTION_RESET'))).toEqual([]);
  });

  it('tells in German and in the dark what it is for', async () => {
    const { code } = await labelled();
    const { page, problems } = await phone({ locale: 'de-DE', dark: true });
    await scan(page, code);
    await page.getByRole('heading', { name: 'Problem melden' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await cutTexts(page, TEXTS)).toEqual([]);
    await page.goto('/r/nothing');
    await page.getByRole('heading', { name: 'Dieses Schild ist nicht mehr gültig' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('leads people with a session to the form of the console, filled in', async () => {
    const { id, code } = await labelled();
    const { page } = await test.signIn(employee, { phone: true });
    await scan(page, code);
    await page.getByText('You are signed in').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: 'Report with your account' }).click();
    const equipment = page.getByRole('combobox', { name: 'Which equipment?' });
    await expect.poll(() => equipment.inputValue()).toMatch(/ · Dishwasher$/);
    const place = page.getByRole('combobox', { name: 'Where?' });
    await expect.poll(() => place.inputValue()).toMatch(/ \/ Kitchen$/);
    expect(await count(id)).toBe(0);
    const other = await phone();
    await scan(other.page, code);
    expect(await other.page.getByText('You are signed in').count()).toBe(0);
  });
});

describe('a problem that is known', () => {
  it('is joined once, and remembered in the tab', async () => {
    const { id, code } = await labelled();
    const requests = await Promise.all(
      [1, 2, 3, 4].map((number) =>
        test.app.seed.request({ requesterId: employee.id, departmentId }, 'pending', {
          ...{ assetId: id, title: `Secret ${number}` },
          createdAt: new Date(Date.now() - number * 60_000),
        }),
      ),
    );
    const { page, problems } = await phone();
    await scan(page, code);
    const list = page.getByRole('region', { name: 'Already reported' });
    expect(await list.getByRole('listitem').count()).toBe(3);
    await list.getByText('Show 1 more').click();
    expect(await list.getByRole('listitem').count()).toBe(4);
    expect(await page.getByText('Secret').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    const first = list.getByRole('listitem').first();
    await first.getByRole('button', { name: 'Me too' }).dblclick();
    await first.getByText('Thank you, counted.').waitFor();
    await first.getByText('Reported by 1 more person').waitFor();
    await page.reload();
    await list.waitFor();
    await first.getByText('Thank you, counted.').waitFor();
    expect(await first.getByRole('button').count()).toBe(0);
    const { meTooCount } = await test.app.database.prisma.maintenanceRequest.findUniqueOrThrow({
      where: { id: requests[0]?.id ?? 0 },
    });
    expect(meTooCount).toBe(1);

    await test.app.rest('DELETE', `/maintenance/${requests[1]?.id}`, {
      token: employee.token,
      body: { reason: 'Gone' },
    });
    const second = list.getByRole('listitem').nth(1);
    await second.getByRole('button', { name: 'Me too' }).click();
    await second.getByText('This report has been closed meanwhile.').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('a label that has ended', () => {
  it.each(['/r/AAAAAAAAAAAAAAAAAAAAAA', '/r/%C3%A4', '/r/', `/r/${'x'.repeat(200)}`])(
    '%s says so',
    async (address) => {
      const { page, problems } = await phone();
      await page.goto(address);
      const heading = page.getByRole('heading', { level: 1 });
      expect(await heading.textContent()).toBe('This label is no longer valid');
      expect(await page.getByRole('textbox').count()).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
      expect(problems).toEqual([]);
    },
  );

  it('says so while somebody types, and keeps the text', async () => {
    const { id, code } = await labelled();
    const { page } = await phone();
    await scan(page, code);
    await title(page).fill('It leaks');
    await test.app.rest('DELETE', `/assets/${id}/report-link`, { token: head.token });
    await sendButton(page).click();
    const alert = page.getByRole('alert');
    expect(await alert.textContent()).toBe('This label is no longer valid');
    expect(await title(page).inputValue()).toBe('It leaks');
    expect(await count(id)).toBe(0);
  });

  it('is no status link either, where the token is unknown', async () => {
    const { page } = await phone();
    await page.goto(`/r/#t=${'A'.repeat(43)}`);
    await page.getByRole('heading', { name: 'This status link is no longer valid' }).waitFor();
  });
});

describe('a report that does not arrive', () => {
  it('tells at which field it is not complete', async () => {
    const { id, code } = await labelled();
    const { page } = await phone();
    await scan(page, code);
    await title(page).fill(' ab ');
    await page.getByText('For questions').click();
    await page.getByLabel('E-mail address').fill('nowhere');
    await page.getByText('For questions').click();
    await sendButton(page).click();
    await page.getByText('Write at least 3 characters.').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('title');
    expect(await violationsOf(page)).toEqual([]);
    await title(page).fill('It leaks');
    await sendButton(page).click();
    await page.getByText('Write it as name@example.org, or leave it empty.').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('nowhere');
    expect(await count(id)).toBe(0);
  });

  it('says when to try again after the sixth of an hour, and keeps the text', async () => {
    const { id, code } = await labelled();
    const { page } = await phone();
    for (let number = 1; number <= 5; number += 1) {
      await scan(page, code);
      await title(page).fill(`It leaks ${number}`);
      await sendButton(page).click();
      await arrived(page);
    }
    await scan(page, code);
    await title(page).fill('It still leaks');
    await sendButton(page).click();
    await page
      .getByRole('alert')
      .getByText(/^Too many reports from here\. Try again after \d\d:\d\d\.$/)
      .waitFor();
    expect(await title(page).inputValue()).toBe('It still leaks');
    expect(await count(id)).toBe(5);
  });

  it('is sent again after the connection was lost, and is one report', async () => {
    const { id, code } = await labelled();
    const { page } = await phone();
    await scan(page, code);
    await title(page).fill('It leaks');
    await page.getByLabel('Choose a photo').setInputFiles(await colourPhoto('orange'));
    await page.getByRole('img', { name: 'Your photo' }).waitFor();
    // The first attempt does not leave the phone, of the second one only the answer is lost.
    const turns = [
      () => Promise.resolve(),
      async (send: () => Promise<unknown>) => {
        await send();
      },
    ];
    await page.route('**/api/report', async (route) => {
      const turn = route.request().method() === 'POST' ? turns.shift() : undefined;
      if (turn === undefined) return await route.fallback();
      await turn(() => route.fetch());
      await route.abort('connectionreset');
    });
    for (const stored of [0, 1]) {
      await sendButton(page).click();
      await page.getByRole('alert').getByText('No connection. What you typed is kept').waitFor();
      expect(await count(id)).toBe(stored);
      expect(await title(page).inputValue()).toBe('It leaks');
    }
    await page.getByRole('button', { name: 'Send again' }).dblclick();
    await arrived(page);
    expect(await count(id)).toBe(1);
    const { prisma } = test.app.database;
    expect(await prisma.attachment.count({ where: { request: { assetId: id } } })).toBe(1);
  });

  it('is stopped, changed and sent', async () => {
    const { id, code } = await labelled();
    const { page } = await phone();
    await scan(page, code);
    await title(page).fill('It leaks');
    let held = true;
    await page.route('**/api/report', (route) =>
      held && route.request().method() === 'POST' ? undefined : route.fallback(),
    );
    await sendButton(page).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    held = false;
    await title(page).fill('It leaks much');
    await sendButton(page).click();
    await arrived(page);
    const where = { assetId: id };
    expect(
      await test.app.database.prisma.maintenanceRequest.findMany({
        where,
        select: { title: true },
      }),
    ).toEqual([{ title: 'It leaks much' }]);
  });

  it('keeps its text when the phone ends the page, and only for its label', async () => {
    const { code } = await labelled();
    const other = await labelled('Oven');
    const { page } = await phone();
    await scan(page, code);
    await title(page).fill('It leaks');
    await page.reload();
    await sendButton(page).waitFor();
    expect(await title(page).inputValue()).toBe('It leaks');
    await scan(page, other.code, 'Oven');
    expect(await title(page).inputValue()).toBe('');
  });

  it('cannot be begun without a connection, and is never the console', async () => {
    const { code } = await labelled();
    const { page, context } = await test.signIn(employee, { phone: true, installed: true });
    await hasKeptFiles(page);
    await scan(page, code);
    await context.setOffline(true);
    await expect(page.goto(`/r/${code}`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
    await context.setOffline(false);
    await page.route('**/api/auth/link', (route) => route.abort('connectionreset'));
    await page.goto(`/r/${code}`);
    await page.getByRole('alert').getByText('No connection.').waitFor();
    await page.unroute('**/api/auth/link');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dishwasher' }).waitFor();
  });

  it('waits half an hour for its text', async () => {
    const { id, code } = await labelled();
    const { page } = await phone();
    await scan(page, code);
    test.app.advance(31 * 60_000);
    await title(page).fill('It leaks');
    await sendButton(page).click();
    await arrived(page);
    expect(await count(id)).toBe(1);
  });
});
