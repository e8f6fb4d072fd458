import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { type ConsoleTest, startConsole, type VisitOptions } from '../support/browser.js';
import { cutTexts } from '../support/phone.js';
import type { Person } from '../support/seed.js';

/** Bound for the compressed files of the page, in bytes: little more than a second at 48 kbit/s. */
const FILES_BOUND = 10_000;

const TEXTS = 'main :is(h1, h2, p, span, footer)';
/** A screen on a wall, and the narrowest phone. */
const WALL = { width: 1920, height: 1080 };
const NARROW = { width: 360, height: 640 };

const FIGURES = ['backlog', 'firstTimeFix', 'repairTimeMean', 'costTotal', 'overdueNow'];

let test: ConsoleTest;
let administrator: Person;
let departmentId: number;

beforeAll(async () => {
  test = await startConsole({ trustProxy: ['loopback'] });
  const { seed } = test.app;
  ({ id: departmentId } = await seed.department('Facilities'));
  administrator = await seed.person('administrator');
  const requesterId = administrator.id;
  await seed.request({ requesterId, departmentId });
  await seed.request({ requesterId, departmentId });
  const down = { figure: 'backlog', direction: 'down', good: 1, warn: 5 };
  await send('POST', '/targets', down);
});
afterAll(() => test?.stop());

async function send(method: string, path: string, body: object = {}) {
  const answer = await test.app.rest(method, path, { token: administrator.token, body });
  expect([200, 201]).toContain(answer.status);
  return answer.body.data;
}

const make = async (name = 'Workshop'): Promise<{ id: number; link: string }> =>
  await send('POST', '/boards', { name, figures: FIGURES });

let visits = 0;
/** A screen of its own address, for the limits count addresses. */
async function screen(size = WALL, options: VisitOptions = {}) {
  visits += 1;
  const visitor = await test.visit(options);
  await visitor.context.setExtraHTTPHeaders({ 'X-Forwarded-For': `198.51.100.${visits}` });
  await visitor.page.setViewportSize(size);
  return visitor;
}

const open = async (page: Page, link: string, name = 'Workshop') => {
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name }).waitFor();
};
const tile = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const isWide = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
const isHigh = (page: Page) =>
  page.evaluate('document.documentElement.scrollHeight > document.documentElement.clientHeight');

describe('the page of a wall', () => {
  it('fills a screen with figures, their targets and those before, without a session', async () => {
    const { link } = await make();
    const { page, context, problems } = await screen();
    await open(page, link);
    await tile(page, 'Open now').getByText('2', { exact: true }).waitFor();
    await tile(page, 'Open now').getByText('Nearly').waitFor();
    await tile(page, 'Open now').getByText('Target: 1').waitFor();
    await tile(page, 'Fixed at first attempt').getByText('No data').waitFor();
    await tile(page, 'Total cost').getByText('€0.00', { exact: true }).waitFor();
    await page.getByText(/^As of /).waitFor();
    expect(await page.title()).toBe('Workshop');
    expect([await isWide(page), await isHigh(page)]).toEqual([false, false]);
    expect(await cutTexts(page, TEXTS)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
    expect(problems).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('fits the narrowest phone, %s', async (colorScheme) => {
    const { link } = await make();
    const { page, problems } = await screen(NARROW, { phone: true });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await open(page, link);
    expect(await isWide(page)).toBe(false);
    expect(await cutTexts(page, TEXTS)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    expect(problems).toEqual([]);
    await send('DELETE', `/boards/${(await boardOf('Workshop')).id}`);
  });

  it('asks once a minute, and says the age while it cannot reach the service', async () => {
    const { link, id } = await make('Hall');
    const { page, context } = await screen();
    await page.clock.install();
    await open(page, link, 'Hall');
    await tile(page, 'Open now').getByText('2', { exact: true }).waitFor();
    await test.app.seed.request({ requesterId: administrator.id, departmentId });
    await page.clock.runFor(61_000);
    await tile(page, 'Open now').getByText('3', { exact: true }).waitFor();
    await context.setOffline(true);
    await page.clock.runFor(61_000);
    await page.getByText('These figures are 1 minute old.').waitFor();
    await page.clock.runFor(60_000);
    await page.getByText('These figures are 2 minutes old.').waitFor();
    await tile(page, 'Open now').getByText('3', { exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await context.setOffline(false);
    await page.clock.runFor(61_000);
    await expect.poll(() => page.getByRole('status').textContent()).toBe('');
    await send('DELETE', `/boards/${id}`);
    await page.clock.runFor(61_000);
    await page.getByRole('heading', { level: 1, name: 'This link has ended' }).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('speaks German, and says what is wrong with a link', async () => {
    const { page, problems } = await screen(NARROW, { locale: 'de-DE' });
    await page.goto('/w');
    await page.getByRole('heading', { name: 'Dieser Link ist nicht vollständig' }).waitFor();
    await page.goto(`/w#${'A'.repeat(43)}`);
    await page.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor();
    const { link, id } = await make('Yard');
    await open(page, link, 'Yard');
    await page.getByText(/^Letzte 30 Tage: /).waitFor();
    await page.getByText(/^Stand: /).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    await send('DELETE', `/boards/${id}`);
    // The browser reports the refusal of the wrong token.
    expect(problems.filter((text) => !/400/.test(text))).toEqual([]);
  });

  it('reads few bytes, and nothing of the console', async () => {
    const { link, id } = await make();
    const { page } = await screen();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await open(page, link);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    console.log(`the page of a wall: ${sizes.length} answers, ${bytes} bytes`);
    expect(bytes).toBeGreaterThan(2_000);
    expect(bytes).toBeLessThanOrEqual(FILES_BOUND);
    await send('DELETE', `/boards/${id}`);
  });
});

const boardOf = async (name: string) =>
  await test.app.database.prisma.board.findFirstOrThrow({ where: { name } });

describe('the tab of the console', () => {
  it('makes a board, shows its link once, and gives it another one', async () => {
    await test.app.database.prisma.board.deleteMany();
    const { page, problems } = await test.signIn(administrator, {
      at: '/system/figures?tab=wall',
    });
    await page.getByText('No board yet').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'New board' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Workshop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Required.').waitFor();
    await dialog.getByRole('combobox', { name: 'Figures' }).click();
    await page.getByRole('option', { name: 'Open now', exact: true }).click();
    await page.getByRole('option', { name: 'Fixed at first attempt', exact: true }).click();
    await page.keyboard.press('Escape');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    const shown = page.getByRole('dialog', { name: 'The link of the board' });
    const link = await shown.getByText(/\/w#[\w-]{43}$/).textContent();
    expect(await violationsOf(page)).toEqual([]);
    await shown.getByRole('button', { name: 'I have opened or copied it' }).click();
    await page.getByText('not yet').waitFor();
    expect(await boardOf('Workshop')).toMatchObject({ figures: ['backlog', 'firstTimeFix'] });
    const wall = await screen();
    await open(wall.page, link ?? '');

    await page.getByRole('button', { name: 'Change Workshop' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Control room');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'New link for Control room' }).click();
    await dialog.getByRole('button', { name: 'New link' }).click();
    const other = await shown.getByText(/\/w#[\w-]{43}$/).textContent();
    expect(other).not.toBe(link);
    await shown.getByRole('button', { name: 'I have opened or copied it' }).click();
    await wall.page.reload();
    await wall.page.getByRole('heading', { name: 'This link has ended' }).waitFor();

    await page.getByRole('button', { name: 'Delete Control room' }).click();
    await dialog.getByRole('button', { name: 'Delete the board' }).click();
    await page.getByText('No board yet').waitFor();
    expect(problems).toEqual([]);
  });
});
