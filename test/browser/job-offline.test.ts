import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/axe.js';
import { click, headed, JobPages, openJob, said } from '../support/job-pages.js';
import { hasKeptFiles } from '../support/kept-files.js';
import { colourPhoto } from '../support/phone.js';
import { eventually } from '../support/receiver.js';

const HOUR = 3_600_000;

let jobs: JobPages;

beforeAll(async () => {
  jobs = await JobPages.start();
});

afterAll(() => jobs?.test.stop());

/** Keys of what the browser keeps, without the tokens. */
const keptIn = (page: Page) =>
  page.evaluate<string[]>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('maintenance-job', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const keys = opening.result.transaction('rows').objectStore('rows').getAllKeys();
      keys.onsuccess = () => resolve(keys.result.map(([, kind]) => kind));
      opening.result.onversionchange = () => opening.result.close();
    };
  })`);

const waits = (page: Page, text: RegExp) => page.getByRole('alert').getByText(text).waitFor();

/** Problems besides those of a browser without network. */
const unexpected = (problems: readonly string[]) =>
  problems.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'));

/** The time that a browser sent with its calls, by path. */
function performedIn(page: Page): Map<string, { performedAt?: string; key?: string }[]> {
  const calls = new Map<string, { performedAt?: string; key?: string }[]>();
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() !== 'POST' || !path.startsWith('/api/job/')) return;
    const { 'performed-at': performedAt, 'idempotency-key': key } = request.headers();
    const all = calls.get(path) ?? [];
    all.push({ ...(performedAt && { performedAt }), ...(key && { key }) });
    calls.set(path, all);
  });
  return calls;
}

describe('calls without network', () => {
  it('outlive the tab, and are sent once with the time when they were done', async () => {
    const { id, token, link } = await jobs.job();
    const { page, context, tab, problems } = await jobs.phone();
    const calls = performedIn(page);
    await openJob(page, token);
    await context.setOffline(true);
    await page.getByLabel('New comment').fill('Came at noon');
    await click(page, 'Send the comment');
    await waits(page, /^Not sent yet: New comment\. No connection\./);
    await page.getByLabel('Take a photo').setInputFiles(await colourPhoto('blue'));
    await waits(page, /^Not sent yet: New comment, Photo\./);
    await page.getByLabel('What did you do?').fill('New washer');
    await click(page, 'Say that it is done');
    await waits(page, /Photo, Work done\..+ It waits on this device/);
    expect(await violationsOf(page)).toEqual([]);
    const [first] = calls.get('/api/job/comment') ?? [];
    expect(first?.key).toMatch(/^q-[0-9a-f]{32}$/);
    await eventually(async () =>
      (await keptIn(page)).filter((kind) => kind === 'call').length === 3 ? true : undefined,
    );
    await page.close();

    // Two hours later the access token has ended as well.
    jobs.test.app.advance(2 * HOUR);
    await context.setOffline(false);
    const later = await tab();
    const sent = performedIn(later);
    await later.goto('/j');
    await headed(later, 'Tap drips');
    await later.getByText('Thank you. The people in charge have been told.').waitFor();
    await later.getByRole('listitem').getByText('Came at noon').waitFor();
    expect(sent.get('/api/job/comment')).toEqual([first]);
    const comments = await jobs.prisma.comment.findMany({ where: { requestId: id } });
    expect(comments).toMatchObject([{ body: 'Came at noon' }]);
    const { createdAt, receivedAt } = comments[0] ?? {};
    expect((receivedAt?.getTime() ?? 0) - (createdAt?.getTime() ?? 0)).toBeGreaterThan(HOUR);
    expect(await jobs.prisma.attachment.count({ where: { requestId: id } })).toBe(1);
    const { state, doneAt, note } = await jobs.stored(link.id);
    expect([state, note]).toEqual(['done', 'New washer']);
    expect(jobs.test.app.now().getTime() - (doneAt?.getTime() ?? 0)).toBeGreaterThan(HOUR);
    expect(await keptIn(later)).not.toContain('call');
    expect(unexpected(problems)).toEqual([]);
  });

  it('show at once which of them is refused, while those behind it wait', async () => {
    const { token, link } = await jobs.job();
    const { page, context } = await jobs.phone();
    await openJob(page, token);
    await context.setOffline(true);
    await page.getByLabel('Minutes').fill('45');
    await click(page, 'Add the time');
    await waits(page, /^Not sent yet: Time\./);
    await page.getByLabel('New comment').fill('Came at noon');
    await click(page, 'Send the comment');
    await waits(page, /^Not sent yet: Time, New comment\./);
    await jobs.prisma.jobLink.update({ where: { id: link.id }, data: { may: [] } });
    await page.route('**/api/job/comment', (route) => route.abort('connectionreset'));
    await context.setOffline(false);
    await waits(page, /^This was not accepted: /);
    await waits(page, /^Not sent yet: New comment\./);
    expect(await page.getByLabel('Minutes').inputValue()).toBe('45');
    expect(await page.getByLabel('Minutes').isEnabled()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('are named and dropped where another link is opened', async () => {
    const [one, other] = [await jobs.job(), await jobs.job({}, 'Door sticks')];
    const { page, context } = await jobs.phone();
    await openJob(page, one.token);
    await context.setOffline(true);
    await page.getByLabel('New comment').fill('Came at noon');
    await click(page, 'Send the comment');
    await waits(page, /^Not sent yet: New comment\./);
    await page.route('**/api/job/comment', (route) => route.abort('connectionreset'));
    await context.setOffline(false);
    // A link that opens nothing drops nothing.
    await page.goto('/j#unknown');
    await headed(page, 'This link is no longer valid');
    expect(await keptIn(page)).toContain('call');
    await openJob(page, other.token, 'Door sticks');
    await waits(page, /^Not sent, and deleted on this device: New comment$/);
    expect(await keptIn(page)).toEqual(['job']);
    await page.unroute('**/api/job/comment');
    await openJob(page, one.token);
    expect(await jobs.prisma.comment.count({ where: { requestId: one.id } })).toBe(0);
  });

  it('are named where the link has ended, and nothing is kept', async () => {
    const { token, link } = await jobs.job();
    const { page, context } = await jobs.phone();
    await openJob(page, token);
    await context.setOffline(true);
    await page.getByLabel('New comment').fill('Came at noon');
    await click(page, 'Send the comment');
    await waits(page, /^Not sent yet: New comment\./);
    await jobs.prisma.jobLink.update({
      where: { id: link.id },
      data: { endedAt: new Date(), state: 'withdrawn' },
    });
    await context.setOffline(false);
    await headed(page, 'This link is no longer valid');
    await waits(page, /^Not sent, and deleted on this device: New comment$/);
    expect(await page.getByText('Tap drips').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(await keptIn(page)).toEqual([]);
    expect(await page.evaluate('localStorage.length')).toBe(0);
  });
});

describe('the page without network', () => {
  it('opens with the job as it was read last, and takes steps', async () => {
    const { token, link } = await jobs.job();
    const { page, context, problems } = await jobs.phone({ installed: true });
    await openJob(page, token);
    await hasKeptFiles(page);
    await page.getByLabel('Take a photo').setInputFiles(await colourPhoto('green'));
    await said(page, 'Sent: Photo');
    await page.locator('img[alt="Photo 1, after"][src^="blob:"]').waitFor();
    await eventually(async () => ((await keptIn(page)).includes('thumb') ? true : undefined));
    await context.setOffline(true);
    await page.goto('/j');
    await headed(page, 'Tap drips');
    await page.getByText(/^Without network: as of \d\d:\d\d$/).waitFor();
    await page.locator('img[alt="Photo 1, after"][src^="blob:"]').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await click(page, 'Accept the job');
    await waits(page, /^Not sent yet: Accept the job\./);
    await context.setOffline(false);
    await page.getByText('Accepted', { exact: true }).waitFor();
    await page.getByText(/^Without network/).waitFor({ state: 'detached' });
    expect((await jobs.stored(link.id)).state).toBe('accepted');
    expect(unexpected(problems)).toEqual([]);
  });

  it('shows nothing of a job that this device has not opened', async () => {
    const one = await jobs.job();
    const other = await jobs.job({}, 'Door sticks');
    const { page, context } = await jobs.phone({ installed: true });
    await openJob(page, one.token);
    await hasKeptFiles(page);
    await context.setOffline(true);
    await page.goto(`/j?new#${other.token}`);
    await headed(page, 'The job cannot be shown');
    expect(await page.getByText('Tap drips').count()).toBe(0);
    await context.setOffline(false);
    await click(page, 'Try again');
    await headed(page, 'Door sticks');
  });
});

it('opens the job again where the access token has ended, without a code', async () => {
  const { token, link } = await jobs.job();
  const { page, problems } = await jobs.phone();
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/contractor')) opened.push(request.postData() ?? '');
  });
  await openJob(page, token);
  jobs.test.app.advance(HOUR / 2 + 60_000);
  await page.getByLabel('New comment').fill('Came at noon');
  await click(page, 'Send the comment');
  await said(page, 'Sent: New comment');
  expect(opened.map((body) => Object.keys(JSON.parse(body)))).toEqual([
    ['token'],
    ['token', 'device'],
  ]);
  expect(await jobs.prisma.jobDevice.count({ where: { linkId: link.id } })).toBe(1);
  expect(problems).toEqual([]);
});
